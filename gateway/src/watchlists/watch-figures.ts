import type { WatchFigures, WatchRow } from '../contract/desk/watchlists.ts';
import { dayMs, daysBetween } from '../contract/figures/days.ts';
import type { TypedPrice } from '../contract/typed-prices.ts';
import type { CompanyDatesService } from '../dates/company-dates.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import type { NewestPrice } from '../finance/prices/public-closes.model.ts';
import { unsettledJumps } from '../finance/prices/splits.model.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import type { TypedPriceStore } from '../saved/typed-price-store.ts';
import type { ValuationStore } from '../saved/valuation-store.ts';
import { describeWatched } from './watch-market.ts';
import { listWatched } from './watchlist-content.model.ts';
import type { WatchlistStore } from './watchlist-store.ts';

interface WatchFiguresOptions {
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

/** The figures of the companies that a user follows, all of them stored: no provider is asked. */
export class WatchFiguresService {
  readonly #options: WatchFiguresOptions;

  constructor(options: WatchFiguresOptions) {
    this.#options = options;
  }

  /** Returns the figures of all companies of a user's lists, and notes the visit. */
  async readFigures(user: SessionUser): Promise<WatchFigures> {
    const { lists, figures, questions, typedPrices, valuations, dates } = this.#options;
    const { lists: own } = await lists.readLists(user.id);
    const symbols = [...listWatched(own)];
    const lastVisit = await lists.noteVisit(user.id);
    const day = await questions.readToday();
    const since = lastVisit === null ? null : Math.floor(lastVisit / dayMs);
    const [market, next, prices, typed, saved] = await Promise.all([
      describeWatched(day, symbols, since),
      dates.listNextResults(day, symbols),
      figures.chooseFigures(user.ownKeyId).knownPrices.listNewest(symbols),
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
