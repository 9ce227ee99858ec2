import { isRepaired, type SharesInUse, WIDEST_GAP } from '../../company/shares.model.ts';
import { addFigure, headCell, type SheetDraft } from '../../workbook/sheet.ts';
import type { WaccDetails } from '../valuation/discount-rate.model.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import { debtCells, debtGap, missingValue, needed, optional, shortTermDebt } from './needed-figures.ts';

/** Addresses of the balances and the discount rate. The first three are without the user's values. */
export type Rates = Readonly<Record<'debt' | 'cash' | 'shares' | 'equity' | 'beta' | 'costOfDebt' | 'wacc', string>>;

export interface DiscountSource {
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
export function discountRows(draft: SheetDraft, at: InputAddresses, source: DiscountSource): Rates {
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
