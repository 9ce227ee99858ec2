import { setImmediate as settle } from 'node:timers/promises';
import type { Clock } from '../../src/providers/http/starts.ts';

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** Time that passes when a test says so. */
export class ManualClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];
  /** Milliseconds that the longest sleep of all was meant to last. */
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

  /** How many sleep at the moment. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Lets time pass; each sleeper wakes at its own moment. */
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

  /** Lets time pass until the next sleeper wakes, if one sleeps. */
  async passToNext(): Promise<void> {
    const next = this.#next(Number.POSITIVE_INFINITY);
    if (next !== undefined) await this.pass(Math.max(0, next.due - this.#now));
  }

  /** Lets time pass while nothing can run: sleepers whose moment has gone by wake together afterwards. */
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
