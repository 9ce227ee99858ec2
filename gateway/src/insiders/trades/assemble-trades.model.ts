import { dayMs, daysBetween, monthName } from '../../contract/figures/days.ts';
import type { Insiders, InsiderTrade, TradeCluster } from '../../contract/insiders.ts';
import { type FormTrade, type ListedForm, listFormTrades } from './form-trades.model.ts';
import { findDayProblem } from './trade-days.model.ts';

type Assembled = Pick<Insiders, 'trades' | 'clusters' | 'leftOut'>;

interface AssembleOptions {
  /** Without older forms no trade is judged: the rule needs three years before it. */
  readonly isComplete: boolean;
  /** Older trades are known to the rule and not replied. */
  readonly since: string;
}

/** Returns the trades of a company's forms, newest first, with their clusters and the forms that were left out. */
export function assembleTrades(
  forms: readonly Omit<ListedForm, 'firstFiled'>[],
  { isComplete, since }: AssembleOptions,
): Assembled {
  const standing = replaceAmended(forms);
  const read = standing.map((form) => ({ form, ...listFormTrades(form) }));
  const owners = new Map(standing.map(({ accession, content }) => [accession, content.owners.map(({ cik }) => cik)]));
  const trades = joinJoint(
    read.flatMap((one) => one.trades),
    owners,
  );
  const shown = trades.filter(({ day }) => day >= since);
  const judge = isComplete ? createJudge(trades, standing) : () => null;
  return {
    trades: shown.map((trade) => ({ ...trade, judgement: judge(trade) })),
    clusters: findClusters(shown),
    leftOut: read
      .flatMap(({ form: { accession, document, filed, content }, leftOut }) =>
        leftOut === null || filed < since ? [] : [{ accession, document, filed, form: content.form, reason: leftOut }],
      )
      .toSorted((a, b) => (a.filed < b.filed ? 1 : -1)),
  };
}

function createJudge(
  trades: readonly FormTrade[],
  forms: readonly ListedForm[],
): (trade: FormTrade) => InsiderTrade['judgement'] {
  const market = new Map<number, FormTrade[]>();
  for (const trade of trades) {
    if (trade.kind !== 'market') continue;
    const known = market.get(trade.insider.cik);
    if (known === undefined) market.set(trade.insider.cik, [trade]);
    else known.push(trade);
  }
  const since = new Map<number, string>();
  for (const { content, filed } of forms) {
    if (!content.form.startsWith('3')) continue;
    const period = findDayProblem(content.period, filed) === null ? content.period : filed;
    for (const { cik } of content.owners) since.set(cik, period);
  }
  return (trade) =>
    trade.kind === 'market'
      ? judgeTrade(trade, market.get(trade.insider.cik) ?? [], since.get(trade.insider.cik) ?? null)
      : null;
}

/**
 * Returns the trades newest first. The same trade in the forms of several owners, such as a fund and its manager, is one:
 * day, code, security, shares, prices and holding are equal. An owner who is on several of the forms counts once.
 * @param ownersOf the owners of each form, by its number
 */
function joinJoint(
  trades: readonly FormTrade[],
  ownersOf: ReadonlyMap<string, readonly number[]>,
): readonly FormTrade[] {
  const joined = new Map<string, { readonly trade: FormTrade; readonly forms: readonly ReadonlySet<number>[] }>();
  for (const trade of trades) {
    const { day, code, security, shares, value, sharesAfter, accession } = trade;
    const owners = new Set(ownersOf.get(accession));
    const isMarket = trade.kind === 'market' && sharesAfter !== null;
    const key = isMarket ? JSON.stringify([day, code, security, shares, value, sharesAfter]) : trade.id;
    const known = joined.get(key);
    const isRepeated = known?.trade.accession === accession || known?.forms.some((form) => isSameSet(form, owners));
    if (known === undefined) joined.set(key, { trade, forms: [owners] });
    else if (isRepeated !== true) joined.set(key, { ...known, forms: [...known.forms, owners] });
    else joined.set(trade.id, { trade, forms: [owners] });
  }
  return [...joined.values()]
    .map(({ trade, forms }) => {
      const owners = new Set(forms.flatMap((form) => [...form]));
      return { ...trade, jointOwners: Math.max(0, owners.size - 1) };
    })
    .toSorted(compareTrades);
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}

function compareTrades(one: FormTrade, other: FormTrade): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  if (one.filed !== other.filed) return one.filed < other.filed ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

type FiledForm = Omit<ListedForm, 'firstFiled'>;

/** Returns the forms that count: an amended form replaces the one that it amends. */
function replaceAmended(forms: readonly FiledForm[]): readonly ListedForm[] {
  const oldestFirst = forms.toSorted(compareFiled);
  const standing = new Map<string, ListedForm>();
  for (const form of oldestFirst) {
    const amends = form.content.form.endsWith('/A');
    const before = amends ? findAmended([...standing.values()], form) : undefined;
    if (before !== undefined) standing.delete(before.accession);
    const firstFiled = amends ? (before?.firstFiled ?? null) : form.filed;
    standing.set(form.accession, { ...form, firstFiled });
  }
  return [...standing.values()];
}

/** Returns the newest form of the same owners and period; of several, one of the day that the amendment names. */
function findAmended(standing: readonly ListedForm[], { content }: FiledForm): ListedForm | undefined {
  const owners = new Set(content.owners.map(({ cik }) => cik));
  const candidates = standing.filter(
    (one) =>
      one.content.form.charAt(0) === content.form.charAt(0) &&
      one.content.period === content.period &&
      one.content.owners.some(({ cik }) => owners.has(cik)),
  );
  return (
    candidates.findLast((one) => one.firstFiled === content.amends || one.filed === content.amends) ?? candidates.at(-1)
  );
}

function compareFiled(one: FiledForm, other: FiledForm): number {
  if (one.filed !== other.filed) return one.filed < other.filed ? -1 : 1;
  return one.accession < other.accession ? -1 : 1;
}

/** Fewer people, or a longer time, are no cluster. */
const fewestPeople = 3;
const mostDays = 30;

/** Returns the clusters of purchases, newest first. Each purchase is in one cluster at most. */
function findClusters(trades: readonly FormTrade[]): TradeCluster[] {
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

type Judged = Pick<InsiderTrade, 'day' | 'isAcquired'>;
type Judgement = NonNullable<InsiderTrade['judgement']>;

const yearsOfRule = 3;
const yearMs = 365.25 * dayMs;

/**
 * Judges a trade by the rule of Cohen, Malloy and Pomorski (2012): it is routine if the person traded in the same calendar
 * month in each of the three years before. A person whose first trade is less than three years old is not judged.
 * @param history all trades of the person in the open market
 * @param since the day on which the person became an insider; null where it is not known
 */
function judgeTrade(trade: Judged, history: readonly Judged[], since: string | null): Judgement {
  const month = countMonths(trade.day);
  const months = new Set(history.map(({ day }) => countMonths(day)));
  const first = history.reduce((oldest, { day }) => (day < oldest ? day : oldest), trade.day);
  if (month - countMonths(first) < yearsOfRule * 12) {
    return { verdict: 'tooShort', reason: describeShort(trade, first, since) };
  }
  const missing = [1, 2, 3].find((years) => !months.has(month - years * 12));
  if (missing !== undefined) return { verdict: 'notRoutine', reason: describeUnusual(trade, history, missing) };
  let years = yearsOfRule;
  while (months.has(month - (years + 1) * 12)) years += 1;
  return { verdict: 'routine', reason: `Every ${monthName(trade.day)} since ${yearOf(trade.day) - years}` };
}

function describeShort(trade: Judged, first: string, since: string | null): string {
  if (since !== null && countMonths(trade.day) - countMonths(since) < yearsOfRule * 12) {
    return `Insider since ${monthName(since)} ${yearOf(since)}`;
  }
  return first === trade.day ? 'First trade of this person' : `Trades since ${monthName(first)} ${yearOf(first)}`;
}

/** @param missing the number of years before in which the person did not trade in this month */
function describeUnusual({ day, isAcquired }: Judged, history: readonly Judged[], missing: number): string {
  const noun = isAcquired ? 'purchase' : 'sale';
  const before = history.filter((one) => one.isAcquired === isAcquired && one.day < day).map((one) => one.day);
  const last = before.reduce<string | null>((newest, one) => (newest === null || one > newest ? one : newest), null);
  if (last === null) return `First ${noun} of this person`;
  const years = Math.floor((Date.parse(day) - Date.parse(last)) / yearMs);
  if (years >= 2) return `First ${noun} in ${years} years`;
  const month = monthName(day);
  const hasMonth = history.some(
    (one) => one.day < day && monthName(one.day) === month && yearOf(one.day) < yearOf(day),
  );
  return hasMonth ? `No ${month} trade in ${yearOf(day) - missing}` : `No ${month} trade before`;
}

function countMonths(day: string): number {
  return yearOf(day) * 12 + Number(day.slice(5, 7));
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
