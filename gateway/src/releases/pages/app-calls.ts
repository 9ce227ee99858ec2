import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { AppManifest } from '../../contract/apps.ts';
import type { ApiCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { AppCallsReply } from '../../contract/support.ts';
import { Forbidden } from '../../errors/errors.ts';
import { localVersion } from '../links/override-store.ts';
import { type AppRegistry, type AppState, listBuilds, liveBuild, releasedBuilds } from '../registry/app-registry.ts';

/** The time for which the lists of all builds are used before they are read again. */
const rereadMs = 30_000;
/** The same for a build that is not in the lists: another process may have published it since, or a caller made its name up. */
const rereadUnknownMs = 1000;
const mostCounted = 500;

const knownCalls: ReadonlyMap<string, ApiCall> = new Map(Object.entries(calls));

/** The calls that a build may make; null for all. */
type Allowed = ReadonlySet<string> | null;

/**
 * The calls that each build names in its app.json, in memory: the check is part of every request of an app.
 * @param localManifests returns the manifests of builds on development servers
 */
export function createAppCalls(
  registry: Pick<AppRegistry, 'states'>,
  localManifests: () => Promise<readonly AppManifest[]>,
) {
  /** How often each app was refused a call: APP CALL. */
  const refused = new Map<string, number>();
  let builds: ReadonlyMap<string, Allowed> = new Map();
  let apps: ReadonlyMap<string, Allowed> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readLists(): Promise<void> {
    const ofBuilds = new Map<string, Allowed>();
    const ofApps = new Map<string, Allowed>();
    for (const state of await registry.states()) {
      for (const { manifest, version } of listBuilds(state)) {
        const allowed = listAllowed(manifest);
        ofBuilds.set(`${state.name}/${version}`, allowed);
        ofApps.set(state.name, join(ofApps.get(state.name), allowed));
      }
    }
    for (const manifest of await localManifests()) {
      const build = `${manifest.name}/${localVersion}`;
      ofBuilds.set(build, join(ofBuilds.get(build), listAllowed(manifest)));
    }
    [builds, apps, readAt] = [ofBuilds, ofApps, Date.now()];
  }

  async function readBuilds(): Promise<void> {
    reading ??= readLists().finally(() => {
      reading = null;
    });
    return reading;
  }

  function countRefusal(key: string): void {
    const count = refused.get(key);
    if (count !== undefined || refused.size < mostCounted) refused.set(key, (count ?? 0) + 1);
  }

  return {
    readBuilds,

    /**
     * Returns whether a build may make a call; null while the lists must be read first.
     * @param build NAME/VERSION. A version that is gone may make the calls of any build of its app, since pages keep theirs
     */
    check(build: string, call: string, now = Date.now()): boolean | null {
      const isKnown = builds.has(build);
      if (now - readAt > (isKnown ? rereadMs : rereadUnknownMs)) {
        if (!isKnown) return null;
        // A known build is checked by the lists of before: a build is never changed.
        void readBuilds().catch(() => undefined);
      }
      const known = builds.get(build);
      const allowed = known === undefined ? apps.get(readName(build)) : known;
      const may = allowed === undefined ? false : allowed === null || allowed.has(call);
      if (!may) countRefusal(`${readName(build)} ${call}`);
      return may;
    },

    /** Makes the next check read the lists. Must be called after each change of builds. */
    forget(): void {
      [builds, readAt] = [new Map(), Number.NEGATIVE_INFINITY];
    },

    /** Returns the calls of the released builds, for Admins. */
    async list(): Promise<AppCallsReply> {
      const states = await registry.states();
      return { apps: states.flatMap((state) => describeCalls(state, refused)) };
    },
  };
}
export type AppCalls = ReturnType<typeof createAppCalls>;

function describeCalls(state: AppState, refused: ReadonlyMap<string, number>): AppCallsReply['apps'] {
  const prefix = `${state.name} `;
  const counts = [...refused].filter(([key]) => key.startsWith(prefix));
  return releasedBuilds(state).map((build) => ({
    app: state.name,
    title: build.manifest.title,
    version: build.version,
    canary: build !== liveBuild(state),
    calls: build.manifest.calls?.flatMap(describeCall) ?? null,
    refused: Object.fromEntries(counts.map(([key, count]) => [key.slice(prefix.length), count])),
  }));
}

function listAllowed({ calls }: AppManifest): Allowed {
  return calls === undefined ? null : new Set(calls);
}

function join(one: Allowed | undefined, other: Allowed): Allowed {
  if (one === undefined) return other;
  return one === null || other === null ? null : new Set([...one, ...other]);
}

function readName(build: string): string {
  return build.slice(0, build.indexOf('/'));
}

/** A call that this gateway does not have is left out. */
function describeCall(call: string) {
  const found = knownCalls.get(call);
  if (found === undefined) return [];
  const { name, method, path, access } = found;
  return [{ name, method, path, access: typeof access === 'string' ? access : access.join(', ') }];
}

/** The header by which the client of an app names its build: NAME/VERSION. */
export const appHeader = 'x-basecase-app';

/**
 * Must be added before the guard of roles. Refuses a request that names an app when the app's build does not name the call. It adds to the guard of roles and replaces
 * none of it: a request without the header is judged by its user alone.
 */
export const appCallsPlugin = plugin<{ readonly calls: Pick<AppCalls, 'check' | 'readBuilds'> }>(
  async (app, { calls }) => {
    app.addHook('onRoute', (route) => {
      const call = route.config?.call;
      if (call === undefined) return;
      const check = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
        const build = request.raw.headers[appHeader];
        if (build === undefined) {
          done();
          return;
        }
        const named = typeof build === 'string' ? build : '';
        const may = calls.check(named, call);
        if (may !== null) {
          done(may ? undefined : refusal(named, call));
          return;
        }
        calls.readBuilds().then(
          () => done(calls.check(named, call) === true ? undefined : refusal(named, call)),
          // The lists are in the database, without which the call is judged by its user alone.
          () => done(),
        );
      };
      // Before hooks that send ready replies. The guard of roles puts itself before this one.
      route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    });
  },
  { name: 'app-calls' },
);

function refusal(build: string, call: string): Forbidden {
  const app = build.split('/')[0] ?? '';
  return new Forbidden(`The app ${app} does not name the call ${call} in its app.json.`);
}
