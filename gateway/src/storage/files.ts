import { existsSync, mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialects.ts';

/**
 * Creates a folder and its parents. The recursive mkdir of Node never ends where a folder refuses children with
 * ENOENT, as /proc does.
 * @throws the error of the file system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path);
}

/** Tells whether an error of the file system has a code, such as EEXIST; also an error of another realm. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Returns the bytes of the database on disk. */
export async function databaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ readonly bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    : sql<{
        readonly bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db));
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the bytes of all files in a folder and those below it; 0 without the folder. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // Another process may have removed the file since.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
