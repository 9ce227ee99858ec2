import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { describeHead, type ScreenColumn, type ScreenCondition } from '../figure-text.model.ts';
import type { ScreenSort } from '../screen-state.model.ts';
import { findAsk } from './results.model.ts';
import styles from './results-table.module.css';

type OnSort = (sort: ScreenSort | null) => void;

/** The head of the companies sorts them by symbol. */
export function CompanyHead({ isSorted, onSort }: { readonly isSorted: boolean; readonly onSort: OnSort }) {
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
export function FigureHead({ column, conditions, sort, priceDay, onSort }: FigureHeadProps) {
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
