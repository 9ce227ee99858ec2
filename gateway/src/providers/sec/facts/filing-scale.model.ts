import type { PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';

import { type FactFiling, perShare, shareCount } from './fact-filings.model.ts';
import { readIdentity } from './same-company.model.ts';

const scales = [1, 1e-3, 1e3, 1e-6, 1e6];
/** Rounding aside, figures that two filings share differ by the scale only. */
const close = 0.01;
const most = 2 / 3;
const leastShared = 2;

/**
 * Returns the filings with their amounts of money on the scale that most of them use. A filing may tag all its amounts a
 * thousand or a million times too small or too large: the figures that it shares with the others show the factor.
 * @param filings newest first
 */
export function bringToOneScale(filings: readonly FactFiling[]): FactFiling[] {
  const known = new Map<string, number>();
  const scaled = filings.map((filing) => {
    const values = [...readIdentity(filing)].filter(([, value]) => value !== 0);
    const factor = findFactor(values, known);
    for (const [key, value] of values) if (!known.has(key)) known.set(key, value * (factor ?? 1));
    return { filing, factor };
  });
  const related = scaled.slice(1).filter(({ factor }) => factor !== null);
  const groups = [...groupBy([...scaled.slice(0, 1), ...related], ({ factor }) => factor ?? 1)];
  const usual = pickLargest(groups, ([, own]) => own.length)?.[0] ?? 1;
  return scaled.map(({ filing, factor }, at) => {
    const own = (factor ?? (at === 0 ? 1 : usual)) / usual;
    return own === 1 ? filing : { ...filing, facts: filing.facts.map((fact) => rescale(fact, own)) };
  });
}

/** Returns the factor that makes the values those that are known; null where they share too few. */
function findFactor(values: readonly (readonly [string, number])[], known: ReadonlyMap<string, number>): number | null {
  const shared = values.flatMap(([key, value]) => {
    const other = known.get(key);
    return other === undefined ? [] : [{ value, other }];
  });
  if (shared.length < leastShared) return null;
  const fitting = scales.find((scale) => {
    const same = shared.filter(({ value, other }) => !differBy(close, value * scale, other));
    return same.length >= most * shared.length;
  });
  return fitting ?? 1;
}

function rescale(fact: PeriodFact, factor: number): PeriodFact {
  const name = localName(fact.concept);
  if (perShare.test(name) || shareCount.test(name)) return fact;
  const value = factor < 1 ? fact.value / Math.round(1 / factor) : fact.value * Math.round(factor);
  return { ...fact, value, remark: `Filed as ${fact.value}, in another scale than the other reports.` };
}
