import { reasonCode } from './reasons.ts';

/** The views of a figure in columns, by index. */
export const columnViews = ['ttm', 'fy', 'q', 'balance'] as const;
export type ColumnView = (typeof columnViews)[number];

/** One figure per company with its filing. */
export interface LineColumn {
  /** NaN where unknown. */
  readonly values: Float64Array;
  /** Why a value is unknown, as an index into the reasons; 0 where it is known. */
  readonly reasons: Uint8Array;
  /** Index into the currencies + 1; 0 for a count. */
  readonly currency: Uint8Array;
  /** Last day of the period, in days since 1970-01-01. */
  readonly end: Int32Array;
  /** Index of the filing that first stated the value, of several terms the newest; -1 without one. */
  readonly filing: Int32Array;
  readonly concept: Uint16Array;
  /** Index into the views. */
  readonly view: Uint8Array;
  /** 1 where the latest fiscal year replaces the last twelve months. */
  readonly isFiscalYear: Uint8Array;
  /** The figure of the latest fiscal year, where the line stands alone; NaN where unknown. */
  readonly year: Pick<LineColumn, 'values' | 'end' | 'filing'>;
}

export const columnBytesPerCompany = 8 + 1 + 1 + 4 + 4 + 2 + 1 + 1 + (8 + 4 + 4);

export function makeLineColumn(count: number): LineColumn {
  return {
    values: new Float64Array(count).fill(Number.NaN),
    reasons: new Uint8Array(count).fill(reasonCode('noFiling')),
    currency: new Uint8Array(count),
    end: new Int32Array(count),
    filing: new Int32Array(count).fill(-1),
    concept: new Uint16Array(count),
    view: new Uint8Array(count),
    isFiscalYear: new Uint8Array(count),
    year: {
      values: new Float64Array(count).fill(Number.NaN),
      end: new Int32Array(count),
      filing: new Int32Array(count).fill(-1),
    },
  };
}
