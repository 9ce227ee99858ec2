import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppRegistry } from './apps/app-registry.ts';
import { AuthService } from './auth/auth-service.ts';
import { type DemoAccount, makeFirstAccounts } from './auth/first-accounts.ts';
import { jwtSecrets } from './auth/jwt-secrets.ts';
import { Passwords } from './auth/passwords.ts';
import { CountedLedger } from './budget/counted-ledger.ts';
import { DatabaseLedger } from './budget/database-ledger.ts';
import type { BudgetLedger } from './budget/ledger.ts';
import { AnswerStore } from './caching/answer-store.ts';
import { TwoTierCache } from './caching/two-tier-cache.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { createEdgarService, type EdgarService } from './edgar/edgar-service.ts';
import { createFinanceService, type FinanceService } from './finance/finance-service.ts';
import { createPriceBarStore } from './finance/price-bar-store.ts';
import { createLogger } from './http/logger.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { ProjectionStore } from './projections/projection-store.ts';
import { createSources } from './providers/index.ts';
import type { Sources } from './providers/source.ts';
import { AuditLog } from './users/audit-log.ts';
import { SessionUsers } from './users/session-users.ts';
import { UserStore } from './users/user-store.ts';
import { UsersService } from './users/users-service.ts';

/** Everything a gateway process works with. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly secrets: readonly string[];
  readonly metrics: Metrics;
  readonly cache: TwoTierCache;
  readonly ledger: DatabaseLedger;
  readonly userStore: UserStore;
  readonly sessions: SessionUsers;
  readonly passwords: Passwords;
  readonly auth: AuthService;
  readonly users: UsersService;
  readonly audit: AuditLog;
  readonly projections: ProjectionStore;
  readonly apps: AppRegistry;
  readonly finance: FinanceService;
  readonly edgar: EdgarService;
  /** Made by this start, with their passwords; empty on every later one. */
  readonly demoAccounts: readonly DemoAccount[];
  /** True while the built-in sample source answers. */
  readonly sampleData: boolean;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Folders of the app builds that came with the product. */
  readonly bundledApps?: readonly string[];
  readonly log?: Logger;
}

const purgeEveryMs = 3_600_000;

/** Where published builds are kept. */
export function publishedAppsDir(config: Config): string {
  return join(config.dataDir, 'apps');
}

/**
 * Opens the database and makes the services of one process.
 * @throws ConfigError, DatabaseError
 */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const log = options.log ?? createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  const db = await openDatabase({
    ...config,
    onConnectionError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    return await wire(config, log, db, options.bundledApps ?? []);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function wire(config: Config, log: Logger, db: Database, bundled: readonly string[]): Promise<Services> {
  const secrets = jwtSecrets(config);
  const { dailyLimit: limit, reset } = config.alphaVantage;
  const ledger = new DatabaseLedger({ db, limit, reset });
  const metrics = createMetrics(ledger);
  const cache = createCache(config, log, db, metrics);
  const userStore = new UserStore(db);
  const sessions = new SessionUsers(userStore);
  const passwords = new Passwords();
  const audit = new AuditLog(db);
  const projections = new ProjectionStore({ db, ttlDays: config.projectionTtlDays });
  const sources = openSources(config, log, new CountedLedger(ledger, metrics.countProviderCall));
  const { edgar, finance } = createDataServices(config, log, db, cache, sources);
  const stopPurging = purgeHourly(log, [() => cache.purge(), () => projections.purge()]);
  return {
    config,
    log,
    db,
    secrets,
    metrics,
    cache,
    ledger,
    userStore,
    sessions,
    passwords,
    auth: new AuthService({ users: userStore, sessions, passwords, audit, signUp: config.signUp }),
    users: new UsersService(userStore, sessions, audit),
    audit,
    projections,
    apps: new AppRegistry({
      db,
      bundled,
      publishedDir: publishedAppsDir(config),
      onProblem: (problem) => log.warn(problem),
    }),
    finance,
    edgar,
    demoAccounts: await makeFirstAccounts(config, userStore, passwords),
    sampleData: sources.sample,
    async close() {
      stopPurging();
      await sources.close();
      await db.destroy();
    },
  };
}

function createDataServices(config: Config, log: Logger, db: Database, cache: TwoTierCache, sources: Sources) {
  const edgar = createEdgarService({ sources, cache, log });
  const { directory } = edgar;
  const bars = createPriceBarStore(db);
  const { cacheTtlSeconds } = config;
  return { edgar, finance: createFinanceService({ sources, cache, log, bars, directory, cacheTtlSeconds }) };
}

function openSources(config: Config, log: Logger, ledger: BudgetLedger): Sources {
  const { alphaVantage, sec } = config;
  return createSources({
    dataSource: config.dataSource,
    alphaVantageApiKey: alphaVantage.apiKey,
    alphaVantageBaseUrl: alphaVantage.baseUrl,
    alphaVantagePlan: alphaVantage.plan,
    secUserAgent: sec.userAgent,
    secWwwBaseUrl: sec.wwwBaseUrl,
    secDataBaseUrl: sec.dataBaseUrl,
    ledger,
    log,
  });
}

function createCache(config: Config, log: Logger, db: Database, metrics: Metrics): TwoTierCache {
  return new TwoTierCache({
    store: new AnswerStore(db),
    maxBytes: config.cacheMaxBytes,
    ttlSeconds: config.cacheTtlSeconds,
    onAnswer: metrics.countAnswer,
    onStoreError: (err) => {
      metrics.countStoreError();
      log.error({ err }, 'the stored cache cannot be used');
    },
  });
}

function purgeHourly(log: Logger, purges: readonly (() => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    for (const purge of purges) purge().catch((err: unknown) => log.warn({ err }, 'old rows cannot be removed'));
  }, purgeEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

function secretsOf(config: Config): string[] {
  const password = config.databaseUrl === null ? '' : new URL(config.databaseUrl).password;
  const all = [config.alphaVantage.apiKey ?? '', ...(config.jwtSecrets ?? []), config.admin?.password ?? '', password];
  return all.filter((secret) => secret !== '');
}
