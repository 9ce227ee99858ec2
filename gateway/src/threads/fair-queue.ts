import { NotReady } from '../errors/errors.ts';

interface Waiter {
  /** Time of the queue's clock. */
  readonly since: number;
  readonly start: () => void;
  readonly refuse: (error: NotReady) => void;
}

interface Bounds {
  /** Number of works that run at once. */
  readonly slots: number;
  /** Number of works of one caller that run at once; as many as of all by default. */
  readonly runningPerCaller?: number;
  /** Number of works that may wait. */
  readonly maxWaiting: number;
  /** Number of works of one caller that may wait; as many as of all by default. */
  readonly mostPerCaller?: number;
  /** Milliseconds that a job may wait: its caller has gone by then. */
  readonly longestWaitMs: number;
}

/** Assumed before the first work has ended. */
const firstGuessMs = 30;
const longestRetrySeconds = 30;

/**
 * A queue in which callers take turns: a caller that sends many jobs waits behind its own jobs, not ahead of those of
 * others. When the queue is full, the newest job of the caller with the most jobs is refused. It is full when it holds
 * its maximum, or more jobs than it can start in time.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #now: () => number;
  /** Each caller's jobs, oldest first; the caller whose turn is next comes first. */
  readonly #lines = new Map<string, Waiter[]>();
  #waiting = 0;
  /** The caller of each job that runs. */
  readonly #running: string[] = [];
  /** Average duration of a job; recent jobs count most. */
  #averageMs = firstGuessMs;

  constructor(bounds: Bounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** Runs a job of a caller at its turn. @throws NotReady with Retry-After when the queue is full */
  async runWork<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayRun(caller)) this.#running.push(caller);
    else await this.#turn(caller);
    const startedAt = this.#now();
    try {
      return await work();
    } finally {
      this.#averageMs += (this.#now() - startedAt - this.#averageMs) / 16;
      this.#running.splice(this.#running.indexOf(caller), 1);
      this.#passOn();
    }
  }

  #mayRun(caller: string): boolean {
    const { slots, runningPerCaller = slots } = this.#bounds;
    if (this.#running.length >= slots) return false;
    return this.#running.filter((running) => running === caller).length < runningPerCaller;
  }

  #turn(caller: string): Promise<void> {
    const { maxWaiting, mostPerCaller = maxWaiting, longestWaitMs } = this.#bounds;
    if ((this.#lines.get(caller)?.length ?? 0) >= mostPerCaller) throw this.#busy();
    if (this.#waiting >= maxWaiting || this.#expectedMs() > longestWaitMs) this.#makeRoom(caller);
    return new Promise((start, refuse) => {
      const line = this.#lines.get(caller);
      const waiter = { since: this.#now(), start, refuse };
      if (line === undefined) this.#lines.set(caller, [waiter]);
      else line.push(waiter);
      this.#waiting += 1;
    });
  }

  /** Refuses the newest job of the longest line, or the caller's job when its line would be as long. */
  #makeRoom(caller: string): void {
    let longest: Waiter[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const own = this.#lines.get(caller)?.length ?? 0;
    if (longest.length <= own + 1) throw this.#busy();
    longest.pop()?.refuse(this.#busy());
    this.#waiting -= 1;
  }

  /** Gives the slot of a finished job to the next waiter that may run. */
  #passOn(): void {
    this.#refuseLate();
    const next = [...this.#lines].find(([caller]) => this.#mayRun(caller));
    if (next === undefined) return;
    const [caller, line] = next;
    const waiter = line.shift();
    this.#waiting -= 1;
    this.#running.push(caller);
    this.#lines.delete(caller);
    if (line.length > 0) this.#lines.set(caller, line);
    waiter?.start();
  }

  /** Jobs took longer than expected: each line starts with its oldest job. */
  #refuseLate(): void {
    const end = this.#now() - this.#bounds.longestWaitMs;
    for (const [caller, line] of this.#lines) {
      const inTime = line.findIndex(({ since }) => since >= end);
      const late = line.splice(0, inTime < 0 ? line.length : inTime);
      if (line.length === 0) this.#lines.delete(caller);
      this.#waiting -= late.length;
      for (const { refuse } of late) refuse(this.#busy());
    }
  }

  /** Milliseconds until a new job would start at the end of the queue. */
  #expectedMs(): number {
    return (this.#waiting * this.#averageMs) / this.#bounds.slots;
  }

  #busy(): NotReady {
    const seconds = Math.ceil(this.#expectedMs() / 1000);
    const retryAfterSeconds = Math.min(longestRetrySeconds, Math.max(1, seconds));
    return new NotReady('The service is busy. Please try again in a moment.', { retryAfterSeconds });
  }
}
