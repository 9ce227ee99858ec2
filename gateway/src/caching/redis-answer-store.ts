import { z } from 'zod';
import { RedisUnavailable, type SharedRedis } from '../redis/shared-redis.ts';
import { checksumOf } from './answer-bytes.ts';
import type { AnswerStore, Generations, ListingPage } from './answer-store.ts';
import { entryTypeOf } from './entry-type.ts';
import { isFresh, type StoredAnswer } from './stored-answer.ts';

/** What the cache needs of the tier behind its memory. */
export type AnswerTier = Pick<
  AnswerStore,
  'read' | 'write' | 'generation' | 'generations' | 'clear' | 'clearAll' | 'remove' | 'purge' | 'list'
>;

const headSchema = z.object({
  type: z.string(),
  etag: z.string(),
  checksum: z.string(),
  storedAt: z.number(),
  expiresAt: z.number().nullable(),
  staleUntil: z.number(),
  identity: z.number().int(),
  gzip: z.number().int(),
});
/** A clear by another process is noticed within this time. */
const generationsMs = 1000;

/**
 * Redis in front of the stored answers. The database stays the truth: every entry here stands under the number of
 * clears that its key had when it was stored, so what was cleared, even while Redis was away, is never found again.
 */
export class RedisAnswerStore implements AnswerTier {
  readonly #store: AnswerTier;
  readonly #redis: SharedRedis;
  readonly #now: () => number;
  #known: Generations = new Map();
  #knownAt = 0;

  constructor(store: AnswerTier, redis: SharedRedis, now: () => number = Date.now) {
    this.#store = store;
    this.#redis = redis;
    this.#now = now;
  }

  async read(key: string): Promise<StoredAnswer | null> {
    const name = nameOf(key, await this.#generationOf(key));
    const near = await this.#readNear(key, name);
    // One that is past its time may have been renewed while Redis was away.
    if (near !== null && isFresh(near, this.#now())) return near;
    const stored = await this.#store.read(key);
    if (stored !== null) await this.#keepNear(stored, name);
    return stored;
  }

  async write(answer: StoredAnswer, generation: number): Promise<boolean> {
    const isKept = await this.#store.write(answer, generation);
    if (isKept) await this.#keepNear(answer, nameOf(answer.key, generation));
    return isKept;
  }

  generation(key: string): Promise<number> {
    return this.#store.generation(key);
  }

  async generations(): Promise<Generations> {
    const readAt = this.#now();
    this.#known = await this.#store.generations();
    this.#knownAt = readAt;
    return this.#known;
  }

  async clear(key: string): Promise<boolean> {
    const wasThere = await this.#store.clear(key);
    await this.generations();
    return wasThere;
  }

  async clearAll(): Promise<void> {
    await this.#store.clearAll();
    await this.generations();
  }

  async remove(key: string): Promise<void> {
    await this.#store.remove(key);
    await this.#redis.remove(nameOf(key, await this.#generationOf(key))).catch(ignoreAbsence);
  }

  purge(now: number): Promise<void> {
    return this.#store.purge(now);
  }

  list(page: ListingPage): ReturnType<AnswerStore['list']> {
    return this.#store.list(page);
  }

  async #generationOf(key: string): Promise<number> {
    const isOld = this.#knownAt === 0 || Math.abs(this.#now() - this.#knownAt) >= generationsMs;
    const known = isOld ? await this.generations() : this.#known;
    return Math.max(known.get('*') ?? 0, known.get(key) ?? 0);
  }

  async #readNear(key: string, name: string): Promise<StoredAnswer | null> {
    const packed = await this.#redis.get(name).catch(ignoreAbsence);
    return packed === null ? null : unpack(key, packed);
  }

  async #keepNear(answer: StoredAnswer, name: string): Promise<void> {
    const lifetimeMs = Math.min(answer.staleUntil - this.#now(), 7 * 86_400_000);
    if (lifetimeMs >= 1) await this.#redis.set(name, pack(answer), Math.floor(lifetimeMs)).catch(ignoreAbsence);
  }
}

function nameOf(key: string, generation: number): string {
  return `answer:${generation}:${key}`;
}

/** The database answers in its place. */
function ignoreAbsence(error: unknown): null {
  if (error instanceof RedisUnavailable) return null;
  throw error;
}

/** Four bytes with the length of the head, the head as JSON, then the three bodies. */
function pack({ type, bytes, storedAt, expiresAt, staleUntil }: StoredAnswer): Buffer {
  const { etag, identity, gzip, brotli } = bytes;
  const sizes = { identity: identity.length, gzip: gzip.length };
  const facts = { type, etag, checksum: checksumOf(bytes), storedAt, expiresAt, staleUntil, ...sizes };
  const head = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, identity, gzip, brotli]);
}

/** @returns null when the entry is damaged */
function unpack(key: string, packed: Buffer): StoredAnswer | null {
  try {
    const start = 4 + packed.readUInt32BE(0);
    const head = headSchema.parse(JSON.parse(packed.subarray(4, start).toString()));
    const { etag, checksum, storedAt, expiresAt, staleUntil } = head;
    // Copies: a part would keep the whole in memory.
    const identity = Buffer.from(packed.subarray(start, start + head.identity));
    const gzip = Buffer.from(packed.subarray(start + head.identity, start + head.identity + head.gzip));
    const brotli = Buffer.from(packed.subarray(start + head.identity + head.gzip));
    const bytes = { identity, gzip, brotli, etag };
    const type = entryTypeOf(head.type);
    if (type === null || checksumOf(bytes) !== checksum) return null;
    return { key, type, bytes, storedAt, expiresAt, staleUntil };
  } catch {
    return null;
  }
}
