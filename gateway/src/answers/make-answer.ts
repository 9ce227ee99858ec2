import { dayMs } from '../contract/figures/days.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';
import { toAnswerBytes } from './answer-bytes.ts';
import type { CacheRule, Load } from './answer-cache.ts';
import type { LoadParts } from './load-parts.ts';
import { missingBytes, type StoredAnswer } from './stored-answer.ts';

interface AnswerTimes {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The ttl of an answer whose rule names none. */
  readonly ttlSeconds: number;
  /** How long a failure is remembered. */
  readonly failureMs: number;
}

interface Made {
  readonly answer: StoredAnswer;
  /** The parsed value; null for a missing answer. */
  readonly value: unknown;
}

const staleMs = 7 * dayMs;

/**
 * Returns the answer of a load, or a `missing` answer when the rule remembers NotFound.
 * @throws the error of the load (PartFailed when a part caused it); BadUpstream for a value that does not fit the schema
 */
export async function makeAnswer<Value>(
  key: string,
  rule: CacheRule<Value>,
  load: Load<Value>,
  parts: LoadParts,
  { now, failureMs, ...usual }: AnswerTimes,
): Promise<Made> {
  const { ttlSeconds = usual.ttlSeconds } = rule;
  const loaded = await loadFrom(parts, rule, load);
  const soonest = Math.min(parts.expiresAt, parts.isComplete ? Number.POSITIVE_INFINITY : now() + failureMs);
  const expiry = (ttl: number | null): number | null => {
    const expiresAt = Math.min(soonest, ttl === null ? Number.POSITIVE_INFINITY : now() + ttl * 1000);
    return Number.isFinite(expiresAt) ? expiresAt : null;
  };
  const storedAt = parts.oldest;
  if (loaded instanceof NotFound) {
    const expiresAt = expiry(typeof ttlSeconds === 'function' ? usual.ttlSeconds : ttlSeconds);
    const staleUntil = expiresAt ?? Number.MAX_SAFE_INTEGER;
    const bytes = await missingBytes(loaded);
    return { answer: { key, type: 'missing', bytes, storedAt, expiresAt, staleUntil }, value: null };
  }
  const checked = rule.schema.safeParse(loaded);
  if (!checked.success) {
    throw new BadUpstream('The data provider sent an answer that cannot be read.', { cause: checked.error });
  }
  const value = checked.data;
  const expiresAt = expiry(typeof ttlSeconds === 'function' ? ttlSeconds(value) : ttlSeconds);
  const staleUntil = Math.max(storedAt + staleMs, expiresAt ?? Number.MAX_SAFE_INTEGER);
  const bytes = await toAnswerBytes(value);
  return { answer: { key, type: rule.type, bytes, storedAt, expiresAt, staleUntil }, value };
}

async function loadFrom<Value>(parts: LoadParts, rule: CacheRule<Value>, load: Load<Value>): Promise<Value | NotFound> {
  try {
    return await load(parts);
  } catch (error) {
    if (rule.remembersNotFound && error instanceof NotFound) return error;
    throw parts.failure(error);
  }
}
