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

/** The starts of one process. */
export class OwnStarts implements Starts {
  readonly #spacing: number;
  readonly #clock: Clock;
  #free = 0;

  /** @param spacing milliseconds between two starts */
  constructor(spacing: number, clock: Clock = processClock) {
    this.#spacing = spacing;
    this.#clock = clock;
  }

  async take(maxWaitMs: number): Promise<Start> {
    const now = this.#clock.now();
    const start = Math.max(now, this.#free);
    const taken = start - now <= maxWaitMs;
    if (taken) this.#free = start + this.#spacing;
    return { wait: start - now, taken };
  }

  hold(milliseconds: number): void {
    this.#free = Math.max(this.#free, this.#clock.now() + milliseconds);
  }
}
