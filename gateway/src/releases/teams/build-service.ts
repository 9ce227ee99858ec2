import type { z } from 'zod';
import type {
  AppRelease,
  registerBodySchema,
  StoreBuildBody,
  StoredBuildReply,
} from '../../contract/releases/releases.ts';
import { BadInput, Conflict, Forbidden, NotFound } from '../../errors/errors.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { type AppBuild, listNeeds, nameContainer, originProblem } from '../builds/app-build.ts';
import type { BuildStore, PublishedBuild } from '../builds/build-store.ts';
import { type CheckFiles, requireFiles } from '../builds/file-digests.ts';
import type { FileStore } from '../builds/file-store.ts';
import { type HostContract, requireFit } from '../builds/host-contract.ts';
import { buildsInUse } from '../links/override-rules.model.ts';
import type { OverrideStore } from '../links/override-store.ts';
import { isApproved, withApproval, withRefusal } from '../registry/app-origins.ts';
import type { AppRecords } from '../registry/app-records.ts';
import { type AppRegistry, listBuilds } from '../registry/app-registry.ts';
import { type Releaser, requirePermission } from '../registry/deploy-tokens.ts';
import type { ReleaseService } from './release-service.ts';
import { checkText } from './start-check.ts';

interface BuildDeps {
  readonly registry: AppRegistry;
  readonly builds: BuildStore;
  readonly files: FileStore;
  readonly records: AppRecords;
  readonly releases: Pick<ReleaseService, 'describe'>;
  readonly links: Pick<OverrideStore, 'running'>;
  readonly audit: AuditLog;
  /** The host contract of the live shell; null when it is not known. */
  readonly host: HostContract | null;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly checkFiles: CheckFiles;
  readonly now: () => number;
}

/**
 * Publishes builds, and deletes them for Admins. The versions of deleted ones stay known: no other build can take one.
 * Methods throw AppErrors.
 */
export function createBuildService(deps: BuildDeps) {
  const { registry, builds, files, records, releases, links, audit, host, appOrigins, checkFiles, now } = deps;

  async function published(app: string, { version, checked }: PublishedBuild, actor: string): Promise<void> {
    await records.noteRelease(app, { actor, action: 'published', version, detail: checkText(checked) });
    const inUse = buildsInUse(await registry.requireState(app), await links.running(now()));
    await builds.prune(app, inUse);
  }

  async function checkedLater(app: string, build: PublishedBuild, actor: string): Promise<void> {
    if (!(await builds.noteCheck(build))) return;
    const detail = `again, ${checkText(build.checked)}`;
    await records.noteRelease(app, { actor, action: 'published', version: build.version, detail });
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

  /** @throws Conflict when a build has the container name of another app's build in a page, or one of its paths */
  async function requirePlace({ manifest, version }: Pick<AppBuild, 'manifest' | 'version'>): Promise<void> {
    const { name } = manifest;
    const container = nameContainer(name, version);
    for (const state of await registry.states()) {
      const same = listBuilds(state).find((build) => nameContainer(state.name, build.version) === container);
      if (state.name === name || same === undefined) continue;
      throw new Conflict(`In a page ${name} ${version} would have the name of ${state.name} ${same.version}.`);
    }
    await registry.claimFor({ manifest });
  }

  async function listStored(app: string) {
    const state = await registry.requireState(app);
    const stored = [...state.published, ...state.leftOut].map(({ version }) => version);
    return { stored, inUse: buildsInUse(state, await links.running(now())) };
  }

  async function remove(app: string, versions: readonly string[], actor: string): Promise<void> {
    await builds.remove(app, versions);
    for (const version of versions) await audit.noteAction(actor, 'app-build-deleted', `${app} ${version}`);
    // An app without a build must not keep its paths.
    await registry.settlePaths();
  }

  return {
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
      return { missing, release: await releases.describe(app) };
    },

    /**
     * Stores the address of a build on another host with the digests of its files, which are compared with the host's. No
     * user gets it before it is promoted.
     */
    async register(app: string, body: z.output<typeof registerBodySchema>, by: Releaser): Promise<AppRelease> {
      await requirePermission(records, app, by, 'otherOrigins');
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
      return releases.describe(app);
    },

    /** @throws NotFound, Conflict with the reason for a build in use */
    async remove(app: string, version: string, actor: string): Promise<void> {
      const { stored, inUse } = await listStored(app);
      const use = inUse.get(version);
      if (use !== undefined) throw new Conflict(`${app} ${version} cannot be deleted: it is ${use}.`);
      if (!stored.includes(version)) throw new NotFound(`There is no stored build ${version} of ${app}.`);
      await remove(app, [version], actor);
    },

    /** Deletes the builds of an app that were never released and that no link shows. Returns how many. @throws NotFound */
    async removeUnreleased(app: string, actor: string): Promise<number> {
      const { stored, inUse } = await listStored(app);
      const unreleased: string[] = [];
      for (const version of stored) {
        if (!inUse.has(version) && !(await records.wasReleased(app, version))) unreleased.push(version);
      }
      if (unreleased.length > 0) await remove(app, unreleased, actor);
      return unreleased.length;
    },
  };
}
export type BuildService = ReturnType<typeof createBuildService>;
