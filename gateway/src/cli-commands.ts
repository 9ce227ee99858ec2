import { resolve } from 'node:path';
import { generatedDataKey, putDataKey } from './auth/kept-secrets.ts';
import type { Config } from './config.ts';
import type { MarketProgress } from './market/shape/market-source.ts';
import { createServices } from './services.ts';
import { backUp } from './storage/backup/back-up.ts';
import { readBackup } from './storage/backup/backup-file.ts';
import { type RestoreOptions, restore } from './storage/backup/restore.ts';
import { migrate } from './storage/migrations.ts';
import { connectDatabase } from './storage/open-database.ts';
import type { Database } from './storage/schema.ts';

/** A statement over a whole table takes longer than those of requests. */
const timeoutMs = { connection: 5000, statement: 3_600_000 };

/** @returns a sentence for the operator */
export async function runBackup(config: Config, file: string): Promise<string> {
  const path = resolve(file);
  const dataKey = generatedDataKey(config);
  const { dataDir } = config;
  const rows = await onDatabase(config, (db) => backUp(db, { file: path, dataDir, at: Date.now(), dataKey }));
  const key = dataKey === null ? '' : ', with the data key';
  return `Wrote ${rows} rows to ${path}${key}. Keep it as secret as the database.`;
}

/** @returns sentences for the operator */
export async function runRestore(
  config: Config,
  file: string,
  options: Pick<RestoreOptions, 'replace' | 'endTokens'>,
): Promise<string> {
  const backup = await readBackup(resolve(file));
  const { rows, leftOut, tokens } = await onDatabase(config, (db) =>
    restore(db, backup, { ...options, at: Date.now() }),
  );
  const { at, dataKey } = backup.head;
  return [
    `Restored ${rows} rows, as they were at ${new Date(at).toISOString()}. All users must sign in again.`,
    'Check what has changed since: roles and passwords are those of the backup.',
    listed('These deploy tokens are valid again. Revoke those that were revoked after the backup', tokens.unproved),
    listed('These deploy tokens were revoked', tokens.revoked),
    listed('Left out, because these tables do not have it', leftOut),
    dataKey === null ? null : putDataKey(config, dataKey),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/** Returns a sentence with its parts; null without any. */
function listed(sentence: string, parts: readonly string[]): string | null {
  return parts.length === 0 ? null : `${sentence}: ${parts.join(', ')}.`;
}

/** Brings the tables up to date, before the processes of a new release start. @returns a sentence for the operator */
export async function runMigrations(config: Config): Promise<string> {
  await onDatabase(config, migrate);
  return 'The tables are up to date.';
}

async function onDatabase<Result>(
  { dataDir, databaseUrl }: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await connectDatabase({ dataDir, databaseUrl, timeoutMs });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const elsewhere =
  'Another process is loading the market, so this one loads nothing. It is this far; market status tells it again.';

/** Loads what is missing of the market, beside a running gateway or without one. @returns sentences for the operator */
export function runMarketLoad(config: Config): Promise<string> {
  return runOnMarket(config, async (store) => {
    const isOwn = await store.loadNow();
    const progress = describeProgress(await store.source.progress());
    return isOwn ? progress : `${elsewhere}\n${progress}`;
  });
}

/** Tells how far the market is loaded. @returns sentences for the operator */
export function runMarketStatus(config: Config): Promise<string> {
  return runOnMarket(config, async (store) => describeProgress(await store.source.progress()));
}

type Store = NonNullable<Awaited<ReturnType<typeof createServices>>['marketStore']>;

async function runOnMarket(config: Config, work: (store: Store) => Promise<string>): Promise<string> {
  const services = await createServices(config);
  try {
    if (services.marketStore === null) {
      return 'No market is loaded: set SEC_USER_AGENT, and MARKET_DATA must not be off.';
    }
    return await work(services.marketStore);
  } finally {
    await services.close();
  }
}

const megabyte = 1_000_000;

function describeProgress({ quarters, waiting, left, problems, loading, disk }: MarketProgress): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
  const lines = [
    `Quarters: ${quarters.map(({ name, filings }) => `${name} (${filings} filings)`).join(', ') || 'none'}.`,
    waiting.length > 0 ? `Waiting: ${waiting.join(', ')}.` : null,
    loading !== null && loading.done > 0
      ? `Loading ${loading.quarter}: ${megabytes(loading.done)} of ${megabytes(loading.of)}.`
      : null,
    left.length > 0 ? `Left out by MARKET_DISK: ${left.join(', ')}.` : null,
    ...problems.map(({ quarter, text, at }) => `${quarter} could not be loaded at ${at}: ${text}`),
    `Disk: ${megabytes(disk.bytes)} of ${megabytes(disk.most)}.`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}
