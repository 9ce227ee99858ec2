import type { Insiders, InsiderTrade, TradeCluster, TradeKind } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import { type AddressChoices, pickChoice, setChoice } from '../address-choices.model.ts';
import {
  countClusterDays,
  formatAmount,
  isOpenMarket,
  namePeople,
  spellNumber,
  sumValues,
} from '../insider-words.model.ts';

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

const head = [
  'Traded',
  'Person',
  'Role',
  'Joint owners',
  'Trade',
  'Code',
  'Security',
  'Shares',
  'Price',
  'Value',
  'Holds after',
  'Under a plan',
  'Routine',
  'Reason',
  'Form',
  'Filed',
  'Days late',
  'Accession number',
];
const verdicts = { routine: 'Routine', notRoutine: 'Not routine', tooShort: 'Too little history' } as const;

/** Returns the trades as plain cells: figures in full, missing ones empty. */
export function toTradeRows(trades: readonly InsiderTrade[]): DelimitedCell[][] {
  const rows = trades.map((trade): DelimitedCell[] => [
    trade.day,
    trade.insider.name,
    trade.insider.role,
    trade.jointOwners,
    trade.action,
    trade.code,
    trade.security,
    trade.shares,
    trade.price,
    trade.value,
    trade.sharesAfter,
    trade.plan === null ? '' : (trade.plan.adopted ?? 'yes'),
    trade.judgement === null ? '' : verdicts[trade.judgement.verdict],
    trade.judgement?.reason ?? '',
    trade.form,
    trade.filed,
    trade.daysLate,
    trade.accession,
  ]);
  return [head, ...rows];
}

/** A sentence in parts: the amount is set in bold. */
export interface Verdict {
  readonly before: string;
  readonly amount: string;
  readonly after: string;
  /** Below the sentence; null without. */
  readonly detail: string | null;
}

const yearDays = 365.25;

/** Returns what insiders did in a period in one sentence, by rule; null without a trade in the open market. */
export function describeTrades(
  insiders: Insiders,
  period: Period,
  { bought, sold, planned, clusters }: PeriodTrades,
): Verdict | null {
  if (bought.length + sold.length === 0) return null;
  const time = period === '1' ? 'in the year' : `in ${spellNumber(Number(period))} years`;
  const free = sold.filter(({ plan }) => plan === null);
  const [cluster] = clusters;
  const [only] = bought;
  const rest = describeRest(bought, free, planned, time);
  if (cluster !== undefined) return { ...describeBuyers(insiders, cluster), detail: rest };
  if (bought.length === 1 && only !== undefined && sold.length === 0) {
    return {
      before: `${only.insider.role} bought `,
      amount: formatAmount(only.value ?? 0),
      after: '.',
      detail: only.insider.name,
    };
  }
  if (bought.length === 0 && free.length === 0) {
    const detail = `They sold ${formatAmount(sumValues(planned))} ${time}, and bought nothing.`;
    return { before: 'All sales were made under a plan.', amount: '', after: '', detail };
  }
  return describeSums(bought, sold, planned, time);
}

function describeBuyers(insiders: Insiders, cluster: TradeCluster): Omit<Verdict, 'detail'> {
  const days = countClusterDays(cluster);
  const within = days === 1 ? 'on one day' : `within ${spellNumber(days)} days`;
  const count = capitalize(spellNumber(cluster.people));
  return {
    before: `${count} ${namePeople(cluster)} bought `,
    amount: formatAmount(cluster.value),
    after: ` of shares ${within}.${describeHabit(insiders, cluster)}`,
  };
}

/** Returns that no one of a cluster had bought for years; empty where one had, and while older forms are read. */
function describeHabit({ trades, reading }: Insiders, cluster: TradeCluster): string {
  if (reading.read < reading.of) return '';
  const buyers = new Set(trades.filter(({ id }) => cluster.trades.includes(id)).map(({ insider }) => insider.cik));
  const earlier = trades.filter(
    (trade) => isOpenMarket(trade) && trade.isAcquired && trade.day < cluster.from && buyers.has(trade.insider.cik),
  );
  const last = earlier.reduce<string | null>(
    (newest, { day }) => (newest === null || day > newest ? day : newest),
    null,
  );
  if (last === null) return ' None of them had bought before.';
  const years = Math.floor(daysBetween(last, cluster.from) / yearDays);
  return years >= 2 ? ` None of them had bought in ${spellNumber(years)} years.` : '';
}

function describeRest(
  bought: readonly InsiderTrade[],
  free: readonly InsiderTrade[],
  planned: readonly InsiderTrade[],
  time: string,
): string {
  const head = planned.length === 0 ? 'Insiders' : 'Outside trading plans, insiders';
  const sold = free.length === 0 ? 'sold nothing' : `sold ${formatAmount(sumValues(free))}`;
  return `${head} bought ${formatAmount(sumValues(bought))} and ${sold} ${time}.`;
}

function describeSums(
  bought: readonly InsiderTrade[],
  sold: readonly InsiderTrade[],
  planned: readonly InsiderTrade[],
  time: string,
): Verdict {
  const detail =
    planned.length === 0 ? null : `${formatAmount(sumValues(planned))} of the sales were made under a plan.`;
  if (bought.length === 0) {
    return {
      before: 'Insiders sold ',
      amount: formatAmount(sumValues(sold)),
      after: ` ${time} and bought nothing.`,
      detail,
    };
  }
  const ending = sold.length === 0 ? ' and sold nothing' : ` and sold ${formatAmount(sumValues(sold))}`;
  return { before: 'Insiders bought ', amount: formatAmount(sumValues(bought)), after: `${ending} ${time}.`, detail };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
