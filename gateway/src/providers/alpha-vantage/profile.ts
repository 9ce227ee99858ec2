import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import type { DividendDates } from '../../contract/watching/dates.ts';
import type { CompanyProfile } from '../provider.ts';
import { unreadable } from './failure.ts';
import { parseFigure, readNonZero, readPositive, readText } from './provider-figures.ts';

const overviewBody = z.looseObject({ Symbol: z.string().min(1) });

/**
 * Reads OVERVIEW into a profile. * "0" means "not known" for prices, ratios of prices, share counts and beta, none of which can be exactly 0. It is a
 * figure for yields, margins, returns, growth, earnings per share and revenue: a company may pay no dividend, break even,
 * not grow, or sell nothing yet.
 * @param asOf when the provider was asked, ISO 8601
 * @returns null when the body holds no overview
 * @throws BadUpstream when it is that of another company
 */
export function readProfile(body: unknown, symbol: string, asOf: string): CompanyProfile | null {
  const parsed = overviewBody.safeParse(body);
  if (!parsed.success) return null;
  const row = parsed.data;
  if (plain(row.Symbol) !== plain(symbol)) throw unreadable();
  const cik = readText(row.CIK);
  const latestQuarter = daySchema.safeParse(row.LatestQuarter);
  return {
    symbol,
    name: readText(row.Name) ?? symbol,
    marketCap: readPositive(row.MarketCapitalization),
    dividendYield: readDividendYield(row),
    peRatio: readPositive(row.PERatio),
    forwardPE: readPositive(row.ForwardPE),
    pegRatio: readNonZero(row.PEGRatio),
    beta: readNonZero(row.Beta),
    eps: parseFigure(row.EPS),
    priceToBookRatio: readNonZero(row.PriceToBookRatio),
    profitMargin: parseFigure(row.ProfitMargin),
    returnOnEquityTTM: parseFigure(row.ReturnOnEquityTTM),
    returnOnAssetsTTM: parseFigure(row.ReturnOnAssetsTTM),
    analystTargetPrice: readPositive(row.AnalystTargetPrice),
    week52High: readPositive(row['52WeekHigh']),
    week52Low: readPositive(row['52WeekLow']),
    day50MovingAverage: readPositive(row['50DayMovingAverage']),
    day200MovingAverage: readPositive(row['200DayMovingAverage']),
    quarterlyRevenueGrowthYOY: parseFigure(row.QuarterlyRevenueGrowthYOY),
    quarterlyEarningsGrowthYOY: parseFigure(row.QuarterlyEarningsGrowthYOY),
    revenue: parseFigure(row.RevenueTTM),
    // This body lacks the figure. A margin times a revenue, both rounded, would be an invented figure.
    netIncome: null,
    sharesOutstanding: readPositive(row.SharesOutstanding),
    description: readText(row.Description),
    sector: readText(row.Sector),
    industry: readText(row.Industry),
    exchange: readText(row.Exchange),
    currency: readText(row.Currency),
    latestQuarter: latestQuarter.success ? latestQuarter.data : null,
    fiscalYearEnd: readText(row.FiscalYearEnd),
    dividendDates: readDividendDates(row),
    source: 'alpha-vantage',
    asOf,
    cik: cik !== null && /^\d{1,10}$/.test(cik) ? cik.replace(/^0+(?=\d)/, '') : null,
  };
}

/** A yield this many times the one that its parts give is on another scale. */
const mostTimes = 10;

/**
 * Reads the dividend yield as a fraction. One that contradicts the dividend per share and the price of the same body, as
 * a percentage does, is not known.
 */
function readDividendYield(row: z.infer<typeof overviewBody>): number | null {
  const stated = parseFigure(row.DividendYield);
  const [perShare, marketCap] = [parseFigure(row.DividendPerShare), readPositive(row.MarketCapitalization)];
  const shares = readPositive(row.SharesOutstanding);
  const price = marketCap !== null && shares !== null ? marketCap / shares : readPositive(row['50DayMovingAverage']);
  if (stated === null || perShare === null || price === null || stated <= 0 || perShare <= 0) return stated;
  const times = (stated * price) / perShare;
  return Math.max(times, 1 / times) > mostTimes ? null : stated;
}

/** A company that pays no dividend has "None" or an impossible day. */
function readDividendDates(row: z.infer<typeof overviewBody>): DividendDates | null {
  const exDay = daySchema.safeParse(row.ExDividendDate).data ?? null;
  const paidDay = daySchema.safeParse(row.DividendDate).data ?? null;
  return exDay === null && paidDay === null ? null : { exDay, paidDay };
}

/** Returns a symbol in one spelling: share classes are written with a dot or a hyphen. */
function plain(symbol: string): string {
  return symbol.toUpperCase().replaceAll('.', '-');
}
