import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ListedFile } from '../../contract/releases/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import { withoutSync } from '../../storage/dialects.ts';
import type { Database } from '../../storage/schema.ts';

/** A commit of more would keep the main thread, where the embedded database works, for longer than a reply takes. */
const partBytes = 256 * 1024;
/** Files that no build names are kept for an upload that is interrupted: so long, and so many bytes of an app. */
const mostUnusedMs = 24 * 3_600_000;
const mostUnusedBytes = 48 * 1024 * 1024;

/**
 * The files of published builds by the digest of their content: equal files of several builds are stored once.
 * @param now milliseconds since the epoch
 */
export function createFileStore(db: Database, now: () => number) {
  const saves = pLimit(1);

  /** Stores the parts of a file one by one: other requests get their turn after each, though other files are sent too. */
  async function store(app: string, digest: string, content: Buffer): Promise<void> {
    const parts = Math.ceil(content.length / partBytes);
    await db
      .insertInto('stored_files')
      .values({ digest, app, bytes: content.length, parts, sent_at: now() })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ sent_at: now() }))
      .execute();
    for (let part = 0; part < parts; part += 1) {
      const row = { digest, part, content: content.subarray(part * partBytes, (part + 1) * partBytes) };
      // The commit of the build syncs them too; before it a lost part is missing, and sent again.
      await withoutSync(db, (connection) =>
        connection
          .insertInto('file_parts')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
      await setImmediate();
    }
  }

  /** Returns the files that no build names, the newest first. */
  function findUnused() {
    return db
      .selectFrom('stored_files')
      .select(['app', 'digest', 'bytes', 'sent_at'])
      .where('digest', 'not in', (used) => used.selectFrom('build_files').select('digest'))
      .orderBy('sent_at', 'desc')
      .execute();
  }

  /** Removes one file after the other: each is a commit of its own, so that others get their turn. */
  async function remove(files: Awaited<ReturnType<typeof findUnused>>): Promise<void> {
    for (const { digest, sent_at } of files) {
      await db.transaction().execute(async (transaction) => {
        // A build that was stored meanwhile has changed the time.
        const { numDeletedRows } = await transaction
          .deleteFrom('stored_files')
          .where((row) => row.and({ digest, sent_at }))
          .where('digest', 'not in', (used) => used.selectFrom('build_files').select('digest'))
          .executeTakeFirst();
        if (numDeletedRows > 0n) await transaction.deleteFrom('file_parts').where('digest', '=', digest).execute();
      });
      await setImmediate();
    }
  }

  /** Removes the files that no build names and that are too old, or beyond the bytes that an app may have of them. */
  async function removeUnused(): Promise<void> {
    const bytesOfApp = new Map<string, number>();
    const tooMany = (await findUnused()).filter(({ app, bytes, sent_at }) => {
      const sum = (bytesOfApp.get(app) ?? 0) + bytes;
      bytesOfApp.set(app, sum);
      return sum > mostUnusedBytes || sent_at < now() - mostUnusedMs;
    });
    await remove(tooMany);
  }

  return {
    removeUnused,

    /** Returns the digests among these whose files are not complete in the database. */
    async findMissing(files: readonly ListedFile[]): Promise<string[]> {
      const digests = [...new Set(files.map(({ digest }) => digest))];
      const rows = await db
        .selectFrom('stored_files')
        .select('digest')
        .where('digest', 'in', digests)
        .where('parts', '=', (parts) =>
          parts
            .selectFrom('file_parts')
            .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
            .whereRef('file_parts.digest', '=', 'stored_files.digest'),
        )
        .execute();
      const known = new Set(rows.map(({ digest }) => digest));
      return digests.filter((digest) => !known.has(digest));
    },

    /** @throws BadInput when the bytes are not those of the digest */
    async save(app: string, digest: string, content: Buffer): Promise<void> {
      if (createHash('sha256').update(content).digest('hex') !== digest) {
        throw new BadInput('The bytes that arrived are not those of the digest. Please send the file again.');
      }
      await saves(() => store(app, digest, content));
      await removeUnused();
    },

    /** Returns the content of a file; null for one that is not complete. */
    async readFile(digest: string): Promise<Buffer | null> {
      const named = db.selectFrom('stored_files').select('parts').where('digest', '=', digest);
      const file = await named.executeTakeFirst();
      const rows = await db
        .selectFrom('file_parts')
        .select('content')
        .where('digest', '=', digest)
        .orderBy('part')
        .execute();
      // The embedded database works on this thread: a caller that reads many files must let others work.
      await setImmediate();
      return file?.parts === rows.length ? Buffer.concat(rows.map(({ content }) => content)) : null;
    },

    /** Removes the files of builds that were removed, where no other build names them. */
    async removeUnnamed(digests: readonly string[]): Promise<void> {
      const removed = new Set(digests);
      await remove((await findUnused()).filter(({ digest }) => removed.has(digest)));
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Names the files of a build that becomes visible with the transaction. Changes their rows, so that no other process removes
 * them. Returns false when one of them is gone.
 */
export async function nameFiles(
  transaction: Database,
  { app, version }: { readonly app: string; readonly version: string },
  files: readonly ListedFile[],
  now: number,
): Promise<boolean> {
  const digests = [...new Set(files.map(({ digest }) => digest))].sort();
  const { numUpdatedRows } = await transaction
    .updateTable('stored_files')
    .set({ sent_at: now })
    .where('digest', 'in', digests)
    .executeTakeFirst();
  if (numUpdatedRows < BigInt(digests.length)) return false;
  const rows = files.map(({ path, digest }) => ({ app, version, path, digest }));
  await transaction.insertInto('build_files').values(rows).execute();
  return true;
}
