import { daysBetween } from '../contract/figures/days.ts';
import type { BalanceReport, BalanceSheet, CashFlow, IncomeStatement } from '../contract/statements.ts';
import { type Overview, type Stock, stockSchema } from '../contract/stock.ts';
import type { CompanyProfile, PriceBar } from '../providers/provider.ts';
import { currentRatioOf, debtToEquityOf, enterpriseValueOf, freeCashFlowYieldOf } from './statement-figures.model.ts';
import { trailingIncome } from './ttm.model.ts';

interface OverviewParts {
  readonly profile: CompanyProfile;
  /** The newest daily bar. */
  readonly bar: PriceBar | null;
  readonly balance: BalanceSheet | null;
  readonly income: IncomeStatement | null;
  readonly cashFlow: CashFlow | null;
}

/** Returns a company's overview; figures of a missing part are null. */
export function overviewOf({ profile, bar, balance, income, cashFlow }: OverviewParts): Overview {
  const { cik: _, ...known } = profile;
  const sheet = balance === null ? null : newestSheet(balance);
  const currentRatio = currentRatioOf(sheet);
  const debtToEquity = debtToEquityOf(sheet);
  return {
    ...known,
    price: bar?.close ?? null,
    volume: bar?.volume ?? null,
    priceDate: bar?.date ?? null,
    currentRatio: currentRatio.value,
    debtToEquity: debtToEquity.value,
    derived: {
      enterpriseValue: enterpriseValueOf(profile, sheet),
      freeCashFlowYield: freeCashFlowYieldOf(profile, cashFlow),
      currentRatioGap: currentRatio.gap,
      debtToEquityGap: debtToEquity.gap,
    },
    netIncome: profile.netIncome ?? (income && lastTwelveMonths(income, profile)),
  };
}

export function stockOf(overview: Overview): Stock {
  return stockSchema.parse(overview);
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
