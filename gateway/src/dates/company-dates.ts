import type { CompanyDates, NextResults } from '../contract/watching/dates.ts';
import { formatDayNumber, toDayNumber } from '../figures/day-number.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { Figures } from '../finance/finance.ts';
import { listHeldFilings } from '../market/questions/company-slice.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import type { ExpectedDays, FindExpected } from './expected-days.ts';
import { findFiscalYearEnd } from './fiscal-year-end.model.ts';
import { type FiledReport, findNextResults } from './next-results.model.ts';
import type { ResultsDays } from './results-days.ts';

interface CompanyDatesDeps {
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

type DividendDates = Pick<Figures, 'profiles'>;

/** The dates of companies, out of what is held: no call is made for a company. */
export function createCompanyDates({ resultsDays, expectedDays, directory, now = () => new Date() }: CompanyDatesDeps) {
  /** Returns the day that distances count from, YYYY-MM-DD. */
  const readToday = (day: MarketDay | null): string =>
    day === null ? now().toISOString().slice(0, 10) : formatDayNumber(day.today);

  /** A company that the market does not hold is found by the list of symbols: its filings are known once it was opened. */
  async function findHeld(day: MarketDay | null, symbol: string): Promise<HeldCompany> {
    const at = day?.findCompany(symbol);
    const company = at === undefined ? undefined : day?.companies[at];
    if (day !== null && at !== undefined && company !== undefined) {
      const { name, cik, fiscalYearEnd } = company;
      return { symbol, name, cik, fiscalYearEnd, reports: listHeldFilings(day, at) };
    }
    const listed = await directory.findSymbol(symbol);
    const known = typeof listed === 'string' ? null : listed;
    const { title = null, cik_str: cik = null } = known ?? {};
    return { symbol, name: title, cik, fiscalYearEnd: null, reports: [] };
  }

  async function listFiled(day: MarketDay | null, symbols: readonly string[], findExpected: FindExpected) {
    const companies = await Promise.all(symbols.map((symbol) => findHeld(day, symbol)));
    const noted = await resultsDays.listFilings(companies.flatMap(({ cik }) => cik ?? []));
    const today = readToday(day);
    return companies.map(({ symbol, name, cik, fiscalYearEnd, reports }): Omit<DatesOfCompany, 'dividend'> => {
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

  async function mapResults(
    day: MarketDay | null,
    symbols: readonly string[],
    findExpected: FindExpected,
  ): Promise<ReadonlyMap<string, NextResults>> {
    const companies = await listFiled(day, symbols, findExpected);
    return new Map(companies.map(({ symbol, results }) => [symbol, results]));
  }

  async function addDividends(
    day: MarketDay | null,
    symbols: readonly string[],
    { profiles }: DividendDates,
    findExpected: FindExpected,
  ): Promise<readonly DatesOfCompany[]> {
    const [companies, dividends] = await Promise.all([
      listFiled(day, symbols, findExpected),
      Promise.all(symbols.map((symbol) => profiles.readDividendDates(symbol))),
    ]);
    return companies.map((company, at) => ({ ...company, dividend: dividends[at] ?? null }));
  }

  return {
    readToday,

    /** Returns the next results of companies, by symbol. @param day null while no market is loaded */
    listNextResults: async (day: MarketDay | null, symbols: readonly string[]) =>
      mapResults(day, symbols, await expectedDays.readDays()),

    /** Returns the next results of companies, by symbol. The calendar of the provider is read only where it is stored. */
    listHeldResults: async (day: MarketDay | null, symbols: readonly string[]) =>
      mapResults(day, symbols, await expectedDays.readStoredDays()),

    /** Returns the dates of companies in the order of their symbols. @param figures of the user, for what is held of the provider */
    listDates: async (day: MarketDay | null, symbols: readonly string[], figures: DividendDates) =>
      addDividends(day, symbols, figures, await expectedDays.readDays()),

    /** Returns the dates of one company. Opening it costs its price alone: the calendar of all is read only where it is stored. */
    async readDates(day: MarketDay | null, symbol: string, figures: DividendDates): Promise<DatesOfCompany> {
      const [found] = await addDividends(day, [symbol], figures, await expectedDays.readStoredDays());
      if (found === undefined) throw new Error(`There are no dates of ${symbol}.`);
      return found;
    },
  };
}

export type CompanyDatesService = ReturnType<typeof createCompanyDates>;

/** Returns filings of two sources in the order of their days, each once. */
function joinFilings(one: readonly FiledReport[], other: readonly FiledReport[]): readonly FiledReport[] {
  const filings = new Map([...one, ...other].map(({ form, filed }) => [`${filed} ${form}`, { form, filed }]));
  return [...filings.values()].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
