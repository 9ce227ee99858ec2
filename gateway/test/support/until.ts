import { setTimeout as pause } from 'node:timers/promises';

/** Far longer than any wait on a busy machine. */
const timeoutMs = 60_000;

/** Waits until a condition holds. @throws after a minute */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`In ${timeoutMs / 1000} s this did not happen: ${what}`);
    await pause(5);
  }
}
