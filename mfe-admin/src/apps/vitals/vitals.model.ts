import type { AppVitals, GuardState, VitalFigures } from '@basecase/gateway/contract';

type Figures = Pick<VitalFigures, 'visits' | 'failed' | 'ready' | 'inp' | 'lcp'>;

/** A figure of an app's live build and canary, with its course over the last hours. */
export interface VitalRow {
  readonly label: string;
  readonly live: string;
  /** Null without a canary. */
  readonly canary: string | null;
  /** The comparison of the canary with live; null without a canary, or where a figure is missing. */
  readonly change: { readonly text: string; readonly isWorse: boolean } | null;
  readonly goal: string;
  readonly chart: VitalChart;
}

export interface VitalChart {
  /** Points of unbroken lines. */
  readonly live: readonly string[];
  readonly canary: readonly string[];
  /** Place of the goal from the top. */
  readonly goalY: number;
}

export const chartSize = { width: 236, height: 60 } as const;
const inset = { x: 4, top: 8, bottom: 6 } as const;

interface Kind {
  readonly label: string;
  readonly goal: number;
  readonly goalText: string;
  readonly read: (figures: Figures) => number | null;
  readonly text: (value: number | null) => string;
  /** How a change is written. */
  readonly compared: (live: number, canary: number) => string;
}

const percentChange = (live: number, canary: number) =>
  live === 0 ? 'N/A' : signed(((canary - live) / live) * 100, 0, '%');
const timeKind = (label: string, key: 'ready' | 'inp' | 'lcp', goal: number): Kind => ({
  label,
  goal,
  goalText: `goal ${formatDuration(goal)}`,
  read: (figures) => figures[key],
  text: formatDuration,
  compared: percentChange,
});

/** The goals of web vitals, and a goal of our own for the time until an app is ready. */
const times = [
  timeKind('Ready, p75', 'ready', 800),
  timeKind('INP, p75', 'inp', 200),
  timeKind('LCP, p75', 'lcp', 2500),
];

/** Returns the figures of an app; a missing one is N/A. */
export function vitalRows(vitals: AppVitals): VitalRow[] {
  const { failureBudget, live, canary } = vitals;
  const failed: Kind = {
    label: 'Visits with an error',
    goal: failureBudget,
    goalText: `budget ${percentText(failureBudget)}`,
    read: failedShare,
    text: (value) => (value === null ? 'N/A' : percentText(value)),
    compared: (before, after) => signed((after - before) * 100, 2, ''),
  };
  const findFigures = (version: string | null) => vitals.builds.find((build) => build.version === version) ?? null;
  const [liveFigures, canaryFigures] = [findFigures(live), findFigures(canary)];
  return [...times, failed].map((kind) => {
    const before = liveFigures && kind.read(liveFigures);
    const after = canaryFigures && kind.read(canaryFigures);
    return {
      label: kind.label,
      live: kind.text(before),
      canary: canary === null ? null : kind.text(after),
      change:
        before === null || after === null ? null : { text: kind.compared(before, after), isWorse: after > before },
      goal: kind.goalText,
      chart: buildChart(vitals.hours, kind),
    };
  });
}

/** Returns the visits of the canary that are too few to compare, with those that are needed; null where they suffice. */
export function tooFewVisits({ builds, canary, guard }: AppVitals): string | null {
  if (canary === null) return null;
  const visits = builds.find(({ version }) => version === canary)?.visits ?? 0;
  const needed = guard?.neededVisits ?? 30;
  return visits >= needed ? null : `Too few visits yet (${count(visits)} of ${count(needed)})`;
}

function buildChart(hours: AppVitals['hours'], { read, goal }: Kind): VitalChart {
  const series = (build: 'live' | 'canary') => hours.map((hour) => (hour[build] === null ? null : read(hour[build])));
  const [live, canary] = [series('live'), series('canary')];
  const highest = Math.max(goal, ...[...live, ...canary].filter((value) => value !== null));
  const plot = { width: chartSize.width - 2 * inset.x, height: chartSize.height - inset.top - inset.bottom };
  const y = (value: number) => inset.top + plot.height * (1 - value / highest);
  const x = (index: number) => inset.x + (plot.width * index) / Math.max(1, hours.length - 1);
  return { live: buildLines(live, x, y), canary: buildLines(canary, x, y), goalY: y(goal) };
}

/** Returns the points of each run of figures; a missing one ends a run. */
function buildLines(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string[] {
  const lines: string[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const point = `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
    const follows = index > 0 && values[index - 1] !== null;
    // A lone figure is a short dash.
    if (follows) lines.push(`${lines.pop()} ${point}`);
    else lines.push(`${point} ${(x(index) + 0.5).toFixed(1)},${y(value).toFixed(1)}`);
  });
  return lines;
}

/** Returns what a guard does, in a sentence. */
export function guardText(
  { steps, percent, nextAt, heldBy, waits, stepVisits, neededVisits }: GuardState,
  now: number,
): string {
  if (heldBy !== null) return `Held at ${percent}% by ${heldBy}`;
  const next = steps.find((step) => step > percent);
  if (next === undefined || nextAt === null) return `Watching at ${percent}%`;
  if (waits === 'visits')
    return `At ${percent}%, waiting for accounts that visit it (${count(stepVisits)} of ${count(neededVisits)})`;
  if (waits === 'evidence') return `Waiting at ${percent}%: it may be worse than live`;
  const minutes = Math.max(0, Math.ceil((Date.parse(nextAt) - now) / 60_000));
  return `Climbing: ${percent}%, then ${next}% in ${count(minutes)} min`;
}

/** Returns how much of an error budget is left: the colour of its bar. */
export function budgetLevel(left: number): 'good' | 'low' | 'spent' {
  if (left < 0.15) return 'spent';
  return left < 0.4 ? 'low' : 'good';
}

/** Returns the share of visits that failed; null without a visit. */
export function failedShare({ visits, failed }: Pick<VitalFigures, 'visits' | 'failed'>): number | null {
  return visits === 0 ? null : failed / visits;
}

/** Returns a share as a percentage with two decimals at most. */
export function percentText(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}

function signed(value: number, decimals: number, unit: string): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return `0${unit}`;
  return `${value < 0 ? '−' : '+'}${text}${unit}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns a time in milliseconds as text: below a second in ms, above in s; N/A when it is missing. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return 'N/A';
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} s`;
}
