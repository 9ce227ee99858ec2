import { daysBetween } from '../../contract/figures/days.ts';
import type { TradeCluster } from '../../contract/insiders.ts';
import type { FormTrade } from '../../insiders/trades/form-trades.model.ts';
import { formatPrice } from './figure-words.ts';

/** Smaller amounts are no news. US dollars. */
const leastValue = 50_000;

interface InsiderWords {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns what users are told of the trades of a form: purchases in the open market, and sales outside of plans.
 * @param cluster to which a purchase of the form belongs; null without one
 * @returns null where the form has nothing to tell
 */
export function describeInsiders(trades: readonly FormTrade[], cluster: TradeCluster | null): InsiderWords | null {
  const told = [true, false].flatMap((isAcquired) => {
    const own = trades.filter(
      (trade) => trade.kind === 'market' && trade.isAcquired === isAcquired && trade.plan === null,
    );
    const value = own.reduce((sum, trade) => sum + (trade.value ?? 0), 0);
    const [first] = own;
    return first === undefined || value < leastValue
      ? []
      : [{ first, own, value, verb: isAcquired ? 'bought' : 'sold' }];
  });
  const [main] = told;
  if (main === undefined) return null;
  const { name, role } = main.first.insider;
  const title = `${name} ${told.map(({ verb, value }) => `${verb} ${formatDollars(value)}`).join(' and ')}`;
  const parts = told.map(({ own, verb, value }) => {
    const shares = own.reduce((sum, trade) => sum + (trade.shares ?? 0), 0);
    const days = own.map(({ day }) => day).sort();
    const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
    const time = from === to ? `on ${from}` : `from ${from} to ${to}`;
    return `${role} ${verb} ${shares.toLocaleString('en-US')} shares at ${formatPrice(roundCents(value / shares))} ${time}.`;
  });
  const group = cluster === null ? [] : [describeCluster(cluster)];
  return { title, text: [...parts, ...group].join(' ') };
}

function describeCluster({ people, areDirectors, from, to }: TradeCluster): string {
  const days = daysBetween(from, to) + 1;
  return `${people} ${areDirectors ? 'directors' : 'insiders'} have bought ${days === 1 ? 'on one day' : `within ${days} days`}.`;
}

function formatDollars(value: number): string {
  return `$${Math.round(value).toLocaleString('en-US')}`;
}

function roundCents(value: number): number {
  return Math.round(value * 100) / 100;
}
