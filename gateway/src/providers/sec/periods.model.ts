import { daysBetween } from '../../contract/figures/days.ts';
import { type FactIndex, isAnnual, quarterDays, yearDays } from './fact-index.model.ts';

/** The periods that a company reports, by their last days, newest first. */
interface Periods {
  readonly years: readonly string[];
  readonly quarters: readonly QuarterPeriod[];
}

export interface QuarterPeriod {
  readonly end: string;
  /** Last day of the quarter before; null when it is not known. */
  readonly previous: string | null;
}

const leastApart = { years: 300, quarters: 60 } as const;

/**
 * Returns fiscal years and quarters by the dates of the facts alone: the year and quarter beside a fact are those of its
 * filing, which also repeats older periods.
 * @param anchors concepts that almost every company reports
 */
export function findPeriods(index: FactIndex, anchors: readonly string[]): Periods {
  const years = findYears(index, anchors);
  const ends = findQuarterEnds(index, anchors, years);
  const quarters = ends.map((end) => ({
    end,
    previous: ends.find((other) => isOneQuarter(daysBetween(other, end))) ?? null,
  }));
  return { years, quarters };
}

function findYears(index: FactIndex, anchors: readonly string[]): string[] {
  const inAnnual = new Map<string, number>();
  const inOthers = new Map<string, number>();
  for (const concept of anchors) {
    for (const end of index.ends(concept)) {
      const versions = index.flows(concept, end, yearDays.least, yearDays.most).flatMap((flow) => flow.versions);
      const counts = versions.some(isAnnual) ? inAnnual : inOthers;
      if (versions.length > 0) counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  }
  // The rolling twelve months of a quarterly report are no fiscal year: they end within 300 days of a real one.
  const years = spreadOut([], inAnnual, leastApart.years);
  return newestFirst(spreadOut(years, inOthers, leastApart.years));
}

function findQuarterEnds(index: FactIndex, anchors: readonly string[], years: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const concept of anchors) {
    for (const end of index.ends(concept)) {
      // Half-years and nine months end with a quarter, too.
      const flows = index.flows(concept, end, quarterDays.least, yearDays.least - 1);
      if (flows.length > 0) counts.set(end, (counts.get(end) ?? 0) + flows.length);
    }
  }
  if (counts.size === 0) return [];
  return newestFirst(spreadOut([...years], counts, leastApart.quarters));
}

/** Adds days to those already taken, the most used first, none too close to another. */
function spreadOut(taken: readonly string[], counts: ReadonlyMap<string, number>, apart: number): string[] {
  const kept = [...taken];
  const byUse = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1));
  for (const [day] of byUse) {
    if (kept.every((other) => Math.abs(daysBetween(other, day)) >= apart)) kept.push(day);
  }
  return kept;
}

function isOneQuarter(days: number): boolean {
  return days >= quarterDays.least && days <= quarterDays.most;
}

function newestFirst(days: string[]): string[] {
  return days.sort((a, b) => (a < b ? 1 : -1));
}
