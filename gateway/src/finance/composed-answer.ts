import type { AnswerCache, CachedAnswer, CacheRule, CacheState } from '../caching/answer-cache.ts';
import { AppError, NotFound } from '../http/errors.ts';

/** A value with the age and state of the answer it comes from. */
export interface Part<Value> {
  readonly value: Value;
  readonly state: CacheState;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** An answer made out of parts that are cached on their own. */
export interface Composition<Value> {
  readonly value: Value;
  readonly parts: readonly Part<unknown>[];
  /** False when a part failed that may be there in a minute. */
  readonly complete: boolean;
}

/** How long an answer lives that lacks a part, in seconds: as long as the failure of that part is remembered. */
const incompleteSeconds = 60;
/** An answer out of stale parts is made anew each time, so that it says each time that it is stale. */
const staleSeconds = 0;

/**
 * Makes an answer out of its parts and keeps it ready to send. It lives no longer than its oldest part, and is as
 * stale as its stalest one.
 * @param lifetimeSeconds of a part
 */
export async function composedAnswer<Value>(
  cache: AnswerCache,
  key: string,
  rule: CacheRule<Value>,
  lifetimeSeconds: number,
  compose: () => Promise<Composition<Value>>,
): Promise<CachedAnswer<Value>> {
  const fresh = await cache.peek(key, rule);
  if (fresh !== null) return fresh;
  const { value, parts, complete } = await compose();
  const now = Date.now();
  const oldest = Math.min(now, ...parts.map((part) => part.storedAt));
  const isStale = parts.some((part) => part.state === 'STALE');
  const left = Math.max(0, Math.floor(lifetimeSeconds - (now - oldest) / 1000));
  const ttlSeconds = isStale ? staleSeconds : complete ? left : Math.min(left, incompleteSeconds);
  const answer = await cache.get(key, { ...rule, ttlSeconds }, async () => value);
  return { key, value, bytes: answer.bytes, state: isStale ? 'STALE' : answer.state, storedAt: oldest };
}

/** A part that may fail without the whole failing: its value, or the error it failed with. */
export type Attempt<Value> =
  | { readonly ok: true; readonly part: Part<Value> }
  | { readonly ok: false; readonly error: AppError };

/** @throws anything that is not an AppError: that is a fault of ours, not of a source */
export async function attempt<Value>(part: Promise<Part<Value>>): Promise<Attempt<Value>> {
  try {
    return { ok: true, part: await part };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

/** Whether asking again soon may bring what this attempt did not. "There is no such thing" will stay. */
export function isSettled(tried: Attempt<unknown>): boolean {
  return tried.ok || tried.error instanceof NotFound;
}

export function valueIn<Value>(tried: Attempt<Value>): Value | null {
  return tried.ok ? tried.part.value : null;
}

export function partsOf(...tried: readonly Attempt<unknown>[]): Part<unknown>[] {
  return tried.flatMap((one) => (one.ok ? [one.part] : []));
}

/** The error to tell of when everything failed: a limit or an outage rather than "there is none". */
export function worstOf(first: AppError, ...others: readonly AppError[]): AppError {
  return [first, ...others].find((error) => !(error instanceof NotFound)) ?? first;
}
