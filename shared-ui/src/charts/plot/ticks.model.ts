/** Maximum number of labels of an x axis. */
export const MOST_X_TICKS = 10;

const FEWEST_Y = 5;
const MOST_Y = 7;
const mantissas = [1, 2, 2.5, 5] as const;
/** A second axis follows the intervals of the first one, so its steps may be less round. */
const secondMantissas = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
/** Tolerance for the rounding error of a division. */
const EPSILON = 1e-9;

/** Smaller values count as zero. */
const LEAST = 1e-9;

const clean = (value: number): number => Number(value.toPrecision(12));

/** The multiples of `step` from the one at or below `low` to the one at or above `high`. */
function multiples(low: number, high: number, step: number): number[] {
  const first = Math.floor(low / step + EPSILON);
  const last = Math.ceil(high / step - EPSILON);
  return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step));
}

/**
 * Round values that cover low to high: 5 to 7 of them if a step of 1, 2, 2.5 or 5 times a power of ten allows it.
 * @param low less than or equal to high; both finite
 */
export function niceTicks(low: number, high: number): number[] {
  const span = high - low;
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < LEAST) return [0, 0.25, 0.5, 0.75, 1];
  if (span <= size * EPSILON) return niceTicks(Math.min(low, 0), Math.max(high, 0));
  const power = Math.floor(Math.log10(span));
  const candidates = [power - 2, power - 1, power].flatMap((exponent) =>
    mantissas.map((mantissa) => multiples(low, high, clean(mantissa * 10 ** exponent))),
  );
  const cost = (ticks: readonly number[]): number => {
    const reach = (ticks.at(-1) ?? high) - (ticks[0] ?? low);
    const missed = Math.max(FEWEST_Y - ticks.length, ticks.length - MOST_Y, 0);
    return missed * 100 + reach / span;
  };
  return candidates.reduce((best, ticks) => (cost(ticks) < cost(best) ? ticks : best));
}

/** Ticks of a bar chart: bars start at zero. */
export function barTicks(values: readonly number[]): number[] {
  return niceTicks(Math.min(0, ...values), Math.max(0, ...values));
}

export interface AxisPair {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * Ticks of a second axis with the same intervals as the first and its zero at the same height. The first axis is extended
 * below zero where the second one needs it.
 * @param left ticks of the first axis, zero among them
 * @param values figures of the second axis
 */
export function pairedTicks(left: readonly number[], values: readonly number[]): AxisPair {
  const leftStep = clean((left[1] ?? 1) - (left[0] ?? 0));
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const above = Math.max(1, left.filter((tick) => tick > 0).length);
  const ownBelow = left.filter((tick) => tick < 0).length;
  const requiredBelow = low < 0 ? Math.min(3, Math.max(1, Math.round((above * -low) / Math.max(high, -low / 3)))) : 0;
  const below = Math.max(ownBelow, requiredBelow);
  const minimumStep = Math.max(high / above, below === 0 ? 0 : -low / below);
  const rightStep = roundStep(minimumStep);
  const makeTicks = (step: number) =>
    Array.from({ length: below + above + 1 }, (_, index) => clean((index - below) * step));
  return { left: makeTicks(leftStep), right: makeTicks(rightStep) };
}

/** Values below zero that take less of an interval do not get a whole one. */
const LEAST_BELOW = 0.25;

/**
 * Ticks of axes that share their intervals, with a part of the lowest interval where the figures below zero need no more: a
 * small loss must not take a fifth of the chart.
 * @param axes ticks, and the lowest figure on them
 */
export function shortenedBelow(
  axes: readonly { readonly ticks: readonly number[]; readonly lowest: number }[],
): (readonly number[])[] {
  const isSmall = axes.every(
    ({ ticks: [first = 0, second], lowest }) => first < 0 && second === 0 && lowest >= first * LEAST_BELOW,
  );
  return axes.map(({ ticks }) => (isSmall ? [(ticks[0] ?? 0) * LEAST_BELOW, ...ticks.slice(1)] : ticks));
}

/** The ticks that get a label and a grid line: all but a lowest one that only ends the axis. */
export function labelledTicks(ticks: readonly number[]): readonly number[] {
  const [first = 0, second = 0, third] = ticks;
  return third !== undefined && second - first < (third - second) / 2 ? ticks.slice(1) : ticks;
}

function roundStep(minimumStep: number): number {
  if (!(minimumStep > LEAST)) return 0.05;
  const power = Math.floor(Math.log10(minimumStep));
  const steps = [power, power + 1].flatMap((exponent) =>
    secondMantissas.map((mantissa) => clean(mantissa * 10 ** exponent)),
  );
  return steps.find((step) => step >= minimumStep * (1 - EPSILON)) ?? minimumStep;
}

/** The end of an axis whose category always has a label. */
export type LabelledEnd = 'first' | 'last';

/**
 * The indexes that get a label: at most `most` of `count`, evenly spaced, the newest (last) always among them, or the first.
 * @returns indexes in ascending order
 */
export function labelledIndexes(count: number, most = MOST_X_TICKS, end: LabelledEnd = 'last'): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)));
  const start = end === 'first' || count === 0 ? 0 : (count - 1) % every;
  return Array.from({ length: Math.ceil((count - start) / every) }, (_, index) => start + index * every);
}
