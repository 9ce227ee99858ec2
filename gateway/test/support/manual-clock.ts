import { setImmediate as settle } from 'node:timers/promises';
import type { Clock } from '../../src/providers/http/starts.ts';

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** A clock that a test advances. */
export class ManualClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];
  /** Duration of the longest sleep in milliseconds. */
  longestSleep = 0;

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    this.longestSleep = Math.max(this.longestSleep, milliseconds);
    return new Promise((wake) => {
      this.#sleepers.push({ due: this.#now + milliseconds, wake });
    });
  }

  /** Number of current sleepers. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Advances the time; each sleeper wakes at its time. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.due);
      this.#wake();
      await settle();
    }
    this.#now = end;
  }

  /** Advances the time to the next sleeper, if there is one. */
  async passToNext(): Promise<void> {
    const next = this.#next(Number.POSITIVE_INFINITY);
    if (next !== undefined) await this.pass(Math.max(0, next.due - this.#now));
  }

  /** Advances the time at once, like a stalled process: sleepers that are due wake together afterwards. */
  async stall(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    this.#wake();
    await settle();
  }

  #next(end: number): Sleeper | undefined {
    return this.#sleepers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }

  #wake(): void {
    const awake = this.#sleepers.filter(({ due }) => due <= this.#now).sort((a, b) => a.due - b.due);
    this.#sleepers = this.#sleepers.filter((sleeper) => !awake.includes(sleeper));
    for (const { wake } of awake) wake();
  }
}
