import { randomUUID } from 'node:crypto';

/**
 * Makes ids of the form of a UUID: what is in front is the process's own and drawn by chance, what is behind counts.
 * Drawing every one by chance would be a noticeable part of a ready answer's cost.
 */
export function requestIds(): () => string {
  const own = randomUUID().slice(0, 24);
  let count = 0;
  return () => {
    count += 1;
    return own + count.toString(16).padStart(12, '0');
  };
}
