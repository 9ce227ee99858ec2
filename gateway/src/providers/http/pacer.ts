import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps calls apart in time. */
export interface Pace {
  /** Resolves when this caller may start. */
  turn(): Promise<void>;
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
    const now = Date.now();
    const start = Math.max(now, this.#free);
    this.#free = start + this.#spacing;
    if (start > now) await sleep(start - now);
  }

  hold(milliseconds: number): void {
    this.#free = Math.max(this.#free, Date.now() + milliseconds);
  }
}
