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
 * thousand or a million times too small or too large: the figures that it shares with the others show the factor. One that
 * shares a single figure, with such a factor, is left out.
 * @param filings newest first
 */
export function bringToOneScale(filings: readonly FactFiling[]): FactFiling[] {
  const factors = findScales(filings, readIdentity);
  return filings.flatMap((filing) => {
    const factor = factors.get(filing);
    if (factor === undefined) return [];
    return factor === 1 ? filing : { ...filing, facts: filing.facts.map((fact) => rescale(fact, factor)) };
  });
}

type ReadValues<Filing> = (filing: Filing) => ReadonlyMap<string, number>;

/**
 * Returns the factor of each filing to the scale that most of them use; none for a filing whose factor is not clear.
 * @param readValues figures that a restatement hardly moves, by name and period
 */
export function findScales<Filing>(filings: readonly Filing[], readValues: ReadValues<Filing>): Map<Filing, number> {
  const scales = new Map<Filing, number>();
  let open = filings;
  while (open.length > 0) {
    const { factors, unrelated } = relateFilings(open, readValues);
    const groups = [...groupBy([...factors.values()], (factor) => factor)];
    const usual = pickLargest(groups, ([, own]) => own.length)?.[0] ?? 1;
    for (const [filing, factor] of factors) scales.set(filing, factor / usual);
    open = unrelated;
  }
  return scales;
}

/**
 * Returns the factors of filings to the scale of the first one, and the filings that share nothing with them. A filing that
 * shares too few figures with those that are related so far is tried again with the next ones.
 */
function relateFilings<Filing>(filings: readonly Filing[], readValues: ReadValues<Filing>) {
  const known = new Map<string, number>();
  const factors = new Map<Filing, number>();
  let open = filings.map((filing) => ({ filing, values: [...readValues(filing)].filter(([, value]) => value !== 0) }));
  let isFound = true;
  while (isFound) {
    const before = open.length;
    open = open.filter(({ filing, values }) => {
      const factor = factors.size === 0 ? 1 : findFactor(values, known, leastShared);
      if (factor === null) return true;
      factors.set(filing, factor);
      for (const [key, value] of values) if (!known.has(key)) known.set(key, value * factor);
      return false;
    });
    isFound = open.length < before;
  }
  const unrelated = open.filter(({ values }) => (findFactor(values, known, 1) ?? 1) === 1);
  return { factors, unrelated: unrelated.map(({ filing }) => filing) };
}

/** Returns the factor that makes the values those that are known; null where they share too few. */
function findFactor(
  values: readonly (readonly [string, number])[],
  known: ReadonlyMap<string, number>,
  least: number,
): number | null {
  const shared = values.flatMap(([key, value]) => {
    const other = known.get(key);
    return other === undefined ? [] : [{ value, other }];
  });
  if (shared.length < least) return null;
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
