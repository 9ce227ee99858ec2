import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { DcfResult } from '../model/dcf.model.ts';
import { COST_OF_DEBT_BOUNDS } from '../model/discount-rate.model.ts';
import { NO_FAIR_VALUE, neededFields } from '../readiness/missing-inputs.model.ts';
import { discountRows, type Rates } from './discount-rows.ts';
import { fadeFormula, flowFormula, growthFormula, inHorizon } from './flow-formulas.ts';
import { averaged, type History, historyRows } from './history-rows.ts';
import { type InputAddresses, MAX_YEARS } from './inputs-sheet.model.ts';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  type SheetDraft,
  sheetDraft,
  sheetOf,
  titleCell,
} from './sheet.ts';

const DCF_SHEET = 'DCF';
export const FAIR_VALUE_LABEL = 'Fair value per share';

/** Addresses of cells that other sheets read, with the name of this sheet. */
export interface DcfAddresses extends Omit<History, 'margin'>, Rates {
  /** Number of missing figures: above 0 there is no reliable fair value. */
  readonly missing: string;
  /** Revenue of the latest fiscal year. */
  readonly revenue: string;
  /** Operating margin of projected year 1 to 10. */
  readonly margin: (year: number) => string;
}

export interface DcfSource {
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  readonly result: DcfResult;
  /** A line per missing figure. */
  readonly marks: readonly string[];
  /** Whether statements and price are in different currencies. */
  readonly foreign: boolean;
}

/** Returns the sheet that calculates the valuation by formulas, step by step like the product. */
export function dcfSheet(
  at: InputAddresses,
  source: DcfSource,
): { readonly sheet: WorkbookSheet; readonly at: DcfAddresses } {
  const { years, result } = source;
  const draft = sheetDraft();
  draft.add(titleCell('Discounted cash flow'));
  draft.add('Every figure on this sheet is a formula over the inputs.');
  for (const mark of source.marks) draft.add(titleCell(mark));
  draft.add('');
  const history = historyRows(draft, at, years, result);
  const rate = discountRows(draft, at, years.length - 1, history, source);
  const flows = flowRows(draft, at, years, { ...history, ...rate }, result);
  const missing = missingRow(draft, at, source, rate.debt);
  valueRows(draft, at, { ...rate, ...flows, missing }, source);
  const named = (address: string) => `${DCF_SHEET}!${address}`;
  return {
    sheet: sheetOf(DCF_SHEET, draft, [34, ...Array.from({ length: MAX_YEARS + 1 }, () => 18)]),
    at: {
      growth: named(history.growth),
      margin: (year) => named(flows.margin(year)),
      taxRate: named(history.taxRate),
      depreciation: named(history.depreciation),
      capex: named(history.capex),
      workingCapital: named(history.workingCapital),
      wacc: named(rate.wacc),
      shares: named(rate.shares),
      debt: named(rate.debt),
      cash: named(rate.cash),
      revenue: named(flows.revenue),
      missing: named(missing),
    },
  };
}

interface Flows {
  readonly revenue: string;
  readonly margin: (year: number) => string;
  readonly lastFlow: string;
  readonly presentValues: string;
}

/** The sheet always has ten years; those after the horizon have no cash flow. */
function flowRows(
  draft: SheetDraft,
  at: InputAddresses,
  years: readonly string[],
  known: History & Rates,
  result: DcfResult,
): Flows {
  const columns = Array.from({ length: MAX_YEARS }, (_, index) => index + 1);
  const row = (label: string, format: CellFormat, values: readonly number[], formula: (year: number) => string) =>
    draft.add(label, '', ...columns.map((year) => formulaCell(formula(year), format, values[year - 1] ?? null)));
  const cell = (rowNumber: number, year: number) => `${columnLetter(year + 1)}${rowNumber}`;
  const latest = Number(years.at(-1));
  const terminal = at.assumption('terminalGrowthRate');

  draft.add('');
  const fade = addFigure(
    draft,
    'Yearly fade of growth (auto)',
    fadeFormula(at, { start: known.growth, terminal }),
    'number',
    null,
  );
  draft.add(headCell('Projection'), headCell(latest), ...columns.map((year) => headCell(latest + year)));
  const growth = row('Revenue growth', 'rate', result.revenueGrowthRates, (year) =>
    growthFormula(at, year, { start: known.growth, fade, terminal }),
  );
  const margin = row('Operating margin', 'rate', [], (year) => {
    const mode = at.assumption('marginAssumption');
    const improving = `${known.margin}*(1+0.005*${year - 1})`;
    const declining = `${known.margin}*(1-0.003*${year - 1})`;
    return `IF(${mode}="improving",${improving},IF(${mode}="declining",${declining},${known.margin}))`;
  });
  const revenue = draft.rows.length + 1;
  draft.add(
    'Revenue',
    formulaCell(`SUM(${at.figure('totalRevenue', years.length - 1)})`, 'money'),
    ...columns.map((year) => formulaCell(`${cell(revenue, year - 1)}*(1+${cell(growth, year)})`, 'money')),
  );
  const flow = row('Free cash flow', 'money', result.projectedCashFlows, (year) => {
    const parts = { ...known, margin: cell(margin, year) };
    return inHorizon(at, year, flowFormula(cell(revenue, year), cell(revenue, year - 1), parts));
  });
  const present = row(
    'Present value',
    'money',
    result.presentValues,
    (year) => `${cell(flow, year)}/(1+${known.wacc})^${year}`,
  );
  const range = (rowNumber: number) => `$C$${rowNumber}:$${columnLetter(MAX_YEARS + 1)}$${rowNumber}`;
  return {
    revenue: `$B$${revenue}`,
    margin: (year) => `$${columnLetter(year + 1)}$${margin}`,
    lastFlow: `INDEX(${range(flow)},1,${at.assumption('projectionYears')})`,
    presentValues: range(present),
  };
}

/** Counts the missing figures by a formula: the value returns when the reader types them in. */
function missingRow(draft: SheetDraft, at: InputAddresses, source: DcfSource, debt: string): string {
  const { years, foreign, marks } = source;
  const latest = years.length - 1;
  const needed = neededFields.flatMap((field) =>
    years.flatMap((_, year) => {
      if (field.span === 'latest' && year !== latest) return [];
      const conditions = [
        `COUNT(${at.figure(field.key, year)})=0`,
        ...(field.override === undefined ? [] : [`NOT(ISNUMBER(${at.override(field.override)}))`]),
        ...(field.span === 'averaged' ? [averaged(at, years.length, year)] : []),
      ];
      return [`IF(AND(${conditions.join()}),1,0)`];
    }),
  );
  const stated = (...fields: readonly string[]) => `COUNT(${fields.map((field) => at.figure(field, latest)).join()})>0`;
  const [interest, long] = ['interestExpense', 'longTermDebt'].map((field) => `SUM(${at.figure(field, latest)})`);
  const explained = `ABS(${interest})<=${COST_OF_DEBT_BOUNDS.to}*${long}`;
  const shortMissing = `IF(OR(${stated('shortTermDebt', 'currentDebt')},${explained}),0,1)`;
  const debtMissing = `IF(OR(ISNUMBER(${at.override('debt')}),${interest}=0),0,IF(${stated('longTermDebt')},${shortMissing},1))`;
  const unweighed = `AND(${debt}<>0,NOT(ISNUMBER(${at.override('exchangeRate')})),SUM(${at.figure('totalShareholderEquity', latest)})<=0)`;
  const capMissing = foreign ? `+IF(${unweighed},1,0)` : '';
  draft.add('');
  draft.add(headCell('Value'), headCell(''));
  const count = `${needed.join('+')}+${debtMissing}${capMissing}`;
  return addFigure(draft, 'Figures missing', count, 'year', marks.length === 0 ? 0 : null);
}

interface Known extends Rates, Flows {
  readonly missing: string;
}

function valueRows(draft: SheetDraft, at: InputAddresses, known: Known, { result, marks, foreign }: DcfSource): void {
  const terminal = at.assumption('terminalGrowthRate');
  const horizon = at.assumption('projectionYears');
  const solvable = (formula: string) => `IF(${known.wacc}>${terminal},${formula},"N/A")`;
  const terminalValue = addFigure(
    draft,
    'Terminal value',
    solvable(`${known.lastFlow}*(1+${terminal})/(${known.wacc}-${terminal})`),
    'money',
    result.terminalValue,
  );
  const enterprise = addFigure(
    draft,
    'Enterprise value',
    solvable(`SUM(${known.presentValues})+${terminalValue}/(1+${known.wacc})^${horizon}`),
    'money',
    result.enterpriseValue,
  );
  const equity = addFigure(
    draft,
    'Equity value',
    solvable(`${enterprise}-${known.debt}+${known.cash}`),
    'money',
    result.equityValue,
  );
  const perShare = solvable(`${equity}/${known.shares}`);
  const reliable = marks.length === 0;
  const fairValue = addFigure(
    draft,
    FAIR_VALUE_LABEL,
    `IF(${known.missing}>0,"${NO_FAIR_VALUE}",${perShare})`,
    'perShare',
    reliable ? result.fairValuePerShare : null,
    true,
  );
  addFigure(
    draft,
    'Computed with zeros',
    `IF(${known.missing}>0,${perShare},"")`,
    'perShare',
    reliable ? null : result.fairValuePerShare,
  );
  const price = at.stock('price');
  const rate = at.override('exchangeRate');
  const comparable = `AND(ISNUMBER(${fairValue}),SUM(${price})>0)`;
  addFigure(
    draft,
    'Against price',
    foreign
      ? `IF(AND(${comparable},ISNUMBER(${rate})),${fairValue}/(${price}*${rate})-1,"N/A")`
      : `IF(${comparable},${fairValue}/${price}-1,"N/A")`,
    'rate',
    null,
  );
}
