import type { Provenance } from '../../../contract/statements.ts';
import { pickLargest } from '../shape/pick-largest.ts';

/** A figure with its provenance; a missing one is null and says why. */
export interface Cell {
  readonly value: number | null;
  readonly provenance: Provenance;
}

/** The figures of one period of a statement, by field. */
export type Cells = ReadonlyMap<string, Cell>;

export type Term = readonly [name: string, value: number];

/** Returns the figure of a field; null where it is missing. */
export function readValue(cells: Cells | undefined, field: string): number | null {
  return cells?.get(field)?.value ?? null;
}

/** Mostly the same amount as net income: it tells nothing of a period that net income does not. */
const repeated = 'netIncomeToCommon';

/** Returns the fields whose figures tell one period from another. */
export function listTelling(fields: Iterable<string>): string[] {
  return [...fields].filter((field) => field !== repeated);
}

/** Returns how many figures are known of a period. */
export function countFigures({ cells }: { readonly cells: Cells }): number {
  return listTelling(cells.keys()).filter((field) => readValue(cells, field) !== null).length;
}

/** Returns the fields that two periods both have a figure for. @param fields all that tell by default */
export function pairFigures(a: Cells, b: Cells, fields: Iterable<string> = listTelling(a.keys())) {
  return [...fields].flatMap((field) => {
    const [one, other] = [readValue(a, field), readValue(b, field)];
    return one === null || other === null ? [] : [{ field, one, other }];
  });
}

export function missingCell(reason: string, missing?: 'absent' | 'unread'): Cell {
  const because = { reason, ...(missing !== undefined && { missing }) };
  return {
    value: null,
    provenance: { rule: 'missing', concepts: [], accessionNumber: null, filed: null, ...because },
  };
}

/** Returns a figure that is calculated out of others, whose provenance it has. @param terms that add up to it, or lead to it */
export function calculatedCell(
  value: number,
  { concepts, accessionNumber, filed }: Pick<Provenance, 'concepts' | 'accessionNumber' | 'filed'>,
  rule: 'sum' | 'difference',
  formula: string,
  terms: readonly Term[],
): Cell {
  const stated = { rule, concepts, accessionNumber, filed };
  return { value, provenance: { ...stated, reason: `${formula}.`, formula, terms: formatTerms(terms) } };
}

export function formatTerms(terms: readonly Term[]): { readonly name: string; readonly value: string }[] {
  return terms.map(([name, value]) => ({ name, value: formatNumeral(value) }));
}

/** Returns a figure as a plain decimal numeral. */
export function formatNumeral(value: number): string {
  if (Number.isInteger(value)) return (value + 0).toFixed(0);
  return String(Number(value.toFixed(6)));
}

/** Returns the sum of figures of a period by their names; null where one is missing. */
export function sumCells(formula: string, parts: Readonly<Record<string, Cell | undefined>>): Cell | null {
  const cells = Object.values(parts).flatMap((cell) => cell ?? []);
  const terms = Object.entries(parts).flatMap(([name, cell]): Term[] =>
    cell?.value == null ? [] : [[name, cell.value]],
  );
  const newest = pickLargest(cells, ({ provenance }) => provenance.filed ?? '');
  if (newest === undefined || terms.length < Object.keys(parts).length) return null;
  const concepts = [...new Set(cells.flatMap(({ provenance }) => provenance.concepts))];
  const value = terms.reduce((sum, [, amount]) => sum + amount, 0);
  return calculatedCell(value, { ...newest.provenance, concepts }, 'sum', formula, terms);
}

export function withRemark({ value, provenance }: Cell, remark: string): Cell {
  return { value, provenance: { ...provenance, reason: [provenance.reason ?? [], remark].flat().join(' ') } };
}

/** Returns whether two figures are the same but for the units that they were rounded to. */
export function isSame(a: number, b: number): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b));
  const rounding = Math.min(mostRounding * size, Math.max(findUnit(a), findUnit(b)) / 2);
  return Math.abs(a - b) <= Math.max(1e-6, 2e-5 * size, rounding);
}

/** A larger share of a figure is no rounding of it. */
const mostRounding = 1e-3;

/** The unit that a figure is rounded to: one, a thousand or a million. */
function findUnit(value: number): number {
  return [1e6, 1e3].find((unit) => value % unit === 0) ?? 1;
}
