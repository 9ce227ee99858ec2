import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  inputCell,
  type SheetDraft,
  sheetDraft,
  sheetOf,
  titleCell,
} from '../workbook/sheet.ts';
import type { ExcessInput, ExcessInputName } from './excess-inputs.model.ts';
import type { ExcessReturnYear } from './excess-returns.model.ts';
import type { ExcessValuation } from './excess-valuation.model.ts';

const EXCESS_SHEET = 'Excess returns';
export const EXCESS_VALUE_LABEL = 'Fair value per share';

/** The longest fade that the form allows. Years beyond the own one have no return. */
const MOST_YEARS = 15;
const NO_VALUE = '"N/A"';

const formatOf: Readonly<Record<ExcessInput['unit'], CellFormat>> = {
  rate: 'rate',
  number: 'number',
  years: 'year',
  'per-share': 'perShare',
  money: 'money',
};

type Addresses = Readonly<Record<ExcessInputName, string>>;

/** Returns a valuation by excess returns as a sheet with live formulas. A missing input leaves N/A until it is typed in. */
export function excessSheet(symbol: string, inputs: readonly ExcessInput[], valuation: ExcessValuation): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(titleCell(`${symbol}, excess returns a share`));
  draft.add(headCell('Input'), headCell(''), headCell('State'), headCell('Source'));
  const rows = new Map(
    inputs.map(({ name, label, amount, unit, state, note }) => {
      return [name, `$B$${draft.add(label, inputCell(amount, formatOf[unit]), state, note)}`] as const;
    }),
  );
  const at = addressesOf(rows);
  const count = `COUNT(${[...rows.values()].join(',')})`;
  const cost = addFigure(
    draft,
    'Cost of equity',
    `${at.equityRiskFree}+${at.equityBeta}*${at.equityPremium}`,
    'rate',
    valuation.costOfEquity,
    true,
  );
  const solvable = (formula: string) =>
    `IF(OR(${count}<${inputs.length},${cost}<=${at.excessGrowth}),${NO_VALUE},${formula})`;
  const { present, lastBook } = yearRows(draft, at, cost, valuation);
  draft.add('');
  const { result } = valuation;
  const terminal = addFigure(
    draft,
    'After the fade',
    solvable(`${at.terminalSpread}*${lastBook}/(${cost}-${at.excessGrowth})/(1+${cost})^${at.fadeYears}`),
    'perShare',
    result?.terminalValue ?? null,
  );
  const value = `${at.bookValue}+SUM(${present})+${terminal}`;
  addFigure(draft, EXCESS_VALUE_LABEL, solvable(value), 'perShare', result?.valuePerShare ?? null, true);
  return sheetOf(EXCESS_SHEET, draft, [26, ...Array.from({ length: MOST_YEARS }, () => 12)]);
}

function addressesOf(rows: ReadonlyMap<ExcessInputName, string>): Addresses {
  const of = (name: ExcessInputName) => {
    const address = rows.get(name);
    if (address === undefined) throw new Error(`The input ${name} has no cell`);
    return address;
  };
  return {
    bookValue: of('bookValue'),
    payout: of('payout'),
    returnOnEquity: of('returnOnEquity'),
    terminalSpread: of('terminalSpread'),
    fadeYears: of('fadeYears'),
    excessGrowth: of('excessGrowth'),
    equityRiskFree: of('equityRiskFree'),
    equityPremium: of('equityPremium'),
    equityBeta: of('equityBeta'),
  };
}

/** Results of the rows of years, for programs that do not calculate. Beyond the fade they are what the formulas give. */
function storedResults({ result, inputs }: ExcessValuation) {
  const projected = result?.projected ?? [];
  const of = (pick: (year: ExcessReturnYear) => number) => (index: number) => {
    const year = projected[index];
    return result === null ? null : year === undefined ? 0 : pick(year);
  };
  const end = (index: number): number | null => {
    const last = projected.at(Math.min(index, projected.length - 1));
    return last === undefined || inputs === null
      ? null
      : last.bookValue * (1 + last.returnOnEquity * (1 - inputs.payout));
  };
  const start = (index: number) => (index === 0 ? (projected[0]?.bookValue ?? null) : end(index - 1));
  return { of, start, end };
}

/** Adds the projected years. Beyond the fade book value stands still, so that its last column is the end of the fade. */
function yearRows(draft: SheetDraft, at: Addresses, cost: string, valuation: ExcessValuation) {
  const stored = storedResults(valuation);
  const years = Array.from({ length: MOST_YEARS }, (_, index) => index);
  draft.add('');
  const head = draft.add(headCell('Year of the fade'), ...years.map((index) => headCell(index + 1)));
  const [start, earned, end, excess, present] = [head + 1, head + 2, head + 3, head + 4, head + 5];
  const cell = (row: number, index: number) => `${columnLetter(index + 1)}${row}`;
  type OfYear<Value> = (index: number) => Value;
  const line = (label: string, format: CellFormat, formula: OfYear<string>, result: OfYear<number | null>) =>
    draft.add(label, ...years.map((index) => formulaCell(formula(index), format, result(index))));
  const within =
    (formula: OfYear<string>): OfYear<string> =>
    (index) =>
      `IF(${cell(head, index)}>${at.fadeYears},0,${formula(index)})`;
  const before: OfYear<string> = (index) => (index === 0 ? at.bookValue : cell(end, index - 1));
  const fade: OfYear<string> = (index) =>
    `${at.returnOnEquity}+(${cost}+${at.terminalSpread}-${at.returnOnEquity})*(${cell(head, index)}-1)/(${at.fadeYears}-1)`;
  const kept: OfYear<string> = (index) => `${cell(start, index)}*(1+${cell(earned, index)}*(1-${at.payout}))`;
  const above: OfYear<string> = (index) => `(${cell(earned, index)}-${cost})*${cell(start, index)}`;
  const discounted: OfYear<string> = (index) => `${cell(excess, index)}/(1+${cost})^${cell(head, index)}`;
  const result = {
    returnOnEquity: stored.of((year) => year.returnOnEquity),
    excessReturn: stored.of((year) => year.excessReturn),
    presentValue: stored.of((year) => year.presentValue),
  };
  line('Book value, start', 'perShare', before, stored.start);
  line('Return on equity', 'rate', within(fade), result.returnOnEquity);
  line('Book value, end', 'perShare', kept, stored.end);
  line('Excess return', 'perShare', within(above), result.excessReturn);
  line('Present value', 'perShare', discounted, result.presentValue);
  return { present: `${cell(present, 0)}:${cell(present, MOST_YEARS - 1)}`, lastBook: cell(end, MOST_YEARS - 1) };
}
