import type { EarningsHistory } from '../contract/earnings.ts';
import { daysBetween, monthName } from '../contract/figures/days.ts';
import type { BalanceReport, BalanceSheet, CashFlow, IncomeStatement } from '../contract/statements.ts';
import { type Overview, type ReportDates, type Stock, stockSchema } from '../contract/stock.ts';
import type { CompanyProfile, PriceBar } from '../providers/provider.ts';
import { findPreviousClose } from './prices/price-series.model.ts';
import {
  calculateCurrentRatio,
  calculateDebtToEquity,
  calculateEnterpriseValue,
  calculateFreeCashFlowYield,
} from './statement-figures.model.ts';
import { trailingIncome } from './ttm.model.ts';

interface OverviewParts {
  readonly profile: CompanyProfile;
  /** Daily bars, newest first; empty when there are none. */
  readonly bars: readonly PriceBar[];
  readonly balance: BalanceSheet | null;
  readonly income: IncomeStatement | null;
  readonly cashFlow: CashFlow | null;
  readonly earnings: EarningsHistory | null;
  /** False while the cash flow statement is not loaded, because that would cost a call. */
  readonly isComplete: boolean;
}

/** Ten years of quarters and of fiscal years, with both ends. */
const mostQuarters = 41;
const mostYears = 11;

/** Returns a company's overview; figures of a missing part are null. */
export function buildOverview({
  profile,
  bars,
  balance,
  income,
  cashFlow,
  earnings,
  isComplete,
}: OverviewParts): Overview {
  const { cik: _, ...known } = profile;
  const [bar] = bars;
  const sheet = balance === null ? null : newestSheet(balance);
  const currentRatio = calculateCurrentRatio(sheet);
  const debtToEquity = calculateDebtToEquity(sheet);
  return {
    ...known,
    price: bar?.close ?? null,
    volume: bar?.volume ?? null,
    priceDate: bar?.date ?? null,
    previousClose: findPreviousClose(bars),
    fiscalYearEnd: profile.fiscalYearEnd ?? findFiscalYearEnd(balance),
    reportDates: listReportDates(balance, earnings),
    currentRatio: currentRatio.value,
    debtToEquity: debtToEquity.value,
    derived: {
      enterpriseValue: calculateEnterpriseValue(profile, sheet),
      freeCashFlowYield: calculateFreeCashFlowYield(profile, cashFlow),
      currentRatioGap: currentRatio.gap,
      debtToEquityGap: debtToEquity.gap,
      balanceDate: sheet?.fiscalDateEnding ?? null,
    },
    pending: [
      ...(isComplete && balance !== null ? [] : (['statements'] as const)),
      ...(bar === undefined ? (['prices'] as const) : []),
    ],
    netIncome: profile.netIncome ?? (income && lastTwelveMonths(income, profile)),
  };
}

export function toStock(overview: Overview): Stock {
  return stockSchema.parse(overview);
}

/** Returns the profile of a company that no provider of profiles knows: its name, and nothing else. */
export function unknownProfile(company: Pick<CompanyProfile, 'symbol' | 'name' | 'cik' | 'asOf'>): CompanyProfile {
  return {
    ...company,
    marketCap: null,
    dividendYield: null,
    peRatio: null,
    forwardPE: null,
    pegRatio: null,
    beta: null,
    eps: null,
    priceToBookRatio: null,
    profitMargin: null,
    returnOnEquityTTM: null,
    returnOnAssetsTTM: null,
    analystTargetPrice: null,
    week52High: null,
    week52Low: null,
    day50MovingAverage: null,
    day200MovingAverage: null,
    quarterlyRevenueGrowthYOY: null,
    quarterlyEarningsGrowthYOY: null,
    revenue: null,
    netIncome: null,
    sharesOutstanding: null,
    description: null,
    sector: null,
    industry: null,
    exchange: null,
    currency: null,
    latestQuarter: null,
    fiscalYearEnd: null,
    source: 'sec',
  };
}

function findFiscalYearEnd(balance: BalanceSheet | null): string | null {
  const newest = balance?.annualReports[0]?.fiscalDateEnding;
  return newest === undefined ? null : monthName(newest);
}

function listReportDates(balance: BalanceSheet | null, earnings: EarningsHistory | null): ReportDates {
  const quarters = (earnings?.quarterlyEarnings ?? []).flatMap(({ reportedDate: date, fiscalDateEnding }) =>
    date === null ? [] : [{ date, fiscalDateEnding }],
  );
  return {
    fiscalYearEnds: (balance?.annualReports ?? []).slice(0, mostYears).map((report) => report.fiscalDateEnding),
    earnings: quarters.sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, mostQuarters),
  };
}

/** Returns the newest balance sheet with total assets: a provider's newest quarter may still be nearly empty. */
function newestSheet({ annualReports, quarterlyReports }: BalanceSheet): BalanceReport | null {
  const sheets = [...annualReports, ...quarterlyReports].filter((sheet) => sheet.totalAssets !== null);
  return sheets.reduce<BalanceReport | null>(
    (newest, sheet) => (newest === null || sheet.fiscalDateEnding > newest.fiscalDateEnding ? sheet : newest),
    null,
  );
}

/**
 * Returns the net income of the four newest quarters. Null unless they are consecutive, reach the profile's newest
 * quarter and are in its currency.
 */
function lastTwelveMonths({ quarterlyReports }: IncomeStatement, profile: CompanyProfile): number | null {
  const [newest] = quarterlyReports;
  const [year] = trailingIncome(quarterlyReports.slice(0, 4));
  if (newest === undefined || year === undefined || newest.reportedCurrency !== profile.currency) return null;
  const behind = profile.latestQuarter === null ? 0 : daysBetween(newest.fiscalDateEnding, profile.latestQuarter);
  return behind > 10 ? null : read(year.netIncome);
}

function read(text: string | null): number | null {
  return text === null ? null : Number(text);
}
