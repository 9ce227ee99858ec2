import { addDays } from '../../contract/figures/days.ts';
import { firstSampleCik } from '../../contract/figures/sample-cik.ts';
import type { DatedClose, MarketCompany, MarketReport } from '../market-report.ts';
import type { PriceBar } from '../provider.ts';
import { keepBooks, type Quarter } from './books.model.ts';
import { sampleMoment, tradingDays } from './calendar.ts';
import { priceYears, sampleBars } from './market.model.ts';
import { listSampleMarketCompanies, type SampleTraits, toMarketCompany } from './market-companies.ts';
import { makeSampleReports } from './market-reports.ts';

/** The invented market of 300 companies. */
export interface SampleMarket {
  /** The moment that all questions are asked at: nothing in the sample depends on today. */
  readonly asOf: string;
  readonly companies: readonly MarketCompany[];
  /** By company, oldest filing first. */
  readonly reports: readonly MarketReport[];
  /** By symbol, the last close of each half month, oldest first. */
  readonly prices: ReadonlyMap<string, readonly DatedClose[]>;
}

/** Returns the sample market: the same on every machine and every day. It takes some 100 ms, so it is made when asked for. */
export function makeSampleMarket(): SampleMarket {
  const companies: MarketCompany[] = [];
  const reports: MarketReport[] = [];
  const prices = new Map<string, readonly DatedClose[]>();
  const halfEnds = listHalfEnds();
  for (const [at, described] of listSampleMarketCompanies().entries()) {
    const { company, traits } = described;
    const books = keepBooks(company);
    const cik = firstSampleCik + at;
    companies.push(toMarketCompany(described, cik));
    reports.push(...makeSampleReports(described, books, cik));
    if (traits.pricedUntilMonthsAgo === null) continue;
    const lastDay = findLastPricedDay(traits, books);
    const bars = sampleBars(company, books, (day) => halfEnds.has(day) && day <= lastDay);
    prices.set(company.symbol, toRawCloses(bars.reverse(), traits, books));
  }
  return { asOf: sampleMoment, companies, reports, prices };
}

/** The price of a company that left the exchange ends after its last report. */
function findLastPricedDay({ leftAfter, pricedUntilMonthsAgo }: SampleTraits, books: readonly Quarter[]): string {
  const lastQuarter = books[books.length - 1 - (leftAfter ?? 0)]?.end;
  if (lastQuarter !== undefined && leftAfter !== null) return addDays(lastQuarter, 60);
  return addDays(sampleMoment.slice(0, 10), -30 * (pricedUntilMonthsAgo ?? 0));
}

/** Returns the last weekday of each half month. */
function listHalfEnds(): ReadonlySet<string> {
  const toHalf = (day: string) => day.slice(0, 8) + (day.slice(8) <= '15' ? '1' : '2');
  const days = tradingDays(priceYears);
  return new Set(days.filter((day, at) => toHalf(day) !== toHalf(days[at - 1] ?? '')));
}

/** Undoes a split, which takes effect after the report of its quarter. */
function toRawCloses(bars: readonly PriceBar[], { split }: SampleTraits, books: readonly Quarter[]): DatedClose[] {
  const quarter = split === null ? undefined : books[books.length - 1 - split.quartersAgo];
  const splitDay = quarter === undefined ? '' : addDays(quarter.end, 45);
  return bars.map(({ date, close }) => ({
    day: date,
    close: split === null || date >= splitDay ? close : Number((close * split.ratio).toFixed(2)),
  }));
}
