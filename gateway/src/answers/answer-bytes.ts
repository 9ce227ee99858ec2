import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StaleMeta } from '../contract/figures.ts';
import type { AnswerBytes } from './answer-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Returns a value as JSON in three encodings. Compression runs off the main thread. */
export function toAnswerBytes(value: unknown): Promise<AnswerBytes> {
  return inEachEncoding(Buffer.from(JSON.stringify(value)));
}

/**
 * Returns the bytes of an answer, a JSON object, with a `meta` that marks it as stale.
 * @param storedAt when the answer was loaded, milliseconds since the epoch
 */
export function staleBytes(fresh: AnswerBytes, storedAt: number): Promise<AnswerBytes> {
  const known = staleForms.get(fresh);
  if (known?.storedAt === storedAt) return known.bytes;
  const meta: StaleMeta = { stale: true, asOf: new Date(storedAt).toISOString() };
  const rest = fresh.identity.subarray(1);
  const comma = rest[0] === closingBrace ? '' : ',';
  const bytes = inEachEncoding(Buffer.concat([Buffer.from(`{"meta":${JSON.stringify(meta)}${comma}`), rest]));
  staleForms.set(fresh, { storedAt, bytes });
  return bytes;
}

const closingBrace = '}'.charCodeAt(0);
/** While a provider is down, the same stale answer is sent many times. */
const staleForms = new WeakMap<AnswerBytes, { readonly storedAt: number; readonly bytes: Promise<AnswerBytes> }>();

/** Returns bytes in three encodings, with their ETag. Compression runs off the main thread. */
export async function inEachEncoding(identity: Buffer): Promise<AnswerBytes> {
  const [zipped, brotli] = await Promise.all([
    compressGzip(identity),
    compressBrotli(identity, {
      params: {
        // Quality 5 is within a few percent of the best and takes a tenth of the time.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return { identity, gzip: zipped, brotli, etag: `"${digest([identity]).slice(0, 27)}"` };
}

/** Returns a digest over the three encodings: a stored answer with another digest is damaged. */
export function calculateChecksum(bytes: Pick<AnswerBytes, 'identity' | 'gzip' | 'brotli'>): string {
  return digest([bytes.identity, bytes.gzip, bytes.brotli]);
}

function digest(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
