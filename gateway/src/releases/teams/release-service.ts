import type { z } from 'zod';
import type {
  AppRelease,
  canaryBodySchema,
  DeployPolicy,
  promoteBodySchema,
  registerBodySchema,
  StoreBuildBody,
  StoredBuildReply,
} from '../../contract/releases/releases.ts';
import { BadInput, Conflict, Forbidden, NotFound } from '../../errors/errors.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { type AppBuild, listClaims, listNeeds, nameContainer, originProblem } from '../builds/app-build.ts';
import type { StoredBuild } from '../builds/build-list.ts';
import type { BuildStore, PublishedBuild } from '../builds/build-store.ts';
import { type CheckFiles, requireFiles } from '../builds/file-digests.ts';
import type { FileStore } from '../builds/file-store.ts';
import { type HostContract, requireFit } from '../builds/host-contract.ts';
import { canaryText, makeGuard, requireClimb } from '../guard/canary-guard.ts';
import { buildsInUse } from '../links/override-rules.model.ts';
import type { OverrideStore } from '../links/override-store.ts';
import { isApproved, withApproval, withRefusal } from '../registry/app-origins.ts';
import { type AppPaths, claimText } from '../registry/app-paths.ts';
import {
  type AppRecord,
  type AppRecords,
  changedMeanwhile,
  movePointer,
  type Pointer,
  type ReleaseEvent,
} from '../registry/app-records.ts';
import {
  type AppRegistry,
  type AppState,
  type BundledBuild,
  claimsInUse,
  findBuild,
  listBuilds,
  liveBuild,
} from '../registry/app-registry.ts';
import { mayReachAdmins } from '../registry/canary.model.ts';
import { describeRefusal, type Releaser } from '../registry/deploy-tokens.ts';
import { describeRelease } from './describe-release.ts';
import { checkText, forceText, requireStarted } from './start-check.ts';

interface ReleaseDeps {
  readonly registry: AppRegistry;
  readonly builds: BuildStore;
  readonly files: FileStore;
  readonly records: AppRecords;
  readonly paths: AppPaths;
  readonly links: Pick<OverrideStore, 'running'>;
  readonly audit: AuditLog;
  /** The host contract of the live shell; null when it is not known. */
  readonly host: HostContract | null;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly now: () => number;
  readonly checkFiles: CheckFiles;
}

/**
 * Publishes builds and decides which users get which. Every change names the revision that it starts from and is
 * refused when another one was faster. A deploy token may do what the policy of its app allows. Methods throw AppErrors
 * and return the new state of the app.
 */
export function createReleaseService(deps: ReleaseDeps) {
  const { registry, builds, files, records, paths, links, audit, host, appOrigins, now, checkFiles } = deps;

  async function published(app: string, { version, checked }: PublishedBuild, actor: string): Promise<void> {
    await records.noteRelease(app, { actor, action: 'published', version, detail: checkText(checked) });
    const inUse = buildsInUse(await findState(app), await links.running(now()));
    await builds.prune(app, inUse);
  }

  async function checkedLater(app: string, build: PublishedBuild, actor: string): Promise<void> {
    if (!(await builds.noteCheck(build))) return;
    const detail = `again, ${checkText(build.checked)}`;
    await records.noteRelease(app, { actor, action: 'published', version: build.version, detail });
  }

  /** Moves the pointer of a state that was read, and notes the event. @param also changes the record besides */
  async function change(
    { name, pointer }: AppState,
    to: Partial<Pointer>,
    { by, ...event }: Omit<ReleaseEvent, 'actor'> & { readonly by: Releaser },
    also: Partial<AppRecord> = {},
  ): Promise<AppRelease> {
    await records.changeRecord(name, (record) => ({ ...movePointer(name, record, pointer.revision, to), ...also }), {
      event: { ...event, actor: by.name },
      token: by.token,
    });
    return service.describe(name);
  }

  async function findState(app: string): Promise<AppState> {
    const state = await registry.findState(app);
    if (state === undefined) throw new NotFound(`There is no app ${app}.`);
    return state;
  }

  async function stateAt(app: string, revision: number): Promise<AppState> {
    const state = await findState(app);
    if (state.pointer.revision !== revision) throw changedMeanwhile(app);
    return state;
  }

  /** @throws Forbidden when the policy of the app does not allow this to a deploy token */
  async function requirePermission(app: string, by: Releaser, permission: keyof DeployPolicy): Promise<void> {
    if (by.token === null || (await records.findRecord(app)).policy[permission]) return;
    throw new Forbidden(describeRefusal(app, permission));
  }

  /** An Admin who registers a build of an origin approves it with that. @throws Forbidden for a token without approval */
  async function requireApproval(app: string, origin: string, by: Releaser): Promise<void> {
    if (isApproved(await records.findRecord(app), origin)) return;
    if (by.token !== null) {
      await records.changeRecord(app, (record) => withRefusal(record, origin, Date.now()));
      throw new Forbidden(`${origin} is not approved for the app ${app}. An Admin approves it on Admin → Apps.`);
    }
    await records.changeRecord(app, (record) => withApproval(record, origin, by.name, Date.now()));
    await audit.noteAction(by.name, 'app-origin-approved', `${app} ${origin}`);
  }

  function requireBuild(state: AppState, version: string): StoredBuild | BundledBuild {
    const build = findBuild(state, version);
    if (build === null) throw new NotFound(`There is no build ${version} of ${state.name}.`);
    return build;
  }

  /** @throws Conflict when a build has the container name of another app's build in a page, or one of its paths */
  async function requirePlace({ manifest, version }: Pick<AppBuild, 'manifest' | 'version'>): Promise<void> {
    const { name } = manifest;
    const container = nameContainer(name, version);
    for (const state of await registry.states()) {
      const same = listBuilds(state).find((build) => nameContainer(state.name, build.version) === container);
      if (state.name === name || same === undefined) continue;
      throw new Conflict(`In a page ${name} ${version} would have the name of ${state.name} ${same.version}.`);
    }
    await claimPaths({ manifest });
  }

  /** @throws Conflict when one of its paths belongs to another app */
  async function claimPaths(build: Pick<AppBuild, 'manifest'>): Promise<void> {
    await registry.claimPaths();
    await paths.claim(build.manifest.name, listClaims(build));
  }

  const service = {
    async list(): Promise<AppRelease[]> {
      const [states, owners, open] = await Promise.all([registry.states(), paths.owners(), links.running(now())]);
      return Promise.all(states.map((state) => describeRelease(state, owners, open, deps)));
    },

    async describe(app: string): Promise<AppRelease> {
      const [state, owners, open] = await Promise.all([findState(app), paths.owners(), links.running(now())]);
      return describeRelease(state, owners, open, deps);
    },

    /** @throws BadInput when the bytes are not those of the digest */
    async saveFile(app: string, digest: string, content: Buffer): Promise<void> {
      await files.save(app, digest, content);
    },

    /**
     * Stores a build, which no user gets before it is promoted, once all of its files are stored; names those that are missing.
     * The same build a second time changes nothing, except that it was started in a browser by then.
     */
    async publish(
      app: string,
      version: string,
      { files: listed, force, checked }: StoreBuildBody,
      by: Releaser,
    ): Promise<StoredBuildReply> {
      const missing = await builds.findMissing(listed);
      if (missing.length > 0) return { missing, release: null };
      const build = { ...(await builds.check(app, version, listed)), checked };
      if (!force) requireFit(listNeeds(build), host);
      // Before the paths: a build that is refused must not claim any.
      await builds.isNew(build, build.digest);
      await requirePlace(build);
      if (await builds.add(build, listed, by.name)) await published(app, build, by.name);
      else await checkedLater(app, build, by.name);
      return { missing, release: await service.describe(app) };
    },

    /**
     * Stores the address of a build on another host with the digests of its files, which are compared with the host's. No
     * user gets it before it is promoted.
     */
    async register(app: string, body: z.output<typeof registerBodySchema>, by: Releaser): Promise<AppRelease> {
      await requirePermission(app, by, 'otherOrigins');
      const { force, ...build } = body;
      if (build.manifest.name !== app) {
        throw new BadInput(`This is a build of ${build.manifest.name}, not of ${app}.`);
      }
      const problem = originProblem(build.entry, appOrigins);
      if (problem !== null) throw new BadInput(problem);
      await requireApproval(app, new URL(build.entry).origin, by);
      if (!force) requireFit(listNeeds(build), host);
      await builds.isNew(build, null);
      await requireFiles(build, checkFiles);
      await requirePlace(build);
      if (await builds.addExternal(build, by.name)) await published(app, build, by.name);
      else await checkedLater(app, build, by.name);
      return service.describe(app);
    },

    /** Makes a build live for all users, and ends a canary of it. */
    async promote(app: string, { version, revision, force }: z.output<typeof promoteBodySchema>, by: Releaser) {
      await requirePermission(app, by, 'promote');
      const state = await stateAt(app, revision);
      const { pointer } = state;
      const build = requireBuild(state, version);
      // Null for the bundled build, so that an upgrade brings the next one.
      const live = state.bundled?.version === version ? null : version;
      if (liveBuild(state)?.version === version) throw new Conflict(`${app} ${version} is live already.`);
      requireStarted(build, { force }, by.token !== null);
      await claimPaths(build);
      const canary = pointer.canary?.version === version ? null : pointer.canary;
      const past = [pointer.live, ...pointer.past];
      return change(state, { live, canary, past }, { by, action: 'promoted', version, detail: forceText(build) });
    },

    /** Gives a build to a share of the users as a canary, or ends the canary with a share of 0. */
    async setCanary(app: string, body: z.output<typeof canaryBodySchema>, by: Releaser): Promise<AppRelease> {
      const { version, percent, roles, revision } = body;
      requireClimb(body);
      if (percent > 0 && mayReachAdmins(roles)) await requirePermission(app, by, 'canaryForAdmins');
      const state = await stateAt(app, revision);
      if (percent === 0) return change(state, { canary: null }, { by, action: 'canary-ended', version });
      const build = requireBuild(state, version);
      requireStarted(build, body, by.token !== null);
      await claimPaths(build);
      const detail = forceText(build, canaryText(body));
      const canary = { version, percent, roles, token: by.token };
      const guard = makeGuard(body, liveBuild(state)?.version ?? null, now());
      return change(state, { canary }, { by, action: 'canary', version, detail }, { guard });
    },

    /**
     * Makes the build before live again, and ends a canary, since a roll back must leave no new build in use. Before the
     * first release of a new app there was none: rolling that back takes the app out of the page.
     */
    async rollBack(app: string, revision: number, by: Releaser): Promise<AppRelease> {
      const state = await stateAt(app, revision);
      const [before, ...past] = state.pointer.past;
      if (before === undefined) throw new Conflict(`There is no earlier release of ${app} to go back to.`);
      const version = before ?? state.bundled?.version ?? null;
      if (version !== null) await claimPaths(requireBuild(state, version));
      const detail = `from ${liveBuild(state)?.version ?? 'none'}`;
      const event = { by, action: 'rolled-back', version: version ?? '', detail } as const;
      return change(state, { live: before, canary: null, past }, event);
    },

    /**
     * Frees a path of an app, for the next app that claims it.
     * @throws Conflict while a released build has a screen there
     */
    async freePath(app: string, path: string, actor: string): Promise<void> {
      const state = await registry.findState(app);
      if (state !== undefined && claimsInUse(state).has(path)) {
        throw new Conflict(
          `${claimText(path)} is in use by ${app}: by its live build, a canary or the bundled build. It can be freed once none of them has it.`,
        );
      }
      if (!(await paths.free(app, path))) throw new NotFound(`${claimText(path)} does not belong to ${app}.`);
      await audit.noteAction(actor, 'app-path-freed', `${app} ${path}`);
    },
  };
  return service;
}
export type ReleaseService = ReturnType<typeof createReleaseService>;
