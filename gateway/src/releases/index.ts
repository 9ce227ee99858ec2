import type { Config } from '../config.ts';
import { copyWholeBuilds } from '../storage/migrations/0022-builds-by-file.ts';
import type { Database } from '../storage/schema.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { SessionUsers } from '../users/session-users.ts';
import { createBuildStore } from './builds/build-store.ts';
import { type CheckFiles, checkFiles } from './builds/file-digests.ts';
import { createFileStore } from './builds/file-store.ts';
import { readHostContract } from './builds/host-contract.ts';
import { createCanaryGuard } from './guard/canary-guard.ts';
import { createGuardVisits } from './guard/guard-visits.ts';
import { createVitalsService } from './guard/vitals-service.ts';
import { createVitalsStore } from './guard/vitals-store.ts';
import { createOverrideLinks } from './links/override-links.ts';
import { createOverrides } from './links/override-service.ts';
import { createOverrideStore } from './links/override-store.ts';
import { createAppCalls } from './pages/app-calls.ts';
import { createAppPaths } from './registry/app-paths.ts';
import { createAppRecords } from './registry/app-records.ts';
import { createAppRegistry } from './registry/app-registry.ts';
import { createDeployTokens } from './registry/deploy-tokens.ts';
import { createShells } from './registry/shells.ts';
import { createBuildService } from './teams/build-service.ts';
import { createReleaseService } from './teams/release-service.ts';

export { appCallsPlugin, appHeader } from './pages/app-calls.ts';
export { appsRoutes } from './pages/apps-routes.ts';
export { serveFiles } from './pages/serve-files.ts';
export { type DeployTokenStore, deployTokenPattern } from './registry/deploy-tokens.ts';
export { deploymentRoutes } from './teams/deployment-routes.ts';
export type { CheckFiles };

/** The door of this room: the gateway imports nothing else of it. */
interface ReleasesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly config: Pick<Config, 'appOrigins' | 'unreleasedBuilds'>;
  readonly sessions: SessionUsers;
  /** Of the links to builds: the first signs, each verifies. */
  readonly secrets: readonly string[];
  readonly bundled: readonly string[];
  /** Folder of this process for the files of published builds: NAME/VERSION below it. */
  readonly publishedDir: string;
  /** Folder of the shell's build; null where this gateway serves no shell. */
  readonly shellDir: string | null;
  /** Compares the files of builds on other hosts with their digests. */
  readonly checkFiles?: CheckFiles | undefined;
  readonly onProblem: (problem: string) => void;
  /** The age at which the apps in memory are read again, for changes by other processes. */
  readonly rereadMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Returns the services that serve and deploy the feature apps. */
export function createReleases({
  db,
  audit,
  config: { appOrigins, unreleasedBuilds: allowed },
  sessions,
  secrets,
  bundled,
  publishedDir,
  shellDir,
  checkFiles: check = checkFiles,
  now = Date.now,
  rereadMs = 1000,
  ...rest
}: ReleasesDeps) {
  const onProblem = once(rest.onProblem);
  const onChange = () => {
    apps.forget();
    appCalls.forget();
  };
  const files = createFileStore(db, now);
  const builds = createBuildStore({ db, folder: publishedDir, files, appOrigins, onProblem, onChange });
  const records = createAppRecords(db, onChange);
  const paths = createAppPaths(db, onChange);
  const apps = createAppRegistry({ bundled, builds, records, paths, onProblem, rereadMs });
  const registry = apps;
  const host = readHostContract(shellDir);
  const shells = createShells(db, host);
  const tokens = createDeployTokens(db, onChange);
  const store = createVitalsStore(db);
  const links = createOverrideStore(db, onProblem);
  const appCalls = createAppCalls(apps, () => links.localManifests(now()));
  const overrides = createOverrides({
    store: links,
    links: createOverrideLinks(secrets),
    registry,
    builds,
    tokens,
    records,
    users: sessions,
    audit,
    allowed,
    now,
    onProblem,
    onLocalBuild: () => appCalls.forget(),
  });
  const canaryGuard = createCanaryGuard({ registry, records, visits: createGuardVisits(db), vitals: store, now });
  const vitals = createVitalsService({ registry, store, records, guard: canaryGuard, now });
  const changed = { registry, builds, links, records, audit, host, now };
  const releases = createReleaseService({ ...changed, paths });
  return {
    apps,
    records,
    files,
    releases: { ...releases, ...createBuildService({ ...changed, releases, files, appOrigins, checkFiles: check }) },
    deployTokens: tokens,
    vitals,
    canaryGuard,
    shells,
    appCalls,
    appOrigins,
    overrides,
    /** Settles what a process begins with. It starts without what fails, since a full disk must not keep it from starting. */
    async start(onError: (error: unknown, problem: string) => void): Promise<void> {
      const settle = (work: Promise<unknown>, problem: string) =>
        work.catch((error: unknown) => onError(error, problem));
      await settle(db.transaction().execute(copyWholeBuilds), 'builds of the previous release are not copied');
      await settle(apps.settlePaths(), 'the paths of the apps are not kept');
      await settle(shells.register(), 'the live shell is not noted');
    },
    async prune(): Promise<void> {
      await vitals.prune();
      await overrides.purge();
      await files.removeUnused();
    },
  };
}
export type Releases = ReturnType<typeof createReleases>;

/** Returns a function that reports each problem once, since the apps are listed for every page. */
function once(tell: (problem: string) => void): (problem: string) => void {
  const told = new Set<string>();
  return (problem) => {
    if (told.has(problem)) return;
    told.add(problem);
    tell(problem);
  };
}
