import { type AppServices, createAppServices } from '../../src/releases/app-services.ts';
import type { Database } from '../../src/storage/schema.ts';
import { AuditLog } from '../../src/users/audit-log.ts';

export interface TestApps extends AppServices {
  /** Messages to the operator. */
  readonly problems: readonly string[];
}

/** Returns the app services of one gateway process over a database. */
export function appsOver(db: Database, bundled: readonly string[], publishedDir: string): TestApps {
  const problems: string[] = [];
  const services = createAppServices({
    db,
    audit: new AuditLog(db),
    bundled,
    publishedDir,
    shellDir: null,
    appOrigins: ['https://cdn.example.com'],
    onProblem: (problem) => problems.push(problem),
  });
  return { ...services, problems };
}
