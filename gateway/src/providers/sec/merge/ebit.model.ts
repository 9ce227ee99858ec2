import { chooseEbit, type EbitChoice, type EbitDefinition, ebitDefinitions } from '../../../figures/ebit.ts';
import { type Cell, missingCell, readValue, sumCells, withRemark } from './cells.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';

/** Returns the definition of EBIT that a company is shown by. @param periods newest first */
export function choosePeriodEbit(periods: readonly MergedPeriod[]): EbitChoice {
  return chooseEbit(periods, ({ cells }, { parts }) =>
    Object.values(parts).every((field) => readValue(cells, field) !== null),
  );
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
    ? ebitDefinitions.map((one) => makeEbit(one, period)).find(({ value }) => value !== null)
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
