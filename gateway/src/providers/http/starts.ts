import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Monotonic milliseconds: a time of day that is set back must not make a caller wait. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const processClock: Clock = {
  now: () => performance.now(),
  // A gateway that closes must not wait for its queue.
  sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

export interface Start {
  /** Milliseconds from now. */
  readonly wait: number;
  /** False when the wait is longer than the caller accepts; the start then stays free. */
  readonly taken: boolean;
}

/** Moments one spacing apart, each given to one caller. */
export interface Starts {
  /** Returns the next free moment, and takes it if it is at most `maxWaitMs` away. */
  take(maxWaitMs: number): Promise<Start>;
  /** Gives out no moment within the next `milliseconds`. */
  hold(milliseconds: number): void;
}

/** Returns the starts of one process. @param spacing milliseconds between two starts */
export function createOwnStarts(spacing: number, clock: Clock = processClock): Starts {
  let free = 0;
  return {
    async take(maxWaitMs) {
      const now = clock.now();
      const start = Math.max(now, free);
      const taken = start - now <= maxWaitMs;
      if (taken) free = start + spacing;
      return { wait: start - now, taken };
    },
    hold(milliseconds) {
      free = Math.max(free, clock.now() + milliseconds);
    },
  };
}
