import type { BalanceReport, BalanceSheet, IncomeStatement } from '../contract/statements.ts';
import { type Overview, type Stock, stockSchema } from '../contract/stock.ts';
import type { CompanyProfile, PriceBar } from '../providers/source.ts';
import { trailingIncome } from './ttm.model.ts';

const dayMs = 86_400_000;

export interface OverviewParts {
  readonly profile: CompanyProfile;
  /** The newest daily bar. */
  readonly bar: PriceBar | null;
  readonly balance: BalanceSheet | null;
  readonly income: IncomeStatement | null;
}

/** A company's overview; what a missing part would have told is null. */
export function overviewOf({ profile, bar, balance, income }: OverviewParts): Overview {
  const { cik: _, ...known } = profile;
  const sheet = balance === null ? null : newestSheet(balance);
  return {
    ...known,
    price: bar?.close ?? null,
    volume: bar?.volume ?? null,
    priceDate: bar?.date ?? null,
    currentRatio: sheet && ratio(read(sheet.totalCurrentAssets), read(sheet.totalCurrentLiabilities)),
    debtToEquity: sheet && debtToEquity(sheet),
    netIncome: profile.netIncome ?? (income && lastTwelveMonths(income, profile)),
  };
}

export function stockOf(overview: Overview): Stock {
  return stockSchema.parse(overview);
}

/** The newest sheet with a total: a provider's newest quarter may still be nearly empty. */
function newestSheet({ annualReports, quarterlyReports }: BalanceSheet): BalanceReport | null {
  const sheets = [...annualReports, ...quarterlyReports].filter((sheet) => sheet.totalAssets !== null);
  return sheets.reduce<BalanceReport | null>(
    (newest, sheet) => (newest === null || sheet.fiscalDateEnding > newest.fiscalDateEnding ? sheet : newest),
    null,
  );
}

/**
 * (Short-term + long-term debt) / equity. Of the two debts one may be missing, which then counts as none; null when
 * both are, and when equity is not above 0, since the ratio then says nothing.
 */
function debtToEquity(sheet: BalanceReport): number | null {
  const short = read(sheet.shortTermDebt);
  const long = read(sheet.longTermDebt);
  const equity = read(sheet.totalShareholderEquity);
  if ((short === null && long === null) || equity === null || equity <= 0) return null;
  return ((short ?? 0) + (long ?? 0)) / equity;
}

/**
 * Net income of the four newest quarters. Null unless they follow one another, reach the profile's newest quarter and
 * are in the currency of its other figures.
 */
function lastTwelveMonths({ quarterlyReports }: IncomeStatement, profile: CompanyProfile): number | null {
  const [newest] = quarterlyReports;
  const [year] = trailingIncome(quarterlyReports.slice(0, 4));
  if (newest === undefined || year === undefined || newest.reportedCurrency !== profile.currency) return null;
  const behind = profile.latestQuarter === null ? 0 : daysBetween(newest.fiscalDateEnding, profile.latestQuarter);
  return behind > 10 ? null : read(year.netIncome);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

function read(text: string | null): number | null {
  return text === null ? null : Number(text);
}
