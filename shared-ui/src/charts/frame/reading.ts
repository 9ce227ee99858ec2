import type { TooltipRow } from './chart-tooltip.tsx';

/** The text of a chart by point, for its tooltip, for keyboard users and for its table. */
export interface ChartReading {
  /** Number of points or bands. */
  readonly count: number;
  readonly titleAt: (index: number) => string;
  readonly rowsAt: (index: number) => readonly TooltipRow[];
  /** Sentences about a point, such as an event on its day. */
  readonly notesAt?: (index: number) => readonly string[];
}

/** A point as text: `Fiscal 2024, Revenue $391.0B, Net income N/A`. */
export function pointInWords({ titleAt, rowsAt, notesAt }: ChartReading, index: number): string {
  const rows = rowsAt(index).map((row) => `${row.label} ${row.value}`);
  return [titleAt(index), ...rows, ...(notesAt?.(index) ?? [])].join(', ');
}

export interface ChartPoint {
  readonly key: string;
  readonly title: string;
  readonly values: readonly string[];
}

export interface ChartFigures {
  /** Names of the visible series. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartPoint[];
}

/** The points of a chart as the rows of a table, in the order of the chart. */
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
