import type { Insiders, InsiderTrade, TradeCluster } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import {
  countClusterDays,
  formatAmount,
  isOpenMarket,
  namePeople,
  spellNumber,
  sumValues,
} from '../insider-words.model.ts';
import type { Period, PeriodTrades } from './trades.model.ts';

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
