import type { WatchRule } from '../../contract/desk/watch-rules.ts';
import { daysBetween } from '../../contract/figures/days.ts';
import type { KnownCloses, StoredClose } from '../../finance/known-closes.ts';
import type { FairValue, ValuationStore } from '../../saved/valuation-store.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert, StateStep } from '../store/alert-store.ts';
import { readWatchers, type Watcher } from '../watching/watchers.ts';
import { formatDay, formatPrice } from './figure-words.ts';
import type { NewsChecks } from './news-checks.ts';
import {
  type Crossing,
  followPrice,
  type LevelName,
  type PriceState,
  parsePriceState,
  type WantedLevels,
} from './price-crossing.model.ts';

interface PriceAlertsOptions {
  readonly db: Database;
  readonly alerts: AlertStore;
  readonly checks: NewsChecks;
  readonly closes: KnownCloses;
  readonly valuations: Pick<ValuationStore, 'listNewestFairValues'>;
}

const checkName = 'prices';
const checkEveryMs = 10 * 60_000;
const stateKind = 'price';
/** The last close is kept again once it is so many days old. */
const keptDays = 7;

/** A company whose price a user wants to know of. */
interface Followed extends Pick<Watcher, 'userId' | 'symbol'> {
  readonly wanted: WantedLevels;
  readonly fairValue: FairValue | null;
}

/** Tells users of closes that cross their levels and fair values. Only closes that are stored are looked at. */
export class PriceAlerts {
  readonly #options: PriceAlertsOptions;

  constructor(options: PriceAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of new closes, of any process. Each is made once. */
  async announceCrossings(): Promise<void> {
    const { checks } = this.#options;
    if ((await checks.claim(checkName)) === null) return;
    try {
      const watchers = [...(await readWatchers(this.#options.db)).values()].flat();
      await this.#follow(await this.#listFollowed(watchers));
      await checks.finish(checkName, '', checkEveryMs);
    } catch (error) {
      await checks.postpone(checkName, checkEveryMs);
      throw error;
    }
  }

  /** Begins to follow the levels of a company that a user has just set, so that the next close can cross them. */
  async noteLevels(userId: string, symbol: string): Promise<void> {
    const watchers = (await readWatchers(this.#options.db, userId)).get(symbol) ?? [];
    await this.#follow(await this.#listFollowed(watchers));
  }

  async #follow(followed: readonly Followed[]): Promise<void> {
    const { alerts, closes } = this.#options;
    const states = await alerts.listStates(stateKind);
    const stateOf = (one: Followed) => states.get(one.userId)?.get(nameSubject(one)) ?? null;
    const days = followed.map((one) => parsePriceState(stateOf(one))?.last?.day ?? null);
    const known = await closes.readCloses(followed, days);
    const steps = followed.flatMap((one) => makeStep(one, stateOf(one), known(one)) ?? []);
    await alerts.advanceStates(steps);
  }

  async #listFollowed(watchers: readonly Watcher[]): Promise<readonly Followed[]> {
    const values = await this.#options.valuations.listNewestFairValues();
    return watchers.flatMap(({ userId, symbol, rule }) => {
      const fairValue = values.get(userId)?.get(symbol) ?? null;
      const wanted = listLevels(rule, fairValue);
      return Object.keys(wanted).length === 0 ? [] : [{ userId, symbol, wanted, fairValue }];
    });
  }
}

/** Returns the change by the closes after the last one; null where nothing has to be remembered. */
function makeStep(one: Followed, before: string | null, closes: readonly StoredClose[]): StateStep | null {
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
  return { userId: one.userId, subject: nameSubject(one), before, after: JSON.stringify(next.state), alerts };
}

/** Whether nothing has changed but the last close, which is kept again after some days only: the same closes give the same. */
function isSameSide(before: PriceState, now: PriceState): boolean {
  if (before.last === null || now.last === null) return before.last === now.last;
  return (
    daysBetween(before.last.day, now.last.day) < keptDays &&
    JSON.stringify(before.levels) === JSON.stringify(now.levels)
  );
}

const nameSubject = ({ symbol }: Pick<Followed, 'symbol'>): string => `${stateKind}:${symbol}`;

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
