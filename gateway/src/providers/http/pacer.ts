import { type Clock, OwnStarts, processClock, type Starts } from './starts.ts';

/** Keeps the calls to a host apart in time. */
export interface Pace {
  /**
   * Takes a place in the line.
   * @param most milliseconds the caller would stand in it; null is returned, and no place taken, when it is longer
   */
  claim(most: number): Promise<Place | null>;
  /** No call starts within the next `milliseconds`. */
  hold(milliseconds: number): void;
}

/** A caller's place in the line of a pace. */
export interface Place {
  /** Resolves when the caller may send, which it does at once: with no wait of its own in between. */
  turn(): Promise<void>;
}

/** @param name tells one host's pace from another's; `spacing` is in milliseconds */
export type MakePace = (name: string, spacing: number) => Pace;

export interface PacerOptions {
  readonly clock?: Clock;
  /** Where the starts come from; this process alone when absent. */
  readonly startsOf?: (use: StartsUse) => Starts;
}

/** The line says how long a caller would wait; the gate is passed at the moment of sending. */
export type StartsUse = 'line' | 'gate';

/** A start that is older when it arrives was overtaken by time: others may have sent since. Milliseconds. */
const latestMs = 50;

/**
 * Lets calls be sent no closer together than one spacing, less 50 ms, in the order in which they came. Places are given
 * ahead of time, so that a line too long is told at once; what holds the pace is the gate, which is passed one by one
 * and only when the call can be written. Callers that a busy process wakes late and together therefore go apart again.
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

  async claim(most: number): Promise<Place | null> {
    const { wait, taken } = await this.#line.take(most);
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
