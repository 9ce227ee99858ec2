import { daysBetween } from '../../contract/figures/days.ts';
import type { TradeCluster } from '../../contract/insiders.ts';
import type { FormTrade } from './form-trades.model.ts';

/** Fewer people, or a longer time, are no cluster. */
const fewestPeople = 3;
const mostDays = 30;

/** Returns the clusters of purchases, newest first. Each purchase is in one cluster at most. */
export function findClusters(trades: readonly FormTrade[]): TradeCluster[] {
  const purchases = trades
    .filter(({ kind, isAcquired }) => kind === 'market' && isAcquired)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const clusters: TradeCluster[] = [];
  for (let at = 0; at < purchases.length; ) {
    const first = purchases[at];
    if (first === undefined) break;
    const near = purchases.slice(at).filter(({ day }) => daysBetween(first.day, day) <= mostDays);
    const people = new Set(near.map(({ insider }) => insider.cik));
    if (people.size >= fewestPeople) clusters.push(makeCluster(near, people.size));
    at += people.size >= fewestPeople ? near.length : 1;
  }
  return clusters.reverse();
}

function makeCluster(trades: readonly FormTrade[], people: number): TradeCluster {
  return {
    from: trades[0]?.day ?? '',
    to: trades.at(-1)?.day ?? '',
    people,
    areDirectors: trades.every(({ insider }) => insider.isDirector),
    value: trades.reduce((sum, { value }) => sum + (value ?? 0), 0),
    trades: trades.map(({ id }) => id),
  };
}
