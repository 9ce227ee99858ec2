import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RateLimited } from '../errors/errors.ts';
import type { FilingDocument } from '../providers/provider.ts';
import { makeFolder } from '../storage/files.ts';

/** Concurrent downloads, each a file of at most 100 MB. */
const mostAtOnce = 40;
/** Downloads of one user. */
const mostPerUser = 10;
const retryAfterSeconds = 5;
const pieceBytes = 64 * 1024;

/** How far a document has arrived. */
interface Arrival {
  bytes: number;
  isWhole: boolean;
  error: unknown;
}

/**
 * Passes documents on through files in a folder: a reader that reads slowly holds no connection to the provider. The files
 * disappear with their readers.
 */
export function createDownloads(folder: string) {
  const readers = new Map<string, number>();

  function leave(userId: string): void {
    const left = (readers.get(userId) ?? 0) - 1;
    if (left > 0) readers.set(userId, left);
    else readers.delete(userId);
  }

  return {
    /**
     * Returns a document that arrives as fast as the provider sends it.
     * @param load opens it; not called for a reader that is refused
     * @throws RateLimited when the user, or all users, download too many; the error of `load`
     */
    async openDocument(userId: string, load: () => Promise<FilingDocument>): Promise<FilingDocument> {
      const all = [...readers.values()].reduce((sum, count) => sum + count, 0);
      const own = readers.get(userId) ?? 0;
      if (own >= mostPerUser || all >= mostAtOnce) {
        throw new RateLimited('Too many downloads at once. Please try again later.', retryAfterSeconds);
      }
      readers.set(userId, own + 1);
      try {
        const document = await load();
        const body = Readable.from(passThrough(folder, document.body), { objectMode: false });
        body.once('close', () => {
          // The reader left before its first byte.
          document.body.destroy();
          leave(userId);
        });
        return { ...document, body };
      } catch (error) {
        leave(userId);
        throw error;
      }
    },
  };
}

async function* passThrough(folder: string, body: Readable): AsyncGenerator<Buffer> {
  makeFolder(folder);
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  // A file without a name also disappears with its process. Some systems refuse to unlink an open file.
  await rm(path).catch(() => {});
  const arrival: Arrival = { bytes: 0, isWhole: false, error: null };
  let more = signal();
  const writing = (async () => {
    try {
      for await (const chunk of body) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
        await file.write(bytes, 0, bytes.length, arrival.bytes);
        arrival.bytes += bytes.length;
        more.give();
      }
    } catch (error) {
      arrival.error = error;
    }
    arrival.isWhole = true;
    more.give();
  })();
  try {
    for (let at = 0; ; ) {
      if (at < arrival.bytes) {
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, arrival.bytes - at));
        const { bytesRead } = await file.read(piece, 0, piece.length, at);
        at += bytesRead;
        yield piece.subarray(0, bytesRead);
      } else if (arrival.isWhole) {
        if (arrival.error !== null) throw arrival.error;
        return;
      } else {
        await more.given;
        more = signal();
      }
    }
  } finally {
    body.destroy();
    await writing;
    await file.close();
    await rm(path, { force: true });
  }
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
