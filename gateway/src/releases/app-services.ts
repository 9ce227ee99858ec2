import type { Database } from '../storage/schema.ts';
import type { AuditLog } from '../users/audit-log.ts';
import { AppPathStore } from './app-paths.ts';
import { AppRegistry } from './app-registry.ts';
import { BuildStore } from './build-store.ts';
import { DeployPolicyStore } from './deploy-policy.ts';
import { DeployTokenStore } from './deploy-tokens.ts';
import { readHostContract } from './host-contract.ts';
import { ReleaseService } from './release-service.ts';
import { ReleaseStore } from './release-store.ts';

export interface AppServiceOptions {
  readonly db: Database;
  readonly audit: AuditLog;
  /** Folders of the bundled builds. */
  readonly bundled: readonly string[];
  /** Folder of this process for the files of published builds: NAME/VERSION below it. */
  readonly publishedDir: string;
  /** Folder of the shell's build; null where this gateway serves no shell. */
  readonly shellDir: string | null;
  /** Origins besides our own that apps may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly onProblem: (problem: string) => void;
}

/** The services that serve and deploy the feature apps. */
export interface AppServices {
  readonly apps: AppRegistry;
  readonly releases: ReleaseService;
  readonly deployTokens: DeployTokenStore;
  readonly deployPolicies: DeployPolicyStore;
}

export function createAppServices({
  db,
  audit,
  bundled,
  publishedDir,
  shellDir,
  appOrigins,
  ...rest
}: AppServiceOptions): AppServices {
  const onProblem = once(rest.onProblem);
  const builds = new BuildStore({ db, folder: publishedDir, appOrigins, onProblem });
  const store = new ReleaseStore(db);
  const paths = new AppPathStore(db);
  const apps = new AppRegistry({ bundled, builds, releases: store, paths, onProblem });
  const host = readHostContract(shellDir);
  const deployPolicies = new DeployPolicyStore(db);
  return {
    apps,
    releases: new ReleaseService({
      registry: apps,
      builds,
      releases: store,
      paths,
      policies: deployPolicies,
      audit,
      host,
      appOrigins,
    }),
    deployTokens: new DeployTokenStore(db),
    deployPolicies,
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
