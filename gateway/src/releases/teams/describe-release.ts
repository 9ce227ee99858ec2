import type { AppRelease } from '../../contract/releases/releases.ts';
import { listNeeds } from '../builds/app-build.ts';
import { type HostContract, problemWith } from '../builds/host-contract.ts';
import { buildsInUse } from '../links/override-rules.model.ts';
import type { Override } from '../links/override-store.ts';
import type { AppRecords } from '../registry/app-records.ts';
import { type AppState, claimsInUse, listBuilds, liveBuild } from '../registry/app-registry.ts';

interface DescribeDeps {
  readonly records: Pick<AppRecords, 'listHistory' | 'listFailures'>;
  /** The host contract of the live shell; null when it is not known. */
  readonly host: HostContract | null;
}

/**
 * Returns the state of an app for Admins and its deploy tokens.
 * @param owners the app that each path belongs to
 * @param links to builds, those that have not ended
 */
export async function describeRelease(
  state: AppState,
  owners: ReadonlyMap<string, string>,
  links: readonly Override[],
  { records, host }: DescribeDeps,
): Promise<AppRelease> {
  const { name, pointer } = state;
  const live = liveBuild(state);
  const builds = listBuilds(state);
  const inUse = claimsInUse(state);
  const used = buildsInUse(state, links);
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
