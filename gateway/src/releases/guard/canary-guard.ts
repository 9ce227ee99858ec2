import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ErrorBudget, usualErrorBudget } from '../../contract/apps.ts';
import type { canaryBodySchema } from '../../contract/releases/releases.ts';
import type { AppVitals, GuardState, Visit } from '../../contract/releases/vitals.ts';
import { BadInput, Conflict, NotFound } from '../../errors/errors.ts';
import {
  type AppRecord,
  type AppRecords,
  changedMeanwhile,
  type Guard,
  movePointer,
  type ReleaseEvent,
  type StartedCanary,
} from '../registry/app-records.ts';
import { type AppRegistry, type AppState, findBuild, liveBuild, type Visitor } from '../registry/app-registry.ts';
import { isInCanary } from '../registry/canary.model.ts';
import {
  budgetLeft,
  climbed,
  decide,
  falseAlarms,
  type GuardCounts,
  type GuardMeasure,
  neededVisits,
  observe,
  stopReason,
} from './guard.model.ts';
import type { GuardVisits } from './guard-visits.ts';
import { calculateFigures, hourMs, measuredVisits, type VitalsStore } from './vitals-store.ts';

/** Measured visits of live in 24 hours that its 75th percentile is taken from. */
const neededForLimit = 100;

interface CanaryGuardDeps {
  readonly registry: AppRegistry;
  readonly records: AppRecords;
  readonly visits: GuardVisits;
  readonly vitals: VitalsStore;
  readonly now: () => number;
}

interface Watched {
  readonly guard: Guard;
  readonly state: AppState;
  readonly canary: StartedCanary;
  readonly counts: GuardCounts;
  readonly budget: ErrorBudget;
  readonly alone: boolean;
}

/** Watches the canaries: takes one back that is worse than live, and gives one that is good to more users. */
export function createCanaryGuard({ registry, records, visits, vitals, now }: CanaryGuardDeps) {
  /** Returns null for an app without a guard, and for a guard whose live build has changed. */
  async function watch(state: AppState): Promise<Watched | null> {
    const { guard } = state;
    const { canary } = state.pointer;
    if (guard === null || canary === null || !guardsCanary(guard, state)) return null;
    const alone = canary.percent === 100 || guard.live === null;
    const budget = findBudget(state, guard.version);
    return { guard, state, canary, counts: await visits.readCounts(guard), budget, alone };
  }

  async function look(state: AppState): Promise<void> {
    if (state.guard === null) return;
    const watched = await watch(state);
    if (watched === null) return change(state, (record) => ({ ...record, guard: restart(state, now()) }));
    const { counts, budget, alone } = watched;
    const rules = { budget, alone, now: now() };
    const guard = observe(await withLimits(watched), counts, rules);
    const decision = decide(guard, counts, rules);
    if (decision.kind === 'stop') return stop(watched, decision.measure);
    if (decision.kind === 'climb') return climb(watched, decision.percent, climbed(guard, rules.now));
    if (!isDeepStrictEqual(guard, watched.guard)) await change(state, (record) => ({ ...record, guard }));
  }

  /** Changes a record that still is as the guard saw it. @throws Conflict when a process or an Admin was faster */
  async function change(state: AppState, next: (record: AppRecord) => AppRecord, event?: ReleaseEvent): Promise<void> {
    const { name, guard, pointer } = state;
    const changeSame = (record: AppRecord) => {
      if (record.pointer.revision !== pointer.revision || !isDeepStrictEqual(record.guard, guard)) {
        throw changedMeanwhile(name);
      }
      return next(record);
    };
    await records.changeRecord(name, changeSame, event === undefined ? {} : { event });
  }

  /** Adds live's 75th percentiles once it has enough visits. */
  async function withLimits({ guard, state }: Watched): Promise<Guard> {
    const { live, limits } = guard;
    if (live === null || (limits.ready !== null && limits.inp !== null)) return guard;
    const from = Math.floor(now() / hourMs) * hourMs - 23 * hourMs;
    const hours = (await vitals.since(state.name, from)).get(live);
    const readLimit = (measure: 'ready' | 'inp') =>
      limits[measure] ??
      (measuredVisits(hours, measure) < neededForLimit ? null : (calculateFigures(hours)?.[measure] ?? null));
    return { ...guard, limits: { ready: readLimit('ready'), inp: readLimit('inp') } };
  }

  async function stop({ guard, state, canary, counts, budget }: Watched, measure: GuardMeasure): Promise<void> {
    const { name, pointer } = state;
    const { version, live } = guard;
    const hours = await vitals.since(name, Math.floor(guard.startedAt / hourMs) * hourMs);
    const figures = { canary: calculateFigures(hours.get(version)), live: calculateFigures(hours.get(live ?? '')) };
    const reason = stopReason(measure, { counts: counts.step, figures, budget });
    const stopped = { version, at: now(), percent: canary.percent, reason, seenBy: null };
    const detail = `by the guard at ${canary.percent}%: ${reason}`;
    await change(state, (record) => ({ ...movePointer(name, record, pointer.revision, { canary: null }), stopped }), {
      actor: 'guard',
      action: 'canary-ended',
      version,
      detail,
    });
  }

  async function climb({ state, canary }: Watched, percent: number, guard: Guard): Promise<void> {
    const { name, pointer } = state;
    await change(
      state,
      (record) => ({ ...movePointer(name, record, pointer.revision, { canary: { ...canary, percent } }), guard }),
      { actor: 'guard', action: 'canary', version: guard.version, detail: `${percent}%, by the guard` },
    );
  }

  function describeWatched({ guard, canary, counts, budget, alone }: Watched): GuardState {
    const { step, steps, stepSince, holdMs, heldBy } = guard;
    const isLast = step + 1 >= steps.length;
    const decision = decide(guard, counts, { budget, alone, now: now() });
    return {
      version: guard.version,
      steps: [...steps],
      percent: canary.percent,
      nextAt: isLast || heldBy !== null ? null : new Date(stepSince + holdMs).toISOString(),
      heldBy,
      waits: decision.kind === 'stay' ? decision.waits : null,
      visits: counts.total.failed.canary.visits,
      liveVisits: counts.total.failed.live.visits,
      stepVisits: counts.step.failed.canary.visits,
      neededVisits,
      budgetLeft: budgetLeft(counts.total, budget),
      falseAlarms,
    };
  }

  return {
    /**
     * Counts a visit for the guard of its app, if the visitor has the build that they should have. One who was in the canary
     * of an earlier step has counted: the others alone are divided by chance at this step.
     */
    async count(state: AppState, visit: Visit, visitor: Visitor): Promise<void> {
      const { guard } = state;
      const { canary } = state.pointer;
      if (guard === null || canary === null || !guardsCanary(guard, state)) return;
      if (canary.roles.length > 0 && !canary.roles.includes(visitor.role)) return;
      const earlier = guard.steps[guard.step - 1];
      if (earlier !== undefined && isInCanary(state.name, { ...canary, percent: earlier }, visitor)) return;
      const build = isInCanary(state.name, canary, visitor) ? 'canary' : 'live';
      if (visit.version !== (build === 'canary' ? guard.version : guard.live)) return;
      const { readyRatio, inpRatio } = findBudget(state, guard.version);
      const isSlow = (value: number | null, limit: number | null, ratio: number) =>
        value === null || limit === null ? null : value > limit * (build === 'canary' ? ratio : 1);
      await visits.count(guard, visitor.id, {
        build,
        failed: visit.failures.length > 0,
        slowReady: isSlow(visit.ready, guard.limits.ready, readyRatio),
        slowInp: isSlow(visit.inp, guard.limits.inp, inpRatio),
      });
    },

    /** Looks at every canary. Of several processes that look at once, one acts. */
    async tick(): Promise<void> {
      const known = await records.listRecords();
      if (![...known.values()].some(({ guard }) => guard !== null)) return;
      for (const state of await registry.states()) {
        try {
          await look(state);
        } catch (error) {
          // Another process, or an Admin, was faster.
          if (!(error instanceof Conflict)) throw error;
        }
      }
    },

    async prune(): Promise<void> {
      await visits.keepOnly((await registry.states()).flatMap(({ guard }) => guard?.id ?? []));
    },

    /** Holds the climb of an app's canary, lets it go on, or notes that an Admin has seen that one was taken back. */
    async steer(app: string, action: 'hold' | 'climb' | 'seen', by: string): Promise<void> {
      await records.changeRecord(app, (record) => {
        const { guard, stopped } = record;
        if (action === 'seen') return { ...record, stopped: stopped && { ...stopped, seenBy: by } };
        if (guard === null) throw new NotFound(`No canary of ${app} has a guard.`);
        return { ...record, guard: { ...guard, heldBy: action === 'hold' ? by : null } };
      });
    },

    /** Returns the guard of an app's canary, and the canary that was taken back while no Admin has seen it; null without them. */
    async describe(state: AppState): Promise<Pick<AppVitals, 'guard' | 'stopped'>> {
      const watched = await watch(state);
      const guard = watched && describeWatched(watched);
      if (state.stopped === null || state.stopped.seenBy !== null) return { guard, stopped: null };
      const { version, at, percent, reason } = state.stopped;
      return { guard, stopped: { version, at: new Date(at).toISOString(), percent, reason } };
    },
  };
}
export type CanaryGuard = ReturnType<typeof createCanaryGuard>;

type CanaryBody = z.output<typeof canaryBodySchema>;

/** @throws BadInput for a climb that begins below the canary's share, or that no guard watches */
export function requireClimb({ percent, guard, climb }: CanaryBody): void {
  if (climb === undefined) return;
  if (guard === false) throw new BadInput('A canary climbs only with its guard.');
  if ((climb.steps[0] ?? 0) <= percent) throw new BadInput('The steps of a climb must be above the first share.');
}

/** Returns the guard of a new canary; null for one without. */
export function makeGuard(
  { version, percent, guard, climb }: CanaryBody,
  live: string | null,
  now: number,
): Guard | null {
  if (guard === false) return null;
  const steps = [percent, ...(climb?.steps ?? [])];
  const holdMs = (climb?.holdMinutes ?? 0) * 60_000;
  return { ...firstLook(live, now), version, startedAt: now, steps, holdMs };
}

/** Returns a new canary in words, for the history. */
export function canaryText({ percent, roles, guard, climb }: CanaryBody): string {
  const parts = [`${percent}%${roles.length === 0 ? '' : ` of ${roles.join(', ')}`}`];
  if (guard === false) parts.push('without guard');
  if (climb !== undefined) parts.push(`then ${climb.steps.join(', ')}%, ${climb.holdMinutes} min each`);
  return parts.join(', ');
}

/** Returns the guard of a running canary after another build went live; its accounts stay those of its start. Null without the canary. */
function restart(state: AppState, now: number): Guard | null {
  const { guard } = state;
  if (guard === null || state.pointer.canary?.version !== guard.version) return null;
  return { ...guard, ...firstLook(liveVersion(state), now), steps: guard.steps.slice(guard.step) };
}

/** Returns the parts of a guard that begin with each comparison. */
function firstLook(live: string | null, now: number) {
  const limits = { ready: null, inp: null };
  return { id: randomUUID(), live, heldBy: null, step: 0, stepSince: now, limits, worseSince: null };
}

function guardsCanary(guard: Guard, state: AppState): boolean {
  return state.pointer.canary?.version === guard.version && liveVersion(state) === guard.live;
}

function liveVersion(state: AppState): string | null {
  return liveBuild(state)?.version ?? null;
}

function findBudget(state: AppState, version: string): ErrorBudget {
  return findBuild(state, version)?.manifest.errorBudget ?? usualErrorBudget;
}
