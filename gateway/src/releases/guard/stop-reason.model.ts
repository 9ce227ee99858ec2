import type { ErrorBudget } from '../../contract/apps.ts';
import type { VitalFigures } from '../../contract/releases/vitals.ts';
import { type GuardCounts, type GuardMeasure, rateOf } from './guard.model.ts';
import type { Tally } from './sequential-test.model.ts';

export interface StopFacts {
  readonly counts: GuardCounts;
  /** Since the guard began. */
  readonly figures: { readonly canary: VitalFigures | null; readonly live: VitalFigures | null };
  readonly budget: ErrorBudget;
}

/** Returns why a canary was taken back; completes "The build …". */
export function stopReason(measure: GuardMeasure, { counts, figures, budget }: StopFacts): string {
  const { canary, live } = counts[measure];
  if (measure === 'failed') {
    const beside = live.visits === 0 ? `its budget is ${percent(budget.failureRate)}` : `live in ${shareText(live)}`;
    return `failed in ${shareText(canary, ' accounts')}, ${beside}`;
  }
  const p75 = (of: VitalFigures | null) => durationText(of?.[measure] ?? null);
  const verb = measure === 'ready' ? 'was ready after' : 'answered input after';
  return `${verb} ${p75(figures.canary)} (75th percentile) in ${countText(canary.visits)} accounts, live after ${p75(figures.live)} in ${countText(live.visits)}`;
}

function shareText(tally: Tally, unit = ''): string {
  return `${percent(rateOf(tally) ?? 0)} of ${countText(tally.visits)}${unit}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function countText(count: number): string {
  return count.toLocaleString('en-US');
}

function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return 'N/A';
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}
