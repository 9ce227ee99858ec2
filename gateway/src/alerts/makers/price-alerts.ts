import { dayMs, daysBetween } from '../../contract/figures/days.ts';
import type { WatchRule } from '../../contract/watching/watch-rules.ts';
import { createPriceBarStore } from '../../finance/prices/price-bar-store.ts';
import type { PublicPrices } from '../../market/shape/public-prices.ts';
import type { FairValue, ValuationStore } from '../../saved/valuation-store.ts';
import type { Database } from '../../storage/schema.ts';
import type { NewAlert } from '../store/alert-store.ts';
import { readWatchers, type Watcher } from '../watching/watchers.ts';
import type { AlertMaker, AlertRunner, Remembered, Subject } from './alert-runner.ts';
import { formatDay, formatPrice } from './figure-words.ts';
import {
  type Crossing,
  followPrice,
  type LevelName,
  type PriceState,
  parsePriceState,
  type WantedLevels,
} from './price-crossing.model.ts';

interface PriceDeps {
  readonly db: Database;
  readonly runner: Pick<AlertRunner, 'follow'>;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  readonly valuations: Pick<ValuationStore, 'listNewestFairValues'>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const name = 'price';
/** The last close is kept again once it is so many days old. */
const keptDays = 7;

/** Closes of before are looked at only for the newest of them. */
const firstDays = 62;

/** A company whose price a user wants to know of. */
interface Followed extends Subject {
  readonly symbol: string;
  readonly wanted: WantedLevels;
  readonly fairValue: FairValue | null;
}

interface StoredClose {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly close: number;
  readonly from: 'provider' | 'public';
}

interface ClosedCompany extends Followed {
  /** Oldest first. */
  readonly closes: readonly StoredClose[];
}

interface PriceAlerts {
  readonly maker: AlertMaker<ClosedCompany>;
  /** Begins to follow the levels of a company that a user has just set, so that the next close can cross them. */
  readonly noteLevels: (userId: string, symbol: string) => Promise<void>;
}

/** Tells users of closes that cross their levels and fair values. Only closes that are stored are looked at. */
export function createPriceAlerts({ db, runner, publicPrices, valuations, now = Date.now }: PriceDeps): PriceAlerts {
  async function listFollowed(watchers: readonly Watcher[]): Promise<readonly Followed[]> {
    const values = await valuations.listNewestFairValues();
    return watchers.flatMap(({ userId, symbol, rule }) => {
      const fairValue = values.get(userId)?.get(symbol) ?? null;
      const wanted = listLevels(rule, fairValue);
      if (Object.keys(wanted).length === 0) return [];
      return [{ userId, subject: `${name}:${symbol}`, symbol, wanted, fairValue }];
    });
  }

  /** Reads the closes since the oldest of the days that are remembered, without a call: the provider's, and public ones. */
  async function readCloses(watchers: readonly Watcher[], before: Remembered): Promise<readonly ClosedCompany[]> {
    const followed = await listFollowed(watchers);
    const first = new Date(now() - firstDays * dayMs).toISOString().slice(0, 10);
    const days = followed.map((one) => parsePriceState(before(one))?.last?.day ?? first);
    const since = days.reduce((oldest, day) => (day < oldest ? day : oldest), '9999');
    const from = since < first ? first : since;
    const barsOf = await readBars(db, followed, from);
    return followed.map((one) => {
      const closes = new Map<string, StoredClose>();
      for (const { day, close } of publicPrices?.listCloses(one.symbol) ?? []) {
        if (day >= from) closes.set(day, { day, close, from: 'public' });
      }
      for (const { date, close } of barsOf(one)) closes.set(date, { day: date, close, from: 'provider' });
      return { ...one, closes: [...closes.values()].sort((a, b) => (a.day < b.day ? -1 : 1)) };
    });
  }

  const maker: AlertMaker<ClosedCompany> = {
    name,
    due: { claim: 'prices', everyMs: 10 * 60_000 },
    subjects: async (before: Remembered) => readCloses([...(await readWatchers(db)).values()].flat(), before),
    step: takeStep,
  };
  return {
    maker,
    async noteLevels(userId, symbol) {
      const watchers = (await readWatchers(db, userId)).get(symbol) ?? [];
      await runner.follow(maker, (before) => readCloses(watchers, before));
    },
  };
}

/** Returns the provider's bars of a company for a user: those of an own key are only for its holder. */
async function readBars(db: Database, followed: readonly Followed[], from: string) {
  const symbols = [...new Set(followed.map(({ symbol }) => symbol))];
  const shared = await createPriceBarStore(db).listSince(symbols, from);
  const users = new Set(followed.map(({ userId }) => userId));
  const keys = await db.selectFrom('provider_keys').select(['data_id', 'user_id']).distinct().execute();
  const owned = new Map<string, typeof shared>();
  for (const { data_id, user_id } of keys) {
    if (!users.has(user_id)) continue;
    const own = followed.flatMap(({ userId, symbol }) => (userId === user_id ? [symbol] : []));
    owned.set(user_id, await createPriceBarStore(db, data_id).listSince(own, from));
  }
  return ({ userId, symbol }: Followed) => owned.get(userId)?.get(symbol) ?? shared.get(symbol) ?? [];
}

/** Follows the closes after the last one. @returns null where nothing has to be remembered */
function takeStep({ closes, ...one }: ClosedCompany, before: string | null) {
  const state = parsePriceState(before);
  const last = state?.last?.day ?? null;
  const next = followPrice(
    state,
    one.wanted,
    closes.filter(({ day }) => last === null || day > last),
  );
  if (state !== null && next.crossings.length === 0 && isSameSide(state, next.state)) return null;
  const alerts = next.crossings.map((crossing) => {
    const isPublic = closes.some(({ day, from }) => day === crossing.day && from === 'public');
    return makeAlert(one, crossing, isPublic);
  });
  return { after: JSON.stringify(next.state), alerts };
}

/** Whether nothing has changed but the last close, which is kept again after some days only: the same closes give the same. */
function isSameSide(before: PriceState, now: PriceState): boolean {
  if (before.last === null || now.last === null) return before.last === now.last;
  return (
    daysBetween(before.last.day, now.last.day) < keptDays &&
    JSON.stringify(before.levels) === JSON.stringify(now.levels)
  );
}

function listLevels({ above, below, fairValue }: WatchRule, saved: FairValue | null): WantedLevels {
  return {
    ...(above !== null && { above }),
    ...(below !== null && { below }),
    ...(fairValue && saved !== null && { fairAbove: saved.value, fairBelow: saved.value }),
  };
}

const sides: Readonly<Record<LevelName, 'above' | 'below'>> = {
  above: 'above',
  below: 'below',
  fairAbove: 'above',
  fairBelow: 'below',
};

function makeAlert(
  { userId, symbol, fairValue }: Followed,
  { name, level, day, close }: Crossing,
  isPublic: boolean,
): NewAlert {
  const isFair = name === 'fairAbove' || name === 'fairBelow';
  const words = [`Close ${formatPrice(close)} on ${formatDay(day)}`];
  if (isFair && fairValue !== null) words.push(`your case “${fairValue.name}” ${formatPrice(level)}`);
  if (isPublic) words.push('a public price, which comes about two weeks late');
  return {
    userId,
    kind: isFair ? 'fairValue' : 'price',
    event: `price:${symbol}:${name}:${level}:${day}`,
    app: isFair ? 'valuation' : 'research',
    title: `${symbol} closed ${sides[name]} your ${isFair ? 'fair value' : `level of ${formatPrice(level)}`}`,
    text: `${words.join(', ')}.`,
    href: `${isFair ? '/dcf' : '/overview'}?${new URLSearchParams({ symbol })}`,
  };
}
