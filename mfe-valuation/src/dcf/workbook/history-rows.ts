import type { DcfResult } from '../model/dcf.model.ts';
import type { OverrideName } from '../overrides/overrides.model.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  preferring,
  type SheetDraft,
} from './sheet.ts';

/** Adds a row with a figure per fiscal year. @returns the range of its cells */
function yearly(
  draft: SheetDraft,
  label: string,
  count: number,
  format: CellFormat,
  formula: (year: number) => string,
) {
  const row = draft.add(label, ...Array.from({ length: count }, (_, year) => formulaCell(formula(year), format)));
  return `$B$${row}:$${columnLetter(count)}$${row}`;
}

/** Addresses of the means over the fiscal years. */
export interface History {
  readonly growth: string;
  readonly margin: string;
  readonly taxRate: string;
  readonly depreciation: string;
  readonly capex: string;
  readonly workingCapital: string;
}

/** Adds the means over the fiscal years. SUM() reads a figure and takes N/A for 0. */
export function historyRows(
  draft: SheetDraft,
  at: InputAddresses,
  years: readonly string[],
  result: DcfResult,
): History {
  const count = years.length;
  const of = (field: string) => (year: number) => `SUM(${at.figure(field, year)})`;
  const revenue = of('totalRevenue');
  const share = (part: (year: number) => string) => (year: number) =>
    `IF(AND(${averaged(at, count, year)},${revenue(year)}>0),(${part(year)})/${revenue(year)},"")`;
  const mean = (range: string, none = '0') => `IFERROR(AVERAGE(${range}),${none})`;
  const shortDebt = (year: number) => shortTermDebt(at, year);

  draft.add(headCell('History'), ...years.map((year) => headCell(Number(year))));
  const rates = yearly(draft, 'Revenue growth', count, 'rate', (year) =>
    year === 0 ? '""' : `IF(${revenue(year - 1)}>0,${revenue(year)}/${revenue(year - 1)}-1,"")`,
  );
  const margins = yearly(draft, 'Operating margin', count, 'rate', share(of('operatingIncome')));
  const taxes = yearly(draft, 'Tax rate, where from 0% to 50%', count, 'rate', (year) => {
    const before = of('incomeBeforeTax')(year);
    const rate = `${of('incomeTaxExpense')(year)}/${before}`;
    return `IF(AND(${averaged(at, count, year)},${before}>0),IF(AND(${rate}>=0,${rate}<=0.5),${rate},""),"")`;
  });
  const depreciations = yearly(
    draft,
    'D&A, share of revenue',
    count,
    'rate',
    share(of('depreciationDepletionAndAmortization')),
  );
  const capexes = yearly(draft, 'Capex, share of revenue', count, 'rate', (year) =>
    share(() => `ABS(${of('capitalExpenditures')(year)})`)(year),
  );
  const capitals = yearly(draft, 'Working capital, share of revenue', count, 'rate', (year) =>
    share(
      () =>
        `(${of('totalCurrentAssets')(year)}-${of('cashAndCashEquivalentsAtCarryingValue')(year)}-${of('shortTermInvestments')(year)})` +
        `-(${of('totalCurrentLiabilities')(year)}-${shortDebt(year)})`,
    )(year),
  );
  draft.add('');
  const [first, last] = [revenue(0), revenue(count - 1)];
  const mine = (name: OverrideName, label: string, formula: string, value: number | null = null) =>
    addFigure(draft, label, preferring(at.override(name), formula), 'rate', value);
  return {
    growth: addFigure(
      draft,
      'Historical growth',
      `IF(AND(${first}>0,${last}>0),(${last}/${first})^(1/${count - 1})-1,${mean(rates)})`,
      'rate',
      result.historicalGrowth,
    ),
    margin: mine('operatingMargin', 'Operating margin, mean', mean(margins), result.operatingMargin),
    taxRate: mine('taxRate', 'Tax rate', `MIN(MAX(${mean(taxes, '0.25')},0),0.35)`, result.waccDetails.taxRate),
    depreciation: mine('depreciation', 'D&A, mean share', mean(depreciations)),
    capex: mine('capitalExpenditures', 'Capex, mean share', mean(capexes)),
    workingCapital: mine('workingCapital', 'Working capital, mean share', mean(capitals)),
  };
}

/** Returns the formula of short-term debt, or of current debt when that is 0. */
export function shortTermDebt(at: InputAddresses, year: number): string {
  const debt = `SUM(${at.figure('shortTermDebt', year)})`;
  return `IF(${debt}<>0,${debt},SUM(${at.figure('currentDebt', year)}))`;
}

/** Returns the condition that a year is one of those of the averages. */
export function averaged(at: InputAddresses, count: number, year: number): string {
  return `${count - year}<=${preferring(at.override('averageYears'), String(count))}`;
}
