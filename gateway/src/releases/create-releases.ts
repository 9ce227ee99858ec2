import type { Config } from '../config.ts';
import { copyWholeBuilds } from '../storage/migrations/0022-builds-by-file.ts';
import type { Database } from '../storage/schema.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { SessionUsers } from '../users/session-users.ts';
import { OriginStore } from './builds/approved-origins.ts';
import { BuildStore } from './builds/build-store.ts';
import { type CheckFiles, checkFiles } from './builds/file-digests.ts';
import { FileStore } from './builds/file-store.ts';
import { readHostContract } from './builds/host-contract.ts';
import { CanaryGuard } from './guard/canary-guard.ts';
import { GuardStore } from './guard/guard-store.ts';
import { VitalsService } from './guard/vitals-service.ts';
import { VitalsStore } from './guard/vitals-store.ts';
import { OverrideLinks } from './links/override-links.ts';
import { OverrideService } from './links/override-service.ts';
import { OverrideStore } from './links/override-store.ts';
import { AppCalls } from './pages/app-calls.ts';
import { AppPathStore } from './registry/app-paths.ts';
import { AppRegistry } from './registry/app-registry.ts';
import { DeployPolicyStore } from './registry/deploy-policy.ts';
import { DeployTokenStore } from './registry/deploy-tokens.ts';
import { FlagStore } from './registry/flags.ts';
import { ReleaseStore } from './registry/release-store.ts';
import { ShellStore } from './registry/shells.ts';
import { BuildRemoval } from './teams/build-removal.ts';
import { ReleaseService } from './teams/release-service.ts';

export interface ReleasesOptions {
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

/** The services that serve and deploy the feature apps. */
export interface Releases {
  readonly apps: AppRegistry;
  readonly releases: ReleaseService;
  readonly removal: BuildRemoval;
  readonly deployTokens: DeployTokenStore;
  readonly deployPolicies: DeployPolicyStore;
  readonly vitals: VitalsService;
  readonly canaryGuard: CanaryGuard;
  readonly shells: ShellStore;
  readonly flags: FlagStore;
  readonly appCalls: AppCalls;
  readonly origins: OriginStore;
  readonly overrides: OverrideService;
  /** Settles what a process begins with. It starts without what fails, since a full disk must not keep it from starting. */
  start(onError: (error: unknown, problem: string) => void): Promise<void>;
  prune(): Promise<void>;
}

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
}: ReleasesOptions): Releases {
  const onProblem = once(rest.onProblem);
  const onChange = () => {
    apps.forget();
    appCalls.forget();
  };
  const origins = new OriginStore(db, appOrigins, onChange);
  const files = new FileStore(db, now);
  const builds = new BuildStore({ db, folder: publishedDir, files, appOrigins, origins, onProblem, onChange });
  const store = new ReleaseStore(db, onChange);
  const paths = new AppPathStore(db, onChange);
  const flags = new FlagStore(db, onChange);
  const listFlags = () => flags.onFor();
  const apps = new AppRegistry({ bundled, builds, releases: store, paths, listFlags, onProblem, rereadMs });
  const host = readHostContract(shellDir);
  const shells = new ShellStore(db, host);
  const deployPolicies = new DeployPolicyStore(db);
  const vitalsStore = new VitalsStore(db);
  const guards = new GuardStore(db);
  const tokens = new DeployTokenStore(db, onChange);
  const linkStore = new OverrideStore(db, onProblem);
  const appCalls = new AppCalls(apps, () => linkStore.localManifests(now()));
  const overrides = new OverrideService({
    store: linkStore,
    links: new OverrideLinks(secrets),
    registry: apps,
    builds,
    tokens,
    policies: deployPolicies,
    users: sessions,
    audit,
    allowed,
    now,
    onProblem,
    onLocalBuild: () => appCalls.forget(),
  });
  const canaryGuard = new CanaryGuard({ registry: apps, releases: store, guards, vitals: vitalsStore, now });
  const vitals = new VitalsService({ registry: apps, store: vitalsStore, releases: store, guard: canaryGuard, now });
  return {
    apps,
    releases: new ReleaseService({
      registry: apps,
      builds,
      files,
      releases: store,
      paths,
      links: linkStore,
      policies: deployPolicies,
      audit,
      host,
      appOrigins,
      now,
      origins,
      checkFiles: check,
    }),
    removal: new BuildRemoval({ registry: apps, builds, links: linkStore, releases: store, audit, now }),
    deployTokens: tokens,
    deployPolicies,
    vitals,
    canaryGuard,
    shells,
    flags,
    appCalls,
    origins,
    overrides,
    async start(onError) {
      const settle = (work: Promise<unknown>, problem: string) =>
        work.catch((error: unknown) => onError(error, problem));
      await settle(db.transaction().execute(copyWholeBuilds), 'builds of the previous release are not copied');
      await settle(apps.settlePaths(), 'the paths of the apps are not kept');
      await settle(shells.register(), 'the live shell is not noted');
    },
    async prune() {
      await vitals.prune();
      await overrides.purge();
      await files.removeUnused();
    },
  };
}

/** Returns a function that reports each problem once, since the apps are listed for every page. */
function once(tell: (problem: string) => void): (problem: string) => void {
  const told = new Set<string>();
  return (problem) => {
    if (told.has(problem)) return;
    told.add(problem);
    tell(problem);
  };
}
