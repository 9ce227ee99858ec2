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
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addFairValue, openModelSheet } from '../../workbook/model-sheet.ts';
import { type ExcessInputName, excessInputs } from './excess-inputs.model.ts';
import type { ExcessReturnYear } from './excess-returns.model.ts';
import { addSensitivity } from './excess-sensitivity-rows.ts';
import { type ExcessValuation, excessValuation } from './excess-valuation.model.ts';

const EXCESS_SHEET = 'Excess returns';
export const EXCESS_VALUE_LABEL = 'Fair value per share';

type Addresses = (name: ExcessInputName) => string;

/** Returns a valuation by excess returns as a sheet with live formulas. A missing input leaves no value until it is typed in. */
export function excessSheet(company: ValuedCompany, assumptions: DcfAssumptions, typed: TypedInputs): WorkbookSheet {
  const inputs = excessInputs(company, assumptions, typed);
  const valuation = excessValuation(inputs, company.market.price, company.market.comparable);
  const { result, contradiction } = valuation;
  const without = excessInputs(company, assumptions, {});
  const title = `${company.overview.name} (${company.symbol}): excess returns a share`;
  const sheet = openModelSheet(title, inputs, without, valuation);
  const { draft, at, lacking } = sheet;
  const beta = `${at('equityBeta')}*${at('equityPremium')}`;
  const costFormula = `${at('equityRiskFree')}+${beta}`;
  const cost = addFigure(draft, 'Cost of equity', costFormula, 'rate', valuation.costOfEquity, true);
  const { present, lastBook } = yearRows(draft, at, cost, valuation);
  draft.add('');
  const gap = `${cost}-${at('excessGrowth')}`;
  // A return on a book value that is not above 0 says nothing.
  const solvable = (formula: string) => `IF(OR(${gap}<=0,${at('bookValue')}<=0),"N/A",${formula})`;
  const spread = `${at('terminalSpread')}*${lastBook}/(${gap})/(1+${cost})^${at('fadeYears')}`;
  const after = result?.terminalValue ?? null;
  const terminal = addFigure(draft, 'Value after the fade', solvable(spread), 'perShare', after);
  const sum = `${at('bookValue')}+SUM(${present})+${terminal}`;
  const price = `$B$${draft.add('Price', inputCell(company.market.price, 'perShare'))}`;
  const value = contradiction === null ? (result?.valuePerShare ?? null) : null;
  addFairValue(sheet, EXCESS_VALUE_LABEL, { known: terminal, perShare: sum, price }, value);
  addSensitivity(draft, { at, cost, lacking }, valuation.sensitivity);
  return createSheet(EXCESS_SHEET, draft, [30, ...Array.from({ length: MOST_FADE_YEARS + 2 }, () => 14)]);
}

const cell = (row: number, index: number) => `${columnLetter(index + 1)}${row}`;
type OfYear<Value> = (index: number) => Value;

/** Adds the projected years. Beyond the fade book value does not change, so that its last column is the end of the fade. */
function yearRows(draft: SheetDraft, at: Addresses, cost: string, valuation: ExcessValuation) {
  const { result } = valuation;
  const years = Array.from({ length: MOST_FADE_YEARS }, (_, index) => index);
  draft.add('');
  const head = draft.add(headCell('Year of the fade'), ...years.map((index) => headCell(index + 1)));
  const [start, earned, end, excess, present] = [head + 1, head + 2, head + 3, head + 4, head + 5];
  const line = (label: string, format: CellFormat, formula: OfYear<string>, field?: keyof ExcessReturnYear) => {
    const known = (index: number) => (field === undefined ? null : (result?.projected[index]?.[field] ?? null));
    draft.add(label, ...years.map((index) => formulaCell(formula(index), format, known(index))));
  };
  const within =
    (formula: OfYear<string>): OfYear<string> =>
    (index) =>
      `IF(${cell(head, index)}>${at('fadeYears')},0,${formula(index)})`;
  const before: OfYear<string> = (index) => (index === 0 ? at('bookValue') : cell(end, index - 1));
  const fade: OfYear<string> = (index) =>
    `${at('returnOnEquity')}+(${cost}+${at('terminalSpread')}-${at('returnOnEquity')})*(${cell(head, index)}-1)/(${at('fadeYears')}-1)`;
  const kept: OfYear<string> = (index) => `${cell(start, index)}*(1+${cell(earned, index)}*(1-${at('payout')}))`;
  const above: OfYear<string> = (index) => `(${cell(earned, index)}-${cost})*${cell(start, index)}`;
  const discounted: OfYear<string> = (index) => `${cell(excess, index)}/(1+${cost})^${cell(head, index)}`;
  line('Book value, start', 'perShare', before, 'bookValue');
  line('Return on equity', 'rate', within(fade), 'returnOnEquity');
  line('Book value, end', 'perShare', kept);
  line('Excess return', 'perShare', within(above), 'excessReturn');
  line('Present value', 'perShare', discounted, 'presentValue');
  return {
    present: `${cell(present, 0)}:${cell(present, MOST_FADE_YEARS - 1)}`,
    lastBook: cell(end, MOST_FADE_YEARS - 1),
  };
}
