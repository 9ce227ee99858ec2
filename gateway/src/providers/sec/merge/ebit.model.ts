import { type Cell, missingCell, readValue, sumCells, withRemark } from './cells.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';

/** A definition of EBIT: the fields that add up to it, with their names. */
interface EbitDefinition {
  readonly formula: string;
  readonly parts: Readonly<Record<string, string>>;
}

const operating: EbitDefinition = { formula: 'Operating income', parts: { 'Operating income': 'operatingIncome' } };
/** The definitions in the order of preference. */
const definitions: readonly EbitDefinition[] = [
  operating,
  {
    formula: 'Income before tax plus interest expense',
    parts: { 'Income before tax': 'incomeBeforeTax', 'Interest expense': 'interestExpense' },
  },
  {
    formula: 'Income before tax plus net interest, as no interest expense is filed',
    parts: { 'Income before tax': 'incomeBeforeTax', 'Net interest': 'netInterestExpense' },
  },
];

/** The definition of EBIT that a company is shown by. */
export interface EbitChoice {
  readonly definition: EbitDefinition;
  /** Whether every period that has an EBIT by any definition has it by this one. */
  readonly fitsAll: boolean;
}

/** Returns the definition that fits all periods, else that of the newest one. @param periods newest first */
export function chooseEbit(periods: readonly MergedPeriod[]): EbitChoice {
  const has = ({ cells }: MergedPeriod, { parts }: EbitDefinition) =>
    Object.values(parts).every((field) => readValue(cells, field) !== null);
  const able = periods.filter((period) => definitions.some((definition) => has(period, definition)));
  const fitting = definitions.find((definition) => able.every((period) => has(period, definition)));
  const newest = definitions.find((definition) => able.slice(0, 1).some((period) => has(period, definition)));
  return { definition: fitting ?? newest ?? operating, fitsAll: fitting !== undefined };
}

/**
 * Returns a period of the income statement with its EBIT. A year that the definition of the company does not fit takes
 * another one and says so; a quarter does not, since twelve months add up quarters.
 */
export function withEbit(period: MergedPeriod, { definition, fitsAll }: EbitChoice, isYearly: boolean): MergedPeriod {
  const { cells } = period;
  const known = cells.get('ebit');
  const tradesInInterest = readValue(cells, 'ebit') === null && readValue(cells, 'netInterestExpense') === null;
  if (known === undefined || tradesInInterest) return period;
  const other = isYearly
    ? definitions.map((one) => makeEbit(one, period)).find(({ value }) => value !== null)
    : undefined;
  const own = makeEbit(definition, period);
  const ebit = own.value === null ? (other ?? own) : own;
  const isKept = known.value === ebit.value && known.provenance.formula === ebit.provenance.formula;
  const shown = isKept ? known : ebit;
  const told = fitsAll || !isYearly || shown.value === null ? shown : withRemark(shown, noDefinition);
  return { ...period, cells: new Map([...cells, ['ebit', told]]) };
}

const noDefinition = 'No definition of EBIT fits all years: that of this year may not be that of others.';

function makeEbit({ formula, parts }: EbitDefinition, { cells }: MergedPeriod): Cell {
  const own = Object.entries(parts).map(([name, field]) => [name, cells.get(field)] as const);
  const sum = sumCells(formula, Object.fromEntries(own));
  if (sum !== null) return sum;
  const [name, cell] = own.find(([, part]) => part?.value == null) ?? [];
  const { reason = 'Not filed for this period.', missing } = cell?.provenance ?? {};
  return missingCell(`${name} is missing: ${reason}`, missing);
}
