import { resolve } from 'node:path';
import { generatedDataKey, putDataKey } from './auth/kept-secrets.ts';
import type { Config } from './config.ts';
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
