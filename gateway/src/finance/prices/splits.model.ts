import type { PriceBar } from '../../providers/provider.ts';

/** A ratio of two consecutive closes above this, or below its inverse, may be a split. */
const jumpRatio = 1.45;
/** A smaller change of the adjustment from week to week comes from dividends. */
const minSplit = 1.3;
const snapTolerance = 0.04;
/** Closes of one day from two loads differ at most by this share, when no split is between the loads. */
const sameClose = 0.02;
const halvesBelow = 4;

/** Returns the close of a chart: the adjusted close when it is known. */
export function effectiveClose(bar: PriceBar): number {
  return bar.adjustedClose ?? bar.close;
}

/**
 * Returns the positions of the first bar after each jump of closes that may be a split and is not settled, oldest first.
 * @param bars oldest first
 */
export function unsettledJumps(bars: readonly PriceBar[]): number[] {
  return bars.flatMap((bar, at) => {
    const before = bars[at - 1];
    if (before === undefined || before.adjustedClose !== null) return [];
    const ratio = effectiveClose(bar) / effectiveClose(before);
    return ratio >= jumpRatio || ratio <= 1 / jumpRatio ? [at] : [];
  });
}

/**
 * Returns the factor of each bar's close that puts it on the split basis of the newest bar. Dividends, which move an adjusted
 * close too, are left out: they move it less in one step than the smallest split.
 * @param bars oldest first
 */
export function splitFactors(bars: readonly PriceBar[]): number[] {
  const factors = bars.map(() => 1);
  for (let at = bars.length - 2; at >= 0; at -= 1) {
    const older = adjustment(bars[at]);
    const step = older === null ? 1 : roundSplit(older / (adjustment(bars[at + 1]) ?? 1));
    factors[at] = (factors[at + 1] ?? 1) * step;
  }
  return factors;
}

/**
 * Returns the factor of closes before a split that changed the price by `ratio`; 1 when the price moved too little for a
 * split, null when the two are further apart than a rounding.
 */
export function splitBetween(ratio: number): number | null {
  if (Math.abs(ratio - 1) <= sameClose) return 1;
  const exact = roundSplit(ratio);
  return Math.abs(ratio / exact - 1) <= sameClose && exact !== 1 ? exact : null;
}

interface Settled {
  /** Oldest first. Bars before a jump get an adjusted close, so that the jump is not examined again. */
  readonly bars: readonly PriceBar[];
  /** Position of the first bar after the last unsettled jump; 0 when all are settled. */
  readonly soundFrom: number;
}

/**
 * Returns the bars with their jumps settled by the weekly series, which has closes both as traded and adjusted. When
 * their ratio changes like the price, the jump is a split and older closes are scaled; otherwise the price really moved.
 * A jump that the weekly series does not cover remains, and the series is sound only after it.
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

/** Returns the factor of closes before the jump; 1 without a split; null when it is not known. */
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
  return roundSplit(old / recent);
}

/** Returns the split in a change of the adjustment; 1 when dividends explain it. */
function roundSplit(factor: number): number {
  return Math.abs(Math.log(factor)) < Math.log(minSplit) ? 1 : snapped(factor);
}

function adjustment(week: PriceBar | undefined): number | null {
  return week === undefined || week.adjustedClose === null ? null : week.adjustedClose / week.close;
}

/** Returns the nearest split ratio: dividends blur the factor. Ratios are whole numbers, small ones also halves (3:2). */
function snapped(factor: number): number {
  const times = factor < 1 ? 1 / factor : factor;
  const whole = times < halvesBelow ? Math.round(times * 2) / 2 : Math.round(times);
  const exact = Math.abs(times - whole) / whole <= snapTolerance ? whole : times;
  return factor < 1 ? 1 / exact : exact;
}
