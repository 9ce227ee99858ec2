import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { parseOwnKeyId } from '../../storage/own-data.ts';
import { ignoreOutage } from '../../storage/redis-unavailable.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { calculateChecksum } from '../answer-bytes.ts';
import { type AnswerStore, findGeneration, type Generations } from '../answer-store.ts';
import type { Found } from '../running-loads.ts';
import { isFresh, readAnswerType, type StoredAnswer } from '../stored-answer.ts';

/** The tier behind the memory of the cache. */
export type AnswerTier = Pick<
  AnswerStore,
  'readAnswers' | 'write' | 'generations' | 'clear' | 'clearAll' | 'remove' | 'purge' | 'list' | 'listKeys' | 'readBody'
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
 * Redis in front of the stored answers. The database is authoritative: the name of every answer in Redis contains the
 * generation of its key, so an answer that was cleared, even while Redis was unreachable, is never found again. Answers
 * that were loaded with a user's own key are only in the database, so that they disappear with the key.
 */
export function createRedisAnswerStore(
  store: AnswerTier,
  redis: SharedRedis,
  now: () => number = Date.now,
): AnswerTier {
  let known: Generations = new Map();
  let knownAt = 0;
  let running: Promise<Generations> | null = null;

  async function askGenerations(): Promise<Generations> {
    const readAt = now();
    known = await store.generations();
    knownAt = readAt;
    return known;
  }

  async function recent(): Promise<Generations> {
    const isOutdated = knownAt === 0 || Math.abs(now() - knownAt) >= generationsMs;
    return isOutdated ? generations() : known;
  }

  /** Returns the fresh answers in Redis. An expired one may have been renewed in the database while Redis was unreachable. */
  async function readRedis(keys: readonly string[]): Promise<Map<string, Found>> {
    const shared = keys.filter((key) => parseOwnKeyId(key) === null);
    if (shared.length === 0) return new Map();
    const generations = await recent();
    const names = shared.map((key) => formatName(key, findGeneration(generations, key)));
    const packed = (await redis.getMany(names).catch(ignoreOutage)) ?? [];
    const answers = shared.map((key, at) => unpack(key, packed[at] ?? null));
    const found = new Map<string, Found>();
    for (const answer of answers) {
      if (answer === null || !isFresh(answer, now())) continue;
      found.set(answer.key, { answer, generation: findGeneration(generations, answer.key) });
    }
    return found;
  }

  async function keepInRedis(answer: StoredAnswer, name: string): Promise<void> {
    if (parseOwnKeyId(answer.key) !== null) return;
    const ttlMs = Math.min(answer.staleUntil - now(), 7 * dayMs);
    if (ttlMs >= 1) await redis.set(name, pack(answer), Math.floor(ttlMs)).catch(ignoreOutage);
  }

  function generations(): Promise<Generations> {
    running ??= askGenerations().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    ...store,

    async readAnswers(keys) {
      const found = await readRedis(keys);
      const others = keys.filter((key) => !found.has(key));
      if (others.length === 0) return found;
      for (const [key, stored] of await store.readAnswers(others)) {
        found.set(key, stored);
        if (stored.answer !== null) await keepInRedis(stored.answer, formatName(key, stored.generation));
      }
      return found;
    },

    async write(answer, generation) {
      const isKept = await store.write(answer, generation);
      if (isKept) await keepInRedis(answer, formatName(answer.key, generation));
      return isKept;
    },

    generations,
    async clear(keys) {
      const cleared = await store.clear(keys);
      await generations();
      return cleared;
    },

    async clearAll() {
      await store.clearAll();
      await generations();
    },

    async remove(key) {
      await store.remove(key);
      await redis.remove(formatName(key, findGeneration(await recent(), key))).catch(ignoreOutage);
    },
  };
}

function formatName(key: string, generation: number): string {
  return `answer:${generation}:${key}`;
}

/** Returns four bytes with the length of the head, the head as JSON, then the three bodies. */
function pack({ type, bytes, storedAt, expiresAt, staleUntil }: StoredAnswer): Buffer {
  const { etag, identity, gzip, brotli } = bytes;
  const sizes = { identity: identity.length, gzip: gzip.length };
  const fields = { type, etag, checksum: calculateChecksum(bytes), storedAt, expiresAt, staleUntil, ...sizes };
  const head = Buffer.from(JSON.stringify(fields));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, identity, gzip, brotli]);
}

/** Returns null when there is no answer or it is damaged. */
function unpack(key: string, packed: Buffer | null): StoredAnswer | null {
  if (packed === null) return null;
  try {
    const start = 4 + packed.readUInt32BE(0);
    const head = headSchema.parse(JSON.parse(packed.subarray(4, start).toString()));
    const { etag, checksum, storedAt, expiresAt, staleUntil } = head;
    // Copies the bytes, because a slice would keep the whole buffer in memory.
    const identity = Buffer.from(packed.subarray(start, start + head.identity));
    const gzip = Buffer.from(packed.subarray(start + head.identity, start + head.identity + head.gzip));
    const brotli = Buffer.from(packed.subarray(start + head.identity + head.gzip));
    const bytes = { identity, gzip, brotli, etag };
    const type = readAnswerType(head.type);
    if (type === null || calculateChecksum(bytes) !== checksum) return null;
    return { key, type, bytes, storedAt, expiresAt, staleUntil };
  } catch {
    return null;
  }
}
