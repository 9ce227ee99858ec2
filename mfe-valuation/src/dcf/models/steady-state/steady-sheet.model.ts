import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  MOST_FADE_YEARS,
  type SheetDraft,
} from '../../../workbook/sheet.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addFairValue, openModelSheet } from '../../workbook/model-sheet.ts';
import type { SteadyInput, SteadyInputName } from './steady-inputs.model.ts';
import type { SteadyStateResult, SteadyYear } from './steady-state.model.ts';
import { steadyValuation } from './steady-valuation.model.ts';

export const STEADY_SHEET = 'Steady state';
export const STEADY_VALUE_LABEL = 'Fair value per share';

type Addresses = (name: SteadyInputName) => string;

/**
 * Returns a valuation by a steady state as a sheet with live formulas. A missing input leaves no value until it is typed in.
 * @param without the same inputs without the user's values
 */
export function steadySheet(
  company: ValuedCompany,
  inputs: readonly SteadyInput[],
  without: readonly SteadyInput[],
): WorkbookSheet {
  const { basis, market, overview, symbol } = company;
  const valuation = steadyValuation(inputs, basis, market.price, market.comparable);
  const { result, contradiction } = valuation;
  const sheet = openModelSheet(`${overview.name} (${symbol}): steady state`, inputs, without, valuation);
  const { draft, at } = sheet;
  const revenue = `$B$${draft.add('Revenue, latest fiscal year', inputCell(basis.latest.revenue, 'money'))}`;
  const shares = `$B$${draft.add('Shares outstanding', inputCell(basis.shares, 'money'))}`;
  const price = `$B$${draft.add('Price', inputCell(market.price, 'perShare'))}`;
  const flows = yearRows(draft, at, revenue, result);
  draft.add('');
  const gap = `(${at('steadyWacc')}-${at('steadyTerminalGrowth')})`;
  const solvable = (formula: string) => `IF(${gap}<=0,"N/A",${formula})`;
  const lasting = `${flows.first}/${gap}/(1+${at('steadyWacc')})^(${at('steadyYears')}-1)`;
  const steady = addFigure(draft, 'Value of the steady state', solvable(lasting), 'money', result?.steadyValue ?? null);
  const before = addFigure(draft, 'Value of the years before it', flows.before, 'money', null);
  const equity = `(${before}+${steady}-${at('steadyNetDebt')})/${shares}`;
  const value = contradiction === null ? (result?.valuePerShare ?? null) : null;
  addFairValue(sheet, STEADY_VALUE_LABEL, { known: steady, perShare: equity, price }, value);
  return createSheet(STEADY_SHEET, draft, [34, ...Array.from({ length: MOST_FADE_YEARS + 2 }, () => 18)]);
}

const cell = (row: number, index: number) => `${columnLetter(index + 1)}${row}`;
type OfYear = (index: number) => string;

/** Adds the projected years. Those after the first steady year are empty of money: all of them are in its value. */
function yearRows(draft: SheetDraft, at: Addresses, revenue: string, result: SteadyStateResult | null) {
  const years = Array.from({ length: MOST_FADE_YEARS }, (_, index) => index);
  draft.add('');
  const head = draft.add(headCell('Year'), ...years.map((index) => headCell(index + 1)));
  const [growth, sales, margin, earned] = [head + 1, head + 2, head + 3, head + 4];
  const [capital, invested, flow, present] = [head + 5, head + 6, head + 7, head + 8];
  const last = at('steadyYears');
  const line = (label: string, format: CellFormat, formula: OfYear, field: keyof SteadyYear) =>
    draft.add(
      label,
      ...years.map((index) =>
        formulaCell(
          `IF(${cell(head, index)}>${last},0,${formula(index)})`,
          format,
          result?.projected[index]?.[field] ?? null,
        ),
      ),
    );
  const move = (from: SteadyInputName, to: SteadyInputName, step: string, steps: string) =>
    `${at(from)}+(${at(to)}-${at(from)})*${step}/${steps}`;
  const year: OfYear = (index) => cell(head, index);
  const before =
    (row: number, first: string): OfYear =>
    (index) =>
      index === 0 ? first : cell(row, index - 1);
  const isSteady: OfYear = (index) => `${year(index)}=${last}`;
  const level =
    (from: SteadyInputName, to: SteadyInputName): OfYear =>
    (index) =>
      move(from, to, year(index), last);
  line(
    'Revenue growth',
    'rate',
    (index) => move('steadyGrowth', 'steadyLastGrowth', `(${year(index)}-1)`, `(${last}-1)`),
    'growth',
  );
  line('Revenue', 'money', (index) => `${before(sales, revenue)(index)}*(1+${cell(growth, index)})`, 'revenue');
  line('Operating margin', 'rate', level('steadyMargin', 'steadyLastMargin'), 'margin');
  line(
    'Operating income after tax',
    'money',
    (index) => `${cell(sales, index)}*${cell(margin, index)}*(1-${at('steadyTax')})`,
    'afterTax',
  );
  line(
    'Invested capital',
    'money',
    (index) => `${cell(sales, index)}/(${level('steadyTurnover', 'steadyLastTurnover')(index)})`,
    'capital',
  );
  const grown: OfYear = (index) =>
    `${cell(capital, index)}-${before(capital, `${revenue}/${at('steadyTurnover')}`)(index)}`;
  const lasting: OfYear = (index) => `${cell(earned, index)}*${at('steadyTerminalGrowth')}/${at('returnOnNewCapital')}`;
  line('Reinvestment', 'money', (index) => `IF(${isSteady(index)},${lasting(index)},${grown(index)})`, 'reinvestment');
  line('Free cash flow', 'money', (index) => `${cell(earned, index)}-${cell(invested, index)}`, 'freeCashFlow');
  line(
    'Present value',
    'money',
    (index) => `IF(${isSteady(index)},0,${cell(flow, index)}/(1+${at('steadyWacc')})^${year(index)})`,
    'presentValue',
  );
  const row = (number: number) => `${cell(number, 0)}:${cell(number, MOST_FADE_YEARS - 1)}`;
  return { before: `SUM(${row(present)})`, first: `INDEX(${row(flow)},1,${last})` };
}
