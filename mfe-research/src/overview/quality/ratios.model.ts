import type { CompanyKind } from '@basecase/gateway/contract';
import { altmanScore, type Market, notForFinancials } from './altman.model.ts';
import type { Unit } from './figure.model.ts';
import {
  accrualsRatio,
  bookValuePerShare,
  cashAfterStock,
  dividendsPerShare,
  interestCover,
  netBuyback,
  netDebtToEbitda,
  payoutRatio,
  shareChange,
} from './holders.model.ts';
import { piotroskiScore } from './piotroski.model.ts';
import { type Ratio, withoutValue } from './ratio.model.ts';
import { returnOnAssets, returnOnEquity, returnOnInvestedCapital } from './returns.model.ts';
import type { YearReports } from './years.model.ts';

/** The data about a company besides its reports. */
export interface Company {
  readonly kind: CompanyKind | null;
  readonly market: Market;
}

/** A row of the table. docs/decisions/ratios.md has the definitions. */
export interface RatioKind {
  readonly key: string;
  readonly group: 'Returns' | 'Scores' | 'Cash' | 'Shareholders' | 'Debt';
  readonly name: string;
  readonly unit: Unit;
  readonly formula: string;
  /** The origin of the definition; null for one that needs none. */
  readonly origin: string | null;
  readonly calculate: (year: YearReports, company: Company) => Ratio;
}

/** Leaves a measure of debt and capital out for companies whose debt is their raw material. */
function exceptFinancials(of: (year: YearReports, company: Company) => Ratio): RatioKind['calculate'] {
  return (year, company) => {
    const reason = notForFinancials(company.kind);
    return reason === null ? of(year, company) : withoutValue(reason);
  };
}

/** All ratios in the order of the table. */
export const ratioKinds: readonly RatioKind[] = [
  {
    key: 'roic',
    group: 'Returns',
    name: 'ROIC',
    unit: 'percent',
    formula:
      'Operating income × (1 − tax rate) ÷ average invested capital, which is debt + total assets − total liabilities − cash − short-term investments',
    origin: 'Koller, Goedhart and Wessels, Valuation',
    calculate: exceptFinancials(returnOnInvestedCapital),
  },
  {
    key: 'roe',
    group: 'Returns',
    name: 'ROE',
    unit: 'percent',
    formula: 'Net income ÷ average equity',
    origin: null,
    calculate: returnOnEquity,
  },
  {
    key: 'roa',
    group: 'Returns',
    name: 'ROA',
    unit: 'percent',
    formula: 'Net income ÷ average total assets',
    origin: null,
    calculate: returnOnAssets,
  },
  {
    key: 'piotroski',
    group: 'Scores',
    name: 'Piotroski F, of 9',
    unit: 'score',
    formula: 'One point for each of nine signals that holds',
    origin: 'Piotroski (2000), Journal of Accounting Research 38',
    calculate: piotroskiScore,
  },
  {
    key: 'altman',
    group: 'Scores',
    name: 'Altman Z',
    unit: 'number',
    formula:
      '(1.2 × working capital + 1.4 × retained earnings + 3.3 × EBIT + 1.0 × revenue) ÷ total assets + 0.6 × market value ÷ total liabilities',
    origin: 'Altman (1968), Journal of Finance 23',
    calculate: exceptFinancials((year, { market }) => altmanScore(year, market)),
  },
  {
    key: 'cash',
    group: 'Cash',
    name: 'FCF after stock-based compensation',
    unit: 'money',
    formula: 'Operating cash flow − capital expenditures − stock-based compensation',
    origin: null,
    calculate: cashAfterStock,
  },
  {
    key: 'accruals',
    group: 'Cash',
    name: 'Accruals, of assets',
    unit: 'percent',
    formula: '(Net income − operating cash flow) ÷ average total assets',
    origin: 'Sloan (1996), The Accounting Review 71; from cash flows: Hribar and Collins (2002)',
    calculate: accrualsRatio,
  },
  {
    key: 'buyback',
    group: 'Shareholders',
    name: 'Net buyback',
    unit: 'money',
    formula: 'Shares bought back − stock-based compensation',
    origin: null,
    calculate: netBuyback,
  },
  {
    key: 'shares',
    group: 'Shareholders',
    name: 'Change in shares',
    unit: 'percent',
    formula: 'Average diluted shares ÷ those of the year before − 1',
    origin: null,
    calculate: shareChange,
  },
  {
    key: 'payout',
    group: 'Shareholders',
    name: 'Payout, of net income',
    unit: 'percent',
    formula: 'Dividends paid ÷ net income',
    origin: null,
    calculate: payoutRatio,
  },
  {
    key: 'dividends',
    group: 'Shareholders',
    name: 'Dividends per share',
    unit: 'per share',
    formula: 'Dividends declared on a share',
    origin: null,
    calculate: dividendsPerShare,
  },
  {
    key: 'book',
    group: 'Shareholders',
    name: 'Book value per share',
    unit: 'per share',
    formula: '(Equity − preferred stock) ÷ shares outstanding',
    origin: null,
    calculate: bookValuePerShare,
  },
  {
    key: 'netDebt',
    group: 'Debt',
    name: 'Net debt / EBITDA',
    unit: 'number',
    formula: '(Debt − cash − short-term investments) ÷ EBITDA',
    origin: null,
    calculate: exceptFinancials(netDebtToEbitda),
  },
  {
    key: 'interest',
    group: 'Debt',
    name: 'Interest cover',
    unit: 'number',
    formula: 'EBIT ÷ interest expense',
    origin: null,
    calculate: exceptFinancials(interestCover),
  },
];
