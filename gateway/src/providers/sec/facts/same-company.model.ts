import { localName } from '../shape/local-name.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';
import type { FactFiling } from './fact-filings.model.ts';

/** Figures that a restatement hardly moves. */
const identity: ReadonlySet<string> = new Set([
  ...['NetIncomeLoss', 'ProfitLoss', 'StockholdersEquity', 'Equity', 'Assets'],
  ...['CashAndCashEquivalentsAtCarryingValue', 'CashAndCashEquivalents'],
  ...['NetCashProvidedByUsedInOperatingActivities', 'CashFlowsFromUsedInOperatingActivities'],
  ...['NetCashProvidedByUsedInFinancingActivities', 'CashFlowsFromUsedInFinancingActivities'],
]);
/** Above this share of difference two amounts are not the same figure. */
const differs = 0.1;
/** So many of the shared figures must differ, or agree, for a verdict. */
const most = 2 / 3;
const leastShared = 2;

/**
 * Returns the filings of the same company as the newest one. A company number may pass to another company: one that was spun
 * off, or merged into a shell. Newer filings then state other figures for the same years, and the older filings, with all
 * years that only they state, are those of another company.
 * @param filings newest first
 */
export function keepSameCompany(filings: readonly FactFiling[]): FactFiling[] {
  const own = new Map<string, number>();
  const others = new Map<string, number>();
  return filings.filter((filing) => {
    const values = readIdentity(filing);
    const isOther = isOfAnother(values, own, others);
    const known = isOther ? others : own;
    for (const [key, value] of values) if (!known.has(key)) known.set(key, value);
    return !isOther;
  });
}

/** Returns the figures of a filing that a restatement hardly moves, by concept and period. */
function readIdentity({ facts }: FactFiling): Map<string, number> {
  return new Map(
    facts.flatMap(({ concept, period, value }) => {
      const name = localName(concept);
      return identity.has(name) ? [[`${name}|${period.start}|${period.end}`, value] as const] : [];
    }),
  );
}

function isOfAnother(
  values: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): boolean {
  const toOwn = compare(values, own);
  if (toOwn.shared >= leastShared) return toOwn.different >= most * toOwn.shared;
  const toOthers = compare(values, others);
  return toOthers.shared > toOwn.shared && toOthers.shared - toOthers.different >= most * toOthers.shared;
}

function compare(values: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>) {
  const shared = [...values].filter(([key]) => known.has(key));
  const different = shared.filter(([key, value]) => differBy(differs, value, known.get(key) ?? value));
  return { shared: shared.length, different: different.length };
}
