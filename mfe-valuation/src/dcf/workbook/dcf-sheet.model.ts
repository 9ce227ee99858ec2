import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { WIDEST_GAP } from '../../company/shares.model.ts';
import type { DcfResult } from '../model/dcf.model.ts';
import { COST_OF_DEBT_BOUNDS } from '../model/discount-rate.model.ts';
import { NO_FAIR_VALUE, neededFields } from '../readiness/missing-inputs.model.ts';
import { fadeFormula, flowFormula, growthFormula, inHorizon } from './flow-formulas.ts';
import { type History, historyRows, shortTermDebt } from './history-rows.ts';
import { type InputAddresses, MAX_YEARS } from './inputs-sheet.model.ts';
import { type CellFormat, figure, finished, head, letter, live, type SheetDraft, sheetDraft, title } from './sheet.ts';

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
  draft.add(title('Discounted cash flow'));
  draft.add('Every figure on this sheet is a formula over the inputs.');
  for (const mark of source.marks) draft.add(title(mark));
  draft.add('');
  const history = historyRows(draft, at, years, result);
  const rate = discountRows(draft, at, years.length - 1, history, result);
  const flows = flowRows(draft, at, years, { ...history, ...rate }, result);
  const missing = missingRow(draft, at, source, rate.debt);
  valueRows(draft, at, { ...rate, ...flows, missing }, source);
  const named = (address: string) => `${DCF_SHEET}!${address}`;
  return {
    sheet: finished(DCF_SHEET, draft, [34, ...Array.from({ length: MAX_YEARS + 1 }, () => 18)]),
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

export interface Rates {
  readonly wacc: string;
  readonly shares: string;
  readonly debt: string;
  readonly cash: string;
}

function discountRows(
  draft: SheetDraft,
  at: InputAddresses,
  latest: number,
  history: History,
  result: DcfResult,
): Rates {
  const of = (field: string) => `SUM(${at.figure(field, latest)})`;
  const stock = (name: 'price' | 'sharesOutstanding' | 'marketCap') => `SUM(${at.stock(name)})`;
  const { waccDetails: details } = result;
  const manual = `${at.assumption('waccMode')}="manual"`;
  const overridden = (cell: string, otherwise: string) => `IF(AND(${manual},ISNUMBER(${cell})),${cell},${otherwise})`;

  draft.add('');
  draft.add(head('Discount rate'), head(''));
  const debt = figure(draft, 'Debt', `${shortTermDebt(at, latest)}+${of('longTermDebt')}`, 'money', null);
  const cash = figure(
    draft,
    'Cash and short-term investments',
    `${of('cashAndCashEquivalentsAtCarryingValue')}+${of('shortTermInvestments')}`,
    'money',
    null,
  );
  const stated = figure(
    draft,
    'Shares stated',
    `IF(${stock('sharesOutstanding')}>0,${stock('sharesOutstanding')},${of('commonStockSharesOutstanding')})`,
    'money',
    null,
  );
  const apart = `ABS(${stated}*${stock('price')}/${stock('marketCap')}-1)>${WIDEST_GAP}`;
  const shares = figure(
    draft,
    'Shares outstanding',
    `IF(AND(${stock('price')}>0,${stock('marketCap')}>0),IF(${apart},${stock('marketCap')}/${stock('price')},${stated}),${stated})`,
    'money',
    null,
  );
  const equity = figure(
    draft,
    'Market cap',
    `IF(${stock('marketCap')}>0,${stock('marketCap')},IF(${stock('price')}>0,${shares}*${stock('price')},1000000000))`,
    'money',
    null,
  );
  const beta = figure(
    draft,
    'Beta',
    overridden(at.assumption('betaOverride'), `IF(ISNUMBER(${at.stock('beta')}),${at.stock('beta')},1)`),
    'number',
    details.beta,
  );
  const costOfEquity = figure(
    draft,
    'Cost of equity',
    `${at.assumption('riskFreeRate')}+${beta}*${at.assumption('marketRiskPremium')}`,
    'rate',
    details.costOfEquity,
  );
  const interest = of('interestExpense');
  const implied = `IF(OR(${interest}=0,${debt}=0),0.05,ABS(${interest})/${debt})`;
  const costOfDebt = figure(
    draft,
    'Cost of debt',
    `MIN(MAX(${overridden(at.assumption('costOfDebtOverride'), implied)},0.01),0.15)`,
    'rate',
    details.preTaxCostOfDebt,
  );
  const wacc = figure(
    draft,
    'WACC',
    `${equity}/(${equity}+${debt})*${costOfEquity}+${debt}/(${equity}+${debt})*${costOfDebt}*(1-${history.taxRate})`,
    'rate',
    result.wacc,
    true,
  );
  return { wacc, shares, debt, cash };
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
    draft.add(label, '', ...columns.map((year) => live(formula(year), format, values[year - 1] ?? null)));
  const cell = (rowNumber: number, year: number) => `${letter(year + 1)}${rowNumber}`;
  const latest = Number(years.at(-1));
  const terminal = at.assumption('terminalGrowthRate');

  draft.add('');
  const fade = figure(
    draft,
    'Yearly fade of growth (auto)',
    fadeFormula(at, { start: known.growth, terminal }),
    'number',
    null,
  );
  draft.add(head('Projection'), head(latest), ...columns.map((year) => head(latest + year)));
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
    live(`SUM(${at.figure('totalRevenue', years.length - 1)})`, 'money'),
    ...columns.map((year) => live(`${cell(revenue, year - 1)}*(1+${cell(growth, year)})`, 'money')),
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
  const range = (rowNumber: number) => `$C$${rowNumber}:$${letter(MAX_YEARS + 1)}$${rowNumber}`;
  return {
    revenue: `$B$${revenue}`,
    margin: (year) => `$${letter(year + 1)}$${margin}`,
    lastFlow: `INDEX(${range(flow)},1,${at.assumption('projectionYears')})`,
    presentValues: range(present),
  };
}

/** Counts the missing figures by a formula: the value returns when the reader types them in. */
function missingRow(draft: SheetDraft, at: InputAddresses, source: DcfSource, debt: string): string {
  const { years, foreign, marks } = source;
  const latest = years.length - 1;
  const needed = neededFields.flatMap(({ key }) => years.map((_, year) => at.figure(key, year)));
  const stated = (...fields: readonly string[]) => `COUNT(${fields.map((field) => at.figure(field, latest)).join()})>0`;
  const [interest, long] = ['interestExpense', 'longTermDebt'].map((field) => `SUM(${at.figure(field, latest)})`);
  const explained = `ABS(${interest})<=${COST_OF_DEBT_BOUNDS.to}*${long}`;
  const shortMissing = `IF(OR(${stated('shortTermDebt', 'currentDebt')},${explained}),0,1)`;
  const debtMissing = `IF(${interest}=0,0,IF(${stated('longTermDebt')},${shortMissing},1))`;
  const capMissing = foreign ? `+IF(${debt}<>0,1,0)` : '';
  draft.add('');
  draft.add(head('Value'), head(''));
  const count = `${needed.length}-COUNT(${needed.join()})+${debtMissing}${capMissing}`;
  return figure(draft, 'Figures missing', count, 'year', marks.length === 0 ? 0 : null);
}

interface Known extends Rates, Flows {
  readonly missing: string;
}

function valueRows(draft: SheetDraft, at: InputAddresses, known: Known, { result, marks, foreign }: DcfSource): void {
  const terminal = at.assumption('terminalGrowthRate');
  const horizon = at.assumption('projectionYears');
  const solvable = (formula: string) => `IF(${known.wacc}>${terminal},${formula},"N/A")`;
  const terminalValue = figure(
    draft,
    'Terminal value',
    solvable(`${known.lastFlow}*(1+${terminal})/(${known.wacc}-${terminal})`),
    'money',
    result.terminalValue,
  );
  const enterprise = figure(
    draft,
    'Enterprise value',
    solvable(`SUM(${known.presentValues})+${terminalValue}/(1+${known.wacc})^${horizon}`),
    'money',
    result.enterpriseValue,
  );
  const equity = figure(
    draft,
    'Equity value',
    solvable(`${enterprise}-${known.debt}+${known.cash}`),
    'money',
    result.equityValue,
  );
  const perShare = solvable(`${equity}/${known.shares}`);
  const reliable = marks.length === 0;
  const fairValue = figure(
    draft,
    FAIR_VALUE_LABEL,
    `IF(${known.missing}>0,"${NO_FAIR_VALUE}",${perShare})`,
    'perShare',
    reliable ? result.fairValuePerShare : null,
    true,
  );
  figure(
    draft,
    'Computed with zeros',
    `IF(${known.missing}>0,${perShare},"")`,
    'perShare',
    reliable ? null : result.fairValuePerShare,
  );
  const price = at.stock('price');
  const comparable = `AND(ISNUMBER(${fairValue}),SUM(${price})>0)`;
  figure(draft, 'Against price', foreign ? '"N/A"' : `IF(${comparable},${fairValue}/${price}-1,"N/A")`, 'rate', null);
}
