import { quarterAfterPrice } from '@basecase/shared-ui/company/price-age.model';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { isRepaired, type SharesInUse, WIDEST_GAP } from '../../company/shares.model.ts';
import {
  addFigure,
  createSheet,
  headCell,
  MAX_YEARS,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from '../../workbook/sheet.ts';
import type { Check } from '../checks/check.model.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { cashFlowYears, type DcfResult } from '../valuation/dcf.model.ts';
import type { WaccDetails } from '../valuation/discount-rate.model.ts';
import { type Flows, flowRows } from './flow-rows.ts';
import { historyRows } from './history-rows.ts';
import type { FiledAddresses } from './input-rows.ts';
import type { InputAddresses, InputsSource } from './inputs-sheet.model.ts';
import {
  contradictionCount,
  debtCells,
  debtGap,
  missingCount,
  missingValue,
  needed,
  optional,
  shortTermDebt,
} from './needed-figures.ts';

const DCF_SHEET = 'DCF';
export const FAIR_VALUE_LABEL = 'Fair value per share';
/** The counts of missing figures and of contradictions are above the rows whose number depends on the company. */
export const MISSING_CELL = `${DCF_SHEET}!$B$3`;
export const CONTRADICTIONS_CELL = `${DCF_SHEET}!$B$4`;
/** The condition that there is no reliable fair value. */
export const IS_GATED = `${MISSING_CELL}+${CONTRADICTIONS_CELL}>0`;

/** Addresses of cells that other sheets read, with the name of this sheet. */
export interface DcfAddresses extends Pick<Flows, 'margin'> {
  readonly growth: string;
  readonly wacc: string;
  /** Revenue of the latest fiscal year. */
  readonly revenue: string;
}

export interface DcfSource extends Pick<InputsSource, 'company' | 'assumptions' | 'readiness'> {
  readonly result: DcfResult;
  /** Contradictions that leave no reliable fair value. */
  readonly contradictions: readonly Check[];
  /** Lines on top of the sheet. */
  readonly warnings: readonly WorkbookCell[];
}

interface DcfSheet {
  readonly sheet: WorkbookSheet;
  readonly at: DcfAddresses;
  readonly filed: FiledAddresses;
  /** The cell with the value that the gate hides. */
  readonly computed: string;
}

/**
 * Returns the sheet that calculates the valuation by formulas, step by step like the product.
 * @param computed its own cell of that name, which a first pass finds
 */
export function dcfSheet(at: InputAddresses, source: DcfSource, computed = '$B$1'): DcfSheet {
  const { company, assumptions, readiness, warnings } = source;
  const { basis, market, overview, symbol } = company;
  const years = basis.years.map(({ label }) => label);
  const [latest, foreign] = [years.length - 1, market.foreign !== null];
  // The product's figures count missing ones as 0: the cells say N/A then.
  const result = readiness.missing.length === 0 ? source.result : null;
  const projected =
    result === null ? [] : cashFlowYears(basis, result.revenueGrowthRates, assumptions.marginAssumption);
  const draft = sheetDraft();
  draft.add(titleCell(`${overview.name} (${symbol}): discounted cash flow`));
  draft.add('Every figure on this sheet is a formula over the inputs.');
  addFigure(draft, 'Figures missing', missingCount(at, years.length, foreign), 'year', result === null ? null : 0);
  const contradictions = contradictionCount(at, source.contradictions, years.length, computed);
  addFigure(draft, 'Contradictions', contradictions, 'year', null);
  for (const warning of warnings) draft.add(warning);
  draft.add('');
  const history = historyRows(draft, at, years, result?.historicalGrowth ?? null);
  const details = result?.waccDetails ?? null;
  const rates = discountRows(draft, at, {
    latest,
    details,
    wacc: result?.wacc ?? null,
    foreign,
    shares: company.shares,
    oldPrice: quarterAfterPrice(overview) !== null,
  });
  const flows = flowRows(draft, at, { years, growth: history.growth, wacc: rates.wacc, result, projected });
  const reliable = source.contradictions.length === 0;
  const found = valueRows(draft, at, { ...flows, wacc: rates.wacc, result, reliable, foreign });
  const named = (address: string) => `${DCF_SHEET}!${address}`;
  return {
    sheet: createSheet(DCF_SHEET, draft, [34, ...Array.from({ length: MAX_YEARS + 1 }, () => 18)]),
    at: {
      growth: named(history.growth),
      wacc: named(rates.wacc),
      revenue: named(flows.revenue),
      margin: (year) => named(flows.margin(year)),
    },
    filed: {
      operatingMargin: named(history.operatingMargin),
      taxRate: named(history.taxRate),
      depreciation: named(history.depreciation),
      capitalExpenditures: named(history.capitalExpenditures),
      workingCapital: named(history.workingCapital),
      shares: named(rates.shares),
      debt: named(rates.debt),
      cash: named(rates.cash),
      revenue: named(flows.revenue),
      equity: named(rates.equity),
      beta: named(rates.beta),
      costOfDebt: named(rates.costOfDebt),
    },
    computed: found,
  };
}

interface Known extends Flows {
  readonly wacc: string;
  readonly result: DcfResult | null;
  /** Whether nothing contradicts the value. */
  readonly reliable: boolean;
  readonly foreign: boolean;
}

/** @returns the cell of the value before the gate */
function valueRows(draft: SheetDraft, at: InputAddresses, known: Known): string {
  const { result, reliable, wacc, foreign } = known;
  const terminal = at.assumption('terminalGrowthRate');
  const horizon = at.assumption('projectionYears');
  const solvable = (formula: string) => `IF(${wacc}>${terminal},${formula},"N/A")`;
  draft.add('');
  draft.add(headCell('Value'), headCell(''));
  const money = (label: string, formula: string, value: number | null | undefined) =>
    addFigure(draft, label, solvable(formula), 'money', value ?? null);
  const terminalFormula = `${known.lastFlow}*(1+${terminal})/(${wacc}-${terminal})`;
  const terminalValue = money('Terminal value', terminalFormula, result?.terminalValue);
  const summed = `SUM(${known.presentValues})+${terminalValue}/(1+${wacc})^${horizon}`;
  const enterprise = money('Enterprise value', summed, result?.enterpriseValue);
  const equity = money('Equity value', `${enterprise}-${at.used('debt')}+${at.used('cash')}`, result?.equityValue);
  const perShare = solvable(`${equity}/${at.used('shares')}`);
  const computed = addFigure(draft, 'Equity value ÷ shares', perShare, 'perShare', result?.fairValuePerShare ?? null);
  const fairValue = addFigure(
    draft,
    FAIR_VALUE_LABEL,
    `IF(${IS_GATED},"${NO_FAIR_VALUE}",${computed})`,
    'perShare',
    reliable ? (result?.fairValuePerShare ?? null) : null,
    true,
  );
  const zeros = `IF(${at.zeros}="yes",${computed},"N/A")`;
  addFigure(draft, 'Computed with zeros', `IF(${MISSING_CELL}>0,${zeros},"")`, 'perShare', null);
  const price = at.stock('price');
  const compared = foreign
    ? `IF(ISNUMBER(${at.override('exchangeRate')}),${fairValue}/(${price}*${at.override('exchangeRate')})-1,"N/A")`
    : `${fairValue}/${price}-1`;
  const comparable = `AND(ISNUMBER(${fairValue}),SUM(${price})>0)`;
  addFigure(draft, 'Against price', `IF(${comparable},${compared},"N/A")`, 'rate', null);
  return computed;
}

/** Addresses of the balances and the discount rate. The first three are without the user's values. */
type Rates = Readonly<Record<'debt' | 'cash' | 'shares' | 'equity' | 'beta' | 'costOfDebt' | 'wacc', string>>;

interface DiscountSource {
  /** Index of the latest fiscal year. */
  readonly latest: number;
  /** The product's figures; null when the discount rate is not known. */
  readonly details: WaccDetails | null;
  readonly wacc: number | null;
  /** Whether statements and price are in different currencies. */
  readonly foreign: boolean;
  readonly shares: SharesInUse;
  /** Whether the price is from before the latest quarter: then it checks no count. */
  readonly oldPrice: boolean;
}

/** Adds the rows of the balances and of the discount rate. */
function discountRows(draft: SheetDraft, at: InputAddresses, source: DiscountSource): Rates {
  draft.add('');
  draft.add(headCell('Balances, without your values'), headCell(''));
  const balances = balanceRows(draft, at, source);
  draft.add('');
  draft.add(headCell('Discount rate'), headCell(''));
  const equity = addFigure(draft, 'Market cap', equityFormula(at, source, balances.shares), 'money', null);
  return { ...balances, equity, ...rateRows(draft, at, source, equity) };
}

const stockSum = (at: InputAddresses, name: 'price' | 'sharesOutstanding' | 'marketCap') => `SUM(${at.stock(name)})`;

function balanceRows(draft: SheetDraft, at: InputAddresses, { latest, shares: inUse, oldPrice }: DiscountSource) {
  const amount = (label: string, formula: string) => addFigure(draft, label, formula, 'money', null);
  const gap = debtGap(debtCells(at, latest));
  const owed = `${shortTermDebt(at, latest)}+${optional(at, 'longTermDebt', latest)}`;
  const held = `${needed(at, 'cashAndCashEquivalentsAtCarryingValue', latest)}+${optional(at, 'shortTermInvestments', latest)}`;
  const [price, count, cap] = [stockSum(at, 'price'), stockSum(at, 'sharesOutstanding'), stockSum(at, 'marketCap')];
  const counted = optional(at, 'commonStockSharesOutstanding', latest);
  const debt = amount('Debt', `${owed}+IF(${gap}=0,0,${missingValue(at)})`);
  const cash = amount('Cash and short-term investments', held);
  const stated = amount('Shares stated', `IF(${count}>0,${count},IF(${counted}>0,${counted},NA()))`);
  const apart = (shares: string) => `ABS(${shares}*${price}/${cap}-1)>${WIDEST_GAP}`;
  const known = inUse.origin === 'all-classes' ? counted : `IF(${apart(counted)},${cap}/${price},${counted})`;
  const all = `IF(${counted}>0,${known},${cap}/${price})`;
  // The figures that decide without a price are not on the sheet of inputs: the count is stated as the product found it.
  const decided = inUse.gap === null && isRepaired(inUse) ? String(inUse.shares) : stated;
  const checked = `IF(AND(${price}>0,${cap}>0),IF(${apart(stated)},${all},${stated}),${decided})`;
  const shares = amount('Shares that agree with the market cap', oldPrice ? decided : checked);
  return { debt, cash, shares };
}

/** The weight of equity. Weights must not mix currencies: at the user's rate of exchange, else book equity. */
function equityFormula(at: InputAddresses, { foreign, latest }: DiscountSource, counted: string): string {
  const [price, cap] = [stockSum(at, 'price'), stockSum(at, 'marketCap')];
  const shares = `IF(ISNUMBER(${counted}),${counted},${at.used('shares')})`;
  const quoted = (rate: string) => `IF(${cap}>0,${cap}${rate},IF(${price}>0,${shares}*${price}${rate},1000000000))`;
  if (!foreign) return quoted('');
  const rate = at.override('exchangeRate');
  const book = optional(at, 'totalShareholderEquity', latest);
  const unknown = `IF(${at.used('debt')}=0,1000000000,1000000000+${missingValue(at)})`;
  return `IF(ISNUMBER(${rate}),${quoted(`*${rate}`)},IF(${book}>0,${book},${unknown}))`;
}

function rateRows(draft: SheetDraft, at: InputAddresses, { latest, details, wacc }: DiscountSource, equity: string) {
  const [debt, taxRate] = [at.used('debt'), at.used('taxRate')];
  const manual = `${at.assumption('waccMode')}="manual"`;
  const overridden = (cell: string, otherwise: string) => `IF(AND(${manual},ISNUMBER(${cell})),${cell},${otherwise})`;
  const rate = (label: string, formula: string, value: number | undefined) =>
    addFigure(draft, label, formula, 'rate', value ?? null);
  const reported = `IF(ISNUMBER(${at.stock('beta')}),${at.stock('beta')},1)`;
  const used = overridden(at.assumption('betaOverride'), reported);
  const beta = addFigure(draft, 'Beta', used, 'number', details?.beta ?? null);
  const premium = `${beta}*${at.assumption('marketRiskPremium')}`;
  const costOfEquity = rate('Cost of equity', `${at.assumption('riskFreeRate')}+${premium}`, details?.costOfEquity);
  const interest = optional(at, 'interestExpense', latest);
  const implied = `IF(OR(${interest}=0,${debt}=0),0.05,ABS(${interest})/${debt})`;
  const bounded = `MIN(MAX(${overridden(at.assumption('costOfDebtOverride'), implied)},0.01),0.15)`;
  const costOfDebt = rate('Cost of debt', bounded, details?.preTaxCostOfDebt);
  const equityPart = `${equity}/(${equity}+${debt})*${costOfEquity}`;
  const debtPart = `${debt}/(${equity}+${debt})*${costOfDebt}*(1-${taxRate})`;
  return { beta, costOfDebt, wacc: addFigure(draft, 'WACC', `${equityPart}+${debtPart}`, 'rate', wacc, true) };
}
