import type { PriceBar } from '../providers/source.ts';

/** A close that is this many times the one before, or the inverse, is a split until the weekly series says otherwise. */
const suspicious = 1.45;
/** Below this, the change of the adjustment from week to week is dividends. */
const leastSplit = 1.3;
const snapTolerance = 0.04;
const halvesBelow = 4;

/** The close to draw: adjusted where it is known that an adjustment was needed, or that none was. */
export function effectiveClose(bar: PriceBar): number {
  return bar.adjustedClose ?? bar.close;
}

/**
 * Where raw closes jump the way they do at a split, and nobody has looked into it yet.
 * @param bars oldest first
 * @returns positions of the first bar after each jump, oldest first
 */
export function unsettledJumps(bars: readonly PriceBar[]): number[] {
  return bars.flatMap((bar, at) => {
    const before = bars[at - 1];
    if (before === undefined || before.adjustedClose !== null) return [];
    const ratio = effectiveClose(bar) / effectiveClose(before);
    return ratio >= suspicious || ratio <= 1 / suspicious ? [at] : [];
  });
}

interface Settled {
  /** Oldest first. Bars before a jump carry an adjusted close, so that the jump is not looked into again. */
  readonly bars: readonly PriceBar[];
  /** Position from which on the series holds together; 0 when every jump was settled. */
  readonly soundFrom: number;
}

/**
 * Settles jumps by the weekly series, which states closes both as traded and adjusted: where their ratio changes as
 * much as the price did it was a split, and older closes are scaled; where it does not the price really moved.
 * A jump the weekly series does not reach stays, and the series is sound only after it.
 * @param bars oldest first
 * @param weeks in any order
 */
export function settleJumps(bars: readonly PriceBar[], weeks: readonly PriceBar[]): Settled {
  const byDate = [...weeks].sort((a, b) => (a.date < b.date ? -1 : 1));
  const settled = [...bars];
  let soundFrom = 0;
  for (const at of unsettledJumps(bars).reverse()) {
    const factor = splitFactor(bars[at - 1], bars[at], byDate);
    if (factor === null) {
      soundFrom = Math.max(soundFrom, at);
      continue;
    }
    for (let older = 0; older < at; older += 1) {
      const bar = settled[older];
      if (bar !== undefined) settled[older] = { ...bar, adjustedClose: effectiveClose(bar) * factor };
    }
  }
  return { bars: settled, soundFrom };
}

/** What a close before the jump is to be multiplied with; 1 when there was no split; null when it is not known. */
function splitFactor(
  before: PriceBar | undefined,
  after: PriceBar | undefined,
  weeks: readonly PriceBar[],
): number | null {
  if (before === undefined || after === undefined) return null;
  const weekBefore = weeks.findLast((week) => week.date <= before.date);
  const weekAfter = weeks.find((week) => week.date >= after.date);
  const old = adjustment(weekBefore);
  const recent = adjustment(weekAfter);
  if (old === null || recent === null) return null;
  const factor = old / recent;
  return Math.abs(Math.log(factor)) < Math.log(leastSplit) ? 1 : snapped(factor);
}

function adjustment(week: PriceBar | undefined): number | null {
  return week === undefined || week.adjustedClose === null ? null : week.adjustedClose / week.close;
}

/** Dividends blur the factor a little; splits are by whole numbers, small ones by halves (3:2), too. */
function snapped(factor: number): number {
  const times = factor < 1 ? 1 / factor : factor;
  const whole = times < halvesBelow ? Math.round(times * 2) / 2 : Math.round(times);
  const exact = Math.abs(times - whole) / whole <= snapTolerance ? whole : times;
  return factor < 1 ? 1 / exact : exact;
}
