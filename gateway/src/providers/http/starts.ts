import { setTimeout as sleep } from 'node:timers/promises';

/** Time as a pace sees it. */
export interface Clock {
  /** Milliseconds that never go back. Not the time of day: a clock that is set back must make no caller wait. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const processClock: Clock = {
  now: () => performance.now(),
  // A gateway that closes does not wait for its line.
  sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

export interface Start {
  /** Milliseconds from now. */
  readonly wait: number;
  /** False when the wait is longer than the caller stands for; the start is then left to another. */
  readonly taken: boolean;
}

/** Moments that are one spacing apart, each of them given to one caller. */
export interface Starts {
  /** The next free moment, taken if it is at most `most` milliseconds away. */
  take(most: number): Promise<Start>;
  /** No moment within the next `milliseconds` is given from now on. */
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

  async take(most: number): Promise<Start> {
    const now = this.#clock.now();
    const start = Math.max(now, this.#free);
    const taken = start - now <= most;
    if (taken) this.#free = start + this.#spacing;
    return { wait: start - now, taken };
  }

  hold(milliseconds: number): void {
    this.#free = Math.max(this.#free, this.#clock.now() + milliseconds);
  }
}
