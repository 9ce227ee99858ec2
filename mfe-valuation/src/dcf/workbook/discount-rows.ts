import { WIDEST_GAP } from '../../company/shares.model.ts';
import type { DcfResult } from '../model/dcf.model.ts';
import { type History, shortTermDebt } from './history-rows.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import { addFigure, headCell, type SheetDraft } from './sheet.ts';

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
  /** Address of the tax rate. */
  readonly taxRate: string;
}

/** Adds the rows of the discount rate. */
export function discountRows(
  draft: SheetDraft,
  at: InputAddresses,
  latest: number,
  { taxRate }: History,
  result: DcfResult,
): Rates {
  const source = { at, latest, result, taxRate };
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
  const debt = amount('Debt', `${shortTermDebt(at, latest)}+${of('longTermDebt')}`);
  const cash = amount(
    'Cash and short-term investments',
    `${of('cashAndCashEquivalentsAtCarryingValue')}+${of('shortTermInvestments')}`,
  );
  const stated = amount('Shares stated', `IF(${count}>0,${count},${of('commonStockSharesOutstanding')})`);
  const apart = `ABS(${stated}*${price}/${cap}-1)>${WIDEST_GAP}`;
  const shares = amount(
    'Shares outstanding',
    `IF(AND(${price}>0,${cap}>0),IF(${apart},${cap}/${price},${stated}),${stated})`,
  );
  const equity = amount('Market cap', `IF(${cap}>0,${cap},IF(${price}>0,${shares}*${price},1000000000))`);
  return { debt, cash, shares, equity };
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
