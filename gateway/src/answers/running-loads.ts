import { Demand } from '../providers/budget/demand.ts';
import { type Outcome, withTimeout } from './attempt.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** The stored answer of a key and the key's generation: how often it was cleared. */
export interface Found {
  readonly answer: StoredAnswer | null;
  readonly generation: number;
}

/** The lookups of one load, shared with the loads of its parts: each key is looked up once. */
export class Lookups {
  readonly #found = new Map<string, Found>();

  add(found: ReadonlyMap<string, Found>): void {
    for (const [key, answer] of found) this.#found.set(key, answer);
  }

  findAnswer(key: string): Found | undefined {
    return this.#found.get(key);
  }

  /** Drops a key that was written or cleared since. */
  forget(key: string): void {
    this.#found.delete(key);
  }

  forgetAll(): void {
    this.#found.clear();
  }
}

export interface Asking {
  readonly lookups: Lookups;
  /** Null for background work, which no reader waits for. */
  readonly demand: Demand | null;
}

export type LoadAsking = Asking & { readonly demand: Demand };

/** A load that is under way, and the demand for it. */
interface RunningLoad<Loaded> {
  readonly loaded: Promise<Loaded>;
  readonly demand: Demand;
}

/** The loads that are under way, one per key. Further requests join them. */
export class RunningLoads<Loaded> {
  readonly #loads = new Map<string, RunningLoad<Loaded>>();

  keys(): string[] {
    return [...this.#loads.keys()];
  }

  /** Returns whether this is the load of the key: after a clear it is not. */
  has(key: string, loaded: Promise<Loaded>): boolean {
    return this.#loads.get(key)?.loaded === loaded;
  }

  forget(key: string): void {
    this.#loads.delete(key);
  }

  forgetAll(): void {
    this.#loads.clear();
  }

  /**
   * Returns the load of a key, and starts it unless it runs. From now on the load also serves this demand.
   * @param asked null for background work, which no reader waits for
   * @param refreshes whether an older answer can be served meanwhile
   */
  join(
    key: string,
    asked: Demand | null,
    refreshes: boolean,
    start: (demand: Demand) => Promise<Loaded>,
  ): RunningLoad<Loaded> {
    const running = this.#loads.get(key);
    if (running !== undefined) {
      asked?.join(running.demand, refreshes);
      return running;
    }
    const demand = asked?.part(refreshes) ?? new Demand({ refreshes });
    const started = { loaded: start(demand), demand };
    this.#loads.set(key, started);
    return started;
  }
}

/**
 * Returns the outcome of a load, `late` after `ms`.
 * @param mayQueue true for a reader that keeps waiting while the load is in the queue of a provider, whose request
 * states the wait
 */
export async function awaitOutcome<Loaded>(
  { loaded, demand }: RunningLoad<Loaded>,
  ms: number,
  mayQueue: boolean,
): Promise<Outcome<Loaded>> {
  let outcome = await withTimeout(loaded, ms);
  while (outcome.kind === 'late' && mayQueue && demand.secondsLeft() !== null) outcome = await withTimeout(loaded, ms);
  return outcome;
}
