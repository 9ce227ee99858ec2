import type { Provenance } from '../../../contract/statements.ts';
import { findPeriodEnd } from '../../read-report.ts';
import type { Cell, Column } from './filed-column.model.ts';
import { missingCell } from './filed-provenance.model.ts';
import { formatNumeral } from './numeral.ts';
import { averageFields } from './quarter-averages.model.ts';

/** One period of a statement, out of one source or merged. */
export interface MergedPeriod {
  readonly end: string;
  readonly currency: string | null;
  readonly cells: ReadonlyMap<string, Cell>;
}

export interface MergeRules {
  /** Figures that two vintages must agree on before one fills a gap of the other. */
  readonly mainFields: readonly string[];
  /** Counts and figures per share, which change their basis with each split. */
  readonly shareFields: ReadonlySet<string>;
  /** Fields without a figure in any filing. */
  readonly neverPresented: ReadonlySet<string>;
  /** Accession numbers of the filings that were read. */
  readonly read: ReadonlySet<string>;
}

/**
 * Returns one period: the figures of the newest filing that presents it. A gap is filled from an older filing or from
 * company facts where the two vintages agree.
 * @param columns of this period, those of the newest filing first
 * @param known the period by company facts
 */
export function mergedPeriod(
  columns: readonly Column[],
  known: MergedPeriod | null,
  rules: MergeRules,
): MergedPeriod | null {
  const [newest, ...older] = columns;
  if (newest === undefined) return known;
  const { currency } = newest.report.filing;
  const vintages = older.filter(
    ({ report, cells }) => report.filing.currency === currency && agree(newest.cells, cells, rules),
  );
  const facts = known !== null && known.currency === currency && agree(newest.cells, known.cells, rules) ? known : null;
  const filled = new Map(
    [...newest.cells].map(([field, cell]) => [
      field,
      cell.value === null ? filledFrom(field, cell, vintages, facts, rules) : cell,
    ]),
  );
  const whole = withResultsBeforeInterest(filled, newest, vintages, facts);
  return { end: newest.end, currency, cells: withAllFirstFiled(whole, columns, rules) };
}

export function withAllFirstFiled(
  cells: ReadonlyMap<string, Cell>,
  columns: readonly Column[],
  { shareFields }: MergeRules,
): Map<string, Cell> {
  const first = findFirstColumn(columns);
  return new Map(
    [...cells].map(([field, cell]) => {
      const isKept = shareFields.has(field) || first === null;
      return [field, isKept ? cell : withFirstFiled(cell, first, field)] as const;
    }),
  );
}

const beforeInterest = ['ebit', 'ebitda'] as const;

/** Where the interest comes from another vintage, so do the results that are calculated with it. */
function withResultsBeforeInterest(
  cells: ReadonlyMap<string, Cell>,
  newest: Column,
  older: readonly Column[],
  facts: MergedPeriod | null,
): ReadonlyMap<string, Cell> {
  const interest = cells.get('interestExpense');
  if (interest === undefined || interest.value === null || newest.cells.get('interestExpense')?.value !== null)
    return cells;
  const source = [...older.map((column) => column.cells), ...(facts === null ? [] : [facts.cells])].find(
    (own) => own.get('interestExpense') === interest,
  );
  const results = beforeInterest.flatMap((field) => {
    const cell = source?.get(field);
    return cell === undefined || cell.value === null ? [] : [[field, cell] as const];
  });
  return new Map([...cells, ...results]);
}

function filledFrom(
  field: string,
  missing: Cell,
  older: readonly Column[],
  facts: MergedPeriod | null,
  { read, neverPresented }: MergeRules,
): Cell {
  const filed = older.map(({ cells }) => cells.get(field)).find((cell) => cell !== undefined && cell.value !== null);
  if (filed !== undefined) return filed;
  const fact = facts?.cells.get(field);
  const isUnread = missing.provenance.missing === 'unread';
  // A filing that was read has been searched for this figure: its facts say less than that. Averages of a last quarter are
  // in no filing: they are calculated.
  const isAverage = averageFields.includes(field);
  const isOpen = isUnread || isAverage || !read.has(fact?.provenance.accessionNumber ?? '');
  if (fact !== undefined && fact.value !== null && isOpen) return fact;
  const isKnown = isUnread || missing.provenance.missing === undefined || !neverPresented.has(field);
  return isKnown ? missing : missingCell('Not presented by this company.', 'absent');
}

/** Whether two vintages state the same main figures, as far as both state them. */
function agree(a: ReadonlyMap<string, Cell>, b: ReadonlyMap<string, Cell>, { mainFields }: MergeRules): boolean {
  const shared = mainFields.flatMap((field) => {
    const [one, other] = [a.get(field)?.value ?? null, b.get(field)?.value ?? null];
    return one === null || other === null ? [] : [isSame(one, other)];
  });
  return shared.length > 0 && shared.every(Boolean);
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

/** Returns the column of the period's own report; null where a later report alone presents it. */
function findFirstColumn(columns: readonly Column[]): Column | null {
  const own = columns.filter(({ report, end }) => findPeriodEnd(report) === end);
  return own.at(-1) ?? null;
}

function withFirstFiled(cell: Cell, first: Column, field: string): Cell {
  const value = first.cells.get(field)?.value ?? null;
  const { accessionNumber, filed } = first.report.reference;
  if (value === null || cell.value === null || cell.provenance.accessionNumber === accessionNumber) return cell;
  // Another calculation is no restatement.
  if (isSame(cell.value, value) || readFormula(cell) !== readFormula(first.cells.get(field))) return cell;
  const provenance: Provenance = {
    ...cell.provenance,
    firstFiled: { value: formatNumeral(value), accessionNumber, filed },
  };
  return { ...cell, provenance };
}

function readFormula(cell: Cell | undefined): string {
  return cell?.provenance.rule === 'de-cumulated' ? '' : (cell?.provenance.formula ?? '');
}
