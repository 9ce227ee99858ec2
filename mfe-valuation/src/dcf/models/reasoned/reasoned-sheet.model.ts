import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
} from '../../../workbook/sheet.ts';
import type { ReasonedResult, ReasonedYear } from '../../valuation/reasoned-case.model.ts';
import { reasonedRule } from '../../valuation/reasoned-rates.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addFairValue, type ModelSheet, openModelSheet } from '../../workbook/model-sheet.ts';
import { reasonedNames as names, type ReasonedInput, type ReasonedInputName } from './reasoned-inputs.model.ts';
import { reasonedValuation } from './reasoned-valuation.model.ts';

export const REASONED_SHEET = 'Reasoned case';
export const REASONED_VALUE_LABEL = 'Fair value per share';
const { years: count } = reasonedRule;

/**
 * Returns a reasoned case as a sheet with live formulas. A missing input leaves no value until it is typed in.
 * @param without the same inputs without the user's values
 */
export function reasonedSheet(
  company: ValuedCompany,
  inputs: readonly ReasonedInput[],
  without: readonly ReasonedInput[],
): WorkbookSheet {
  const { basis, market, overview, symbol } = company;
  const valuation = reasonedValuation(inputs, company, market.comparable);
  const { result, contradiction } = valuation;
  const sheet = openModelSheet(`${overview.name} (${symbol}): reasoned case`, inputs, without, valuation);
  const { draft, at } = sheet;
  const revenue = `$B$${draft.add('Revenue, latest fiscal year', inputCell(valuation.inputs?.revenue ?? basis.latest.revenue, 'money'))}`;
  const shares = `$B$${draft.add('Shares outstanding', inputCell(basis.shares, 'money'))}`;
  const price = `$B$${draft.add('Price', inputCell(market.price, 'perShare'))}`;
  const { present, last } = addYears(sheet, revenue, result);
  draft.add('');
  const [wacc, growth, lasting] = [at(names.wacc), at(names.terminalGrowth), at(names.terminalReturn)];
  const after = `${last}*(1+${growth})*(1-${growth}/${lasting})/(${wacc}-${growth})/(1+${wacc})^${count - 0.5}`;
  const solvable = `IF(${wacc}<=${growth},"N/A",${after})`;
  const terminal = addFigure(draft, 'Value of the years after', solvable, 'money', result?.terminalValue ?? null);
  const before = addFigure(draft, 'Value of the projected years', `SUM(${present})`, 'money', null);
  const value = contradiction === null ? (result?.fairValuePerShare ?? null) : null;
  const perShare = `(${before}+${terminal}-${at(names.netDebt)})/${shares}`;
  addFairValue(sheet, REASONED_VALUE_LABEL, { known: terminal, perShare, price }, value);
  return createSheet(REASONED_SHEET, draft, [34, ...Array.from({ length: count + 1 }, () => 18)]);
}

type OfYear = (index: number) => string;

/** Adds the projected years. @returns the cells of the present values, and the last year's operating income after tax */
function addYears({ draft, at }: ModelSheet<ReasonedInputName>, revenue: string, result: ReasonedResult | null) {
  draft.add('');
  const years = Array.from({ length: count }, (_, index) => index);
  const head = draft.add(headCell('Year'), ...years.map((index) => headCell(index + 1)));
  const [growth, sales, earned, onNew, spent, flow, present] = [1, 2, 3, 4, 5, 6, 7].map((below) => head + below);
  const cell = (row: number | undefined, index: number) => `${columnLetter(index + 1)}${row}`;
  const add = (label: string, format: CellFormat, field: keyof ReasonedYear, formula: OfYear) =>
    draft.add(label, ...years.map((at) => formulaCell(formula(at), format, result?.years[at]?.[field] ?? null)));
  const move =
    (from: ReasonedInputName, to: ReasonedInputName): OfYear =>
    (index) =>
      `${at(from)}+(${at(to)}-${at(from)})*(${cell(head, index)}-1)/${count - 1}`;
  const before: OfYear = (index) => (index === 0 ? revenue : cell(sales, index - 1));
  add('Revenue growth', 'rate', 'growth', move(names.growth, names.terminalGrowth));
  add('Revenue', 'money', 'revenue', (index) => `${before(index)}*(1+${cell(growth, index)})`);
  const taxed = `${at(names.margin)}*(1-${at(names.taxRate)})`;
  add('Operating income after tax', 'money', 'afterTax', (index) => `${cell(sales, index)}*${taxed}`);
  add('Return on new capital', 'rate', 'returnOnNew', move(names.returnOnCapital, names.terminalReturn));
  const reinvest: OfYear = (index) => `ABS(${cell(earned, index)})*MAX(${cell(growth, index)},0)/${cell(onNew, index)}`;
  add('Reinvestment', 'money', 'reinvestment', reinvest);
  add('Free cash flow', 'money', 'freeCashFlow', (index) => `${cell(earned, index)}-${cell(spent, index)}`);
  const discount: OfYear = (index) => `${cell(flow, index)}/(1+${at(names.wacc)})^(${cell(head, index)}-0.5)`;
  add('Present value, from mid-year', 'money', 'presentValue', discount);
  return { present: `${cell(present, 0)}:${cell(present, count - 1)}`, last: cell(earned, count - 1) };
}
