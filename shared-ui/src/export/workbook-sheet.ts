export interface WorkbookCellObject {
  /**
   * The value, or the result of the formula, which is shown until a spreadsheet recalculates. A missing result (null)
   * is calculated from the cells when the file is written.
   */
  readonly value: string | number | null;
  /** Without the equals sign, such as `B2*C2`. */
  readonly formula?: string;
  /** Number format, such as `#,##0` or `0.0%`. */
  readonly format?: string;
  readonly bold?: boolean;
  /** `#rrggbb`. */
  readonly color?: string;
  /** `#rrggbb`. */
  readonly backgroundColor?: string;
  readonly align?: 'left' | 'center' | 'right';
}

/** Null is a missing figure and reads N/A; an empty cell is an empty text. */
export type WorkbookCell = string | number | null | WorkbookCellObject;

export interface WorkbookSheet {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[];
  readonly stickyRows?: number;
  readonly stickyColumns?: number;
}
