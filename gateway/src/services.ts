import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAlerts } from './alerts/create-alerts.ts';
import { createCache } from './answers/create-cache.ts';
import { createAccounts } from './auth/create-accounts.ts';
import { makeFirstAccounts } from './auth/first-accounts.ts';
import { jwtSecrets } from './auth/kept-secrets.ts';
import type { Config } from './config.ts';
import type { EdgarCompany } from './contract/edgar.ts';
import type { Source } from './contract/sources.ts';
import { createCompanyDates } from './dates/company-dates.ts';
import { createExpectedDays } from './dates/expected-days.ts';
import { ResultsDays } from './dates/results-days.ts';
import { createEdgarService, type OpenTexts } from './filings/edgar-service.ts';
import { createFinance } from './finance/finance.ts';
import { createPriceBarStore } from './finance/prices/price-bar-store.ts';
import { filingVersions } from './finance/reports/company-reports.ts';
import { createRiskFreeRates } from './finance/risk-free-rates.ts';
import { createInsiderService } from './insiders/insider-service.ts';
import { createNoteStore } from './notes/note-store.ts';
import { createNotesService } from './notes/notes-service.ts';
import { createLogger } from './observability/logger.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { openMarket } from './open-market.ts';
import { CountedLedger } from './providers/budget/counted-ledger.ts';
import { DatabaseLedger } from './providers/budget/database-ledger.ts';
import type { BudgetLedger } from './providers/budget/ledger.ts';
import { RedisLedger } from './providers/budget/redis-ledger.ts';
import { calculateShares } from './providers/budget/shares.model.ts';
import type { CallOutcome } from './providers/http/outside-host.ts';
import { redisPace } from './providers/http/redis-pace.ts';
import { type OpenOptions, openProviders, providerSetups } from './providers/index.ts';
import type { Providers } from './providers/providers.ts';
import { sampleMoment, sampleYield } from './providers/sample/calendar.ts';
import { Treasury } from './providers/treasury/treasury.ts';
import { type CheckFiles, createReleases } from './releases/index.ts';
import { createSaved } from './saved/create-saved.ts';
import { databaseBytes, folderBytes } from './storage/files.ts';
import type { Infrastructure } from './storage/infrastructure.ts';
import { openDatabase } from './storage/open-database.ts';
import { openRedis } from './storage/open-redis.ts';
import { purgeOwnCalls } from './storage/own-data.ts';
import { Mailer } from './users/mailer.ts';
import { createCalendarService } from './watchlists/calendar-service.ts';
import { createWatchFiguresService } from './watchlists/watch-figures.ts';
import { createWatchlistStore } from './watchlists/watchlist-store.ts';

/** Everything a gateway process works with. */
export type Services = Awaited<ReturnType<typeof createRooms>>;

export interface ServiceOptions {
  /** Folders of the bundled app builds. */
  readonly bundledApps?: readonly string[];
  /** Folder of the shell's build; without it no page is served. */
  readonly shellDir?: string | null;
  readonly log?: Logger;
  /** Replaces the check of files on other hosts in tests. */
  readonly checkFiles?: CheckFiles;
  /** Replaces the thread that works on the texts of filings in tests. */
  readonly openTexts?: OpenTexts;
  /** Bounds for calls to the outside, which tests change. */
  readonly outside?: Pick<OpenOptions, 'limits' | 'spacing' | 'pace'>;
  /** How many times as long an overview waits for its parts, for tests whose machine may be busy. */
  readonly patience?: number;
}

const purgeEveryMs = 3_600_000;
/** A canary that is worse than live is taken back within a minute. */
const guardEveryMs = 15_000;
/** How often alerts are made of what is new in the market. */
const newsEveryMs = 30_000;

/** Opens the database and creates the services of one process. @throws ConfigError, DatabaseError */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const log = options.log ?? createLogger({ level: config.logLevel, secrets: listSecrets(config) });
  const db = await openDatabase({
    ...config,
    onConnectionError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    const redis = await openRedis(config, log);
    return await createRooms({ config, log, db, redis }, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Creates the rooms in their order: each takes what the rooms before it gave. */
async function createRooms(
  infrastructure: Infrastructure,
  { bundledApps = [], shellDir = null, checkFiles, openTexts, outside = {}, patience = 1 }: ServiceOptions,
) {
  const { config, log, db, redis } = infrastructure;
  const secrets = jwtSecrets(config);
  const mailer = config.mail === null ? null : new Mailer(config.mail, config.production);
  const budgets = createBudgets(infrastructure);
  const metrics = createMetrics(budgets, redis);
  const providers = openAll(infrastructure, outside, metrics, budgets);
  const treasury = providers.sample ? null : openTreasury(config, metrics, outside);
  const { cache, storedBytes } = createCache(infrastructure, metrics);
  const saved = createSaved(infrastructure);
  const resultsDays = new ResultsDays(db);
  const onFilings = (list: EdgarCompany) => {
    resultsDays.noteFilings(list).catch((err: unknown) => log.warn({ err }, 'days of results cannot be kept'));
  };
  const edgar = createEdgarService({ ...config, providers, cache, log, onFilings, openTexts });
  const { directory, document: openDocument } = edgar;
  const bars = createPriceBarStore(db);
  const { market, store: marketStore } = await openMarket({ ...infrastructure, ...saved, bars, mailer, providers });
  const publicPrices = marketStore?.prices ?? null;
  const answering = { providers, cache, log, patience };
  const finance = createFinance({ ...answering, bars, directory, openDocument, publicPrices, onFilings });
  const readToday = () => (providers.sample ? sampleMoment : new Date().toISOString()).slice(0, 10);
  const insiders = createInsiderService({ db, log, providers, edgar, readToday });
  const dates = createCompanyDates({ resultsDays, expectedDays: createExpectedDays({ providers, cache }), directory });
  const accounts = createAccounts({ ...infrastructure, providers, finance, mailer, secrets });
  const lists = createWatchlistStore(db);
  const notes = createNoteStore(db);
  const companies = { ...saved, figures: accounts.ownFigures, questions: market.questions, dates, lists, notes };
  const news = { market, publicPrices, dates, resultsDays, notes, hasMarket: marketStore !== null };
  const alerting = createAlerts({ ...infrastructure, ...saved, ...news, secrets, mailer, bars, finance, providers });
  const builds = { bundled: bundledApps, publishedDir: join(config.dataDir, 'apps'), shellDir, checkFiles };
  const onProblem = (problem: string) => log.warn(problem);
  const deployed = createReleases({ db, config, ...accounts, secrets, ...builds, onProblem });
  await deployed.start((err, problem) => log.error({ err }, problem));
  metrics.watchApps(() => deployed.vitals.listVitals());
  const purges = [
    () => cache.purge(filingVersions),
    () => saved.projections.purge(),
    () => notes.purge(),
    alerting.purge,
    () => resultsDays.purge(),
    ...accounts.accountPurges,
    () => deployed.prune(),
    () => purgeOwnCalls(db),
  ];
  const timers = [
    repeat(purgeEveryMs, purges, (err) => log.warn({ err }, 'old rows cannot be removed')),
    repeat(guardEveryMs, [() => deployed.canaryGuard.tick()], (err) => log.error({ err }, 'canaries are not guarded')),
    repeat(newsEveryMs, alerting.checks, (err) => log.warn({ err }, 'a check for news failed')),
  ];
  return {
    config,
    log,
    db,
    secrets,
    metrics,
    cache,
    /** The budgets of the metered providers, in order of preference. */
    budgets,
    ...accounts,
    ...saved,
    ...alerting.services,
    ...deployed,
    watchlists: lists,
    watchFigures: createWatchFiguresService(companies),
    calendar: createCalendarService(companies),
    notes: createNotesService(companies),
    finance,
    riskFreeRates: createRiskFreeRates(cache, treasury ?? { sample: true, loadTenYearYield: async () => sampleYield }),
    edgar,
    insiders,
    resultsDays,
    market,
    /** The stored market; null without a provider of it. Nothing is loaded before its `start`. */
    marketStore,
    /** Returns the bytes on disk. */
    diskUsage: async () => ({
      database: await databaseBytes(db),
      answers: await storedBytes(),
      answersMax: config.storedCacheMaxBytes,
      documents: await folderBytes(join(config.dataDir, 'documents')),
      documentsMax: config.documentMaxBytes,
      apps: await folderBytes(join(config.dataDir, 'apps')),
      ...(marketStore && { market: await marketStore.bytes(), marketMax: config.market.diskBytes }),
    }),
    /** The accounts that this start made, with their passwords; empty on every later start. */
    demoAccounts: await makeFirstAccounts(config, accounts.userStore, accounts.passwords),
    /** Whether the built-in sample data answers everything. */
    sampleData: providers.sample,
    shellDir,
    async close(): Promise<void> {
      for (const stop of timers) stop();
      await alerting.close();
      // Closing the providers ends the filing that is being read, whose outcome is still stored.
      const reading = Promise.all([finance.close(), insiders.close()]);
      await edgar.close();
      await marketStore?.close();
      await providers.close();
      await treasury?.close();
      await reading;
      await redis?.close();
      await db.destroy();
    },
  };
}

function createBudgets({ config, log, db, redis }: Infrastructure): ReadonlyMap<Source, BudgetLedger> {
  const metered = providerSetups(config).flatMap(({ name, allowance }) => {
    if (allowance === null) return [];
    const { limit, redisPrefix: prefix, perHour, companiesPerMonth } = allowance;
    const tightest = Math.min(limit, perHour ?? limit);
    const shares = calculateShares(tightest, config.reservePercent, config.guestSharePercent);
    const rules = { ...allowance, provider: name, shares };
    const hasFurther = perHour !== undefined || companiesPerMonth !== undefined;
    const kept = new DatabaseLedger({ db, ...rules });
    const onKeepError = (err: unknown) => log.error({ err }, 'a call to a metered provider could not be kept');
    const ledger =
      redis === null || hasFurther ? kept : new RedisLedger({ redis, prefix, kept, onKeepError, ...rules });
    return [[name, ledger] as const];
  });
  return new Map<Source, BudgetLedger>(metered);
}

function openAll(
  { config, log, redis }: Infrastructure,
  outside: NonNullable<ServiceOptions['outside']>,
  metrics: Metrics,
  budgets: ReadonlyMap<Source, BudgetLedger>,
): Providers {
  return openProviders(providerSetups(config), {
    dataSource: config.dataSource,
    log,
    openLedger: (name) => {
      const ledger = budgets.get(name);
      if (ledger === undefined) throw new Error(`The provider ${name} has no budget.`);
      return new CountedLedger(ledger, (outcome) => metrics.countProviderCall(name, outcome));
    },
    onOutsideCall: metrics.countOutsideCall,
    ...(redis && { pace: redisPace(redis) }),
    ...outside,
  });
}

function openTreasury(
  { treasury: { baseUrl } }: Config,
  metrics: Metrics,
  { limits }: NonNullable<ServiceOptions['outside']>,
): Treasury {
  const onCall = (outcome: CallOutcome) => metrics.countOutsideCall('treasury', outcome);
  return new Treasury({ baseUrl, onCall, limits });
}

/** Returns the secrets of the settings, which must never reach a log. */
function listSecrets(config: Config): string[] {
  const { databaseUrl, redisUrl, mail, jwtSecrets: tokens, dataKeys, admin, metricsToken } = config;
  const passwords = [databaseUrl, redisUrl, mail?.url ?? null].map((url) =>
    url === null ? '' : new URL(url).password,
  );
  const keys = providerSetups(config).flatMap(({ secrets }) => secrets);
  const all = [
    ...keys,
    ...(tokens ?? []),
    ...(dataKeys ?? []),
    admin?.password ?? '',
    metricsToken ?? '',
    ...passwords,
  ];
  return all.filter((secret) => secret !== '');
}

/** Runs each task every `everyMs`. Returns a stop function. */
function repeat(
  everyMs: number,
  works: readonly (() => Promise<void>)[],
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    for (const work of works) work().catch(onError);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
