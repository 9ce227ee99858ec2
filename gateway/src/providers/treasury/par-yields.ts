import { z } from 'zod';

/** The yield of one bond on one day. */
export interface ParYield {
  /** YYYY-MM-DD */
  readonly day: string;
  /** As a fraction. */
  readonly rate: number;
}

/** A file of a month has 24 lines at most. */
const mostLines = 400;
const term = '10 Yr';
/** Wider than any yield since 1990, so that a shifted column is refused. */
const percentSchema = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,4})?$/)
  .transform(Number)
  .pipe(z.number().min(-2).max(25));
const dateSchema = z
  .string()
  .regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`);

/**
 * Returns the newest ten-year yield of a file of daily par yields.
 * @returns null for a month without a day; `unreadable` for a body of another form
 */
export function readNewestYield(body: string): ParYield | null | 'unreadable' {
  const [head = '', ...lines] = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = splitLine(head);
  if (columns[0] !== 'Date' || lines.length > mostLines) return 'unreadable';
  // An empty month has a head without terms.
  if (lines.length === 0) return null;
  const place = columns.indexOf(term);
  if (place < 0) return 'unreadable';
  let newest: ParYield | null = null;
  for (const line of lines) {
    const cells = splitLine(line);
    const day = dateSchema.safeParse(cells[0]);
    const percent = percentSchema.safeParse(cells[place]);
    if (!day.success || cells.length !== columns.length) return 'unreadable';
    // A day on which this bond was not quoted has an empty cell.
    if (cells[place] === '') continue;
    if (!percent.success) return 'unreadable';
    if (newest === null || day.data > newest.day) newest = { day: day.data, rate: percent.data / 100 };
  }
  return newest;
}

function splitLine(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
