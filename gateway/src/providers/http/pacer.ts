import { Queued } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import { DemandQueue } from './demand-queue.ts';
import { type Clock, createOwnStarts, processClock, type Starts } from './starts.ts';

/** Keeps the calls to a host apart in time. */
export interface Pace {
  /**
   * Takes a place in the queue, or returns null when the wait would be longer than the caller accepts.
   * @param demand for whom the call is made; without one it counts for a user of its own
   */
  claim(maxWaitMs: number, demand?: Demand | null): Promise<Place | null>;
  /** No call starts within the next `milliseconds`. */
  hold(milliseconds: number): void;
}

/** A caller's place in the queue of a pace. */
export interface Place {
  /** Resolves when it is the caller's turn to prepare its call. @throws Queued when its readers have left */
  ready(): Promise<void>;
  /** Resolves when the caller may send. It must send in the same turn of the event loop. */
  turn(): Promise<void>;
  /** Ends the call. Needed only where the number of calls at once is bounded. */
  end(): void;
}

/** Returns the pace of this name. @param spacing milliseconds */
export type MakePace = (name: string, spacing: number, limits?: PaceLimits) => Pace;

export interface PaceLimits {
  /** Calls that are under way at the same time; the others stay in the queue. */
  readonly mostAtOnce?: number;
}

export interface PacerOptions extends PaceLimits {
  readonly clock?: Clock;
  /** Provides the starts; when absent, the starts of only this process. */
  readonly makeStarts?: (use: StartsUse) => Starts;
}

/** The line (queue) says when the next call of any process may be prepared; the gate is passed at the moment of sending. */
export type StartsUse = 'line' | 'gate';

/** A start that took longer to arrive is too old: others may have sent since. Milliseconds. */
const latestMs = 50;
/** Share of the newest gap in the estimate of gaps. */
const newestShare = 0.3;

/**
 * Spaces calls by at least one spacing, less 50 ms. They wait in a queue, where users take turns. A process asks for one start at a
 * time, so that processes take turns too. The gate keeps the pace: calls pass it one by one, each when it can be written, so that
 * callers that a busy process wakes together are spaced again.
 */
export class Pacer implements Pace {
  readonly #clock: Clock;
  readonly #line: Starts;
  readonly #gate: Starts;
  readonly #queue: DemandQueue;
  readonly #mostAtOnce: number;
  #passing: Promise<void> = Promise.resolve();
  /** When the next call leaves the queue. */
  #due = 0;
  #gapMs: number;
  #leftAt = 0;
  #isServing = false;
  #starting: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  #resume: () => void = () => {};

  /** @param spacing milliseconds between two calls */
  constructor(spacing: number, options: PacerOptions = {}) {
    const { clock = processClock, makeStarts = () => createOwnStarts(spacing, clock) } = options;
    this.#clock = clock;
    this.#line = makeStarts('line');
    this.#gate = makeStarts('gate');
    this.#gapMs = spacing;
    this.#mostAtOnce = options.mostAtOnce ?? Number.POSITIVE_INFINITY;
    const nextMs = () => Math.max(0, this.#due - clock.now());
    this.#queue = new DemandQueue({ nextMs, gapMs: () => this.#gapMs });
  }

  claim(maxWaitMs: number, demand: Demand | null = null): Promise<Place | null> {
    const claimed = this.#starting.then(() => this.#claim(maxWaitMs, demand));
    this.#starting = claimed.catch(() => {});
    return claimed;
  }

  hold(milliseconds: number): void {
    this.#line.hold(milliseconds);
    this.#gate.hold(milliseconds);
  }

  async #claim(maxWaitMs: number, demand: Demand | null): Promise<Place | null> {
    if (!this.#isServing) {
      const { wait, taken } = await this.#line.take(maxWaitMs);
      if (!taken) return null;
      this.#due = this.#clock.now() + wait;
    }
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const call = this.#queue.add(demand, () => leave());
    if (call.waitMs() > maxWaitMs) {
      this.#queue.remove(call);
      return null;
    }
    if (!this.#isServing) void this.#serve();
    return this.#makePlace(left, demand);
  }

  #makePlace(left: Promise<void>, demand: Demand | null): Place {
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      this.#underWay -= 1;
      this.#resume();
    };
    const ready = async () => {
      await left;
      if (demand?.isAbandoned !== true) return;
      end();
      throw new Queued(1);
    };
    const turn = async () => {
      await ready();
      await this.#turn();
    };
    return { ready, turn, end };
  }

  /** Lets the calls leave the queue, one per start. */
  async #serve(): Promise<void> {
    this.#isServing = true;
    for (;;) {
      const early = this.#due - this.#clock.now();
      if (early > 0) await this.#clock.sleep(early);
      while (this.#underWay >= this.#mostAtOnce) await this.#oneEnds();
      this.#noteGap();
      if (this.#queue.next()) this.#underWay += 1;
      if (this.#queue.size === 0) break;
      this.#due = this.#clock.now() + (await this.#nextWait());
    }
    this.#isServing = false;
  }

  #oneEnds(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  /** Returns the time until the next start. An unreachable queue must not stop its calls. */
  async #nextWait(): Promise<number> {
    const start = await this.#line.take(Number.POSITIVE_INFINITY).catch(() => null);
    return start?.wait ?? this.#gapMs * 4;
  }

  #noteGap(): void {
    const now = this.#clock.now();
    if (this.#leftAt > 0) this.#gapMs += newestShare * (Math.min(10 * this.#gapMs, now - this.#leftAt) - this.#gapMs);
    this.#leftAt = this.#queue.size > 1 ? now : 0;
  }

  async #turn(): Promise<void> {
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
