import {
  addFigure,
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  type SheetDraft,
} from '../../workbook/sheet.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import { averaged, needed, optional, shortTermDebt } from './needed-figures.ts';

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

/** Addresses of the means over the fiscal years, without the user's values. */
export type History = Readonly<
  Record<'growth' | 'operatingMargin' | 'taxRate' | 'depreciation' | 'capitalExpenditures' | 'workingCapital', string>
>;

/** The mean of a row's numbers. An N/A among them is its result. */
const mean = (range: string, none: string) => `IF(COUNT(${range})=0,SUM(${range})+${none},AVERAGE(${range}))`;

/** Adds the shares of revenue of each fiscal year and their means. @param historical growth as the product shows it; null when not reliable */
export function historyRows(
  draft: SheetDraft,
  at: InputAddresses,
  years: readonly string[],
  historical: number | null,
): History {
  const count = years.length;
  const of = (field: string) => (year: number) => needed(at, field, year);
  const revenue = of('totalRevenue');
  const inAverage = (year: number, formula: string) => `IF(${averaged(at, count, year)},${formula},"")`;
  const share = (label: string, part: (year: number) => string) =>
    yearly(draft, label, count, 'rate', (year) =>
      inAverage(year, `IF(${revenue(year)}>0,(${part(year)})/${revenue(year)},"")`),
    );

  draft.add(headCell('History'), ...years.map((year) => headCell(Number(year))));
  const rates = yearly(draft, 'Revenue growth', count, 'rate', (year) =>
    year === 0 ? '""' : `IF(${revenue(year - 1)}>0,${revenue(year)}/${revenue(year - 1)}-1,"")`,
  );
  const margins = share('Operating margin', of('operatingIncome'));
  const taxes = yearly(draft, 'Tax rate, where from 0% to 50%', count, 'rate', (year) => {
    const before = of('incomeBeforeTax')(year);
    const rate = `${of('incomeTaxExpense')(year)}/${before}`;
    return inAverage(year, `IF(${before}>0,IF(AND(${rate}>=0,${rate}<=0.5),${rate},""),"")`);
  });
  const depreciations = share('D&A, share of revenue', of('depreciationDepletionAndAmortization'));
  const capexes = share('Capex, share of revenue', (year) => `ABS(${of('capitalExpenditures')(year)})`);
  const capitals = share('Working capital, share of revenue', (year) => workingCapital(at, year));
  draft.add('');
  const [first, last] = [revenue(0), revenue(count - 1)];
  const compound = `(${last}/${first})^(1/${count - 1})-1`;
  const growth = `IF(AND(${first}>0,${last}>0),${compound},${mean(rates, '0')})`;
  const figure = (label: string, formula: string) => addFigure(draft, label, formula, 'rate', null);
  return {
    growth: addFigure(draft, 'Historical growth', growth, 'rate', historical),
    operatingMargin: figure('Operating margin, mean', mean(margins, '0')),
    taxRate: figure('Tax rate, mean', `MIN(MAX(${mean(taxes, '0.25')},0),0.35)`),
    depreciation: figure('D&A, mean share', mean(depreciations, '0')),
    capitalExpenditures: figure('Capex, mean share', mean(capexes, '0')),
    workingCapital: figure('Working capital, mean share', mean(capitals, '0')),
  };
}

function workingCapital(at: InputAddresses, year: number): string {
  const cash = `${needed(at, 'cashAndCashEquivalentsAtCarryingValue', year)}-${optional(at, 'shortTermInvestments', year)}`;
  const assets = `${needed(at, 'totalCurrentAssets', year)}-${cash}`;
  return `(${assets})-(${needed(at, 'totalCurrentLiabilities', year)}-${shortTermDebt(at, year)})`;
}
