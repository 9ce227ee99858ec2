import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import type { TableColumn } from '@basecase/shared-ui/components/tables/table';
import { Link } from '@basecase/shared-ui/router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { FigureButton } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import {
  describeHead,
  formatCell,
  formatPercentile,
  rateQuarter,
  type ScreenColumn,
  type ScreenCondition,
  type ScreenRow,
} from '../figure-text.model.ts';
import { nameIndustry } from '../scope.model.ts';
import type { ScreenSort } from '../screen-state.model.ts';
import { useIndustries } from '../use-screen.ts';
import { findAsk } from './results.model.ts';
import styles from './results-table.module.css';

/** A company, or the room of those that are not drawn. */
export interface Line {
  /** From 0; rooms have places outside of the list. */
  readonly place: number;
  /** Null while it is loaded. */
  readonly row: ScreenRow | null;
  readonly room?: number;
}

export interface ColumnsProps {
  readonly columns: readonly ScreenColumn[];
  readonly conditions: readonly ScreenCondition[];
  readonly sort: ScreenSort | null;
  readonly priceDay: string | null;
  /** Symbols that joined since the user looked. */
  readonly joined: ReadonlySet<string>;
  readonly onSort: (sort: ScreenSort | null) => void;
  readonly findSource: (row: ScreenRow, column: ScreenColumn) => FigureSource | null;
}

/** Returns the columns of the results: the companies, and a column per formula. */
export function listResultColumns(props: ColumnsProps): readonly TableColumn<Line>[] {
  const { columns, sort, joined, findSource } = props;
  return [
    {
      key: 'company',
      header: <CompanyHead isSorted={sort === null} onSort={props.onSort} />,
      sort: sort === null ? 'ascending' : undefined,
      wraps: true,
      className: styles.company,
      headClassName: classNames(styles.head, styles.company),
      cell: ({ row }) => (row === null ? toCome : <Company row={row} isNew={joined.has(row.symbol)} />),
    },
    ...columns.map((column, at): TableColumn<Line> => {
      const own = sort?.by === column.formula ? sort : null;
      return {
        key: column.formula,
        header: <FigureHead {...props} column={column} sort={own} />,
        sort: own === null ? undefined : own.descending ? 'descending' : 'ascending',
        className: classNames(styles.figure, own !== null && styles.sorted),
        headClassName: classNames(styles.head, styles.figure),
        cell: ({ place, row }) =>
          row === null ? toCome : <Figure {...{ row, column, findSource }} place={`${place} ${at}`} />,
      };
    }),
  ];
}

/** In the place of what is not known yet. */
const toCome = <i className={styles.toCome} />;

/** A company as a link to its overview. */
const Company = memo(({ row, isNew }: { readonly row: ScreenRow; readonly isNew: boolean }) => {
  const groups = useIndustries().data?.groups ?? [];
  const sic = row.sic ?? null;
  return (
    <Link to={`/overview?symbol=${encodeURIComponent(row.symbol)}`} className={styles.link}>
      <Text as="b" weight="semibold">
        {row.symbol}
      </Text>
      <span>
        {row.name}
        {isNew && <Badge tone="info">New</Badge>}
        {sic !== null && (
          <Text as="small" block hidePhone tone={3} size="2xs">
            {sic} {nameIndustry(groups, sic)}
          </Text>
        )}
      </span>
    </Link>
  );
});

interface FigureProps {
  readonly row: ScreenRow;
  readonly column: ScreenColumn;
  /** Row and column. */
  readonly place: string;
  readonly findSource: (row: ScreenRow, column: ScreenColumn) => FigureSource | null;
}

const tints = { best: styles.best, weakest: styles.weakest, none: styles.plain } as const;

/** A figure above the bar of its percentile. */
const Figure = memo(({ row, column, place, findSource }: FigureProps) => {
  const figure = row.values[column.formula];
  const share = row.percentiles?.[column.formula] ?? null;
  return (
    <>
      {share !== null && (
        <span
          aria-hidden="true"
          className={classNames(styles.bar, tints[rateQuarter(share, column.better)])}
          style={{ width: `${share * 100}%` }}
        />
      )}
      <FigureButton
        text={formatCell(figure, column)}
        spoken={share === null ? null : `, ${formatPercentile(share)}`}
        missing={figure?.value === null ? figure.reason : null}
        place={place}
        source={() => findSource(row, column)}
      />
    </>
  );
});

type OnSort = (sort: ScreenSort | null) => void;

/** The head of the companies sorts them by symbol. */
function CompanyHead({ isSorted, onSort }: { readonly isSorted: boolean; readonly onSort: OnSort }) {
  return (
    <>
      <button type="button" onClick={() => onSort(null)}>
        Company
        {isSorted && <ArrowUp size={12} aria-hidden="true" />}
      </button>
      <HeadNote>SIC code and industry</HeadNote>
    </>
  );
}

interface FigureHeadProps {
  readonly column: ScreenColumn;
  readonly conditions: readonly ScreenCondition[];
  /** Null unless the rows are sorted by the column. */
  readonly sort: ScreenSort | null;
  readonly priceDay: string | null;
  readonly onSort: OnSort;
}

/** The head of a column of figures sorts the highest first, then the lowest, then by symbol. */
function FigureHead({ column, conditions, sort, priceDay, onSort }: FigureHeadProps) {
  const { formula, bins } = column;
  const head = describeHead(column, priceDay);
  const asks = findAsk(conditions, formula);
  const next =
    sort === null ? { by: formula, descending: true } : sort.descending ? { by: formula, descending: false } : null;
  const Arrow = sort?.descending === true ? ArrowDown : ArrowUp;
  return (
    <>
      {bins !== null && <ColumnStrip bins={bins} threshold={asks?.value ?? null} isAsked={asks !== null} />}
      <button
        type="button"
        title={formula}
        className={classNames(head.isFormula && styles.formula)}
        onClick={() => onSort(next)}
      >
        <span>{head.title}</span>
        {sort !== null && <Arrow size={12} aria-hidden="true" />}
      </button>
      <HeadNote>{head.note}</HeadNote>
    </>
  );
}

function HeadNote({ children }: { readonly children: string }) {
  return (
    <Text as="small" block tone={3} size="2xs">
      {children}
    </Text>
  );
}

const width = 88;
const height = 22;

interface ColumnStripProps {
  readonly bins: NonNullable<ScreenColumn['bins']>;
  /** The number that a condition compares the column with; null without one. */
  readonly threshold: number | null;
  /** Whether the kept companies are told from the others. */
  readonly isAsked: boolean;
}

/** How the figures of a column are spread over the companies in scope: all in grey, the kept ones in blue. */
function ColumnStrip({ bins: { low, high, all, kept }, threshold, isAsked }: ColumnStripProps) {
  const most = Math.max(1, ...all);
  const step = width / all.length;
  const bar = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * height));
  const place = threshold === null || high <= low ? null : ((threshold - low) / (high - low)) * width;
  return (
    <svg
      aria-hidden="true"
      className={styles.strip}
      width={width}
      height={height + 3}
      viewBox={`0 0 ${width} ${height + 3}`}
    >
      {all.map((count, at) => {
        const [whole, part] = [bar(count), isAsked ? bar(Math.min(count, kept[at] ?? 0)) : 0];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
          <g key={at}>
            <rect className={styles.binAll} x={at * step} y={height - whole} width={step - 1} height={whole} />
            {part > 0 && (
              <rect className={styles.binKept} x={at * step} y={height - part} width={step - 1} height={part} />
            )}
          </g>
        );
      })}
      {place !== null && place >= 0 && place <= width && (
        <rect className={styles.tick} x={Math.min(place, width - 1.5)} y={0} width={1.5} height={height + 3} />
      )}
    </svg>
  );
}
