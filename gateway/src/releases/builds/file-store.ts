import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ListedFile } from '../../contract/releases/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import { withoutSync } from '../../storage/dialects.ts';
import type { Database } from '../../storage/schema.ts';
import { TimedStore } from '../../storage/store.ts';

/** A commit of more would keep the main thread, where the embedded database works, for longer than a reply takes. */
const partBytes = 256 * 1024;
/** Files that no build names are kept for an upload that is interrupted: so long, and so many bytes of an app. */
const mostUnusedMs = 24 * 3_600_000;
const mostUnusedBytes = 48 * 1024 * 1024;

interface UnusedFile {
  readonly app: string;
  readonly digest: string;
  readonly bytes: number;
  readonly sent_at: number;
}

/** The files of published builds by the digest of their content: equal files of several builds are stored once. */
export class FileStore extends TimedStore {
  readonly #saves = pLimit(1);

  /** Returns the digests among these whose files are not complete in the database. */
  async findMissing(files: readonly ListedFile[]): Promise<string[]> {
    const digests = [...new Set(files.map(({ digest }) => digest))];
    const rows = await this.db
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
  }

  /** @throws BadInput when the bytes are not those of the digest */
  async save(app: string, digest: string, content: Buffer): Promise<void> {
    if (createHash('sha256').update(content).digest('hex') !== digest) {
      throw new BadInput('The bytes that arrived are not those of the digest. Please send the file again.');
    }
    await this.#saves(() => this.#store(app, digest, content));
    await this.removeUnused();
  }

  /** Stores the parts of a file one by one: other requests get their turn after each, though other files are sent too. */
  async #store(app: string, digest: string, content: Buffer): Promise<void> {
    const parts = Math.ceil(content.length / partBytes);
    await this.db
      .insertInto('stored_files')
      .values({ digest, app, bytes: content.length, parts, sent_at: this.now() })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ sent_at: this.now() }))
      .execute();
    for (let part = 0; part < parts; part += 1) {
      const row = { digest, part, content: content.subarray(part * partBytes, (part + 1) * partBytes) };
      // The commit of the build syncs them too; before it a lost part is missing, and sent again.
      await withoutSync(this.db, (db) =>
        db
          .insertInto('file_parts')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
      await setImmediate();
    }
  }

  /** Returns the content of a file; null for one that is not complete. */
  async readFile(digest: string): Promise<Buffer | null> {
    const file = await this.db
      .selectFrom('stored_files')
      .select('parts')
      .where('digest', '=', digest)
      .executeTakeFirst();
    const rows = await this.db
      .selectFrom('file_parts')
      .select('content')
      .where('digest', '=', digest)
      .orderBy('part')
      .execute();
    // The embedded database works on this thread: a caller that reads many files must let others work.
    await setImmediate();
    return file?.parts === rows.length ? Buffer.concat(rows.map(({ content }) => content)) : null;
  }

  /** Removes the files of builds that were removed, where no other build names them. */
  async removeUnnamed(digests: readonly string[]): Promise<void> {
    const removed = new Set(digests);
    await this.#remove((await this.#findUnused()).filter(({ digest }) => removed.has(digest)));
  }

  /** Removes the files that no build names and that are too old, or beyond the bytes that an app may have of them. */
  async removeUnused(): Promise<void> {
    const bytesOfApp = new Map<string, number>();
    const tooMany = (await this.#findUnused()).filter(({ app, bytes, sent_at }) => {
      const sum = (bytesOfApp.get(app) ?? 0) + bytes;
      bytesOfApp.set(app, sum);
      return sum > mostUnusedBytes || sent_at < this.now() - mostUnusedMs;
    });
    await this.#remove(tooMany);
  }

  /** Returns the files that no build names, the newest first. */
  #findUnused(): Promise<UnusedFile[]> {
    return this.db
      .selectFrom('stored_files')
      .select(['app', 'digest', 'bytes', 'sent_at'])
      .where('digest', 'not in', (used) => used.selectFrom('build_files').select('digest'))
      .orderBy('sent_at', 'desc')
      .execute();
  }

  /** Removes one file after the other: each is a commit of its own, so that others get their turn. */
  async #remove(files: readonly UnusedFile[]): Promise<void> {
    for (const { digest, sent_at } of files) {
      await this.db.transaction().execute(async (transaction) => {
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
}

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
