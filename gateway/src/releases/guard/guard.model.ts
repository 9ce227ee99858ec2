import type { ErrorBudget } from '../../contract/apps.ts';
import {
  type Batch,
  type Evidence,
  likelihoodRatio,
  noEvidence,
  type Tally,
  withBatch,
  withVisitsAgainst,
} from './sequential-test.model.ts';

/** Of the counted visits, one per account. failed: visits with a failure. ready, inp: visits slower than live's 75th percentile, for the canary times its ratio. */
export const guardMeasures = ['failed', 'ready', 'inp'] as const;
export type GuardMeasure = (typeof guardMeasures)[number];

/** The share of canaries no worse than live that each measure may take back: 1% together, most of it for failures. */
const falseAlarmsOf: Readonly<Record<GuardMeasure, number>> = { failed: 0.008, ready: 0.001, inp: 0.001 };
export const falseAlarms = 0.01;

/** A batch ends by its visits alone: an end that followed from failures would distort the test. */
const batchVisits = { canary: 10, live: 20 } as const;

/** Visits of the canary at each step of a climb before the next one. */
export const neededVisits = 30;
/** A canary that is so much likelier worse than not does not climb. */
const suspicion = 10;

/** Counts since the guard began. */
export type GuardCounts = Readonly<Record<GuardMeasure, Batch>>;

export interface GuardProgress {
  readonly evidence: Readonly<Record<GuardMeasure, Evidence>>;
  /** The counts that the evidence has in it. */
  readonly seen: GuardCounts;
  /** Live's 75th percentiles in milliseconds, fixed before the first visit that they are used for; null until known. */
  readonly limits: { readonly ready: number | null; readonly inp: number | null };
  /** Shares in percent; the canary has that at `step`. */
  readonly steps: readonly number[];
  readonly step: number;
  readonly stepSince: number;
  /** Visits of the canary when the step began. */
  readonly visitsBefore: number;
  readonly holdMs: number;
}

export interface GuardRules {
  readonly budget: ErrorBudget;
  /** Whether no user of the canary's roles gets another build, so that it stands beside its budget alone. */
  readonly alone: boolean;
  /** Whether an Admin holds the climb. */
  readonly held: boolean;
  readonly now: number;
}

export type GuardDecision =
  | { readonly kind: 'stay'; readonly waits: 'visits' | 'evidence' | null }
  | { readonly kind: 'climb'; readonly percent: number }
  | { readonly kind: 'stop'; readonly measure: GuardMeasure };

const nothing: Tally = { visits: 0, hits: 0 };
export const noCounts: GuardCounts = perMeasure(() => ({ canary: nothing, live: nothing }));

/** Returns the progress of a guard that begins now. */
export function firstProgress(steps: readonly number[], holdMs: number, now: number): GuardProgress {
  return {
    evidence: perMeasure(() => noEvidence),
    seen: noCounts,
    limits: { ready: null, inp: null },
    steps,
    step: 0,
    stepSince: now,
    visitsBefore: 0,
    holdMs,
  };
}

/** Returns the progress after the counts so far. Visits of a batch that has not ended stay for later. */
export function observe(progress: GuardProgress, counts: GuardCounts, rules: GuardRules): GuardProgress {
  const after = guardMeasures.map((measure) => {
    const seen = progress.seen[measure];
    const evidence = progress.evidence[measure];
    const batch = { canary: since(seen.canary, counts[measure].canary), live: since(seen.live, counts[measure].live) };
    const { canary, live } = batch;
    if (canary.visits < batchVisits.canary) return [measure, { seen, evidence }] as const;
    if (live.visits >= batchVisits.live) {
      return [measure, { seen: counts[measure], evidence: withBatch(evidence, batch) }] as const;
    }
    // How slow live would be now is unknown: without it only failures are compared.
    if (!rules.alone || measure !== 'failed') return [measure, { seen, evidence }] as const;
    const compared = withVisitsAgainst(evidence, canary, rules.budget.failureRate);
    return [measure, { seen: counts[measure], evidence: compared }] as const;
  });
  const byMeasure = new Map(after);
  return {
    ...progress,
    evidence: perMeasure((measure) => byMeasure.get(measure)?.evidence ?? progress.evidence[measure]),
    seen: perMeasure((measure) => byMeasure.get(measure)?.seen ?? progress.seen[measure]),
  };
}

/** Returns what happens to the canary now. */
export function decide(progress: GuardProgress, counts: GuardCounts, rules: GuardRules): GuardDecision {
  const ratios = perMeasure((measure) => likelihoodRatio(progress.evidence[measure]));
  const overBudget = (budgetLeft(counts, rules.budget) ?? 1) === 0;
  const worse = guardMeasures.find(
    (measure) => ratios[measure] >= 1 / falseAlarmsOf[measure] && (measure !== 'failed' || overBudget),
  );
  if (worse !== undefined) return { kind: 'stop', measure: worse };
  const percent = progress.steps[progress.step + 1];
  const isDue = percent !== undefined && !rules.held && rules.now >= progress.stepSince + progress.holdMs;
  if (!isDue) return { kind: 'stay', waits: null };
  if (stepVisits(progress, counts) < neededVisits) return { kind: 'stay', waits: 'visits' };
  // Live's rate is no excuse: it is what a forger would raise to let a bad canary climb.
  const suspected = overBudget || guardMeasures.some((measure) => ratios[measure] >= suspicion);
  if (suspected) return { kind: 'stay', waits: 'evidence' };
  return { kind: 'climb', percent };
}

/** Returns the progress at the next step. Visits of an open batch are left out: shares must not change within one. */
export function climbed(progress: GuardProgress, counts: GuardCounts, now: number): GuardProgress {
  const visitsBefore = counts.failed.canary.visits;
  return { ...progress, seen: counts, step: progress.step + 1, stepSince: now, visitsBefore };
}

export function stepVisits(progress: GuardProgress, counts: GuardCounts): number {
  return counts.failed.canary.visits - progress.visitsBefore;
}

/** Returns the part of the error budget that is left, 0 to 1; null without a visit. */
export function budgetLeft(counts: GuardCounts, budget: ErrorBudget): number | null {
  const rate = rateOf(counts.failed.canary);
  return rate === null ? null : Math.max(0, 1 - rate / budget.failureRate);
}

/** Returns the share of visits with the event; null without a visit. */
export function rateOf({ visits, hits }: Tally): number | null {
  return visits === 0 ? null : hits / visits;
}

function since(before: Tally, now: Tally): Tally {
  return { visits: now.visits - before.visits, hits: now.hits - before.hits };
}

function perMeasure<Value>(read: (measure: GuardMeasure) => Value): Record<GuardMeasure, Value> {
  return { failed: read('failed'), ready: read('ready'), inp: read('inp') };
}
