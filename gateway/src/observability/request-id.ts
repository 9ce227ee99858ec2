import { randomUUID } from 'node:crypto';

/**
 * Returns a generator of ids in the form of a UUID: a random prefix per process, then a counter.
 * A random id per request would be a noticeable part of the cost of a ready reply.
 */
export function requestIds(): () => string {
  const prefix = randomUUID().slice(0, 24);
  let count = 0;
  return () => {
    count += 1;
    return prefix + count.toString(16).padStart(12, '0');
  };
}
