import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { DcfResult } from '../dcf.model.ts';
import { type InputAddresses, MOST_YEARS } from './inputs-sheet.model.ts';
import { type CellFormat, finished, head, letter, live, type SheetDraft, sheetDraft, title } from './sheet.ts';

export const DCF_SHEET = 'DCF';
/** The label beside which the fair value stands. */
export const FAIR_VALUE_LABEL = 'Fair value per share';

/** The valuation in formulas, step by step as the product calculates it. */
export function dcfSheet(at: InputAddresses, years: readonly string[], result: DcfResult): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(title('Discounted cash flow'));
  draft.add('Every figure on this sheet is a formula over the inputs.');
  draft.add('');
  const history = historyRows(draft, at, years, result);
  const rate = discountRows(draft, at, years.length - 1, history, result);
  const flows = flowRows(draft, at, years, { ...history, ...rate }, result);
  valueRows(draft, at, { ...history, ...rate, ...flows }, result);
  return finished(DCF_SHEET, draft, [34, ...Array.from({ length: MOST_YEARS + 1 }, () => 18)]);
}

/** Adds a labelled single figure in column B. @returns its address */
function figure(
  draft: SheetDraft,
  label: string,
  formula: string,
  format: CellFormat,
  value: number | null,
  bold = false,
) {
  const row = draft.add(bold ? title(label) : label, live(formula, format, value, bold));
  return `$B$${row}`;
}

/** Adds a row of figures, one a fiscal year. @returns the range of its cells */
function yearly(
  draft: SheetDraft,
  label: string,
  count: number,
  format: CellFormat,
  formula: (year: number) => string,
) {
  const row = draft.add(label, ...Array.from({ length: count }, (_, year) => live(formula(year), format)));
  return `$B$${row}:$${letter(count)}$${row}`;
}

interface History {
  readonly growth: string;
  readonly margin: string;
  readonly taxRate: string;
  readonly depreciation: string;
  readonly capex: string;
  readonly workingCapital: string;
}

/** What the fiscal years say about the business: SUM() reads a figure and takes N/A for 0. */
function historyRows(draft: SheetDraft, at: InputAddresses, years: readonly string[], result: DcfResult): History {
  const count = years.length;
  const of = (field: string) => (year: number) => `SUM(${at.figure(field, year)})`;
  const revenue = of('totalRevenue');
  const share = (part: (year: number) => string) => (year: number) =>
    `IF(${revenue(year)}>0,(${part(year)})/${revenue(year)},"")`;
  const mean = (range: string, none = '0') => `IFERROR(AVERAGE(${range}),${none})`;
  const shortDebt = (year: number) => shortTermDebt(at, year);

  draft.add(head('History'), ...years.map((year) => head(Number(year))));
  const rates = yearly(draft, 'Revenue growth', count, 'rate', (year) =>
    year === 0 ? '""' : `IF(${revenue(year - 1)}>0,${revenue(year)}/${revenue(year - 1)}-1,"")`,
  );
  const margins = yearly(draft, 'Operating margin', count, 'rate', share(of('operatingIncome')));
  const taxes = yearly(draft, 'Tax rate, where from 0% to 50%', count, 'rate', (year) => {
    const before = of('incomeBeforeTax')(year);
    const rate = `${of('incomeTaxExpense')(year)}/${before}`;
    return `IF(${before}>0,IF(AND(${rate}>=0,${rate}<=0.5),${rate},""),"")`;
  });
  const depreciations = yearly(
    draft,
    'D&A, share of revenue',
    count,
    'rate',
    share(of('depreciationDepletionAndAmortization')),
  );
  const capexes = yearly(draft, 'Capex, share of revenue', count, 'rate', (year) =>
    share(() => `ABS(${of('capitalExpenditures')(year)})`)(year),
  );
  const capitals = yearly(draft, 'Working capital, share of revenue', count, 'rate', (year) =>
    share(
      () =>
        `(${of('totalCurrentAssets')(year)}-${of('cashAndCashEquivalentsAtCarryingValue')(year)}-${of('shortTermInvestments')(year)})` +
        `-(${of('totalCurrentLiabilities')(year)}-${shortDebt(year)})`,
    )(year),
  );
  draft.add('');
  const [first, last] = [revenue(0), revenue(count - 1)];
  return {
    growth: figure(
      draft,
      'Historical growth',
      `IF(AND(${first}>0,${last}>0),(${last}/${first})^(1/${count - 1})-1,${mean(rates)})`,
      'rate',
      result.historicalGrowth,
    ),
    margin: figure(draft, 'Operating margin, mean', mean(margins), 'rate', result.operatingMargin),
    taxRate: figure(draft, 'Tax rate', `MIN(MAX(${mean(taxes, '0.25')},0),0.35)`, 'rate', result.waccDetails.taxRate),
    depreciation: figure(draft, 'D&A, mean share', mean(depreciations), 'rate', null),
    capex: figure(draft, 'Capex, mean share', mean(capexes), 'rate', null),
    workingCapital: figure(draft, 'Working capital, mean share', mean(capitals), 'rate', null),
  };
}

function shortTermDebt(at: InputAddresses, year: number): string {
  const debt = `SUM(${at.figure('shortTermDebt', year)})`;
  return `IF(${debt}<>0,${debt},SUM(${at.figure('currentDebt', year)}))`;
}

interface Rates {
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
  const shares = figure(
    draft,
    'Shares outstanding',
    `IF(${stock('sharesOutstanding')}>0,${stock('sharesOutstanding')},${of('commonStockSharesOutstanding')})`,
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
  readonly lastFlow: string;
  readonly presentValues: string;
}

/** Ten years stand on the sheet; those after the horizon are worth nothing. */
function flowRows(
  draft: SheetDraft,
  at: InputAddresses,
  years: readonly string[],
  known: History & Rates,
  result: DcfResult,
): Flows {
  const horizon = at.assumption('projectionYears');
  const terminal = at.assumption('terminalGrowthRate');
  const columns = Array.from({ length: MOST_YEARS }, (_, index) => index + 1);
  const row = (label: string, format: CellFormat, values: readonly number[], formula: (year: number) => string) =>
    draft.add(label, '', ...columns.map((year) => live(formula(year), format, values[year - 1] ?? null)));
  const inHorizon = (year: number, formula: string) => `IF(${year}<=${horizon},${formula},0)`;
  const cell = (rowNumber: number, year: number) => `${letter(year + 1)}${rowNumber}`;
  const latest = Number(years.at(-1));

  draft.add('');
  const fade = figure(
    draft,
    'Yearly fade of growth (auto)',
    `IF(${known.growth}<=0.005,1,(MAX(${terminal},0.005)/${known.growth})^(1/(${horizon}-1)))`,
    'number',
    null,
  );
  draft.add(head('Projection'), head(latest), ...columns.map((year) => head(latest + year)));
  const growth = row('Revenue growth', 'rate', result.revenueGrowthRates, (year) =>
    growthFormula(at, year, { start: known.growth, fade }),
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
    const [sales, before] = [cell(revenue, year), cell(revenue, year - 1)];
    const afterTax = `${sales}*${cell(margin, year)}*(1-${known.taxRate})`;
    const reinvested = `${known.depreciation}*${sales}-${known.capex}*${sales}-${known.workingCapital}*(${sales}-${before})`;
    return inHorizon(year, `MAX(0,${afterTax}+${reinvested})`);
  });
  const present = row(
    'Present value',
    'money',
    result.presentValues,
    (year) => `${cell(flow, year)}/(1+${known.wacc})^${year}`,
  );
  const range = (rowNumber: number) => `$C$${rowNumber}:$${letter(MOST_YEARS + 1)}$${rowNumber}`;
  return { lastFlow: `INDEX(${range(flow)},1,${horizon})`, presentValues: range(present) };
}

interface GrowthCells {
  /** Historical growth. */
  readonly start: string;
  readonly fade: string;
}

function growthFormula(at: InputAddresses, year: number, { start, fade }: GrowthCells): string {
  const horizon = at.assumption('projectionYears');
  const terminal = at.assumption('terminalGrowthRate');
  const first = at.assumption('startingGrowthRate');
  const recovering = year === 1 ? '0.005' : `IF(${horizon}<=2,0.01,0.01+(${terminal}-0.01)*${year - 2}/(${horizon}-2))`;
  const fading = `IF(${start}<=${terminal},${terminal},MAX(${terminal},${start}*${fade}^${year - 1}))`;
  const auto = `IF(${start}<0,${recovering},${fading})`;
  const linear = `${first}+(${terminal}-${first})*${year - 1}/(${horizon}-1)`;
  const mode = at.assumption('growthMode');
  const custom = `AND(${mode}="custom",ISNUMBER(${at.customGrowth(1)}))`;
  return `IF(${custom},${at.customGrowth(year)},IF(${mode}="linear",${linear},${auto}))`;
}

function valueRows(draft: SheetDraft, at: InputAddresses, known: Rates & Flows, result: DcfResult): void {
  const terminal = at.assumption('terminalGrowthRate');
  const horizon = at.assumption('projectionYears');
  const solvable = (formula: string) => `IF(${known.wacc}>${terminal},${formula},"N/A")`;
  draft.add('');
  draft.add(head('Value'), head(''));
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
  const fairValue = figure(
    draft,
    FAIR_VALUE_LABEL,
    solvable(`${equity}/${known.shares}`),
    'perShare',
    result.fairValuePerShare,
    true,
  );
  const price = at.stock('price');
  figure(
    draft,
    'Against price',
    `IF(AND(ISNUMBER(${fairValue}),SUM(${price})>0),${fairValue}/${price}-1,"N/A")`,
    'rate',
    null,
  );
}
