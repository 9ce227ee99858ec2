import { type ErrorBudget, usualErrorBudget } from '../../contract/apps.ts';
import type { AppVitals, GuardState, Visit } from '../../contract/releases/vitals.ts';
import { Conflict, NotFound } from '../../errors/errors.ts';
import { type AppRegistry, type AppState, findBuild, liveBuild, type Visitor } from '../registry/app-registry.ts';
import { isInCanary } from '../registry/canary.model.ts';
import type { ReleaseStore, StartedCanary } from '../registry/release-store.ts';
import {
  budgetLeft,
  climbed,
  decide,
  falseAlarms,
  type GuardCounts,
  type GuardProgress,
  neededVisits,
  observe,
  stepVisits,
} from './guard.model.ts';
import { type Guard, type GuardStart, type GuardStop, type GuardStore, stopGuard } from './guard-store.ts';
import { stopReason } from './stop-reason.model.ts';
import { calculateFigures, hourMs, measuredVisits, type VitalsStore } from './vitals-store.ts';

/** Measured visits of live in 24 hours that its 75th percentile is taken from. */
const neededForLimit = 100;

interface CanaryGuardDeps {
  readonly registry: AppRegistry;
  readonly releases: ReleaseStore;
  readonly guards: GuardStore;
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
export class CanaryGuard {
  readonly #deps: CanaryGuardDeps;

  constructor(deps: CanaryGuardDeps) {
    this.#deps = deps;
  }

  /**
   * Counts a visit for the guard of its app, if the visitor has the build that they should have. One who was in the canary
   * of an earlier step has counted: the others alone are divided by chance at this step.
   */
  async count(state: AppState, visit: Visit, visitor: Visitor): Promise<void> {
    const { canary } = state.pointer;
    if (canary === null || (canary.roles.length > 0 && !canary.roles.includes(visitor.role))) return;
    const guard = await this.#deps.guards.findGuard(state.name);
    if (guard === null || !guardsCanary(guard, state)) return;
    const { limits, steps, step } = guard.progress;
    const earlier = steps[step - 1];
    if (earlier !== undefined && isInCanary(state.name, { ...canary, percent: earlier }, visitor)) return;
    const build = isInCanary(state.name, canary, visitor) ? 'canary' : 'live';
    if (visit.version !== (build === 'canary' ? guard.version : guard.live)) return;
    const { readyRatio, inpRatio } = findBudget(state, guard.version);
    const isSlow = (value: number | null, limit: number | null, ratio: number) =>
      value === null || limit === null ? null : value > limit * (build === 'canary' ? ratio : 1);
    await this.#deps.guards.count(guard, visitor.id, {
      build,
      failed: visit.failures.length > 0,
      slowReady: isSlow(visit.ready, limits.ready, readyRatio),
      slowInp: isSlow(visit.inp, limits.inp, inpRatio),
    });
  }

  /** Looks at every canary. Of several processes that look at once, one acts. */
  async tick(): Promise<void> {
    const guards = await this.#deps.guards.list();
    if (guards.length === 0) return;
    const states = await this.#deps.registry.states();
    for (const guard of guards) {
      const state = states.find(({ name }) => name === guard.app);
      try {
        await this.#look(guard, state);
      } catch (error) {
        // Another process, or an Admin, was faster.
        if (!(error instanceof Conflict)) throw error;
      }
    }
  }

  prune(): Promise<void> {
    return this.#deps.guards.prune();
  }

  /** Holds the climb of an app's canary, lets it go on, or notes that an Admin has seen that one was taken back. */
  async steer(app: string, action: 'hold' | 'climb' | 'seen', by: string): Promise<void> {
    const { guards } = this.#deps;
    if (action === 'seen') return guards.see(app, by);
    if (!(await guards.hold(app, action === 'hold' ? by : null)))
      throw new NotFound(`No canary of ${app} has a guard.`);
  }

  /** Returns the canary of each app that was taken back and that no Admin has seen, by app. */
  async unseenStops(): Promise<Map<string, NonNullable<AppVitals['stopped']>>> {
    const stops = await this.#deps.guards.unseenStops();
    return new Map([...stops].map(([app, stop]) => [app, { ...stop, at: new Date(stop.at).toISOString() }]));
  }

  async describeAll(): Promise<Map<string, GuardState>> {
    const guards = await this.#deps.guards.list();
    const states = guards.length === 0 ? [] : await this.#deps.registry.states();
    const described = await Promise.all(
      guards.map(async (guard) => {
        const watched = await this.#watch(
          guard,
          states.find(({ name }) => name === guard.app),
        );
        return watched === null ? [] : [[guard.app, this.#describe(watched)] as const];
      }),
    );
    return new Map(described.flat());
  }

  async #look(guard: Guard, state: AppState | undefined): Promise<void> {
    const { guards } = this.#deps;
    const watched = await this.#watch(guard, state);
    if (watched === null)
      return guards.settle(guard, state === undefined ? null : planRestart(guard, state), this.#deps.now());
    const { counts } = watched;
    const rules = this.#rules(watched);
    const progress = observe(await this.#withLimits(watched), counts, rules);
    const decision = decide(progress, counts, rules);
    if (decision.kind === 'stop') return this.#stop(watched, decision.measure);
    if (decision.kind === 'climb') return this.#climb(watched, decision.percent, climbed(progress, counts, rules.now));
    if (JSON.stringify(progress) !== JSON.stringify(guard.progress)) await guards.keep(guard, progress);
  }

  /** Returns null for a guard whose canary has ended, or whose live build has changed. */
  async #watch(guard: Guard, state: AppState | undefined): Promise<Watched | null> {
    const canary = state?.pointer.canary;
    if (state === undefined || canary == null || !guardsCanary(guard, state)) return null;
    const counts = await this.#deps.guards.counts(guard.id);
    const alone = canary.percent === 100 || guard.live === null;
    return { guard, state, canary, counts, budget: findBudget(state, guard.version), alone };
  }

  #rules({ guard, budget, alone }: Watched) {
    return { budget, alone, held: guard.heldBy !== null, now: this.#deps.now() };
  }

  /** Adds live's 75th percentiles once it has enough visits. */
  async #withLimits({ guard, state }: Watched): Promise<GuardProgress> {
    const { progress, live } = guard;
    const { limits } = progress;
    if (live === null || (limits.ready !== null && limits.inp !== null)) return progress;
    const from = Math.floor(this.#deps.now() / hourMs) * hourMs - 23 * hourMs;
    const hours = (await this.#deps.vitals.since(state.name, from)).get(live);
    const readLimit = (measure: 'ready' | 'inp') =>
      limits[measure] ??
      (measuredVisits(hours, measure) < neededForLimit ? null : (calculateFigures(hours)?.[measure] ?? null));
    return { ...progress, limits: { ready: readLimit('ready'), inp: readLimit('inp') } };
  }

  async #stop(watched: Watched, measure: Parameters<typeof stopReason>[0]): Promise<void> {
    const { guard, state, canary, counts } = watched;
    const now = this.#deps.now();
    const from = Math.floor(guard.startedAt / hourMs) * hourMs;
    const vitals = await this.#deps.vitals.since(state.name, from);
    const figures = {
      canary: calculateFigures(vitals.get(guard.version)),
      live: calculateFigures(vitals.get(guard.live ?? '')),
    };
    const reason = stopReason(measure, { counts, figures, budget: watched.budget });
    const stop: GuardStop = { version: guard.version, at: now, percent: canary.percent, reason };
    const { live, past } = state.pointer;
    await this.#deps.releases.change(
      guard.app,
      { from: state.pointer, to: { live, past, canary: null }, token: null },
      {
        actor: 'guard',
        action: 'canary-ended',
        version: guard.version,
        detail: `by the guard at ${canary.percent}%: ${reason}`,
      },
      (transaction) => stopGuard(transaction, guard, stop),
    );
  }

  async #climb({ guard, state, canary }: Watched, percent: number, progress: GuardProgress): Promise<void> {
    const { guards, releases } = this.#deps;
    const { live, past } = state.pointer;
    await releases.change(
      guard.app,
      { from: state.pointer, to: { live, past, canary: { ...canary, percent } }, token: null },
      { actor: 'guard', action: 'canary', version: guard.version, detail: `${percent}%, by the guard` },
      async (transaction) => {
        if (!(await guards.keep(guard, progress, transaction))) throw new Conflict('Another process was faster.');
      },
    );
  }

  #describe(watched: Watched): GuardState {
    const { guard, canary, counts, budget } = watched;
    const { progress } = guard;
    const { step, steps, stepSince, holdMs } = progress;
    const isLast = step + 1 >= steps.length;
    const decision = decide(progress, counts, this.#rules(watched));
    return {
      version: guard.version,
      steps: [...steps],
      percent: canary.percent,
      nextAt: isLast || guard.heldBy !== null ? null : new Date(stepSince + holdMs).toISOString(),
      heldBy: guard.heldBy,
      waits: decision.kind === 'stay' ? decision.waits : null,
      visits: counts.failed.canary.visits,
      liveVisits: counts.failed.live.visits,
      stepVisits: stepVisits(progress, counts),
      neededVisits,
      budgetLeft: budgetLeft(counts, budget),
      falseAlarms,
    };
  }
}

function guardsCanary(guard: Guard, state: AppState): boolean {
  return state.pointer.canary?.version === guard.version && (liveBuild(state)?.version ?? null) === guard.live;
}

/** Returns the guard that a running canary needs after another build went live; null when the canary has ended. */
function planRestart({ version, progress }: Guard, state: AppState): GuardStart | null {
  const { canary } = state.pointer;
  if (canary?.version !== version) return null;
  const { steps, step, holdMs } = progress;
  return { app: state.name, version, live: liveBuild(state)?.version ?? null, steps: steps.slice(step), holdMs };
}

function findBudget(state: AppState, version: string): ErrorBudget {
  return findBuild(state, version)?.manifest.errorBudget ?? usualErrorBudget;
}
