import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** A backup cannot be made, read or restored. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const headSchema = z.object({
  basecase: z.literal('backup'),
  format: z.literal(1),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The migrations that made its tables. */
  migrations: z.array(z.string()),
  /** The generated key that seals secrets of users; null when the setting holds it. */
  dataKey: z.string().nullable(),
});
const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  bytes: z.array(z.string()),
});
const endSchema = z.object({ end: z.literal(true), rows: z.number() });
const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));
const lineSchema = z.union([rowSchema, tableSchema, endSchema, headSchema]);

export type BackupHead = z.infer<typeof headSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
/** A row of the table whose line came last, in the order of its columns; bytes are base64. */
export type BackupRow = z.infer<typeof rowSchema>;
type BackupLine = z.infer<typeof lineSchema>;

/**
 * Writes a backup that only its owner can read: JSON lines, compressed.
 * @returns the number of rows
 * @throws BackupError when there is such a file already, or it cannot be written
 */
export async function writeBackup(
  file: string,
  head: BackupHead,
  content: AsyncIterable<BackupTable | BackupRow>,
): Promise<number> {
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    yield formatLine(head);
    for await (const part of content) {
      if (Array.isArray(part)) rows++;
      yield formatLine(part);
    }
    yield formatLine({ end: true, rows });
  }
  const handle = await create(file);
  try {
    // A stream of the handle would close it before it is synced.
    await pipeline(lines, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) await handle.writeFile(chunk);
    });
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return rows;
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new BackupError(`${file} cannot be written: ${formatReason(error)}`, { cause: error });
  }
}

function formatLine(line: BackupLine): string {
  // JSON would turn such a number into null.
  if (Array.isArray(line) && line.some((value) => typeof value === 'number' && !Number.isFinite(value))) {
    throw new BackupError('The database has a number that is not finite.');
  }
  return `${JSON.stringify(line)}\n`;
}

/** An open backup: its head, then its tables and rows in order. */
export interface BackupReader {
  readonly head: BackupHead;
  /** Can be read once. Throws a BackupError where the file is damaged or ends early. */
  readonly content: AsyncGenerator<BackupTable | BackupRow>;
}

/** @throws BackupError when it is no backup of a format that this release knows */
export async function readBackup(file: string): Promise<BackupReader> {
  const lines = readLines(file);
  const first = await lines.next();
  const head = headSchema.safeParse(first.done === true ? null : first.value);
  if (!head.success) {
    await lines.return(undefined);
    throw new BackupError(`${file} is no backup that this release can read.`);
  }
  return { head: head.data, content: parseContent(file, lines) };
}

async function* parseContent(
  file: string,
  lines: AsyncGenerator<unknown>,
): AsyncGenerator<BackupTable | BackupRow, undefined> {
  let rows = 0;
  let width = 0;
  for await (const line of lines) {
    const { data } = lineSchema.safeParse(line);
    if (data === undefined) break;
    if (Array.isArray(data)) {
      if (data.length !== width) break;
      rows++;
      yield data;
    } else if ('table' in data) {
      width = data.columns.length;
      yield data;
    } else if ('end' in data && data.rows === rows) return;
    else break;
  }
  throw new BackupError(`${file} is damaged or incomplete after ${rows} rows.`);
}

async function* readLines(file: string): AsyncGenerator<unknown, undefined> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked).setEncoding('utf8');
  // A line may hold a whole build: pieces are joined once.
  let pieces: string[] = [];
  try {
    for await (const chunk of unpacked) {
      const [first = '', ...others] = String(chunk).split('\n');
      pieces.push(first);
      for (const piece of others) {
        yield JSON.parse(pieces.join(''));
        pieces = [piece];
      }
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be read, or is no backup: ${formatReason(error)}`, { cause: error });
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function formatReason(error: unknown): string {
  return (
    String(error)
      .replace(/^\w*Error: /, '')
      .split('\n')[0] ?? ''
  );
}
