import type { FastifyInstance } from 'fastify';
import { dayMs, daysBetween } from '../contract/figures/days.ts';
import { fewestForPercentile } from '../contract/figures/peer-rules.ts';
import type { TypedPrice } from '../contract/prices.ts';
import { dateCalls } from '../contract/watching/dates.ts';
import { type WatchFigure, type WatchFigures, type WatchRow, watchlistCalls } from '../contract/watching/watchlists.ts';
import type { CompanyDatesService } from '../dates/company-dates.ts';
import { toDayNumber } from '../figures/day-number.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import type { NewestPrice } from '../finance/prices/public-closes.model.ts';
import { unsettledJumps } from '../finance/prices/splits.model.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { SessionUser } from '../http/session-user.ts';
import { midRank } from '../market/formulas/statistics.ts';
import type { FigureColumn } from '../market/formulas/value-columns.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { listHeldFilings } from '../market/questions/company-slice.ts';
import { readValueFormula } from '../market/questions/formula-cache.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import { describeFigure, type ValueColumn } from '../market/questions/market-figures.ts';
import type { MarketFiling } from '../market/shape/holdings.ts';
import type { TypedPriceStore } from '../saved/typed-price-store.ts';
import type { ValuationStore } from '../saved/valuation-store.ts';
import type { CalendarService } from './calendar-service.ts';
import { listWatched } from './watchlist-content.model.ts';
import type { WatchlistStore } from './watchlist-store.ts';

interface WatchFiguresDeps {
  readonly lists: WatchlistStore;
  readonly figures: Pick<OwnFigures, 'chooseFigures'>;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly typedPrices: TypedPriceStore;
  readonly valuations: ValuationStore;
  readonly dates: CompanyDatesService;
}

/** A close of more days before is none of the trading day before: a holiday lengthens a weekend to four. */
const mostGapDays = 5;

type Change = WatchRow['change'];

export type WatchFiguresService = ReturnType<typeof createWatchFiguresService>;

/** The figures of the companies that a user follows, all of them stored: no provider is asked. */
export function createWatchFiguresService({
  lists,
  figures,
  questions,
  typedPrices,
  valuations,
  dates,
}: WatchFiguresDeps) {
  /** Returns the figures of all companies of a user's lists, and notes the visit. */
  async function readFigures(user: SessionUser): Promise<WatchFigures> {
    const { lists: own } = await lists.readLists(user.id);
    const symbols = [...listWatched(own)];
    const lastVisit = await lists.noteVisit(user.id);
    const day = await questions.readToday();
    const since = lastVisit === null ? null : Math.floor(lastVisit / dayMs);
    const [market, next, prices, typed, saved] = await Promise.all([
      describeWatched(day, symbols, since),
      dates.listNextResults(day, symbols),
      figures.chooseFigures(user.ownKeys).knownPrices.listNewest(symbols),
      typedPrices.listPrices(user.id),
      user.role === 'Guest' || symbols.length === 0 ? [] : valuations.listFairValues(user.id, symbols),
    ]);
    const ownPrices = new Map(typed.map((price) => [price.symbol, price]));
    const fairValues = new Map(saved.map(({ symbol, fairValue, ...rest }) => [symbol, { value: fairValue, ...rest }]));
    const noValue = { value: null, reason: user.role === 'Guest' ? 'Members save fair values' : 'No saved case' };
    const rows = symbols.flatMap((symbol) => {
      const [part, results] = [market.get(symbol), next.get(symbol)];
      if (part === undefined || results === undefined) return [];
      const priced = describePrice(prices.get(symbol), ownPrices.get(symbol));
      return [{ symbol, ...part, ...priced, results, fairValue: fairValues.get(symbol) ?? noValue }];
    });
    return {
      today: dates.readToday(day),
      lastVisit: lastVisit === null ? null : new Date(lastVisit).toISOString(),
      rows,
    };
  }

  return { readFigures };
}

/** The user's own price wins while the user keeps it. */
function describePrice(
  newest: NewestPrice | undefined,
  typed: TypedPrice | undefined,
): Pick<WatchRow, 'price' | 'change'> {
  if (typed !== undefined) {
    return {
      price: { value: typed.price, day: typed.day, from: 'own' },
      change: { value: null, reason: 'Your own price' },
    };
  }
  const [bar] = newest?.bars ?? [];
  if (newest === undefined || newest.source === null || bar === undefined) {
    const reason = 'No price is stored. Opening the company loads it';
    return { price: { value: null, reason }, change: { value: null, reason } };
  }
  return { price: { value: bar.close, day: bar.date, from: newest.source }, change: describeChange(newest) };
}

function describeChange({ bars, source }: NewestPrice): Change {
  const [bar, before] = bars;
  if (source === 'public') return { value: null, reason: 'Public prices come twice a month' };
  if (bar === undefined || before === undefined || daysBetween(before.date, bar.date) > mostGapDays) {
    return { value: null, reason: 'The close of the day before is not stored' };
  }
  if (unsettledJumps([before, bar]).length > 0)
    return { value: null, reason: 'A split may lie between the two closes' };
  return { value: bar.close / before.close - 1, since: before.date };
}

/** The figures of the market that a line shows, by formula. */
const formulas = { pe: 'pe', growth: 'change(revenue.q, 1)', evEbit: 'evEbit', fcfYield: 'fcfYield' } as const;
type FigureName = keyof typeof formulas;
const names = Object.keys(formulas).filter((name): name is FigureName => name in formulas);

export type MarketPart = Pick<WatchRow, 'name' | FigureName | 'filing'>;

/** The columns of a day, which all users share. */
type SharedColumns = ReadonlyMap<FigureName, SharedColumn>;
interface SharedColumn {
  readonly column: ValueColumn;
  readonly lines: Awaited<ReturnType<MarketDay['resolveLines']>>;
  /** Known values of covered companies, sorted. */
  readonly sorted: Float64Array;
}
const columnsOfDays = new WeakMap<MarketDay, Promise<SharedColumns>>();

/** Returns the part of lines that comes from the market. @param since days since 1970-01-01 of the last visit; null on the first */
async function describeWatched(
  day: MarketDay | null,
  symbols: readonly string[],
  since: number | null,
): Promise<ReadonlyMap<string, MarketPart>> {
  const parts = new Map<string, MarketPart>();
  if (day === null) return new Map(symbols.map((symbol) => [symbol, makeUnknown('No market data is loaded yet')]));
  const shared = columnsOfDays.get(day) ?? runColumns(day);
  columnsOfDays.set(day, shared);
  const columns = await shared;
  for (const symbol of symbols) {
    const company = day.findCompany(symbol);
    if (company === undefined) {
      parts.set(symbol, makeUnknown('Not held: it is read when the company is opened'));
      continue;
    }
    const figures = { pe: none, growth: none, evEbit: none, fcfYield: none };
    for (const name of names) figures[name] = await describeOne(day, columns, name, company);
    const name = day.companies[company]?.name ?? null;
    parts.set(symbol, { name, ...figures, filing: findNewest(listHeldFilings(day, company), since) });
  }
  return parts;
}

const none: WatchFigure = { value: null, reason: 'Not known' };

function makeUnknown(reason: string): MarketPart {
  const unknown = { value: null, reason };
  return {
    name: null,
    pe: unknown,
    growth: unknown,
    evEbit: unknown,
    fcfYield: unknown,
    filing: null,
  };
}

async function runColumns(day: MarketDay): Promise<SharedColumns> {
  const columns = new Map<FigureName, SharedColumn>();
  for (const name of names) {
    const formula = readValueFormula(formulas[name]);
    const lines = await day.resolveLines(formula.references.values());
    const column = formula.part.run(day.makeOwnContext(lines));
    columns.set(name, { column, lines, sorted: 'values' in column ? sortKnown(day, column) : new Float64Array() });
  }
  return columns;
}

function sortKnown({ covered }: MarketDay, { values, reasons }: FigureColumn): Float64Array {
  return values.filter((_, at) => covered[at] === 1 && reasons[at] === 0).sort();
}

async function describeOne(
  day: MarketDay,
  columns: SharedColumns,
  name: FigureName,
  company: number,
): Promise<WatchFigure> {
  const shared = columns.get(name);
  if (shared === undefined) throw new Error(`The column ${name} was not run.`);
  const { column, lines, sorted } = shared;
  const figure = await describeFigure(day, lines, readValueFormula(formulas[name]), column, company);
  if (figure.value === null) return figure;
  if (typeof figure.value === 'string') throw new Error(`${name} is a figure.`);
  const { value, end, filed } = figure;
  return { value, end, filed, percentile: sorted.length < fewestForPercentile ? null : midRank(sorted, value) * 100 };
}

function findNewest(filings: readonly MarketFiling[], since: number | null): WatchRow['filing'] {
  const newest = filings.at(-1);
  if (newest === undefined) return null;
  const { form, filed, accession } = newest;
  return { form, filed, accession, isNew: since !== null && toDayNumber(filed) >= since };
}

interface WatchlistRouteOptions {
  readonly watchlists: WatchlistStore;
  readonly watchFigures: WatchFiguresService;
  readonly calendar: CalendarService;
}

/** Each user sees and changes their own lists. */
export async function watchlistsRoutes(
  app: FastifyInstance,
  { watchlists: store, watchFigures, calendar }: WatchlistRouteOptions,
): Promise<void> {
  defineRoutes(app, watchlistCalls, {
    watchlists: ({ user }) => store.readLists(user().id),
    changeWatchlists: ({ user, input }) => store.changeLists(user().id, input.body.changes),
    watchFigures: ({ user }) => watchFigures.readFigures(user()),
  });
  defineRoutes(app, dateCalls, {
    calendar: ({ user }) => calendar.readCalendar(user()),
    companyDates: ({ user, input }) => calendar.readCompany(user(), input.params.symbol),
  });
}
