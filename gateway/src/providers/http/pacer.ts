import { type Clock, OwnStarts, processClock, type Starts } from './starts.ts';

/** Keeps the calls to a host apart in time. */
export interface Pace {
  /**
   * Takes a place in the queue, or returns null when the wait would be longer than the caller accepts.
   */
  claim(maxWaitMs: number): Promise<Place | null>;
  /** No call starts within the next `milliseconds`. */
  hold(milliseconds: number): void;
}

/** A caller's place in the queue of a pace. */
export interface Place {
  /** Resolves when the caller may send. It must send in the same turn of the event loop. */
  turn(): Promise<void>;
}

/** Returns the pace of this name. @param spacing milliseconds */
export type MakePace = (name: string, spacing: number) => Pace;

export interface PacerOptions {
  readonly clock?: Clock;
  /** Provides the starts; those of this process alone when absent. */
  readonly startsOf?: (use: StartsUse) => Starts;
}

/** The line (queue) gives out waits in advance; the gate is passed at the moment of sending. */
export type StartsUse = 'line' | 'gate';

/** A start that took longer to arrive is too old: others may have sent since. Milliseconds. */
const latestMs = 50;

/**
 * Spaces calls by at least one spacing, less 50 ms, in the order of arrival. Places are given in advance, so that a
 * caller knows at once when its wait is too long. The gate keeps the pace: calls pass it one by one, each when it can be
 * written, so that callers that a busy process wakes together are spaced again.
 */
export class Pacer implements Pace {
  readonly #clock: Clock;
  readonly #line: Starts;
  readonly #gate: Starts;
  #passing: Promise<void> = Promise.resolve();

  /** @param spacing milliseconds between two calls */
  constructor(spacing: number, options: PacerOptions = {}) {
    const { clock = processClock, startsOf = () => new OwnStarts(spacing, clock) } = options;
    this.#clock = clock;
    this.#line = startsOf('line');
    this.#gate = startsOf('gate');
  }

  async claim(maxWaitMs: number): Promise<Place | null> {
    const { wait, taken } = await this.#line.take(maxWaitMs);
    if (!taken) return null;
    const due = this.#clock.now() + wait;
    return { turn: () => this.#turn(due) };
  }

  hold(milliseconds: number): void {
    this.#line.hold(milliseconds);
    this.#gate.hold(milliseconds);
  }

  async #turn(due: number): Promise<void> {
    const early = due - this.#clock.now();
    if (early > 0) await this.#clock.sleep(early);
    const passed = this.#passing.then(() => this.#pass());
    this.#passing = passed.catch(() => {});
    await passed;
  }

  async #pass(): Promise<void> {
    for (;;) {
      const asked = this.#clock.now();
      const { wait, taken } = await this.#gate.take(0);
      if (!taken) await this.#clock.sleep(wait);
      else if (this.#clock.now() - asked <= latestMs) return;
    }
  }
}
