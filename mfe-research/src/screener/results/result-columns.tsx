import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import type { TableColumn } from '@basecase/shared-ui/components/tables/table';
import { Link } from '@basecase/shared-ui/router';
import { memo } from 'react';
import { FigureButton } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import {
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
import { CompanyHead, FigureHead } from './column-heads.tsx';
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
