import { setPriority } from 'node:os';

/** A tenth of the processor time of a thread with the usual priority, while both have work. */
const lowPriority = 10;

/** Lets other threads of the process work before this worker thread. Linux alone has priorities of threads. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(lowPriority);
  } catch {
    // A container may forbid it: the work is then done at the usual priority.
  }
}
