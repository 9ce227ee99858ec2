import { Conflict, NotFound } from '../../errors/errors.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import type { BuildStore } from '../builds/build-store.ts';
import { buildsInUse } from '../links/override-rules.model.ts';
import type { OverrideStore } from '../links/override-store.ts';
import type { AppRecords } from '../registry/app-records.ts';
import type { AppRegistry } from '../registry/app-registry.ts';

interface RemovalDeps {
  readonly registry: AppRegistry;
  readonly builds: Pick<BuildStore, 'remove'>;
  readonly links: Pick<OverrideStore, 'running'>;
  readonly records: Pick<AppRecords, 'wasReleased'>;
  readonly audit: AuditLog;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Deletes stored builds for Admins. The versions stay known: no other build can take one. Methods throw AppErrors. */
export function createBuildRemoval({ registry, builds, links, records, audit, now }: RemovalDeps) {
  async function listBuilds(app: string) {
    const state = await registry.findState(app);
    if (state === undefined) throw new NotFound(`There is no app ${app}.`);
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
    /** @throws NotFound, Conflict with the reason for a build in use */
    async remove(app: string, version: string, actor: string): Promise<void> {
      const { stored, inUse } = await listBuilds(app);
      const use = inUse.get(version);
      if (use !== undefined) throw new Conflict(`${app} ${version} cannot be deleted: it is ${use}.`);
      if (!stored.includes(version)) throw new NotFound(`There is no stored build ${version} of ${app}.`);
      await remove(app, [version], actor);
    },

    /** Deletes the builds of an app that were never released and that no link shows. Returns how many. @throws NotFound */
    async removeUnreleased(app: string, actor: string): Promise<number> {
      const { stored, inUse } = await listBuilds(app);
      const unreleased: string[] = [];
      for (const version of stored) {
        if (!inUse.has(version) && !(await records.wasReleased(app, version))) unreleased.push(version);
      }
      if (unreleased.length > 0) await remove(app, unreleased, actor);
      return unreleased.length;
    },
  };
}
export type BuildRemoval = ReturnType<typeof createBuildRemoval>;
