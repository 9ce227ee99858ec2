import { formatNumberAxis } from '../../figures/format.ts';
import { labelRoom, type Margin } from '../plot/geometry.model.ts';
import type { DatedValue, ValueBand } from '../plot/series.ts';
import { niceTicks } from '../plot/ticks.model.ts';
import { parseTimes, timePositions } from '../plot/time-axis.model.ts';

/** The plan of a chart of a value within its band, independent of its size. */
export interface BandPlan {
  readonly points: readonly DatedValue[];
  /** Position of each point on the axis, 0 to 1. */
  readonly positions: readonly number[];
  /** Parts of the line, as indexes: it is open where a value is missing or a step too long. */
  readonly runs: readonly (readonly number[])[];
  readonly ticks: readonly number[];
  readonly margin: Margin;
  readonly band: ValueBand | null;
  /** The highest value and its position, when it lies above the plot. */
  readonly peak: { readonly at: number; readonly value: number } | null;
}

const DAY_MS = 86_400_000;
/** Values far above the band would flatten the rest: the plot ends at this multiple of the band's upper end. */
const PLOT_END = 1.3;

/**
 * Returns the plan of a value within its band. The axis begins at 0; the line leaves the plot above 1.3 times the upper end of the band.
 * @param points oldest first; none below 0
 * @param gapDays the longest step that is no gap
 */
export function bandPlan(points: readonly DatedValue[], band: ValueBand | null, gapDays: number): BandPlan {
  const times = parseTimes(points.map(({ date }) => date));
  const positions = timePositions(times);
  const highest = points.reduce<number | null>((best, { value }, index) => {
    if (value === null || value <= (best === null ? -1 : (points[best]?.value ?? -1))) return best;
    return index;
  }, null);
  const most = highest === null ? 0 : (points[highest]?.value ?? 0);
  const ticks = niceTicks(0, band === null ? most : Math.min(most, band.high * PLOT_END));
  const isAbove = highest !== null && most > (ticks.at(-1) ?? 0);
  return {
    points,
    positions,
    runs: splitRuns(points, times, gapDays * DAY_MS),
    ticks,
    margin: { top: 14, right: 6, bottom: 26, left: labelRoom(ticks.map(formatNumberAxis)) },
    band,
    peak: isAbove ? { at: positions[highest] ?? 0, value: most } : null,
  };
}

function splitRuns(points: readonly DatedValue[], times: readonly number[], gapMs: number): number[][] {
  const runs: number[][] = [];
  points.forEach(({ value }, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows = last === index - 1 && (times[index] ?? 0) - (times[last] ?? 0) <= gapMs;
    if (run !== undefined && follows) run.push(index);
    else runs.push([index]);
  });
  return runs;
}
