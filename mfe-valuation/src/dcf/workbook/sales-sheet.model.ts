import type { PriceHistory } from '@basecase/gateway/contract';
import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from '../../workbook/sheet.ts';
import { figureIn } from '../inputs/missing-inputs.model.ts';
import {
  multipleSentence,
  type SalesMultiple,
  type SalesPart,
  salesMultiples,
  salesParts,
} from '../valuation/sales-multiples.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { debtGap } from './needed-figures.ts';

export const SALES_MULTIPLE_LABEL = 'Enterprise value to sales';

const fieldRows = [
  { field: 'totalRevenue', label: 'Revenue' },
  { field: 'shortTermDebt', label: 'Short-term debt' },
  { field: 'currentDebt', label: 'Current debt, where short-term debt is 0' },
  { field: 'longTermDebt', label: 'Long-term debt' },
  { field: 'interestExpense', label: 'Interest expense' },
  { field: 'cashAndCashEquivalentsAtCarryingValue', label: 'Cash & equivalents' },
  { field: 'shortTermInvestments', label: 'Short-term investments' },
] as const;
type Field = (typeof fieldRows)[number]['field'];

/**
 * Returns the sheet of enterprise value to sales at the end of each fiscal year, and now.
 * @param why the reasons why it comes before the DCF, a line each
 * @param prices weekly closes, oldest first
 */
export function salesSheet(
  company: ValuedCompany,
  prices: PriceHistory['data'],
  why: readonly string[],
): WorkbookSheet {
  const parts = salesParts(company, prices);
  const multiples = salesMultiples(company, prices);
  const draft = sheetDraft();
  draft.add(titleCell(`${company.overview.name} (${company.symbol}): enterprise value to sales`));
  for (const line of why) draft.add(titleCell(line));
  draft.add('Figures as filed, at the end of each fiscal year; now: market cap of today, the rest of the latest year.');
  draft.add('');
  draft.add(headCell(''), ...parts.map(({ label }) => headCell(label)));
  multipleRows(draft, parts, multiples);
  draft.add('');
  draft.add('Short-term investments that are N/A count as 0, and so does debt where no interest is paid.');
  const sentence = multipleSentence(multiples, company.overview.name);
  if (sentence !== null) draft.add(`When exported: ${sentence}`);
  return createSheet('EV to sales', draft, [40, ...parts.map(() => 18)]);
}

type OfPart = (index: number) => string;
const cell = (row: number | undefined, index: number) => `${columnLetter(index + 1)}${row}`;

function multipleRows(draft: SheetDraft, parts: readonly SalesPart[], multiples: readonly SalesMultiple[]): void {
  const row = (label: string, format: CellFormat, value: (part: SalesPart) => number | null) =>
    draft.add(label, ...parts.map((part) => inputCell(value(part), format)));
  const shares = row('Shares outstanding', 'money', (part) => part.shares);
  const close = row('Close at the end of the year', 'perShare', (part) => part.close);
  const cap = row('Market cap now', 'money', (part) => part.marketCap);
  const at = new Map<Field, number>(
    fieldRows.map(({ field, label }) => [
      field,
      row(label, 'money', (part) => figureIn(part.figures, field, part.year)),
    ]),
  );
  const of =
    (field: Field): OfPart =>
    (index) =>
      cell(at.get(field), index);
  const sum = (index: number, field: Field) => `SUM(${of(field)(index)})`;
  const formulas = (label: string, formula: OfPart) =>
    draft.add(label, ...parts.map((_, index) => formulaCell(formula(index), 'money')));
  const value = formulas('Market value', (index) => {
    const [count, price, today] = [shares, close, cap].map((number) => cell(number, index));
    return `IF(ISNUMBER(${today}),${today},IF(COUNT(${count},${price})=2,${count}*${price},NA()))`;
  });
  const debt = formulas('Debt', (index) => debtFormula(index, of));
  const held = formulas('Cash and short-term investments', (index) => {
    const cash = of('cashAndCashEquivalentsAtCarryingValue')(index);
    return `IF(ISNUMBER(${cash}),${cash},NA())+${sum(index, 'shortTermInvestments')}`;
  });
  const enterprise = formulas(
    'Enterprise value',
    (index) => `${cell(value, index)}+${cell(debt, index)}-${cell(held, index)}`,
  );
  draft.add(
    SALES_MULTIPLE_LABEL,
    ...parts.map((_, index) => {
      const revenue = sum(index, 'totalRevenue');
      const formula = `IF(${revenue}>0,${cell(enterprise, index)}/${revenue},NA())`;
      return formulaCell(formula, 'multiple', multiples[index]?.value ?? null, true);
    }),
  );
}

function debtFormula(index: number, of: (field: Field) => (index: number) => string): string {
  const [short, current, long, interest] = (
    ['shortTermDebt', 'currentDebt', 'longTermDebt', 'interestExpense'] as const
  ).map((field) => of(field)(index));
  const gap = debtGap({ short: short ?? '', current: current ?? '', long: long ?? '', interest: interest ?? '' });
  return `IF(${gap}=0,IF(SUM(${short})<>0,SUM(${short}),SUM(${current}))+SUM(${long}),NA())`;
}
