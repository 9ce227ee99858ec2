/** How a figure is written: rates as percents. */
export type TieFormat = 'percent' | 'multiple' | 'number' | 'money' | 'perShare' | 'count';

/** A figure that a note can rest on. */
export interface TieChoice {
  /** A formula of the market. */
  readonly formula: string;
  readonly label: string;
  readonly format: TieFormat;
}

const choose = (format: TieFormat, choices: Readonly<Record<string, string>>): TieChoice[] =>
  Object.entries(choices).map(([formula, label]) => ({ formula, label, format }));

/** The figures that a search offers, in this order. Flows are of the last four quarters where the label names no period. */
export const tieChoices: readonly TieChoice[] = [
  ...choose('percent', {
    'change(revenue.q, 1)': 'Revenue growth, latest quarter',
    'change(revenue.fy, 1)': 'Revenue growth, fiscal year',
    'cagr(revenue, 3)': 'Revenue growth a year, three years',
    'change(netIncome.q, 1)': 'Net income growth, latest quarter',
    'inventory / inventory[-1y] - revenue / revenue[-1y]': 'Inventory growth less revenue growth',
    'receivables / receivables[-1y] - revenue / revenue[-1y]': 'Receivables growth less revenue growth',
    grossMargin: 'Gross margin',
    operatingMargin: 'Operating margin',
    netMargin: 'Net margin',
    fcfMargin: 'Free cash flow margin',
    roe: 'Return on equity',
    roa: 'Return on assets',
    roic: 'Return on invested capital',
    sbcToRevenue: 'Stock-based compensation to revenue',
    dilution: 'Change in shares',
    payout: 'Payout of net income',
    fcfYield: 'Free cash flow yield',
    dividendYield: 'Dividend yield',
    buybackYield: 'Buyback yield',
  }),
  ...choose('multiple', {
    pe: 'P/E',
    ps: 'P/S',
    pb: 'P/B',
    evEbit: 'EV/EBIT',
    evEbitda: 'EV/EBITDA',
    netDebtToEbitda: 'Net debt to EBITDA',
    interestCover: 'Interest cover',
  }),
  ...choose('number', {
    debtToEquity: 'Debt to equity',
    currentRatio: 'Current ratio',
    assetTurnover: 'Asset turnover',
    piotroski: 'Piotroski F-score',
    altman: 'Altman Z-score',
  }),
  ...choose('money', {
    revenue: 'Revenue',
    'revenue.q': 'Revenue, latest quarter',
    netIncome: 'Net income',
    operatingIncome: 'Operating income',
    operatingCashflow: 'Operating cash flow',
    fcf: 'Free cash flow',
    capex: 'Capital expenditures',
    inventory: 'Inventory',
    receivables: 'Receivables',
    cash: 'Cash',
    debt: 'Debt',
    equity: 'Equity',
    marketCap: 'Market cap',
  }),
  ...choose('perShare', { price: 'Price', eps: 'Earnings per share', dps: 'Dividends per share' }),
  ...choose('count', { shares: 'Shares outstanding' }),
];
