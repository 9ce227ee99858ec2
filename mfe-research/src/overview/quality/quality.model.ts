import type { AllStatements, CompanyKind } from '@basecase/gateway/contract';
import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import {
  formatMoneyFull,
  formatNumber,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { inSentence } from '@basecase/shared-ui/figures/words';
import {
  listYearReports,
  makeFigureReaders,
  type Ratio,
  type Unit,
  withoutValue,
  type YearReports,
} from './figure.model.ts';
import {
  accrualsRatio,
  bookValuePerShare,
  cashAfterStock,
  dividendsPerShare,
  interestCover,
  netBuyback,
  netDebtToEbitda,
  payoutRatio,
  returnOnAssets,
  returnOnEquity,
  returnOnInvestedCapital,
  shareChange,
} from './ratios.model.ts';
import { altmanScore, type Market, notForFinancials, piotroskiScore } from './scores.model.ts';

const YEARS = 10;
const MILLION = 1e6;

export interface QualityCell {
  readonly text: string;
  /** `N/A: long-term debt not found`; null with a value. */
  readonly missing: string | null;
  readonly ratio: Ratio;
}

export interface QualityRow {
  readonly kind: RatioKind;
  /** With the unit of amounts: `Net buyback, $M`. */
  readonly label: string;
  /** Oldest first. */
  readonly cells: readonly QualityCell[];
  readonly values: readonly (number | null)[];
  readonly median: string;
  /** The reason why no year has a value, from the newest year; null when a year has one. */
  readonly without: string | null;
}

export interface QualityTable {
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  readonly currency: string | null;
  readonly rows: readonly QualityRow[];
  /** Whether the newest year has a net loss. */
  readonly isLoss: boolean;
}

/** Returns a value as the table writes it: amounts in millions, changes with a sign. */
function ratioText(value: number | null, { unit, key }: Pick<RatioKind, 'unit' | 'key'>, currency: string | null) {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'money') return formatNumber(value / MILLION);
  if (unit === 'percent') return formatPercent(value, { plus: key === 'shares' });
  if (unit === 'per share') return formatPerShare(value, { currency });
  if (unit === 'score') return formatNumber(value);
  return formatNumber(value, key === 'altman' ? 2 : 1);
}

/** Returns a figure of a formula in full. */
export function partText(value: number | null, unit: Unit, currency: string | null): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'money') return formatMoneyFull(value, { currency });
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'per share') return formatPerShare(value, { currency });
  return formatNumber(value, unit === 'number' ? 2 : 0);
}

/** Returns the ratios of ten fiscal years. @param industry the provider's words for it */
export function qualityTable(statements: AllStatements, market: Market, industry: string | null = null): QualityTable {
  const all = listYearReports(statements);
  const shown = all.slice(-YEARS);
  const currency = shown.at(-1)?.currency ?? null;
  const company = { kind: findCompanyKind(statements, industry) ?? null, market };
  const rows = ratioKinds.map((kind): QualityRow => {
    const ratios = shown.map((year) => kind.calculate(year, company));
    const values = ratios.map(({ value }) => value);
    return {
      kind,
      label: kind.unit === 'money' ? `${kind.name}, ${millions(currency)}` : kind.name,
      cells: ratios.map((ratio) => toCell(ratio, kind, currency)),
      values,
      median: ratioText(calculateMedian(values), kind, currency),
      without: values.every((value) => value === null) ? shortReason(ratios.at(-1)?.reason ?? null) : null,
    };
  });
  const [newest] = shown.slice(-1);
  const income = newest === undefined ? null : makeFigureReaders(newest).income('Net income', 'netIncome').value;
  return { years: shown.map(({ label }) => label), currency, rows, isLoss: income !== null && income < 0 };
}

function toCell(ratio: Ratio, kind: RatioKind, currency: string | null): QualityCell {
  return {
    text: ratioText(ratio.value, kind, currency),
    missing: ratio.reason === null ? null : `${NOT_AVAILABLE}: ${inSentence(ratio.reason)}`,
    ratio,
  };
}

/** Returns a reason without explanation and years, and a figure of two years once: beside a name there is room for little. */
function shortReason(reason: string | null): string | null {
  const undated = reason?.split(': ')[0]?.replaceAll(/, \d{4}\b/g, '') ?? null;
  return undated?.replace(/^(.+) and \1 not /i, '$1 not ') ?? null;
}

const millions = (currency: string | null): string =>
  currency === null || currency === 'USD' ? '$M' : `${currency} M`;

/** The data about a company besides its reports. */
export interface Company {
  readonly kind: CompanyKind | null;
  readonly market: Market;
}

/** A row of the table. docs/decisions/ratios.md has the definitions. */
interface RatioKind {
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
const ratioKinds: readonly RatioKind[] = [
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
