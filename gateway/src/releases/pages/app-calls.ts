import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { AppManifest } from '../../contract/apps.ts';
import { type Route, type RouteName, routes } from '../../contract/calls/routes.ts';
import type { AppCallsReply } from '../../contract/support.ts';
import { Forbidden } from '../../errors/errors.ts';
import { localVersion } from '../links/override-store.ts';
import { type AppRegistry, type AppState, liveBuild, releasedBuilds } from '../registry/app-registry.ts';

/** The time for which the lists of all builds are used before they are read again. */
const rereadMs = 30_000;
/** The same for a build that is not in the lists: another process may have published it since, or a caller made its name up. */
const rereadUnknownMs = 1000;
const mostCounted = 500;

/** The calls that a build may make; null for all. */
type Allowed = ReadonlySet<string> | null;

/** The calls that each build names in its app.json, in memory: the check is part of every request of an app. */
export class AppCalls {
  readonly #registry: Pick<AppRegistry, 'states'>;
  readonly #localManifests: () => Promise<readonly AppManifest[]>;
  readonly #refused = new Map<string, number>();
  #builds: ReadonlyMap<string, Allowed> = new Map();
  #apps: ReadonlyMap<string, Allowed> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /** @param localManifests returns the manifests of builds on development servers */
  constructor(registry: Pick<AppRegistry, 'states'>, localManifests: () => Promise<readonly AppManifest[]>) {
    this.#registry = registry;
    this.#localManifests = localManifests;
  }

  /**
   * Returns whether a build may make a call; null while the lists must be read first.
   * @param build NAME/VERSION. A version that is gone may make the calls of any build of its app, since pages keep theirs
   */
  check(build: string, call: string, now = Date.now()): boolean | null {
    const isKnown = this.#builds.has(build);
    if (now - this.#readAt > (isKnown ? rereadMs : rereadUnknownMs)) {
      if (!isKnown) return null;
      // A known build is checked by the lists of before: a build is never changed.
      void this.readBuilds().catch(() => undefined);
    }
    const known = this.#builds.get(build);
    const allowed = known === undefined ? this.#apps.get(readName(build)) : known;
    const may = allowed === undefined ? false : allowed === null || allowed.has(call);
    if (!may) this.#count(`${readName(build)} ${call}`);
    return may;
  }

  /** Makes the next check read the lists. Must be called after each change of builds. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#builds = new Map();
  }

  async readBuilds(): Promise<void> {
    this.#reading ??= this.#readLists().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Returns the calls of the released builds, for Admins. */
  async list(): Promise<AppCallsReply> {
    const states = await this.#registry.states();
    return { apps: states.flatMap((state) => this.#describe(state)) };
  }

  #describe(state: AppState): AppCallsReply['apps'] {
    const prefix = `${state.name} `;
    const counts = [...this.#refused].filter(([key]) => key.startsWith(prefix));
    return releasedBuilds(state).map((build) => ({
      app: state.name,
      title: build.manifest.title,
      version: build.version,
      canary: build !== liveBuild(state),
      calls: build.manifest.calls?.flatMap(describeCall) ?? null,
      refused: Object.fromEntries(counts.map(([key, count]) => [key.slice(prefix.length), count])),
    }));
  }

  async #readLists(): Promise<void> {
    const builds = new Map<string, Allowed>();
    const apps = new Map<string, Allowed>();
    for (const { name, bundled, published } of await this.#registry.states()) {
      for (const { manifest, version } of [...published, ...(bundled === null ? [] : [bundled])]) {
        const allowed = listAllowed(manifest);
        builds.set(`${name}/${version}`, allowed);
        apps.set(name, join(apps.get(name), allowed));
      }
    }
    for (const manifest of await this.#localManifests()) {
      const build = `${manifest.name}/${localVersion}`;
      builds.set(build, join(builds.get(build), listAllowed(manifest)));
    }
    this.#builds = builds;
    this.#apps = apps;
    this.#readAt = Date.now();
  }

  #count(key: string): void {
    const count = this.#refused.get(key);
    if (count !== undefined || this.#refused.size < mostCounted) this.#refused.set(key, (count ?? 0) + 1);
  }
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
function describeCall(name: string) {
  if (!isRoute(name)) return [];
  const { method, path, access }: Route = routes[name];
  return [{ name, method, path, access: typeof access === 'string' ? access : access.join(', ') }];
}

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
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
