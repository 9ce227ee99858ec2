import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps calls apart in time. */
export interface Pace {
  /** Resolves when this caller may start. */
  turn(): Promise<void>;
  /**
   * Takes a place in the line, for whoever does not want to stand in a long one.
   * @returns the wait in milliseconds, or null when it would be more than `most` and no place was taken
   */
  claim(most: number): Promise<number | null>;
  /** Nobody who asks from now on starts within the next `milliseconds`. */
  hold(milliseconds: number): void;
}

/** @param name tells one host's pace from another's; `spacing` is in milliseconds */
export type MakePace = (name: string, spacing: number) => Pace;

/** Lets calls start no closer together than a given time, in the order they came. */
export class Pacer implements Pace {
  readonly #spacing: number;
  #free = 0;

  /** @param spacing milliseconds between two starts */
  constructor(spacing: number) {
    this.#spacing = spacing;
  }

  async turn(): Promise<void> {
    const wait = await this.claim(Number.POSITIVE_INFINITY);
    if (wait !== null && wait > 0) await sleep(wait);
  }

  async claim(most: number): Promise<number | null> {
    // Not the time of day: a clock that is set back must not make anybody wait.
    const now = performance.now();
    const start = Math.max(now, this.#free);
    if (start - now > most) return null;
    this.#free = start + this.#spacing;
    return start - now;
  }

  hold(milliseconds: number): void {
    this.#free = Math.max(this.#free, performance.now() + milliseconds);
  }
}
