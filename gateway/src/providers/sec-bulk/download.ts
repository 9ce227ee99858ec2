import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BadUpstream, UpstreamTimeout } from '../../errors/errors.ts';
import type { SecFile } from '../sec/client/sec-client.ts';
import { ZipMembers } from './zip/zip-members.ts';

const zipMagic = Buffer.from('PK\x03\x04', 'latin1');

export interface DownloadUse {
  /** For the whole body, which may be slow; one that stalls ends earlier. */
  readonly mostMs: number;
  readonly onProgress?: ((doneBytes: number, ofBytes: number) => void) | undefined;
}

/**
 * Writes a zip to disk and checks that it is whole. A file that fails is removed.
 * @returns its bytes
 * @throws BadUpstream for a page or another file in its place, and for one that breaks off; UpstreamTimeout
 */
export async function saveZip(file: SecFile, into: string, { mostMs, onProgress }: DownloadUse): Promise<number> {
  const { body, length } = file;
  let done = 0;
  async function* checked(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of body) {
        const bytes = Buffer.from(piece);
        if (done === 0 && !bytes.subarray(0, zipMagic.length).equals(zipMagic)) throw notZip();
        done += bytes.length;
        onProgress?.(done, length ?? done);
        yield bytes;
      }
    } catch (error) {
      if (error instanceof BadUpstream || error instanceof UpstreamTimeout) throw error;
      throw brokenOff(error);
    }
    if (done === 0) throw notZip();
    if (length !== null && done !== length) throw brokenOff();
  }
  const time = AbortSignal.timeout(mostMs);
  try {
    await pipeline(checked, createWriteStream(into), { signal: time });
    // The central directory is at the end: a file that was cut has none.
    (await ZipMembers.open(into)).close();
    return done;
  } catch (error) {
    body.destroy();
    await rm(into, { force: true });
    throw time.aborted ? new UpstreamTimeout('The published file did not arrive in time.') : error;
  }
}

function notZip(): BadUpstream {
  return new BadUpstream('Another page was sent in place of the published file. Please try again later.');
}

function brokenOff(cause?: unknown): BadUpstream {
  return new BadUpstream('The published file broke off before its end. Please try again later.', { cause });
}
