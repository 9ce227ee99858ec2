import type { EarningsEstimates, EarningsHistory } from '../../contract/earnings.ts';
import { addDays, monthName } from '../../contract/figures/days.ts';
import type { CompanyProfile, PriceBar } from '../provider.ts';
import { addUp, type Flows, type Quarter } from './books.model.ts';
import { quartersAfter, sampleMoment, tradingDays } from './calendar.ts';
import type { SampleCompany } from './companies.ts';
import { around, randomFrom } from './random.ts';
import { listSampleYears } from './reports.model.ts';

export const priceYears = 6;
const million = 1_000_000;
const dailySwing = 0.026;

type History = Pick<EarningsHistory, 'annualEarnings' | 'quarterlyEarnings'>;
type Estimates = Pick<EarningsEstimates, 'quarterlyEarningsEstimate' | 'annualEarningsEstimate'>;
type Estimate = Estimates['annualEarningsEstimate'][number];

/**
 * Returns six years of weekdays, newest first. The newest close is the company's multiple of its last twelve months.
 * @param isWanted for fewer days; their bars are the same
 */
export function sampleBars(
  company: SampleCompany,
  books: readonly Quarter[],
  isWanted: (day: string) => boolean = () => true,
): PriceBar[] {
  const random = randomFrom(`${company.symbol} prices`);
  const drift = (0.06 + Math.min(0.2, company.growth)) / 260;
  const usualVolume = company.shares * million * 0.004;
  const bars: PriceBar[] = [];
  let exact = newestPrice(company, books);
  for (const date of tradingDays(priceYears)) {
    const price = exact;
    exact /= 1 + drift + around(random, dailySwing);
    const volume = usualVolume * (1 + around(random, 0.5));
    if (!isWanted(date)) continue;
    // Closes need no adjustment: sample companies never split, and dividends do not reduce the price.
    bars.push({ date, close: Math.max(0.5, round(price, 2)), adjustedClose: null, volume: Math.round(volume) });
  }
  return bars;
}

/** Returns the last trading day of every week, newest first. */
export function pickWeeks(bars: readonly PriceBar[]): PriceBar[] {
  return bars.filter((bar, at) => at === 0 || new Date(bar.date).getUTCDay() === 5);
}

type Ratios = Pick<
  CompanyProfile,
  | 'dividendYield'
  | 'peRatio'
  | 'forwardPE'
  | 'pegRatio'
  | 'eps'
  | 'priceToBookRatio'
  | 'profitMargin'
  | 'returnOnEquityTTM'
  | 'returnOnAssetsTTM'
>;

/** Days from the end of a quarter to the ex-dividend day of its dividend, and to its payment. */
const exDividendDays = 40;
const paymentDays = 54;

export function sampleProfile(
  company: SampleCompany,
  books: readonly Quarter[],
  bars: readonly PriceBar[],
  cik: string,
): CompanyProfile {
  const last = books[books.length - 1];
  const before = books[books.length - 5];
  const price = bars[0]?.close;
  if (last === undefined || before === undefined || price === undefined) {
    throw new RangeError('a year of books is needed');
  }
  const year = addUp(books.slice(-4));
  const marketCap = Math.round(price * last.shares);
  const closes = bars.map((bar) => bar.close);
  return {
    symbol: company.symbol,
    name: company.name,
    marketCap,
    ...calculateRatios(company, last, year, price),
    beta: company.beta,
    analystTargetPrice: round(price * (1.04 + company.growth / 2), 2),
    week52High: Math.max(...closes.slice(0, 261)),
    week52Low: Math.min(...closes.slice(0, 261)),
    day50MovingAverage: round(mean(closes.slice(0, 50)), 4),
    day200MovingAverage: round(mean(closes.slice(0, 200)), 4),
    quarterlyRevenueGrowthYOY: round(last.flows.revenue / before.flows.revenue - 1, 4),
    quarterlyEarningsGrowthYOY:
      before.flows.netIncome > 0 ? round(last.flows.netIncome / before.flows.netIncome - 1, 4) : null,
    revenue: year.revenue * million,
    netIncome: year.netIncome * million,
    sharesOutstanding: last.shares,
    description: `Invented figures for trying out the product. None of them was ever reported by ${company.name}`,
    sector: company.sector,
    industry: company.industry,
    exchange: company.exchange,
    currency: 'USD',
    latestQuarter: last.end,
    fiscalYearEnd: monthName(listSampleYears(books)[0]?.end ?? last.end),
    dividendDates:
      company.payout === 0
        ? null
        : { exDay: addDays(last.end, exDividendDays), paidDay: addDays(last.end, paymentDays) },
    source: 'sample',
    asOf: sampleMoment,
    cik,
  };
}

/** @param year flows of the last twelve months */
function calculateRatios(company: SampleCompany, last: Quarter, year: Flows, price: number): Ratios {
  const eps = perShare(year.netIncome, last.shares);
  const marketCap = Math.round(price * last.shares);
  const equity = (last.balances.commonStock + last.balances.retainedEarnings) * million;
  const isEarning = eps > 0;
  return {
    dividendYield: round((year.dividends * million) / marketCap, 4),
    peRatio: isEarning ? round(price / eps, 4) : null,
    forwardPE: isEarning ? round(price / (eps * (1 + company.growth)), 4) : null,
    pegRatio: isEarning ? round(price / eps / (company.growth * 100), 4) : null,
    eps,
    priceToBookRatio: equity > 0 ? round(marketCap / equity, 4) : null,
    profitMargin: round(year.netIncome / year.revenue, 4),
    returnOnEquityTTM: equity > 0 ? round((year.netIncome * million) / equity, 4) : null,
    returnOnAssetsTTM: round(year.netIncome / sumAssets(last), 4),
  };
}

export function sampleEarnings(books: readonly Quarter[], symbol: string): History {
  const quarterlyEarnings = books.map((quarter) => {
    const reportedEPS = perShare(quarter.flows.netIncome, quarter.shares);
    const estimatedEPS = estimated(symbol, quarter.end, reportedEPS);
    const surprise = round(reportedEPS - estimatedEPS, 4);
    return {
      fiscalDateEnding: quarter.end,
      reportedDate: addDays(quarter.end, 28),
      reportedEPS,
      estimatedEPS,
      surprise,
      surprisePercentage: estimatedEPS === 0 ? null : round((surprise / Math.abs(estimatedEPS)) * 100, 4),
    };
  });
  const annualEarnings = listSampleYears(books).map(({ end, flows, last }) => ({
    fiscalDateEnding: end,
    reportedEPS: perShare(flows.netIncome, last.shares),
  }));
  return { annualEarnings, quarterlyEarnings: quarterlyEarnings.reverse() };
}

/** Returns the estimates of four quarters and three years to come, and those of the quarters and years before. */
export function sampleEstimates(company: SampleCompany, books: readonly Quarter[]): Estimates {
  const { symbol } = company;
  const past = (end: string, netIncome: number, revenue: number, shares: number): Estimate => {
    const consensus = estimated(symbol, end, perShare(netIncome, shares));
    return makeEstimate(
      symbol,
      end,
      consensus,
      Math.round(revenue * million * (1 + around(randomFrom(`${symbol} ${end} sales`), 0.02))),
    );
  };
  const quarters = books.slice(-12).map((q) => past(q.end, q.flows.netIncome, q.flows.revenue, q.shares));
  const years = listSampleYears(books).slice(0, 8).reverse();
  const annual = years.map(({ end, flows, last }) => past(end, flows.netIncome, flows.revenue, last.shares));
  const lastQuarters = books.slice(-4);
  const newest = books[books.length - 1];
  const lastYear = listSampleYears(books)[0];
  if (newest === undefined || lastYear === undefined) throw new RangeError('a year of books is needed');
  const ahead = (end: string, from: { netIncome: number; revenue: number }, growth: number): Estimate => {
    const lift = from.netIncome >= 0 ? 1 + growth : 1 - growth;
    return makeEstimate(
      symbol,
      end,
      perShare(from.netIncome * lift, newest.shares),
      Math.round(from.revenue * million * (1 + growth)),
    );
  };
  const nextQuarters = quartersAfter(newest.end, 4).map((end, at) =>
    ahead(end, lastQuarters[at]?.flows ?? newest.flows, company.growth),
  );
  const nextYears = [4, 8, 12].map((count, at) => {
    const end = quartersAfter(lastYear.end, count)[count - 1] ?? lastYear.end;
    return ahead(end, lastYear.flows, (1 + company.growth) ** (at + 1) - 1);
  });
  return {
    quarterlyEarningsEstimate: [...quarters, ...nextQuarters].reverse(),
    annualEarningsEstimate: [...annual, ...nextYears].reverse(),
  };
}

function makeEstimate(symbol: string, end: string, consensusEPS: number, revenueEstimate: number): Estimate {
  const random = randomFrom(`${symbol} ${end} range`);
  const reach = Math.max(0.01, Math.abs(consensusEPS) * (0.03 + random() * 0.05));
  return {
    fiscalDateEnding: end,
    consensusEPS,
    epsHigh: round(consensusEPS + reach, 4),
    epsLow: round(consensusEPS - reach, 4),
    numberOfEstimates: 12 + Math.floor(random() * 25),
    revenueEstimate,
  };
}

/** Returns the estimate before the report; the same in history and estimates. */
function estimated(symbol: string, end: string, reported: number): number {
  return round(reported - Math.abs(reported) * (0.02 + around(randomFrom(`${symbol} ${end} estimate`), 0.08)), 4);
}

function newestPrice(company: SampleCompany, books: readonly Quarter[]): number {
  const year = addUp(books.slice(-4));
  const shares = books[books.length - 1]?.shares ?? company.shares * million;
  const worth = year.netIncome > 0 ? year.netIncome : year.revenue;
  return company.multiple * perShare(worth, shares);
}

function perShare(millions: number, shares: number): number {
  return round((millions * million) / shares, 4);
}

function sumAssets({ balances: held }: Quarter): number {
  const current = held.cash + held.investments + held.receivables + held.inventory + held.otherCurrentAssets;
  return current + held.plant + held.goodwill + held.intangibles + held.otherAssets;
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
