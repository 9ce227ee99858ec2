import { join } from 'node:path';
import type { Logger } from 'pino';
import { AnswerStore } from './answers/answer-store.ts';
import { RedisAnswerStore } from './answers/redis-answer-store.ts';
import { RedisLoadLeases } from './answers/redis-load-leases.ts';
import { TwoTierCache } from './answers/two-tier-cache.ts';
import { AuthService } from './auth/auth-service.ts';
import { Devices } from './auth/devices.ts';
import { type DemoAccount, makeFirstAccounts } from './auth/first-accounts.ts';
import { jwtSecrets } from './auth/jwt-secrets.ts';
import { Passwords } from './auth/passwords.ts';
import { RedisThrottle } from './auth/redis-throttle.ts';
import type { Config } from './config.ts';
import type { Source } from './contract/sources.ts';
import { DocumentStore } from './filings/document-store.ts';
import { createEdgarService, type EdgarService } from './filings/edgar-service.ts';
import { filingVersions } from './finance/company-reports.ts';
import { createFinance, type Finance } from './finance/finance.ts';
import { createPriceBarStore } from './finance/price-bar-store.ts';
import { createLogger } from './observability/logger.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { CountedLedger } from './providers/budget/counted-ledger.ts';
import { DatabaseLedger } from './providers/budget/database-ledger.ts';
import type { BudgetLedger } from './providers/budget/ledger.ts';
import { RedisLedger } from './providers/budget/redis-ledger.ts';
import { redisPace } from './providers/http/redis-pace.ts';
import { type OpenOptions, openProviders, providerSetups } from './providers/index.ts';
import type { Providers } from './providers/providers.ts';
import { type AppServices, createAppServices } from './releases/app-services.ts';
import { ProjectionStore } from './saved/projection-store.ts';
import { ValuationStore } from './saved/valuation-store.ts';
import { openDatabase } from './storage/open-database.ts';
import type { Database } from './storage/schema.ts';
import { SharedRedis } from './storage/shared-redis.ts';
import { AccountLinks } from './users/account-links.ts';
import { AuditLog } from './users/audit-log.ts';
import { SessionUsers } from './users/session-users.ts';
import { UserStore } from './users/user-store.ts';
import { UsersService } from './users/users-service.ts';

/** Everything a gateway process works with. */
export interface Services extends AppServices {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly secrets: readonly string[];
  readonly metrics: Metrics;
  readonly cache: TwoTierCache;
  /** The budgets of the metered providers, in order of preference. */
  readonly budgets: ReadonlyMap<Source, BudgetLedger>;
  readonly userStore: UserStore;
  readonly sessions: SessionUsers;
  readonly passwords: Passwords;
  readonly auth: AuthService;
  readonly devices: Devices;
  readonly users: UsersService;
  readonly audit: AuditLog;
  readonly projections: ProjectionStore;
  readonly valuations: ValuationStore;
  readonly finance: Finance;
  readonly edgar: EdgarService;
  /** The accounts that this start made, with their passwords; empty on every later start. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Whether the built-in sample data answers everything. */
  readonly sampleData: boolean;
  /** Folder of the shell's build; null serves no page. */
  readonly shellDir: string | null;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Folders of the bundled app builds. */
  readonly bundledApps?: readonly string[];
  /** Folder of the shell's build; without it no page is served. */
  readonly shellDir?: string | null;
  readonly log?: Logger;
  /** Other bounds for calls to the outside, for tests. */
  readonly outside?: Pick<OpenOptions, 'limits' | 'spacing' | 'pace'>;
}

const purgeEveryMs = 3_600_000;

/**
 * Opens the database and creates the services of one process.
 * @throws ConfigError, DatabaseError
 */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const log = options.log ?? createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  const db = await openDatabase({
    ...config,
    onConnectionError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    const redis = await openRedis(config, log);
    return await wire({ config, log, db, redis, outside: options.outside ?? {} }, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Connections that all services share. */
interface Infrastructure {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** Null for a process that shares the database alone. */
  readonly redis: SharedRedis | null;
  readonly outside: NonNullable<ServiceOptions['outside']>;
}

async function wire(
  infrastructure: Infrastructure,
  { bundledApps = [], shellDir = null }: ServiceOptions,
): Promise<Services> {
  const { config, log, db, redis } = infrastructure;
  const secrets = jwtSecrets(config);
  const budgets = createBudgets(infrastructure);
  const metrics = createMetrics(budgets, redis);
  const cache = createCache(infrastructure, metrics);
  metrics.watchMemory(() => cache.memory());
  const userStore = new UserStore(db);
  const sessions = new SessionUsers(userStore);
  const passwords = new Passwords();
  const links = new AccountLinks(db);
  const devices = new Devices(secrets);
  const audit = new AuditLog(db);
  const projections = new ProjectionStore({ db, ttlDays: config.projectionTtlDays });
  const valuations = new ValuationStore(db);
  const providers = openAll(infrastructure, metrics, budgets);
  const folder = join(config.dataDir, 'documents');
  const store = new DocumentStore({ folder, maxBytes: config.documentMaxBytes, log });
  const edgar = createEdgarService({ providers, cache, log, store });
  const { directory } = edgar;
  const openDocument = edgar.document;
  const finance = createFinance({ providers, cache, log, bars: createPriceBarStore(db), directory, openDocument });
  const appServices = createAppServices({
    db,
    audit,
    bundled: bundledApps,
    publishedDir: join(config.dataDir, 'apps'),
    shellDir,
    appOrigins: config.appOrigins,
    onProblem: (problem) => log.warn(problem),
  });
  // A full disk must not keep a process from starting.
  await appServices.apps
    .settlePaths()
    .catch((err: unknown) => log.error({ err }, 'the paths of the apps are not kept'));
  const purges = [() => cache.purge(filingVersions), () => projections.purge(), () => links.purge()];
  const stopPurging = purgeHourly(log, purges);
  return {
    config,
    log,
    db,
    secrets,
    metrics,
    cache,
    budgets,
    userStore,
    sessions,
    passwords,
    devices,
    auth: new AuthService({
      users: userStore,
      links,
      devices,
      sessions,
      passwords,
      audit,
      signUp: config.signUp,
      ...(redis && { throttle: (name, rule) => new RedisThrottle(redis, name, rule) }),
    }),
    users: new UsersService({ store: userStore, sessions, links, audit }),
    audit,
    projections,
    valuations,
    ...appServices,
    shellDir,
    finance,
    edgar,
    demoAccounts: await makeFirstAccounts(config, userStore, passwords),
    sampleData: providers.sample,
    async close() {
      stopPurging();
      // Closing the providers ends the filing that is being read, whose outcome is still stored.
      const reading = finance.close();
      await providers.close();
      await reading;
      await redis?.close();
      await db.destroy();
    },
  };
}

/** Connects to Redis. The process also starts while Redis is away, and uses it once it answers. */
async function openRedis({ redisUrl, redisPrefix }: Config, log: Logger): Promise<SharedRedis | null> {
  if (redisUrl === null) return null;
  const redis = new SharedRedis({
    url: redisUrl,
    prefix: redisPrefix,
    onChange: (isUp, err) => {
      if (isUp) log.info('Redis is there');
      else log.warn({ err }, 'Redis is away: this process goes on alone, without calls to metered providers');
    },
  });
  await redis.connect();
  return redis;
}

function createBudgets({ config, log, db, redis }: Infrastructure): ReadonlyMap<Source, BudgetLedger> {
  const metered = providerSetups(config).flatMap(({ name, allowance }) => {
    if (allowance === null) return [];
    const { limit, reset, redisPrefix: prefix } = allowance;
    const kept = new DatabaseLedger({ db, provider: name, limit, reset });
    const onKeepError = (err: unknown) => log.error({ err }, 'a call to a metered provider could not be kept');
    const ledger =
      redis === null ? kept : new RedisLedger({ redis, prefix, provider: name, kept, limit, reset, onKeepError });
    return [[name, ledger] as const];
  });
  return new Map<Source, BudgetLedger>(metered);
}

function openAll(
  { config, log, redis, outside }: Infrastructure,
  metrics: Metrics,
  budgets: ReadonlyMap<Source, BudgetLedger>,
): Providers {
  return openProviders(providerSetups(config), {
    dataSource: config.dataSource,
    log,
    ledgerOf: (name) => {
      const ledger = budgets.get(name);
      if (ledger === undefined) throw new Error(`The provider ${name} has no budget.`);
      return new CountedLedger(ledger, (outcome) => metrics.countProviderCall(name, outcome));
    },
    onOutsideCall: metrics.countOutsideCall,
    ...(redis && { pace: redisPace(redis) }),
    ...outside,
  });
}

function createCache({ config, log, db, redis }: Infrastructure, metrics: Metrics): TwoTierCache {
  const store = new AnswerStore(db);
  return new TwoTierCache({
    store: redis === null ? store : new RedisAnswerStore(store, redis),
    ...(redis && { leases: new RedisLoadLeases(redis) }),
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
  const { databaseUrl, redisUrl, jwtSecrets: tokens, admin } = config;
  const passwords = [databaseUrl, redisUrl].map((url) => (url === null ? '' : new URL(url).password));
  const keys = providerSetups(config).flatMap(({ secrets }) => secrets);
  const all = [...keys, ...(tokens ?? []), admin?.password ?? '', ...passwords];
  return all.filter((secret) => secret !== '');
}
