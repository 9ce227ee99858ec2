import { setTimeout as sleep } from 'node:timers/promises';

/** Lets calls start no closer together than a given time, in the order they came. */
export class Pacer {
  readonly #spacing: number;
  #free = 0;

  /** @param spacing milliseconds between two starts */
  constructor(spacing: number) {
    this.#spacing = spacing;
  }

  /** Resolves when this caller may start. */
  async turn(): Promise<void> {
    const now = Date.now();
    const start = Math.max(now, this.#free);
    this.#free = start + this.#spacing;
    if (start > now) await sleep(start - now);
  }

  /** Nobody who asks from now on starts within the next `milliseconds`. */
  hold(milliseconds: number): void {
    this.#free = Math.max(this.#free, Date.now() + milliseconds);
  }
}
