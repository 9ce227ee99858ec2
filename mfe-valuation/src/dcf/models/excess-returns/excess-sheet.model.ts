import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import { NO_FAIR_VALUE } from '../../inputs/missing-inputs.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addModelInputs } from '../../workbook/input-table.ts';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  MOST_FADE_YEARS,
  quoted,
  type SheetDraft,
  sheetDraft,
  textFormulaCell,
  titleCell,
} from '../../workbook/sheet.ts';
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
  const { result, missing, contradiction } = valuation;
  const draft = sheetDraft();
  draft.add(titleCell(`${company.overview.name} (${company.symbol}): excess returns a share`));
  draft.add('Blue cells can be changed: a value of yours is used in place of the one beside it.');
  const warning = draft.add('');
  draft.add('');
  const table = addModelInputs(draft, inputs, excessInputs(company, assumptions, {}));
  // An input of the reader's answers a contradiction, as on the screen.
  const own = inputs.filter(({ state }) => state === 'mine').length;
  const incomplete = `COUNT(${table.range})<${inputs.length}`;
  const lacking = contradiction === null ? incomplete : `OR(${incomplete},COUNT(${table.mine})=${own})`;
  if (missing.length > 0 || contradiction !== null) {
    const why = contradiction === null ? `Missing: ${inSentence(listNames(missing))}` : contradiction.title;
    const text = `${NO_FAIR_VALUE}. ${why}.`;
    draft.rows[warning - 1] = [textFormulaCell(`IF(${lacking},${quoted(text)},"")`, true)];
  }
  const at = table.used;
  const beta = `${at('equityBeta')}*${at('equityPremium')}`;
  draft.add('');
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
  const value = addFigure(
    draft,
    EXCESS_VALUE_LABEL,
    `IF(${lacking},"${NO_FAIR_VALUE}",IF(ISNUMBER(${terminal}),IF(${sum}<0,"${NO_FAIR_VALUE}",${sum}),"${NO_FAIR_VALUE}"))`,
    'perShare',
    contradiction === null ? (result?.valuePerShare ?? null) : null,
    true,
  );
  const price = `$B$${draft.add('Price', inputCell(company.market.price, 'perShare'))}`;
  const against = `IF(AND(ISNUMBER(${value}),SUM(${price})>0),${value}/${price}-1,"N/A")`;
  addFigure(draft, 'Against price', against, 'rate', null);
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
