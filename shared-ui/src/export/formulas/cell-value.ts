/** Errors that a formula can have for a value. */
export type ErrorCode = '#N/A' | '#VALUE!' | '#DIV/0!' | '#NUM!' | '#REF!';

/** An error as the value of a cell. Every formula that reads the cell has the same error. */
export class CellError {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    this.code = code;
  }
}

/** The value of a cell; null when it is empty. */
export type CellValue = number | string | boolean | null | CellError;

/** Returns a number, or the error of a result that is none. */
export function numeric(value: number): number | CellError {
  return Number.isFinite(value) ? value : new CellError('#NUM!');
}

/** Returns a value as a number. An empty cell is 0; a text is no number, whatever it reads. */
export function toNumber(value: CellValue): number | CellError {
  if (typeof value === 'string') return new CellError('#VALUE!');
  return value instanceof CellError ? value : Number(value);
}
