import { createReleases, type Releases } from '../../../src/releases/index.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { createAuditLog } from '../../../src/users/audit-log.ts';
import { SessionUsers } from '../../../src/users/session-users.ts';
import { UserStore } from '../../../src/users/user-store.ts';
import { testSecret } from '../test-gateway.ts';

export interface TestApps extends Releases {
  /** Messages to the operator. */
  readonly problems: readonly string[];
}

/** Returns the app services of one gateway process over a database. */
export function appsOver(
  db: Database,
  bundled: readonly string[],
  publishedDir: string,
  now: () => number = Date.now,
): TestApps {
  const problems: string[] = [];
  const services = createReleases({
    db,
    audit: createAuditLog(db),
    bundled,
    publishedDir,
    shellDir: null,
    config: { appOrigins: ['https://cdn.example.com'], unreleasedBuilds: 'all' },
    sessions: new SessionUsers(new UserStore(db)),
    secrets: [testSecret],
    checkFiles: async () => null,
    onProblem: (problem) => problems.push(problem),
    now,
    // Tests change rows as another process does.
    rereadMs: 0,
  });
  return { ...services, problems };
}
