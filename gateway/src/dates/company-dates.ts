import type { CompanyDates, NextResults } from '../contract/desk/dates.ts';
import { formatDayNumber, toDayNumber } from '../figures/day-number.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { Figures } from '../finance/finance.ts';
import { listHeldFilings } from '../market/questions/held-filings.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import type { ExpectedDays, FindExpected } from './expected-days.ts';
import { findFiscalYearEnd } from './fiscal-year-end.model.ts';
import { type FiledReport, findNextResults } from './next-results.model.ts';
import type { ResultsDays } from './results-days.ts';

interface CompanyDatesOptions {
  readonly resultsDays: ResultsDays;
  readonly expectedDays: ExpectedDays;
  readonly directory: Pick<TickerDirectory, 'findSymbol'>;
  readonly now?: () => Date;
}

/** The dates of a company, with its name where it is known. */
export type DatesOfCompany = Omit<CompanyDates, 'today'> & { readonly symbol: string; readonly name: string | null };

interface HeldCompany {
  readonly symbol: string;
  readonly name: string | null;
  readonly cik: number | null;
  /** MM-DD; null where it is not known. */
  readonly fiscalYearEnd: string | null;
  /** The reports of the market. */
  readonly reports: readonly FiledReport[];
}

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
    return this.#mapResults(day, symbols, await this.#options.expectedDays.readDays());
  }

  /** Returns the next results of companies, by symbol. The calendar of the provider is read only where it is stored. */
  async listHeldResults(day: MarketDay | null, symbols: readonly string[]): Promise<ReadonlyMap<string, NextResults>> {
    return this.#mapResults(day, symbols, await this.#options.expectedDays.readStoredDays());
  }

  async #mapResults(
    day: MarketDay | null,
    symbols: readonly string[],
    findExpected: FindExpected,
  ): Promise<ReadonlyMap<string, NextResults>> {
    const companies = await this.#listFiled(day, symbols, findExpected);
    return new Map(companies.map(({ symbol, results }) => [symbol, results]));
  }

  /** Returns the dates of companies in the order of their symbols. @param figures of the user, for what is held of the provider */
  async listDates(
    day: MarketDay | null,
    symbols: readonly string[],
    figures: Pick<Figures, 'profiles'>,
  ): Promise<readonly DatesOfCompany[]> {
    return this.#listDates(day, symbols, figures, await this.#options.expectedDays.readDays());
  }

  /** Returns the dates of one company. Opening it costs its price alone: the calendar of all is read only where it is stored. */
  async readDates(day: MarketDay | null, symbol: string, figures: Pick<Figures, 'profiles'>): Promise<DatesOfCompany> {
    const stored = await this.#options.expectedDays.readStoredDays();
    const [found] = await this.#listDates(day, [symbol], figures, stored);
    if (found === undefined) throw new Error(`There are no dates of ${symbol}.`);
    return found;
  }

  async #listDates(
    day: MarketDay | null,
    symbols: readonly string[],
    { profiles }: Pick<Figures, 'profiles'>,
    findExpected: FindExpected,
  ): Promise<readonly DatesOfCompany[]> {
    const [companies, dividends] = await Promise.all([
      this.#listFiled(day, symbols, findExpected),
      Promise.all(symbols.map((symbol) => profiles.readDividendDates(symbol))),
    ]);
    return companies.map((company, at) => ({ ...company, dividend: dividends[at] ?? null }));
  }

  async #listFiled(
    day: MarketDay | null,
    symbols: readonly string[],
    findExpected: FindExpected,
  ): Promise<readonly Omit<DatesOfCompany, 'dividend'>[]> {
    const companies = await Promise.all(symbols.map((symbol) => this.#findHeld(day, symbol)));
    const noted = await this.#options.resultsDays.listFilings(companies.flatMap(({ cik }) => cik ?? []));
    const today = this.readToday(day);
    return companies.map(({ symbol, name, cik, fiscalYearEnd, reports }) => {
      const filings = joinFilings(reports, noted.get(cik ?? -1) ?? []);
      const next = findNextResults({ today: toDayNumber(today), filings, expected: findExpected(symbol) });
      return {
        symbol,
        name,
        results: next.day === null && filings.length === 0 ? { day: null, reason: notHeld } : next,
        fiscalYearEnd: fiscalYearEnd === null ? null : findFiscalYearEnd(fiscalYearEnd, today),
      };
    });
  }

  /** A company that the market does not hold is found by the list of symbols: its filings are known once it was opened. */
  async #findHeld(day: MarketDay | null, symbol: string): Promise<HeldCompany> {
    const at = day?.findCompany(symbol);
    const company = at === undefined ? undefined : day?.companies[at];
    if (day !== null && at !== undefined && company !== undefined) {
      const { name, cik, fiscalYearEnd } = company;
      return { symbol, name, cik, fiscalYearEnd, reports: listHeldFilings(day, at) };
    }
    const listed = await this.#options.directory.findSymbol(symbol);
    const known = typeof listed === 'string' ? null : listed;
    const { title = null, cik_str: cik = null } = known ?? {};
    return { symbol, name: title, cik, fiscalYearEnd: null, reports: [] };
  }
}

/** Returns filings of two sources in the order of their days, each once. */
function joinFilings(one: readonly FiledReport[], other: readonly FiledReport[]): readonly FiledReport[] {
  const filings = new Map([...one, ...other].map(({ form, filed }) => [`${filed} ${form}`, { form, filed }]));
  return [...filings.values()].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
