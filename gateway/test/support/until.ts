import { setTimeout as pause } from 'node:timers/promises';

/** Far beyond what anything takes on a busy machine. */
const longestMs = 60_000;

/** Waits until something holds, for as long as it takes. @throws when it never does */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`In ${longestMs / 1000} s this did not come to be: ${what}`);
    await pause(5);
  }
}
