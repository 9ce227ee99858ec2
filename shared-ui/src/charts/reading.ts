import type { TooltipRow } from './chart-tooltip.tsx';

/** What a chart says, point by point: for its tooltip, for the keyboard and for its table. */
export interface ChartReading {
  /** How many points or places it has. */
  readonly count: number;
  readonly titleAt: (index: number) => string;
  readonly rowsAt: (index: number) => readonly TooltipRow[];
}

/** A point in words: `Fiscal 2024, Revenue $391.0B, Net income N/A`. */
export function pointInWords({ titleAt, rowsAt }: ChartReading, index: number): string {
  return [titleAt(index), ...rowsAt(index).map((row) => `${row.label} ${row.value}`)].join(', ');
}

export interface ChartFigures {
  /** Names of the series that are shown. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly title: string; readonly values: readonly string[] }[];
}

/** Every point of a chart as rows of texts, in the order of the chart: the table that says the same. */
export function figuresOfChart({ count, titleAt, rowsAt }: ChartReading): ChartFigures {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return {
    columns: count === 0 ? [] : rowsAt(0).map((row) => row.label),
    rows: indexes.map((index) => ({
      key: String(index),
      title: titleAt(index),
      values: rowsAt(index).map((row) => row.value),
    })),
  };
}
