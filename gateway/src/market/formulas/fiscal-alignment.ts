import type { LineColumn } from '../columns/line-column.ts';
import { type LineNature, natureOf } from '../columns/line-natures.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { FigureColumn } from './value-columns.ts';
import type { FigureFact, FormulaContext, LineReference } from './vocabulary.ts';

/** What one calculation reads: a figure of the product inside of it is a calculation of its own. */
export interface CalculationReads {
  readonly lines: readonly LineReference[];
  readonly facts: ReadonlySet<FigureFact>;
}

interface ReadLine {
  readonly reference: LineReference;
  readonly column: LineColumn;
}

const flows: ReadonlySet<LineNature> = new Set(['flow', 'perShare', 'declared']);
const notReported = reasonCode('notReported');

/** Returns whether a line is a flow of the last twelve months, where these are known. */
function isFlow({ line, query, role }: LineReference): boolean {
  return query.view === 'alone' && role !== 'anchor' && flows.has(natureOf(line));
}

/** Returns whether a line has another figure in a calculation of the fiscal year. */
function isOfPeriod({ line, query }: LineReference, isPriced: boolean): boolean {
  const nature = natureOf(line);
  return query.view === 'alone' && (flows.has(nature) || (nature === 'balance' && !isPriced));
}

function hasPrice(facts: ReadonlySet<FigureFact>): boolean {
  return facts.has('price') || facts.has('marketCap');
}

/**
 * Returns what a calculation reads its lines from. Where one of its flows is known for the latest fiscal year only, all its
 * lines are those of that year: figures of two periods make no ratio or difference.
 */
export function alignPeriods(context: FormulaContext, { lines, facts }: CalculationReads): FormulaContext {
  const companies = new Uint8Array(context.count);
  for (const line of lines.filter(isFlow)) {
    const { isFiscalYear, reasons } = context.findLine(line);
    for (let i = 0; i < context.count; i += 1) if (isFiscalYear[i] === 1 && reasons[i] === 0) companies[i] = 1;
  }
  return { ...context, years: companies.includes(1) ? { companies, isPriced: hasPrice(facts) } : null };
}

export function readLine(context: FormulaContext, reference: LineReference): FigureColumn {
  const { years } = context;
  const column = context.findLine(reference);
  if (years === null || !isOfPeriod(reference, years.isPriced)) return column;
  const [values, reasons] = [Float64Array.from(column.values), Uint8Array.from(column.reasons)];
  for (let i = 0; i < context.count; i += 1) {
    if (years.companies[i] !== 1 || column.isFiscalYear[i] === 1) continue;
    const value = column.year.values[i] ?? Number.NaN;
    values[i] = value;
    reasons[i] = Number.isNaN(value) ? column.reasons[i] || notReported : 0;
  }
  return { values, reasons, currency: column.currency };
}

/** Returns the figures of lines that a calculation of one company takes, and whether they are of the fiscal year. */
export function chooseFigures<Line extends ReadLine>(
  lines: readonly Line[],
  facts: ReadonlySet<FigureFact>,
  company: number,
) {
  const isFiscal = ({ isFiscalYear }: LineColumn) => isFiscalYear[company] === 1;
  const isYear = lines.some(({ reference, column }) => {
    return isFlow(reference) && isFiscal(column) && column.reasons[company] === 0;
  });
  return lines.map((own) => {
    const isOther = isYear && !isFiscal(own.column) && isOfPeriod(own.reference, hasPrice(facts));
    return { ...own, figure: isOther ? own.column.year : own.column, isFiscal: isOther || isFiscal(own.column) };
  });
}
