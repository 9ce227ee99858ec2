import type { Insiders, InsiderTrade } from '../../contract/insiders.ts';
import { replaceAmended } from './amended-forms.model.ts';
import { findClusters } from './clusters.model.ts';
import { type FormTrade, type ListedForm, listFormTrades } from './form-trades.model.ts';
import { judgeTrade } from './routine.model.ts';
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
