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
import type { ReasonedYear } from '../../valuation/reasoned-case.model.ts';
import { reasonedRule } from '../../valuation/reasoned-rates.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addFairValue, openModelSheet } from '../../workbook/model-sheet.ts';
import { type ReasonedInput, reasonedNames } from './reasoned-inputs.model.ts';
import { reasonedValuation } from './reasoned-valuation.model.ts';

export const REASONED_SHEET = 'Reasoned case';
export const REASONED_VALUE_LABEL = 'Fair value per share';

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
  const names = reasonedNames;
  const { years: count } = reasonedRule;
  const revenue = `$B$${draft.add('Revenue, latest fiscal year', inputCell(valuation.inputs?.revenue ?? basis.latest.revenue, 'money'))}`;
  const shares = `$B$${draft.add('Shares outstanding', inputCell(basis.shares, 'money'))}`;
  const price = `$B$${draft.add('Price', inputCell(market.price, 'perShare'))}`;
  draft.add('');
  const years = Array.from({ length: count }, (_, index) => index);
  const head = draft.add(headCell('Year'), ...years.map((index) => headCell(index + 1)));
  const cell = (row: number, index: number) => `${columnLetter(index + 1)}${row}`;
  const addYears = (label: string, format: CellFormat, field: keyof ReasonedYear, formula: (index: number) => string) =>
    draft.add(
      label,
      ...years.map((index) => formulaCell(formula(index), format, result?.years[index]?.[field] ?? null)),
    );
  const moved = (from: string, to: string) => (index: number) =>
    `${from}+(${to}-${from})*(${cell(head, index)}-1)/${count - 1}`;
  const growth = addYears('Revenue growth', 'rate', 'growth', moved(at(names.growth), at(names.terminalGrowth)));
  const sales = addYears(
    'Revenue',
    'money',
    'revenue',
    (index) => `${index === 0 ? revenue : cell(growth + 1, index - 1)}*(1+${cell(growth, index)})`,
  );
  const earned = addYears(
    'Operating income after tax',
    'money',
    'afterTax',
    (index) => `${cell(sales, index)}*${at(names.margin)}*(1-${at(names.taxRate)})`,
  );
  const onNew = addYears(
    'Return on new capital',
    'rate',
    'returnOnNew',
    moved(at(names.returnOnCapital), at(names.terminalReturn)),
  );
  const spent = addYears(
    'Reinvestment',
    'money',
    'reinvestment',
    (index) => `ABS(${cell(earned, index)})*MAX(${cell(growth, index)},0)/${cell(onNew, index)}`,
  );
  const flow = addYears(
    'Free cash flow',
    'money',
    'freeCashFlow',
    (index) => `${cell(earned, index)}-${cell(spent, index)}`,
  );
  const present = addYears(
    'Present value, from mid-year',
    'money',
    'presentValue',
    (index) => `${cell(flow, index)}/(1+${at(names.wacc)})^(${cell(head, index)}-0.5)`,
  );
  draft.add('');
  const gap = `(${at(names.wacc)}-${at(names.terminalGrowth)})`;
  const last = cell(earned, count - 1);
  const lasting = `${last}*(1+${at(names.terminalGrowth)})*(1-${at(names.terminalGrowth)}/${at(names.terminalReturn)})/${gap}/(1+${at(names.wacc)})^${count - 0.5}`;
  const terminal = addFigure(
    draft,
    'Value of the years after',
    `IF(${gap}<=0,"N/A",${lasting})`,
    'money',
    result?.terminalValue ?? null,
  );
  const before = addFigure(
    draft,
    'Value of the projected years',
    `SUM(${cell(present, 0)}:${cell(present, count - 1)})`,
    'money',
    null,
  );
  const value = contradiction === null ? (result?.fairValuePerShare ?? null) : null;
  const perShare = `(${before}+${terminal}-${at(names.netDebt)})/${shares}`;
  addFairValue(sheet, REASONED_VALUE_LABEL, { known: terminal, perShare, price }, value);
  return createSheet(REASONED_SHEET, draft, [34, ...years.map(() => 18), 18]);
}
