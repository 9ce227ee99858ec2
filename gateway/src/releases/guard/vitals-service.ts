import { usualErrorBudget } from '../../contract/apps.ts';
import type { AppFailureKind } from '../../contract/releases/releases.ts';
import type { AllAppVitals, AppVitals, Visit } from '../../contract/releases/vitals.ts';
import { NotFound, RateLimited } from '../../errors/errors.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import { RequestCounter } from '../../http/request-counter.ts';
import type { AppRecords } from '../registry/app-records.ts';
import { type AppRegistry, type AppState, findBuild, liveBuild, type Visitor } from '../registry/app-registry.ts';
import { isInCanary } from '../registry/canary.model.ts';
import type { CanaryGuard } from './canary-guard.ts';
import { calculateFigures, hourMs, type VitalsStore } from './vitals-store.ts';

/** A page reports when it is hidden, so few reports a minute are honest ones. */
const reportsPerMinute = 20;
const visitsPerHour = 60;
const shownHours = 24;

interface VitalsDeps {
  readonly registry: AppRegistry;
  readonly store: VitalsStore;
  readonly records: AppRecords;
  readonly guard: CanaryGuard;
  readonly now: () => number;
}

/** Counts what pages report of the apps in them, and shows it to Admins. */
export function createVitalsService({ registry, store, records, guard, now }: VitalsDeps) {
  const reports = new RequestCounter(reportsPerMinute, now);
  const admitsVisit = boundVisitors(visitsPerHour, now);
  const admitsFailure = boundVisitors(1, now);

  function limit(visitor: Visitor): void {
    const wait = reports.count(visitor.id);
    if (wait > 0) throw new RateLimited('Too many reports. Please try again later.', wait);
  }

  async function countFailure(app: string, version: string, kind: AppFailureKind, reason: string, visitor: Visitor) {
    if (admitsFailure(visitor.id, app, version, kind)) await records.countFailure(app, version, kind, reason);
  }

  async function readFigures(state: AppState): Promise<Omit<AppVitals, 'guard' | 'stopped'>> {
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

  return {
    /**
     * Counts the visits of a page. One of a build that the visitor cannot have is left out, and so are those of a visitor
     * who reports too many.
     * @throws RateLimited
     */
    async report(visits: readonly Visit[], visitor: Visitor): Promise<void> {
      limit(visitor);
      const states = await registry.states();
      for (const visit of visits) {
        const state = states.find(({ name }) => name === visit.app);
        if (state === undefined || !mayHave(state, visit.version, visitor)) continue;
        if (!admitsVisit(visitor.id, visit.app, visit.version)) continue;
        await store.add(visit, now());
        for (const failure of visit.failures) {
          if (failure.kind === 'error') continue;
          const reason = [failure.error ?? 'no error', failure.place].filter((part) => part !== undefined).join(' at ');
          await countFailure(state.name, visit.version, failure.kind, reason, visitor);
        }
        await guard.count(state, visit, visitor);
      }
    },

    /**
     * Counts a failure that a page of an earlier release reports, which sends each by itself.
     * @throws NotFound for a build that the visitor cannot have, RateLimited
     */
    async reportFailure(
      app: string,
      { version, kind, reason }: { readonly version: string; readonly kind: AppFailureKind; readonly reason: string },
      visitor: Visitor,
    ): Promise<void> {
      limit(visitor);
      const state = await registry.findState(app);
      if (state === undefined || !mayHave(state, version, visitor)) {
        throw new NotFound(`There is no build ${version} of ${app}.`);
      }
      await countFailure(app, version, kind, reason, visitor);
    },

    /** Returns the figures of every app over the last 24 hours, with the guards of canaries. */
    async listVitals(): Promise<AllAppVitals> {
      const states = await registry.states();
      const apps = states.map(async (state) => ({ ...(await readFigures(state)), ...(await guard.describe(state)) }));
      return { apps: await Promise.all(apps) };
    },

    /** Removes old counts, and what is left of guards that have ended. */
    async prune(): Promise<void> {
      await store.prune(now());
      await guard.prune();
    },
  };
}
export type VitalsService = ReturnType<typeof createVitalsService>;

/**
 * Returns a function that counts, and returns whether a visitor stays within a bound for one thing in this process.
 * @param most times an hour
 */
function boundVisitors(most: number, now: () => number): (user: string, ...subject: readonly string[]) => boolean {
  const counts = new BoundedMap<string, { hour: number; count: number }>(50_000);
  return (user, ...subject) => {
    const key = [user, ...subject].join('\0');
    const hour = Math.floor(now() / hourMs);
    const known = counts.get(key);
    const count = known?.hour === hour ? known.count + 1 : 1;
    counts.set(key, { hour, count });
    return count <= most;
  };
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
