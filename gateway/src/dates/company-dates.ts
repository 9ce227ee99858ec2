import type { CompanyDates, NextResults } from '../contract/dates.ts';
import type { Figures } from '../finance/finance.ts';
import { formatDayNumber } from '../market/columns/day-number.ts';
import { listHeldFilings } from '../market/questions/held-filings.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import type { ExpectedDays } from './expected-days.ts';
import { findFiscalYearEnd } from './fiscal-year-end.model.ts';
import { findLastResults, findNextResults } from './next-results.model.ts';
import type { ResultsDays } from './results-days.ts';

interface CompanyDatesOptions {
  readonly resultsDays: ResultsDays;
  readonly expectedDays: ExpectedDays;
  readonly now?: () => Date;
}

/** The dates of a company, with its name where the market holds it. */
export type DatesOfCompany = Omit<CompanyDates, 'today'> & { readonly symbol: string; readonly name: string | null };

const noMarket = 'No market data is loaded yet';
const notHeld = 'Not held: it is read when the company is opened';

/** The dates of companies, out of what is held: no call is made for a company. */
export class CompanyDatesService {
  readonly #options: CompanyDatesOptions;

  constructor(options: CompanyDatesOptions) {
    this.#options = options;
  }

  /** Returns the day that distances count from, YYYY-MM-DD. */
  readToday(day: MarketDay | null): string {
    const now = this.#options.now?.() ?? new Date();
    return day === null ? now.toISOString().slice(0, 10) : formatDayNumber(day.today);
  }

  /** Returns the next results of companies, by symbol. @param day null while no market is loaded */
  async listNextResults(day: MarketDay | null, symbols: readonly string[]): Promise<ReadonlyMap<string, NextResults>> {
    const companies = await this.#listHeld(day, symbols);
    return new Map(companies.map(({ symbol, results }) => [symbol, results]));
  }

  /** Returns the dates of companies in the order of their symbols. @param figures of the user, for what is held of the provider */
  async listDates(
    day: MarketDay | null,
    symbols: readonly string[],
    { profiles }: Pick<Figures, 'profiles'>,
  ): Promise<readonly DatesOfCompany[]> {
    const [companies, dividends] = await Promise.all([
      this.#listHeld(day, symbols),
      Promise.all(symbols.map((symbol) => profiles.readDividendDates(symbol))),
    ]);
    return companies.map((company, at) => ({ ...company, dividend: dividends[at] ?? null }));
  }

  async #listHeld(
    day: MarketDay | null,
    symbols: readonly string[],
  ): Promise<readonly Omit<DatesOfCompany, 'dividend'>[]> {
    if (day === null) return symbols.map((symbol) => describeUnknown(symbol, noMarket));
    const { resultsDays, expectedDays } = this.#options;
    const ciks = symbols.flatMap((symbol) => day.companies[day.findCompany(symbol) ?? -1]?.cik ?? []);
    const [announced, findExpected] = await Promise.all([resultsDays.listDays(ciks), expectedDays.readDays()]);
    return symbols.map((symbol) => {
      const at = day.findCompany(symbol);
      const company = at === undefined ? undefined : day.companies[at];
      if (at === undefined || company === undefined) return describeUnknown(symbol, notHeld);
      const filings = listHeldFilings(day, at);
      const days = announced.get(company.cik) ?? [];
      const known = { today: day.today, filings, announced: days, expected: findExpected(symbol) };
      const { name, fiscalYearEnd } = company;
      return {
        symbol,
        name,
        results: findNextResults(known),
        lastResults: findLastResults(filings, days),
        fiscalYearEnd: fiscalYearEnd === null ? null : findFiscalYearEnd(fiscalYearEnd, formatDayNumber(day.today)),
      };
    });
  }
}

function describeUnknown(symbol: string, reason: string): Omit<DatesOfCompany, 'dividend'> {
  return { symbol, name: null, results: { day: null, reason }, lastResults: null, fiscalYearEnd: null };
}
