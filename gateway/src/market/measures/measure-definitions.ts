import { type MarketKind, type MarketUnit, marketKinds } from '../../contract/market/market.ts';

export interface MeasureDefinition {
  readonly name: string;
  readonly label: string;
  readonly unit: Exclude<MarketUnit, 'text'>;
  readonly definition: string;
  /** In the language of formulas, with `orZero`, `firstKnown`, `positive`, `onOneSide` and `within`. */
  readonly formula: string;
  /** Kinds for which it is not meaningful. */
  readonly notFor: readonly MarketKind[];
  /** Whether more is better; null where that is not clear: a loss makes accruals low, and a price on hopes the Z-score high. */
  readonly isMoreBetter: boolean | null;
}

/** Companies whose debt is their raw material. */
const financial = ['bank', 'insurer', 'broker'] as const;
/** Companies without operations of their own. */
const passive = ['fund', 'shell', 'trust'] as const;
const notOperating: readonly MarketKind[] = marketKinds.filter((kind) =>
  [...financial, ...passive].some((other) => other === kind),
);
const none: readonly MarketKind[] = [];
const ownersPart =
  'if(abs(orZero(minorityInterest)) > 0, min(within(netIncome / (pretaxIncome - orZero(tax)), 0, 1.05), 1), 1)';
const notReit: readonly MarketKind[] = marketKinds.filter((kind) => kind !== 'reit');

const netCash = 'cash - orZero(investments)';
const investedCapital = (back = '') =>
  `(debt${back} + totalAssets${back} - totalLiabilities${back} - cash${back} - orZero(investments${back}))`;
const taxRate = 'if(pretaxIncome <= 0 or tax <= 0, 0, within(tax / pretaxIncome, 0, 1))';
const returnOnAssets = (year: string, before: string) => `netIncome.fy${year} / totalAssets.fy${before}`;
const point = (condition: string) => `if(${condition}, 1, 0)`;
const piotroski = `sum(${[
  `${returnOnAssets('', '[-1y]')} > 0`,
  'operatingCashflow.fy > 0',
  `${returnOnAssets('', '[-1y]')} > ${returnOnAssets('[-1y]', '[-2y]')}`,
  'operatingCashflow.fy > netIncome.fy',
  'longTermDebt.fy / avg(totalAssets.fy, totalAssets.fy[-1y]) < longTermDebt.fy[-1y] / avg(totalAssets.fy[-1y], totalAssets.fy[-2y])',
  'currentAssets.fy / currentLiabilities.fy > currentAssets.fy[-1y] / currentLiabilities.fy[-1y]',
  'shares.fy <= shares.fy[-1y]',
  'grossProfit.fy / revenue.fy > grossProfit.fy[-1y] / revenue.fy[-1y]',
  'revenue.fy / totalAssets.fy[-1y] > revenue.fy[-1y] / totalAssets.fy[-2y]',
]
  .map(point)
  .join(', ')})`;
const altman =
  '1.2 * (currentAssets - currentLiabilities) / totalAssets + 1.4 * retainedEarnings / totalAssets + 3.3 * ebit / totalAssets + 0.6 * marketCap / totalLiabilities + revenue / totalAssets';

type Row = readonly [
  name: string,
  label: string,
  unit: MeasureDefinition['unit'],
  formula: string,
  definition: string,
  notFor: readonly MarketKind[],
  isMoreBetter: boolean | null,
];

const rows: readonly Row[] = [
  ['grossMargin', 'Gross margin', 'ratio', 'grossProfit / revenue', 'Gross profit / revenue.', notOperating, true],
  [
    'operatingMargin',
    'Operating margin',
    'ratio',
    'operatingIncome / revenue',
    'Operating income / revenue.',
    notOperating,
    true,
  ],
  ['netMargin', 'Net margin', 'ratio', 'netIncome / revenue', 'Net income / revenue.', none, true],
  ['fcfMargin', 'FCF margin', 'ratio', 'fcf / revenue', 'Free cash flow / revenue.', notOperating, true],
  [
    'roe',
    'Return on equity',
    'ratio',
    'netIncome / avg(positive(equity), positive(equity[-1y]))',
    'Net income / average equity of the parent’s owners; none unless both balance sheets have equity above 0.',
    passive,
    true,
  ],
  [
    'roa',
    'Return on assets',
    'ratio',
    'netIncome / avg(totalAssets, totalAssets[-1y])',
    'Net income / average total assets.',
    passive,
    true,
  ],
  [
    'roic',
    'Return on invested capital',
    'ratio',
    `operatingIncome * (1 - ${taxRate}) / avg(${investedCapital()}, ${investedCapital('[-1y]')})`,
    'Operating income × (1 − tax rate) / average invested capital: debt + total assets − total liabilities − cash − short-term investments. A tax benefit, and the tax of a loss, count as 0%.',
    notOperating,
    true,
  ],
  [
    'debtToEquity',
    'Debt / equity',
    'ratio',
    'debt / equity',
    'Short-term and long-term debt / equity of the parent’s owners.',
    notOperating,
    false,
  ],
  [
    'netDebtToEbitda',
    'Net debt / EBITDA',
    'ratio',
    `(debt - ${netCash}) / ebitda`,
    '(Debt − cash − short-term investments) / EBITDA; none unless EBITDA is above 0.',
    notOperating,
    false,
  ],
  [
    'currentRatio',
    'Current ratio',
    'ratio',
    'currentAssets / currentLiabilities',
    'Current assets / current liabilities.',
    notOperating,
    null,
  ],
  [
    'interestCover',
    'Interest cover',
    'ratio',
    'ebit / interestExpense',
    'EBIT / interest expense; none unless interest is above 0.',
    notOperating,
    true,
  ],
  [
    'assetTurnover',
    'Asset turnover',
    'ratio',
    'revenue / avg(totalAssets, totalAssets[-1y])',
    'Revenue / average total assets.',
    notOperating,
    null,
  ],
  [
    'accruals',
    'Accruals',
    'ratio',
    '(netIncome - operatingCashflow) / avg(totalAssets, totalAssets[-1y])',
    '(Net income − operating cash flow) / average total assets.',
    notOperating,
    null,
  ],
  [
    'piotroski',
    'Piotroski F',
    'ratio',
    piotroski,
    'Nine points of the latest fiscal year for profit, cash, leverage, liquidity, shares and efficiency.',
    notOperating,
    true,
  ],
  [
    'altman',
    'Altman Z',
    'ratio',
    altman,
    '1.2 × working capital, 1.4 × retained earnings, 3.3 × EBIT and 1.0 × revenue, each / total assets, + 0.6 × market cap / total liabilities. Above 2.99 safe, below 1.81 distress.',
    notOperating,
    null,
  ],
  [
    'dilution',
    'Change in shares',
    'ratio',
    'within(dilutedShares.fy / dilutedShares.fy[-1y] - 1, -0.5, 1000)',
    'Average diluted shares of the fiscal year / those of the year before − 1, on one split basis; none below −50%.',
    none,
    false,
  ],
  [
    'sbcToRevenue',
    'Stock-based compensation / revenue',
    'ratio',
    'sbc / revenue',
    'Stock-based compensation / revenue.',
    passive,
    false,
  ],
  [
    'payout',
    'Payout',
    'ratio',
    'orZero(dividends) / netIncome',
    'Dividends paid / net income; none without a profit.',
    none,
    null,
  ],
  [
    'enterpriseValue',
    'Enterprise value',
    'money',
    `marketCap + debt + max(totalAssets - totalLiabilities - equity, 0) + orZero(preferredStock) - ${netCash}`,
    'Market cap + debt + minority interest and redeemable equity (assets − liabilities − equity) + preferred stock − cash − short-term investments.',
    notOperating,
    null,
  ],
  [
    'pe',
    'P/E',
    'ratio',
    'onOneSide(price) / eps',
    'Price / diluted earnings per share of twelve months; none unless these are above 0.',
    none,
    null,
  ],
  ['ps', 'P/S', 'ratio', 'marketCap / revenue', 'Market cap / revenue.', none, null],
  ['pb', 'P/B', 'ratio', 'marketCap / commonEquity', 'Market cap / equity of the common shareholders.', none, null],
  ['evEbit', 'EV/EBIT', 'ratio', 'positive(enterpriseValue) / ebit', 'Enterprise value / EBIT.', notOperating, null],
  [
    'evEbitda',
    'EV/EBITDA',
    'ratio',
    'positive(enterpriseValue) / ebitda',
    'Enterprise value / EBITDA.',
    notOperating,
    null,
  ],
  [
    'evSales',
    'EV/Sales',
    'ratio',
    'positive(enterpriseValue) / revenue',
    'Enterprise value / revenue.',
    notOperating,
    null,
  ],
  ['pFcf', 'P/FCF', 'ratio', 'marketCap / fcf', 'Market cap / free cash flow.', notOperating, null],
  [
    'ffo',
    'Funds from operations',
    'money',
    `if(depreciation >= 0.1 * revenue, netIncomeToCommon + ${ownersPart} * (depreciation - orZero(propertyGains) + orZero(propertyImpairments)), positive(0 * revenue))`,
    'Net income to common + the shareholders’ part of depreciation and amortization − gains on sales of property + impairments of property, after Nareit. Their part is net income / (income before tax − tax) where there is minority interest. None of a REIT whose depreciation is below a tenth of its revenue: it holds loans.',
    notReit,
    null,
  ],
  ['pFfo', 'P/FFO', 'ratio', 'marketCap / ffo', 'Market cap / funds from operations.', notReit, null],
  ['fcfYield', 'FCF yield', 'ratio', 'fcf / marketCap', 'Free cash flow / market cap.', notOperating, null],
  [
    'earningsYield',
    'Earnings yield',
    'ratio',
    'eps / onOneSide(price)',
    'Diluted earnings per share of twelve months / price.',
    none,
    null,
  ],
  [
    'dividendYield',
    'Dividend yield',
    'ratio',
    'firstKnown(dps, orZero(dividends) / shares) / onOneSide(price)',
    'Dividends declared per share of twelve months / price; without a declared amount those paid / shares.',
    none,
    null,
  ],
  [
    'buybackYield',
    'Buyback yield',
    'ratio',
    'orZero(buybacks) / marketCap',
    'Shares bought back / market cap.',
    none,
    null,
  ],
];

/** All measures that are formulas over lines, each defined once; docs/decisions/ratios.md gives the sources. */
export const measures: readonly MeasureDefinition[] = rows.map(
  ([name, label, unit, formula, definition, notFor, isMoreBetter]) => ({
    name,
    label,
    unit,
    formula,
    definition,
    notFor,
    isMoreBetter,
  }),
);
