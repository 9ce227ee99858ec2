import type { z } from 'zod';
import type { AppRelease, canaryBodySchema, promoteBodySchema } from '../../contract/releases/releases.ts';
import { Conflict, NotFound } from '../../errors/errors.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { listNeeds } from '../builds/app-build.ts';
import type { StoredBuild } from '../builds/build-list.ts';
import { type HostContract, problemWith } from '../builds/host-contract.ts';
import { canaryText, makeGuard, requireClimb } from '../guard/canary-guard.ts';
import { buildsInUse } from '../links/override-rules.model.ts';
import type { Override, OverrideStore } from '../links/override-store.ts';
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
import { type Releaser, requirePermission } from '../registry/deploy-tokens.ts';
import { forceText, requireStarted } from './start-check.ts';

interface ReleaseDeps {
  readonly registry: AppRegistry;
  readonly records: AppRecords;
  readonly paths: AppPaths;
  readonly links: Pick<OverrideStore, 'running'>;
  readonly audit: AuditLog;
  /** The host contract of the live shell; null when it is not known. */
  readonly host: HostContract | null;
  readonly now: () => number;
}

/**
 * Decides which users get which builds. Every change names the revision that it starts from and is refused when another
 * one was faster. A deploy token may do what the policy of its app allows. Methods throw AppErrors and return the new
 * state of the app.
 */
export function createReleaseService({ registry, records, paths, links, audit, host, now }: ReleaseDeps) {
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

  async function stateAt(app: string, revision: number): Promise<AppState> {
    const state = await registry.requireState(app);
    if (state.pointer.revision !== revision) throw changedMeanwhile(app);
    return state;
  }

  function requireBuild(state: AppState, version: string): StoredBuild | BundledBuild {
    const build = findBuild(state, version);
    if (build === null) throw new NotFound(`There is no build ${version} of ${state.name}.`);
    return build;
  }

  /**
   * Returns the state of an app for Admins and its deploy tokens.
   * @param owners the app that each path belongs to
   * @param running links to builds, those that have not ended
   */
  async function describeState(
    state: AppState,
    owners: ReadonlyMap<string, string>,
    running: readonly Override[],
  ): Promise<AppRelease> {
    const { name, pointer } = state;
    const live = liveBuild(state);
    const builds = listBuilds(state);
    const inUse = claimsInUse(state);
    const used = buildsInUse(state, running);
    return {
      app: name,
      title: (live ?? builds[0])?.manifest.title ?? name,
      revision: pointer.revision,
      live: live?.version ?? null,
      canary: pointer.canary && { ...pointer.canary, roles: [...pointer.canary.roles] },
      policy: state.policy,
      paths: [...owners].flatMap(([path, owner]) => (owner === name ? [{ path, inUse: inUse.has(path) }] : [])),
      canRollBack: pointer.past.length > 0,
      builds: builds.map((build) => ({
        version: build.version,
        entry: build.entry,
        contract: build.manifest.contract,
        origin: build.origin,
        publishedAt: build.origin === 'bundled' ? null : new Date(build.publishedAt).toISOString(),
        publishedBy: build.origin === 'bundled' ? null : build.publishedBy,
        problem: problemWith(listNeeds(build), host),
        checked: build.origin === 'bundled' ? null : build.checked,
        use: build.origin === 'bundled' ? 'part of the product' : (used.get(build.version) ?? null),
      })),
      leftOut: state.leftOut.map(({ version, reason }) => ({ version, reason })),
      history: await records.listHistory(name),
      failures: await records.listFailures(name),
    };
  }

  const service = {
    async list(): Promise<AppRelease[]> {
      const [states, owners, running] = await Promise.all([registry.states(), paths.owners(), links.running(now())]);
      return Promise.all(states.map((state) => describeState(state, owners, running)));
    },

    async describe(app: string): Promise<AppRelease> {
      const [state, owners, running] = await Promise.all([
        registry.requireState(app),
        paths.owners(),
        links.running(now()),
      ]);
      return describeState(state, owners, running);
    },

    /** Makes a build live for all users, and ends a canary of it. */
    async promote(app: string, { version, revision, force }: z.output<typeof promoteBodySchema>, by: Releaser) {
      await requirePermission(records, app, by, 'promote');
      const state = await stateAt(app, revision);
      const { pointer } = state;
      const build = requireBuild(state, version);
      // Null for the bundled build, so that an upgrade brings the next one.
      const live = state.bundled?.version === version ? null : version;
      if (liveBuild(state)?.version === version) throw new Conflict(`${app} ${version} is live already.`);
      requireStarted(build, { force }, by.token !== null);
      await registry.claimFor(build);
      const canary = pointer.canary?.version === version ? null : pointer.canary;
      const past = [pointer.live, ...pointer.past];
      return change(state, { live, canary, past }, { by, action: 'promoted', version, detail: forceText(build) });
    },

    /** Gives a build to a share of the users as a canary, or ends the canary with a share of 0. */
    async setCanary(app: string, body: z.output<typeof canaryBodySchema>, by: Releaser): Promise<AppRelease> {
      const { version, percent, roles, revision } = body;
      requireClimb(body);
      if (percent > 0 && mayReachAdmins(roles)) await requirePermission(records, app, by, 'canaryForAdmins');
      const state = await stateAt(app, revision);
      if (percent === 0) return change(state, { canary: null }, { by, action: 'canary-ended', version });
      const build = requireBuild(state, version);
      requireStarted(build, body, by.token !== null);
      await registry.claimFor(build);
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
      if (version !== null) await registry.claimFor(requireBuild(state, version));
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
