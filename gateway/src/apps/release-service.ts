import type { z } from 'zod';
import type {
  AppRelease,
  appFailureBodySchema,
  canaryBodySchema,
  promoteBodySchema,
  publishBodySchema,
  registerBodySchema,
} from '../contract/releases.ts';
import { BadInput, Conflict, NotFound } from '../http/errors.ts';
import type { AuditLog } from '../users/audit-log.ts';
import { type AppRegistry, type AppState, findBuild, liveBuild } from './app-registry.ts';
import type { BuildStore } from './build-store.ts';
import { readUpload } from './build-upload.ts';
import { type HostContract, problemWith } from './host-contract.ts';
import { changedMeanwhile, type Pointer, type ReleaseAction, type ReleaseStore } from './release-store.ts';

export interface ReleaseDeps {
  readonly registry: AppRegistry;
  readonly builds: BuildStore;
  readonly releases: ReleaseStore;
  readonly audit: AuditLog;
  /** What the live shell offers; null when that is not known. */
  readonly host: HostContract | null;
}

/**
 * Publishing a build and saying who gets which. Every change names the revision it starts from and comes to nothing
 * when another one was faster. Methods throw AppErrors and answer with the new state of the app.
 */
export class ReleaseService {
  readonly #deps: ReleaseDeps;

  constructor(deps: ReleaseDeps) {
    this.#deps = deps;
  }

  async list(): Promise<AppRelease[]> {
    const states = await this.#deps.registry.states();
    return Promise.all(states.map((state) => this.#describe(state)));
  }

  async of(app: string): Promise<AppRelease> {
    return this.#describe(await this.#stateOf(app));
  }

  /** Keeps a build; nobody gets it before it is promoted. The same build a second time changes nothing. */
  async publish(app: string, body: z.output<typeof publishBodySchema>, actor: string): Promise<AppRelease> {
    const build = readUpload(app, body.files);
    this.#requireFit(build, body.force);
    if (await this.#deps.builds.add(build, actor)) await this.#published(app, build.version, actor);
    return this.of(app);
  }

  /** Keeps where another host serves a build; nobody gets it before it is promoted. */
  async register(app: string, body: z.output<typeof registerBodySchema>, actor: string): Promise<AppRelease> {
    const { force, ...build } = body;
    if (build.manifest.name !== app) {
      throw new BadInput(`This is a build of ${build.manifest.name}, not of ${app}.`);
    }
    this.#requireFit(build, force);
    if (await this.#deps.builds.addExternal(build, actor)) await this.#published(app, build.version, actor);
    return this.of(app);
  }

  /** Makes a build live for everybody, and ends a canary of it. */
  async promote(app: string, { version, revision }: z.output<typeof promoteBodySchema>, actor: string) {
    const state = await this.#stateAt(app, revision);
    const { pointer } = state;
    this.#requireBuild(state, version);
    const live = pointerTo(state, version);
    if (liveBuild(state)?.version === version) throw new Conflict(`${app} ${version} is live already.`);
    const canary = pointer.canary?.version === version ? null : pointer.canary;
    const past = [pointer.live, ...pointer.past];
    return this.#change(state, { live, canary, past }, { actor, action: 'promoted', version });
  }

  /** Gives a build to a share of the users, or ends that with a share of 0. */
  async setCanary(app: string, body: z.output<typeof canaryBodySchema>, actor: string): Promise<AppRelease> {
    const { version, percent, roles, revision } = body;
    const state = await this.#stateAt(app, revision);
    const { live, past } = state.pointer;
    if (percent === 0) {
      return this.#change(state, { live, past, canary: null }, { actor, action: 'canary-ended', version });
    }
    this.#requireBuild(state, version);
    const detail = `${percent}%${roles.length === 0 ? '' : ` of ${roles.join(', ')}`}`;
    const canary = { version, percent, roles };
    return this.#change(state, { live, past, canary }, { actor, action: 'canary', version, detail });
  }

  /**
   * Makes live again what was live before, and ends a canary: whoever goes back wants no new build at all. Before the first
   * release of a new app there was none: going back takes it out of the page.
   */
  async rollBack(app: string, revision: number, actor: string): Promise<AppRelease> {
    const state = await this.#stateAt(app, revision);
    const [before, ...past] = state.pointer.past;
    if (before === undefined) throw new Conflict(`There is no earlier release of ${app} to go back to.`);
    const version = before ?? state.bundled?.version ?? null;
    if (version !== null) this.#requireBuild(state, version);
    const detail = `from ${liveBuild(state)?.version ?? 'none'}`;
    const what = { actor, action: 'rolled-back', version: version ?? '', detail } as const;
    return this.#change(state, { live: before, canary: null, past }, what);
  }

  /** Counts what a browser reported of a build that there is; anything else is nobody's business. */
  async reportFailure(app: string, { version, kind, reason }: z.output<typeof appFailureBodySchema>): Promise<void> {
    this.#requireBuild(await this.#stateOf(app), version);
    await this.#deps.releases.countFailure(app, version, kind, reason);
  }

  async #published(app: string, version: string, actor: string): Promise<void> {
    await this.#deps.releases.note(app, actor, 'published', version);
    await this.#deps.audit.note(actor, 'app-published', `${app} ${version}`);
    const { pointer } = await this.#stateOf(app);
    const inUse = [pointer.live, pointer.canary?.version ?? null, ...pointer.past].filter((one) => one !== null);
    await this.#deps.builds.prune(app, inUse);
  }

  async #change(
    state: AppState,
    to: Omit<Pointer, 'revision'>,
    what: {
      readonly actor: string;
      readonly action: ReleaseAction;
      readonly version: string;
      readonly detail?: string;
    },
  ): Promise<AppRelease> {
    const { releases, audit } = this.#deps;
    const { actor, action, version, detail = '' } = what;
    await releases.change(state.name, state.pointer, to);
    await releases.note(state.name, actor, action, version, detail);
    await audit.note(actor, `app-${action}`, [state.name, version, detail].filter((part) => part !== '').join(' '));
    return this.of(state.name);
  }

  async #stateOf(app: string): Promise<AppState> {
    const state = (await this.#deps.registry.states()).find(({ name }) => name === app);
    if (state === undefined) throw new NotFound(`There is no app ${app}.`);
    return state;
  }

  async #stateAt(app: string, revision: number): Promise<AppState> {
    const state = await this.#stateOf(app);
    if (state.pointer.revision !== revision) throw changedMeanwhile(app);
    return state;
  }

  #requireBuild(state: AppState, version: string): void {
    if (findBuild(state, version) === null) throw new NotFound(`There is no build ${version} of ${state.name}.`);
  }

  #requireFit(
    needs: { readonly manifest: { readonly contract: string }; readonly shared: Readonly<Record<string, string>> },
    force: boolean,
  ): void {
    const problem = problemWith({ contract: needs.manifest.contract, shared: needs.shared }, this.#deps.host);
    if (problem !== null && !force) throw new BadInput(`The live shell cannot run this build. ${problem}`);
  }

  async #describe(state: AppState): Promise<AppRelease> {
    const { releases, host } = this.#deps;
    const { name, pointer } = state;
    const live = liveBuild(state);
    const builds = [...state.published, ...(state.bundled === null ? [] : [state.bundled])];
    return {
      app: name,
      title: (live ?? builds[0])?.manifest.title ?? name,
      revision: pointer.revision,
      live: live?.version ?? null,
      canary: pointer.canary && { ...pointer.canary, roles: [...pointer.canary.roles] },
      canRollBack: pointer.past.length > 0,
      builds: builds.map((build) => ({
        version: build.version,
        entry: build.entry,
        contract: build.manifest.contract,
        origin: build.origin,
        publishedAt: build.origin === 'bundled' ? null : new Date(build.publishedAt).toISOString(),
        publishedBy: build.origin === 'bundled' ? null : build.publishedBy,
        problem: problemWith({ contract: build.manifest.contract, shared: build.shared }, host),
      })),
      history: await releases.history(name),
      failures: await releases.failures(name),
    };
  }
}

/** What a pointer says of a version: of the build that came with the product nothing, so that an upgrade brings the next one. */
function pointerTo(state: AppState, version: string): string | null {
  return state.bundled?.version === version ? null : version;
}
