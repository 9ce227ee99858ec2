import type { ErrorBudget } from '../../contract/apps.ts';
import type { VitalFigures } from '../../contract/releases/vitals.ts';
import type { Guard } from '../registry/app-records.ts';

/**
 * Of the counted visits, one per account and step. failed: visits with a failure. ready, inp: visits slower than live's
 * 75th percentile, for the canary times its ratio.
 */
const guardMeasures = ['failed', 'ready', 'inp'] as const;
export type GuardMeasure = (typeof guardMeasures)[number];

/** Accounts, and those among them that had the event. */
export interface Tally {
  readonly visits: number;
  readonly hits: number;
}

/** Accounts of both builds by measure. */
export type Comparison = Readonly<Record<GuardMeasure, { readonly canary: Tally; readonly live: Tally }>>;

export interface GuardCounts {
  /** Since the guard began. */
  readonly total: Comparison;
  /** Since the step began: both builds had the same times and shares. */
  readonly step: Comparison;
}

export interface GuardRules {
  readonly budget: ErrorBudget;
  /** Whether no user of the canary's roles gets another build, so that it stands beside its budget alone. */
  readonly alone: boolean;
  readonly now: number;
}

export type GuardDecision =
  | { readonly kind: 'stay'; readonly waits: 'visits' | 'evidence' | null }
  | { readonly kind: 'climb'; readonly percent: number }
  | { readonly kind: 'stop'; readonly measure: GuardMeasure };

/** Fewer accounts of a build are compared with nothing. */
const leastAccounts = { canary: 10, live: 20 } as const;
/** A canary that fails in so many accounts, and such a share of them, is worse whatever accounts in live report. */
const failsAnyway = { accounts: 8, share: 0.2 } as const;
/** Of live's visits of a day a quarter is slower than their 75th percentile. */
const allowedSlowShare = 0.25;

/** How far a count must exceed the expected one: so many times its spread and an account. A suspected canary does not climb. */
const margins = { worse: 3.5, suspected: 2 } as const;
/** A canary is taken back that has been worse for so long: reports of live that are on their way still count. */
const worseForMs = 30_000;

/** The share of canaries no worse than live that are taken back at most, by simulation: docs/decisions/canary-guard.md. */
export const falseAlarms = 0.01;
/** Accounts of the canary at each step of a climb before the next one. */
export const neededVisits = 30;

/** Returns the guard after a look at the counts of its step: it knows since when the canary has been worse. */
export function observe(guard: Guard, { step }: GuardCounts, rules: GuardRules): Guard {
  const isWorse = findExcess(step, rules, margins.worse) !== undefined;
  return { ...guard, worseSince: isWorse ? (guard.worseSince ?? rules.now) : null };
}

/** Returns what happens to the canary now. */
export function decide(guard: Guard, counts: GuardCounts, rules: GuardRules): GuardDecision {
  const { steps, step, stepSince, holdMs, heldBy, worseSince } = guard;
  const measure = findExcess(counts.step, rules, margins.worse);
  if (measure !== undefined && worseSince !== null && rules.now >= worseSince + worseForMs) {
    return { kind: 'stop', measure };
  }
  const percent = steps[step + 1];
  const isDue = percent !== undefined && heldBy === null && rules.now >= stepSince + holdMs;
  if (!isDue) return { kind: 'stay', waits: null };
  if (counts.step.failed.canary.visits < neededVisits) return { kind: 'stay', waits: 'visits' };
  // Live's rate is no excuse: it is what a forger would raise to let a bad canary climb.
  const isOverBudget = (budgetLeft(counts.total, rules.budget) ?? 1) === 0;
  if (isOverBudget || findExcess(counts.step, rules, margins.suspected) !== undefined)
    return { kind: 'stay', waits: 'evidence' };
  return { kind: 'climb', percent };
}

/** Returns the first measure by which the canary exceeds what its budget and live allow. */
function findExcess(counts: Comparison, rules: GuardRules, margin: number): GuardMeasure | undefined {
  return guardMeasures.find((measure) => {
    const { canary, live } = counts[measure];
    if (canary.visits < leastAccounts.canary) return false;
    const fails = measure === 'failed';
    if (fails && canary.hits >= Math.max(failsAnyway.accounts, failsAnyway.share * canary.visits)) return true;
    const isCompared = live.visits >= leastAccounts.live;
    // How slow live would be now is unknown: without it only failures are compared.
    if (!isCompared && !(rules.alone && fails)) return false;
    const allowed = fails ? rules.budget.failureRate : allowedSlowShare;
    // No event in a few accounts of live does not mean that there is none: one more is assumed, as far as it is allowed.
    const oneMore = Math.min((live.hits + 1) / live.visits, allowed);
    const expected = canary.visits * (isCompared ? Math.max(live.hits / live.visits, oneMore) : allowed);
    // The expected count is itself a count of few accounts in live.
    const spread = Math.sqrt(expected * (1 + (isCompared ? canary.visits / live.visits : 0)));
    return canary.hits > allowed * canary.visits && canary.hits > expected + margin * (spread + 1);
  });
}

/** Returns the guard at the next step. */
export function climbed(guard: Guard, now: number): Guard {
  return { ...guard, step: guard.step + 1, stepSince: now, worseSince: null };
}

/** Returns the part of the error budget that is left, 0 to 1; null without a visit. */
export function budgetLeft({ failed: { canary } }: Comparison, budget: ErrorBudget): number | null {
  const rate = rateOf(canary);
  return rate === null ? null : Math.max(0, 1 - rate / budget.failureRate);
}

interface StopFacts {
  readonly counts: Comparison;
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

/** Returns the share of visits with the event; null without a visit. */
function rateOf({ visits, hits }: Tally): number | null {
  return visits === 0 ? null : hits / visits;
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
