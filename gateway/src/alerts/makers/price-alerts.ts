import type { WatchRule } from '../../contract/desk/watch-rules.ts';
import { daysBetween } from '../../contract/figures/days.ts';
import type { KnownCloses, StoredClose } from '../../finance/known-closes.ts';
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
  readonly closes: KnownCloses;
  readonly valuations: Pick<ValuationStore, 'listNewestFairValues'>;
}

const name = 'price';
/** The last close is kept again once it is so many days old. */
const keptDays = 7;

/** A company whose price a user wants to know of. */
interface Followed extends Subject {
  readonly symbol: string;
  readonly wanted: WantedLevels;
  readonly fairValue: FairValue | null;
}

interface ClosedCompany extends Followed {
  readonly closes: readonly StoredClose[];
}

interface PriceAlerts {
  readonly maker: AlertMaker<ClosedCompany>;
  /** Begins to follow the levels of a company that a user has just set, so that the next close can cross them. */
  readonly noteLevels: (userId: string, symbol: string) => Promise<void>;
}

/** Tells users of closes that cross their levels and fair values. Only closes that are stored are looked at. */
export function createPriceAlerts({ db, runner, closes, valuations }: PriceDeps): PriceAlerts {
  async function listFollowed(watchers: readonly Watcher[]): Promise<readonly Followed[]> {
    const values = await valuations.listNewestFairValues();
    return watchers.flatMap(({ userId, symbol, rule }) => {
      const fairValue = values.get(userId)?.get(symbol) ?? null;
      const wanted = listLevels(rule, fairValue);
      if (Object.keys(wanted).length === 0) return [];
      return [{ userId, subject: `${name}:${symbol}`, symbol, wanted, fairValue }];
    });
  }

  async function readCloses(watchers: readonly Watcher[], before: Remembered): Promise<readonly ClosedCompany[]> {
    const followed = await listFollowed(watchers);
    const days = followed.map((one) => parsePriceState(before(one))?.last?.day ?? null);
    const known = await closes.readCloses(followed, days);
    return followed.map((one) => ({ ...one, closes: known(one) }));
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
