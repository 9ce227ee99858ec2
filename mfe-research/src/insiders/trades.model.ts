import type { Insiders, InsiderTrade, TradeCluster, TradeKind } from '@basecase/gateway/contract';
import { type AddressChoices, pickChoice, setChoice } from '../address-choices.model.ts';
import { isOpenMarket, sumValues } from '../insider-words.model.ts';

const periods = ['1', '3', '10'] as const;
/** Years before today. */
export type Period = (typeof periods)[number];

const shownKinds = ['market', 'grant', 'tax', 'gift', 'all'] as const;
export type ShownKind = (typeof shownKinds)[number];

interface InsiderChoices {
  readonly period: Period;
  readonly kind: ShownKind;
}

/** The choices of the screen in its address: `years`, `trades`. */
export const insidersAddress: AddressChoices<InsiderChoices> = {
  read: (query) => ({
    period: pickChoice(periods, query.get('years'), '1'),
    kind: pickChoice(shownKinds, query.get('trades'), 'market'),
  }),
  write: (query, { period, kind }) => {
    const next = new URLSearchParams(query);
    if (period !== undefined) setChoice(next, 'years', period, '1');
    if (kind !== undefined) setChoice(next, 'trades', kind, 'market');
    return next;
  },
};

/** Returns the first day of a period. */
export function findStart(today: string, period: Period): string {
  return `${Number(today.slice(0, 4)) - Number(period)}${today.slice(4)}`;
}

/** The trades of a period. */
export interface PeriodTrades {
  readonly start: string;
  readonly all: readonly InsiderTrade[];
  readonly bought: readonly InsiderTrade[];
  readonly sold: readonly InsiderTrade[];
  readonly planned: readonly InsiderTrade[];
  /** Not in the open market. */
  readonly apart: readonly InsiderTrade[];
  readonly clusters: readonly TradeCluster[];
}

export function pickPeriod({ trades, clusters, today }: Insiders, period: Period): PeriodTrades {
  const start = findStart(today, period);
  const all = trades.filter(({ day }) => day >= start);
  const market = all.filter(isOpenMarket);
  const sold = market.filter(({ isAcquired }) => !isAcquired);
  return {
    start,
    all,
    bought: market.filter(({ isAcquired }) => isAcquired),
    sold,
    planned: sold.filter(({ plan }) => plan !== null),
    apart: all.filter((trade) => !isOpenMarket(trade)),
    clusters: clusters.filter(({ to }) => to >= start),
  };
}

export function countPeople(trades: readonly InsiderTrade[]): number {
  return new Set(trades.map(({ insider }) => insider.cik)).size;
}

const kindNames: Readonly<Record<ShownKind, string>> = {
  market: 'Open market',
  grant: 'Grants and exercises',
  tax: 'Tax withholding',
  gift: 'Gifts',
  all: 'All',
};

/** Returns the kinds of trades with their counts, for a choice. */
export function listKinds(
  trades: readonly InsiderTrade[],
): readonly { readonly value: ShownKind; readonly label: string }[] {
  return shownKinds.map((value) => ({ value, label: `${kindNames[value]} ${pickKind(trades, value).length}` }));
}

export function pickKind(trades: readonly InsiderTrade[], shown: ShownKind): readonly InsiderTrade[] {
  return shown === 'all' ? trades : trades.filter(({ kind }: { readonly kind: TradeKind }) => kind === shown);
}

/** The open-market trades of a calendar quarter. */
export interface Quarter {
  /** `Q4 2026, to date` for the running one. */
  readonly name: string;
  readonly bought: number;
  readonly sold: number;
  /** Part of what was sold. */
  readonly planned: number;
}

const quartersShown = 8;

/** Returns the last eight quarters, newest first. A quarter before the first known form is left out. */
export function sumQuarters({ trades, today, reading }: Pick<Insiders, 'trades' | 'today' | 'reading'>): Quarter[] {
  const running = indexQuarter(today);
  const known = reading.from === null ? running : indexQuarter(reading.from);
  const market = trades.filter(isOpenMarket);
  return Array.from({ length: quartersShown }, (_, back) => running - back)
    .filter((index) => index >= known)
    .map((index) => {
      const own = market.filter(({ day }) => indexQuarter(day) === index);
      const sold = own.filter(({ isAcquired }) => !isAcquired);
      return {
        name: `Q${(index % 4) + 1} ${Math.floor(index / 4)}${index === running ? ', to date' : ''}`,
        bought: sumValues(own.filter(({ isAcquired }) => isAcquired)),
        sold: sumValues(sold),
        planned: sumValues(sold.filter(({ plan }) => plan !== null)),
      };
    });
}

function indexQuarter(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}
