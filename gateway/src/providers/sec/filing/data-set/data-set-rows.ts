import { z } from 'zod';
import type { DataSetLine, DataSetNumber } from './data-set-figures.model.ts';

/** Rows of a filing in one quarter's data set. */
export interface DataSetFiling {
  readonly lines: DataSetLine[];
  readonly numbers: DataSetNumber[];
}

const flag = z.enum(['0', '1']).transform((text) => text === '1');
const count = z.string().regex(/^\d+$/).transform(Number);
const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);
const line = z.object({
  adsh: z.string(),
  report: count,
  line: count,
  stmt: z.string(),
  inpth: flag,
  tag: z.string(),
  version: z.string(),
  plabel: z.string(),
  negating: flag,
});
const number = z.object({
  adsh: z.string(),
  tag: z.string(),
  version: z.string(),
  ddate: z.string().regex(/^\d{8}$/),
  qtrs: count,
  uom: z.string(),
  segments: z.string(),
  coreg: z.literal(''),
  value: amount,
});

/**
 * Returns the filings of a quarter by accession number. Rows that cannot be read, that have no value or that speak of
 * another registrant of a joint filing are left out.
 * @param pre the text of `pre.txt`
 * @param num the text of `num.txt`
 */
export function dataSetFilings(pre: string, num: string): Map<string, DataSetFiling> {
  const filings = new Map<string, DataSetFiling>();
  const findFiling = (adsh: string): DataSetFiling => {
    const known = filings.get(adsh) ?? { lines: [], numbers: [] };
    filings.set(adsh, known);
    return known;
  };
  for (const row of readRows(pre)) {
    const { success, data } = line.safeParse(row);
    if (!success) continue;
    const { adsh, inpth, plabel, negating, ...rest } = data;
    findFiling(adsh).lines.push({ ...rest, inParentheses: inpth, label: plabel, negated: negating });
  }
  for (const row of readRows(num)) {
    const { success, data } = number.safeParse(row);
    if (!success) continue;
    const { adsh, ddate, qtrs, uom, coreg: _, ...rest } = data;
    findFiling(adsh).numbers.push({ ...rest, date: ddate, quarters: qtrs, unit: uom });
  }
  return filings;
}

function* readRows(text: string): Generator<Record<string, string>> {
  let head: readonly string[] | null = null;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const cells = text.slice(start, end).replace(/\r$/, '').split('\t');
    start = end + 1;
    if (head === null) head = cells;
    else yield Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']));
  }
}
