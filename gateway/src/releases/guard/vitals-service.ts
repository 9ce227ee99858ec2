import { usualErrorBudget } from '../../contract/apps.ts';
import type { AppFailureKind } from '../../contract/releases/releases.ts';
import type { AllAppVitals, AppVitals, Visit } from '../../contract/releases/vitals.ts';
import { NotFound, RateLimited } from '../../errors/errors.ts';
import { RequestCounter } from '../../http/request-counter.ts';
import { type AppRegistry, type AppState, findBuild, liveBuild, type Visitor } from '../registry/app-registry.ts';
import { isInCanary } from '../registry/canary.model.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import type { CanaryGuard } from './canary-guard.ts';
import { VisitorBounds } from './visitor-bounds.ts';
import { calculateFigures, hourMs, type VitalsStore } from './vitals-store.ts';

/** A page reports when it is hidden, so few reports a minute are honest ones. */
const reportsPerMinute = 20;
const visitsPerHour = 60;
const shownHours = 24;

interface VitalsDeps {
  readonly registry: AppRegistry;
  readonly store: VitalsStore;
  readonly releases: ReleaseStore;
  readonly guard: CanaryGuard;
  readonly now: () => number;
}

/** Counts what pages report of the apps in them, and shows it to Admins. */
export class VitalsService {
  readonly #deps: VitalsDeps;
  readonly #reports: RequestCounter;
  readonly #visits: VisitorBounds;
  readonly #failures: VisitorBounds;

  constructor(deps: VitalsDeps) {
    this.#deps = deps;
    this.#reports = new RequestCounter(reportsPerMinute, deps.now);
    this.#visits = new VisitorBounds(visitsPerHour, deps.now);
    this.#failures = new VisitorBounds(1, deps.now);
  }

  /**
   * Counts the visits of a page. One of a build that the visitor cannot have is left out, and so are those of a visitor
   * who reports too many.
   * @throws RateLimited
   */
  async report(visits: readonly Visit[], visitor: Visitor): Promise<void> {
    this.#limit(visitor);
    const { registry, store, guard, now } = this.#deps;
    const states = await registry.states();
    for (const visit of visits) {
      const state = states.find(({ name }) => name === visit.app);
      if (state === undefined || !mayHave(state, visit.version, visitor)) continue;
      if (!this.#visits.admits(visitor.id, visit.app, visit.version)) continue;
      await store.add(visit, now());
      for (const failure of visit.failures) {
        if (failure.kind === 'error') continue;
        const reason = [failure.error ?? 'no error', failure.place].filter((part) => part !== undefined).join(' at ');
        await this.#countFailure(state.name, visit.version, failure.kind, reason, visitor);
      }
      await guard.count(state, visit, visitor);
    }
  }

  /**
   * Counts a failure that a page of an earlier release reports, which sends each by itself.
   * @throws NotFound for a build that the visitor cannot have, RateLimited
   */
  async reportFailure(
    app: string,
    { version, kind, reason }: { readonly version: string; readonly kind: AppFailureKind; readonly reason: string },
    visitor: Visitor,
  ): Promise<void> {
    this.#limit(visitor);
    const state = await this.#deps.registry.findState(app);
    if (state === undefined || !mayHave(state, version, visitor)) {
      throw new NotFound(`There is no build ${version} of ${app}.`);
    }
    await this.#countFailure(app, version, kind, reason, visitor);
  }

  /** Returns the figures of every app over the last 24 hours, with the guards of canaries. */
  async listVitals(): Promise<AllAppVitals> {
    const { registry, guard } = this.#deps;
    const [states, guards, stops] = await Promise.all([registry.states(), guard.describeAll(), guard.unseenStops()]);
    const apps = states.map(async (state) => ({
      ...(await this.#figures(state)),
      guard: guards.get(state.name) ?? null,
      stopped: stops.get(state.name) ?? null,
    }));
    return { apps: await Promise.all(apps) };
  }

  /** Removes old counts, and what is left of guards that have ended. */
  async prune(): Promise<void> {
    const { store, guard, now } = this.#deps;
    await store.prune(now());
    await guard.prune();
  }

  async #figures(state: AppState): Promise<Omit<AppVitals, 'guard' | 'stopped'>> {
    const { store, now } = this.#deps;
    const lastHour = Math.floor(now() / hourMs) * hourMs;
    const from = lastHour - (shownHours - 1) * hourMs;
    const vitals = await store.since(state.name, from);
    const live = liveBuild(state);
    const canary = state.pointer.canary?.version;
    const at = (version: string | undefined, hour: number) => {
      const measures = version === undefined ? undefined : vitals.get(version)?.get(hour);
      return measures === undefined ? null : calculateFigures(new Map([[hour, measures]]));
    };
    return {
      app: state.name,
      live: live?.version ?? null,
      canary: canary ?? null,
      failureBudget: (live?.manifest.errorBudget ?? usualErrorBudget).failureRate,
      builds: [...vitals].flatMap(([version, hours]) => {
        const figures = calculateFigures(hours);
        return figures === null ? [] : [{ version, ...figures }];
      }),
      hours: Array.from({ length: shownHours }, (_, index) => {
        const hour = from + index * hourMs;
        return { at: new Date(hour).toISOString(), live: at(live?.version, hour), canary: at(canary, hour) };
      }),
    };
  }

  #limit(visitor: Visitor): void {
    const wait = this.#reports.count(visitor.id);
    if (wait > 0) throw new RateLimited('Too many reports. Please try again later.', wait);
  }

  async #countFailure(app: string, version: string, kind: AppFailureKind, reason: string, visitor: Visitor) {
    if (!this.#failures.admits(visitor.id, app, version, kind)) return;
    await this.#deps.releases.countFailure(app, version, kind, reason);
  }
}

/**
 * Returns whether a page of the visitor can have a build: the live one, the bundled one, an earlier one in a page that
 * is still open, or the canary if the visitor is in it.
 */
function mayHave(state: AppState, version: string, visitor: Visitor): boolean {
  if (findBuild(state, version) === null) return false;
  const { canary, past } = state.pointer;
  if (canary?.version === version && isInCanary(state.name, canary, visitor)) return true;
  return liveBuild(state)?.version === version || state.bundled?.version === version || past.includes(version);
}
