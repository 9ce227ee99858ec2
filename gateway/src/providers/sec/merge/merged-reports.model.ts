import { daysBetween } from '../../../contract/figures/days.ts';
import { findPeriodEnd } from '../../read-report.ts';
import {
  type Cell,
  type Cells,
  countFigures,
  formatNumeral,
  isSame,
  missingCell,
  pairFigures,
  readValue,
} from './cells.model.ts';
import { type Column, sameEndDays } from './filed-column.model.ts';
import { averageFields } from './quarter-averages.model.ts';
import { turned } from './recast-fields.model.ts';
import { shareFields } from './split-basis.model.ts';

/** One period of a statement, out of one source or merged. */
export interface MergedPeriod {
  readonly end: string;
  readonly currency: string | null;
  readonly cells: Cells;
  /** The period in each filing of its source, those of the newest first. */
  readonly columns: readonly Column[];
}

export interface MergeRules {
  /** Figures that two vintages must agree on before one fills a gap of the other. */
  readonly mainFields: readonly string[];
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
  const isAlike = (cells: Cells, own: string | null) => own === currency && agree(newest.cells, cells, rules);
  const alike = older.filter(({ cells, report }) => isAlike(cells, report.filing.currency));
  const vintages = alike.map(({ cells }) => cells);
  const facts = known !== null && isAlike(known.cells, known.currency) ? known.cells : undefined;
  const filled = new Map(
    [...newest.cells].map(([field, cell]) => [
      field,
      cell.value === null ? filledFrom(field, cell, vintages, facts, rules) : cell,
    ]),
  );
  return { end: newest.end, currency, cells: withAllFirstFiled(filled, columns), columns };
}

/**
 * Returns the periods with one for each end: of those that end some days apart the one with most figures. The day of the
 * other is mistyped, or it is the day after on which a rule of accounting changes.
 */
export function withoutRepetitions(periods: readonly MergedPeriod[]): MergedPeriod[] {
  const byFigures = periods.toSorted((a, b) => countFigures(b) - countFigures(a));
  const kept: MergedPeriod[] = [];
  for (const period of byFigures) {
    const isRepeated = kept.some(({ end }) => Math.abs(daysBetween(end, period.end)) <= sameEndDays);
    if (!isRepeated) kept.push(period);
  }
  return periods.filter((period) => kept.includes(period));
}

/** Returns the figures; those that the period's own report stated otherwise say so. */
export function withAllFirstFiled(cells: Cells, columns: readonly Column[]): Cells {
  const first = columns.findLast(({ report, end }) => findPeriodEnd(report) === end);
  if (first === undefined) return cells;
  return new Map(
    [...cells].map(([field, cell]) => [field, shareFields.has(field) ? cell : withFirstFiled(cell, first, field)]),
  );
}

function filledFrom(
  field: string,
  missing: Cell,
  older: readonly Cells[],
  facts: Cells | undefined,
  { read, neverPresented }: MergeRules,
): Cell {
  if (missing.provenance.reason === turned) return missing;
  const filed = older.map((cells) => cells.get(field)).find((cell) => cell !== undefined && cell.value !== null);
  if (filed !== undefined) return filed;
  const fact = facts?.get(field);
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
function agree(a: Cells, b: Cells, { mainFields }: MergeRules): boolean {
  const shared = pairFigures(a, b, mainFields);
  return shared.length > 0 && shared.every(({ one, other }) => isSame(one, other));
}

function withFirstFiled(cell: Cell, first: Column, field: string): Cell {
  const value = readValue(first.cells, field);
  const { accessionNumber, filed } = first.report.reference;
  if (value === null || cell.value === null || cell.provenance.accessionNumber === accessionNumber) return cell;
  // Another calculation is no restatement.
  if (isSame(cell.value, value) || readFormula(cell) !== readFormula(first.cells.get(field))) return cell;
  const firstFiled = { value: formatNumeral(value), accessionNumber, filed };
  return { ...cell, provenance: { ...cell.provenance, firstFiled } };
}

function readFormula(cell: Cell | undefined): string {
  return cell?.provenance.rule === 'de-cumulated' ? '' : (cell?.provenance.formula ?? '');
}
