import type { EarningsHistory } from '../contract/earnings.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { daysBetween, monthName } from '../contract/figures/days.ts';
import { calculatePriced } from '../contract/figures/priced-figures.ts';
import type { BalanceReport, BalanceSheet, IncomeStatement } from '../contract/statements.ts';
import {
  type CalculatedFigures,
  type CalculatedName,
  type Overview,
  type ReportDates,
  type Stock,
  stockSchema,
} from '../contract/stock.ts';
import { toNumber } from '../figures/numeral.ts';
import { listSheets } from '../figures/shares-outstanding.ts';
import type { CompanyProfile } from '../providers/provider.ts';
import { isAnnualForm } from '../providers/read-report.ts';
import { calculateFiledFigures } from './figures/filed-figures.model.ts';
import {
  calculateCurrentRatio,
  calculateDebtToEquity,
  calculateEnterpriseValue,
  calculateFreeCashFlowYield,
} from './figures/statement-figures.model.ts';
import { trailingIncome } from './figures/ttm.model.ts';
import { calculateLevels, type DayClose, findJump } from './prices/price-levels.model.ts';
import { findPreviousClose } from './prices/price-series.model.ts';
import type { NewestPrice } from './prices/public-closes.model.ts';
import type { AvailableStatements } from './statement-service.ts';

interface OverviewParts {
  readonly profile: CompanyProfile;
  /** Whether the load of the provider's key figures costs a call and waits for a request. */
  readonly isOnRequest: boolean;
  /** The company as its list of filings describes it; null without one. */
  readonly company: EdgarCompany | null;
  readonly price: NewestPrice;
  /** All closes that are known, and those of days, each oldest first on one split basis. */
  readonly closes: readonly DayClose[];
  readonly daily: readonly DayClose[];
  /** Null while they cannot be loaded. */
  readonly statements: AvailableStatements | null;
  /** Whether filings are being read, whose statements come with a later load. */
  readonly isReading: boolean;
  readonly earnings: EarningsHistory | null;
}

/** Ten years of quarters and of fiscal years, with both ends. */
const mostQuarters = 41;
const mostYears = 11;

const noStatements: AvailableStatements = { income: null, balance: null, cashFlow: null, isComplete: true };

/**
 * Returns a company's overview. A figure of the provider comes first, then the one that filings and price give; figures
 * of a missing part are null.
 */
export function buildOverview(parts: OverviewParts): Overview {
  const { profile, company, price, earnings, isReading } = parts;
  const { cik: _, ...known } = profile;
  const statements = parts.statements ?? noStatements;
  const { balance, income, cashFlow } = statements;
  const [bar] = price.bars;
  const [sheet = null] = listSheets(balance?.annualReports ?? [], balance?.quarterlyReports ?? []);
  const currentRatio = calculateCurrentRatio(sheet);
  const debtToEquity = calculateDebtToEquity(sheet);
  // Every security on the list of the SEC is traded in US dollars.
  const currency = profile.currency ?? (profile.cik === null ? null : 'USD');
  const gap = findSharesGap(parts, sheet) ?? (isReading && sheet === null ? 'Its filings are being read' : null);
  const filed = calculateFiledFigures(statements, { currency, gap, today: bar?.date });
  const calculated: CalculatedFigures = {
    ...filed.calculated,
    ...calculateLevels(parts.closes, parts.daily),
    ...(bar !== undefined && bar.close > 0 && calculatePriced(filed.basis, bar.close)),
  };
  const isHeld = profile.source !== 'sec';
  const figures = fillFigures(profile, isHeld ? without(calculated, 'netIncome') : calculated);
  const market = { marketCap: figures.marketCap, currency };
  return {
    ...known,
    ...figures,
    ...(isHeld && { netIncome: profile.netIncome ?? (income && lastTwelveMonths(income, profile)) }),
    currency,
    industry: profile.industry ?? company?.sicDescription ?? null,
    exchange: profile.exchange ?? company?.exchanges?.[0] ?? null,
    latestQuarter: profile.latestQuarter ?? filed.latestQuarter,
    price: bar?.close ?? null,
    volume: bar?.volume ?? null,
    priceDate: bar?.date ?? null,
    priceSource: price.source,
    previousClose: findPreviousClose(price.bars),
    fiscalYearEnd: profile.fiscalYearEnd ?? findFiscalYearEnd(balance, company),
    reportDates: listReportDates(balance, earnings),
    currentRatio: currentRatio.value,
    debtToEquity: debtToEquity.value,
    derived: {
      enterpriseValue: calculateEnterpriseValue(market, sheet),
      freeCashFlowYield: calculateFreeCashFlowYield(market, cashFlow),
      currentRatioGap: currentRatio.gap,
      debtToEquityGap: debtToEquity.gap,
      balanceDate: sheet?.fiscalDateEnding ?? null,
    },
    calculated,
    basis: filed.basis,
    pending: [
      ...(statements.isComplete && balance !== null ? [] : (['statements'] as const)),
      ...(bar === undefined ? (['prices'] as const) : []),
      ...(isReading ? (['filings'] as const) : []),
      ...(parts.isOnRequest ? (['profile'] as const) : []),
    ],
  };
}

/** Returns why the share count of filings does not fit the price; null where it does. */
function findSharesGap({ company, closes }: OverviewParts, sheet: BalanceReport | null): string | null {
  const annual = company?.filings.recent.form.find((form) => isAnnualForm(form));
  if (annual?.startsWith('20-F') === true) {
    return 'The price may be that of a depositary receipt, which stands for another number of shares';
  }
  const jump = sheet === null ? null : findJump(closes, sheet.fiscalDateEnding);
  return jump === null ? null : `The price changed like in a split on ${jump}, after the shares were counted`;
}

/** What a calculated figure is made of: it does not stand beside another figure of the provider for that. */
const madeOf: Partial<Record<CalculatedName, readonly CalculatedName[]>> = {
  marketCap: ['sharesOutstanding'],
  peRatio: ['eps'],
  profitMargin: ['revenue', 'netIncome'],
};
/** The provider and filings may differ by this share of a figure. */
const mostDifference = 0.05;

/** Returns the figures of the provider, and calculated ones where it has none and contradicts none of what they are made of. */
function fillFigures(profile: CompanyProfile, calculated: CalculatedFigures): Pick<Overview, CalculatedName> {
  const isContradicted = (name: CalculatedName) => {
    const [stated, own] = [profile[name], calculated[name]?.value ?? null];
    if (stated === null || own === null) return false;
    return Math.abs(stated - own) > mostDifference * Math.max(Math.abs(stated), Math.abs(own));
  };
  const of = (name: CalculatedName) => {
    const isOther = madeOf[name]?.some(isContradicted) === true;
    return profile[name] ?? (isOther ? null : (calculated[name]?.value ?? null));
  };
  const eps = of('eps');
  return {
    marketCap: of('marketCap'),
    peRatio: eps !== null && eps <= 0 ? null : of('peRatio'),
    eps,
    priceToBookRatio: of('priceToBookRatio'),
    profitMargin: of('profitMargin'),
    returnOnEquityTTM: of('returnOnEquityTTM'),
    returnOnAssetsTTM: of('returnOnAssetsTTM'),
    dividendYield: of('dividendYield'),
    week52High: of('week52High'),
    week52Low: of('week52Low'),
    day50MovingAverage: of('day50MovingAverage'),
    day200MovingAverage: of('day200MovingAverage'),
    quarterlyRevenueGrowthYOY: of('quarterlyRevenueGrowthYOY'),
    quarterlyEarningsGrowthYOY: of('quarterlyEarningsGrowthYOY'),
    revenue: of('revenue'),
    netIncome: of('netIncome'),
    sharesOutstanding: of('sharesOutstanding'),
  };
}

function without(calculated: CalculatedFigures, name: CalculatedName): CalculatedFigures {
  return { ...calculated, [name]: undefined };
}

export function toStock(overview: Overview): Stock {
  return stockSchema.parse(overview);
}

/** Returns the profile of a company without key figures of a provider: its name, and nothing else. */
export function nameCompany(company: Pick<CompanyProfile, 'symbol' | 'name' | 'cik' | 'asOf'>): CompanyProfile {
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

function findFiscalYearEnd(balance: BalanceSheet | null, company: EdgarCompany | null): string | null {
  const newest = balance?.annualReports[0]?.fiscalDateEnding;
  if (newest !== undefined) return monthName(newest);
  const month = /^(0[1-9]|1[0-2])\d\d$/.exec(company?.fiscalYearEnd ?? '')?.[1];
  return month === undefined ? null : monthName(`2000-${month}-01`);
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

/**
 * Returns the net income of the four newest quarters. Null unless they are consecutive, reach the profile's newest
 * quarter and are in its currency.
 */
function lastTwelveMonths({ quarterlyReports }: IncomeStatement, profile: CompanyProfile): number | null {
  const [newest] = quarterlyReports;
  const [year] = trailingIncome(quarterlyReports.slice(0, 4));
  if (newest === undefined || year === undefined || newest.reportedCurrency !== profile.currency) return null;
  const behind = profile.latestQuarter === null ? 0 : daysBetween(newest.fiscalDateEnding, profile.latestQuarter);
  return behind > 10 ? null : toNumber(year.netIncome);
}
