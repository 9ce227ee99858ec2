import { WIDEST_GAP } from '../../company/shares.model.ts';
import type { DcfResult } from '../model/dcf.model.ts';
import type { OverrideName } from '../overrides/overrides.model.ts';
import { type History, shortTermDebt } from './history-rows.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import { addFigure, headCell, preferring, type SheetDraft } from './sheet.ts';

/** Addresses of the discount rate and the balances behind it. */
export interface Rates {
  readonly wacc: string;
  readonly shares: string;
  readonly debt: string;
  readonly cash: string;
}

interface DiscountSource {
  readonly at: InputAddresses;
  /** Index of the latest fiscal year. */
  readonly latest: number;
  readonly result: DcfResult;
  /** Whether statements and price are in different currencies. */
  readonly foreign: boolean;
  /** Address of the tax rate. */
  readonly taxRate: string;
}

/** Adds the rows of the discount rate. */
export function discountRows(
  draft: SheetDraft,
  at: InputAddresses,
  latest: number,
  { taxRate }: History,
  { result, foreign }: Pick<DiscountSource, 'result' | 'foreign'>,
): Rates {
  const source = { at, latest, result, foreign, taxRate };
  draft.add('');
  draft.add(headCell('Discount rate'), headCell(''));
  const { debt, cash, shares, equity } = balanceRows(draft, source);
  const wacc = waccRow(draft, source, { debt, equity });
  return { wacc, shares, debt, cash };
}

const latestSum = ({ at, latest }: DiscountSource, field: string) => `SUM(${at.figure(field, latest)})`;

function balanceRows(draft: SheetDraft, source: DiscountSource) {
  const { at, latest } = source;
  const of = (field: string) => latestSum(source, field);
  const [price, count, cap] = (['price', 'sharesOutstanding', 'marketCap'] as const).map(
    (name) => `SUM(${at.stock(name)})`,
  );
  const amount = (label: string, formula: string) => addFigure(draft, label, formula, 'money', null);
  const mine = (name: OverrideName, formula: string) => preferring(at.override(name), formula);
  const debt = amount('Debt', mine('debt', `${shortTermDebt(at, latest)}+${of('longTermDebt')}`));
  const cash = amount(
    'Cash and short-term investments',
    mine('cash', `${of('cashAndCashEquivalentsAtCarryingValue')}+${of('shortTermInvestments')}`),
  );
  const counted = of('commonStockSharesOutstanding');
  const stated = amount('Shares stated', `IF(${count}>0,${count},${counted})`);
  const apart = (shares: string) => `ABS(${shares}*${price}/${cap}-1)>${WIDEST_GAP}`;
  const all = `IF(${counted}>0,IF(${apart(counted)},${cap}/${price},${counted}),${cap}/${price})`;
  const repaired = amount(
    'Shares that agree with the market cap',
    `IF(AND(${stated}>0,${price}>0,${cap}>0),IF(${apart(stated)},${all},${stated}),${stated})`,
  );
  const shares = amount('Shares outstanding', mine('shares', repaired));
  const quoted = `IF(${cap}>0,${cap},IF(${price}>0,IF(${repaired}>0,${repaired},${shares})*${price},1000000000))`;
  const equity = amount('Market cap', source.foreign ? foreignEquity(source, `${quoted}`) : quoted);
  return { debt, cash, shares, equity };
}

/** At the user's rate of exchange, else book equity: weights must not mix currencies. */
function foreignEquity(source: DiscountSource, quoted: string): string {
  const rate = source.at.override('exchangeRate');
  const book = latestSum(source, 'totalShareholderEquity');
  return `IF(ISNUMBER(${rate}),${quoted}*${rate},IF(${book}>0,${book},1000000000))`;
}

interface Weights {
  readonly debt: string;
  readonly equity: string;
}

function waccRow(draft: SheetDraft, source: DiscountSource, { debt, equity }: Weights): string {
  const { at, result, taxRate } = source;
  const { beta: usedBeta, costOfEquity: equityCost, preTaxCostOfDebt } = result.waccDetails;
  const manual = `${at.assumption('waccMode')}="manual"`;
  const overridden = (cell: string, otherwise: string) => `IF(AND(${manual},ISNUMBER(${cell})),${cell},${otherwise})`;
  const rate = (label: string, formula: string, value: number) => addFigure(draft, label, formula, 'rate', value);
  const reportedBeta = `IF(ISNUMBER(${at.stock('beta')}),${at.stock('beta')},1)`;
  const beta = addFigure(draft, 'Beta', overridden(at.assumption('betaOverride'), reportedBeta), 'number', usedBeta);
  const premium = `${beta}*${at.assumption('marketRiskPremium')}`;
  const costOfEquity = rate('Cost of equity', `${at.assumption('riskFreeRate')}+${premium}`, equityCost);
  const interest = latestSum(source, 'interestExpense');
  const implied = `IF(OR(${interest}=0,${debt}=0),0.05,ABS(${interest})/${debt})`;
  const costOfDebt = rate(
    'Cost of debt',
    `MIN(MAX(${overridden(at.assumption('costOfDebtOverride'), implied)},0.01),0.15)`,
    preTaxCostOfDebt,
  );
  return addFigure(
    draft,
    'WACC',
    `${equity}/(${equity}+${debt})*${costOfEquity}+${debt}/(${equity}+${debt})*${costOfDebt}*(1-${taxRate})`,
    'rate',
    result.wacc,
    true,
  );
}
