import type { Demand, WaitingCall } from '../budget/demand.ts';

export interface QueuedCall extends WaitingCall {
  readonly demand: Demand | null;
  /** Milliseconds until the call leaves the queue, as far as is known. */
  waitMs(): number;
}

interface Entry extends QueuedCall {
  readonly leave: () => void;
  readonly end: () => void;
}

interface DemandQueueDeps {
  /** Milliseconds until the next call leaves the queue. */
  readonly nextMs: () => number;
  /** Milliseconds between two calls. */
  readonly gapMs: () => number;
}

/**
 * Calls that wait for a provider. A call whose reader has no answer to show goes before a call that refreshes one, and
 * both before work in the background; within each kind users take turns, each with their oldest call.
 */
export class DemandQueue {
  readonly #deps: DemandQueueDeps;
  #entries: Entry[] = [];
  /** When each user was served last: a growing number. */
  readonly #served = new Map<string, number>();
  #turn = 0;

  constructor(deps: DemandQueueDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** @param leave called when it is the call's turn */
  add(demand: Demand | null, leave: () => void): QueuedCall {
    const waitMs = (): number => this.#deps.nextMs() + this.#ahead(entry) * this.#deps.gapMs();
    const secondsLeft = () => Math.max(1, Math.ceil(waitMs() / 1000));
    const end = demand?.wait({ secondsLeft }) ?? (() => {});
    const entry: Entry = { demand, leave, end, waitMs, secondsLeft };
    this.#entries.push(entry);
    return entry;
  }

  /** Removes a call that is not to be sent. */
  remove(call: QueuedCall): void {
    const entry = this.#entries.find((candidate) => candidate === call);
    if (entry !== undefined) this.#take(entry);
  }

  /** Lets the next call leave. @returns false when none waits */
  next(): boolean {
    const [entry] = this.#order(1);
    if (entry === undefined) return false;
    this.#take(entry);
    this.#turn += 1;
    // Without waiting calls no user needs to be remembered.
    if (this.#entries.length === 0) this.#served.clear();
    else this.#served.set(userOf(entry), this.#turn);
    entry.leave();
    return true;
  }

  #take(entry: Entry): void {
    this.#entries = this.#entries.filter((candidate) => candidate !== entry);
    entry.end();
  }

  /** Returns the number of calls that leave before this one, as the queue is now. */
  #ahead(entry: Entry): number {
    return this.#order().indexOf(entry);
  }

  /** Returns the calls in the order in which they leave, as the queue is now. */
  #order(count = this.#entries.length): Entry[] {
    const left = new Set(this.#entries);
    const served = new Map(this.#served);
    const order: Entry[] = [];
    for (let turn = this.#turn + 1; order.length < count && left.size > 0; turn += 1) {
      let first: Entry | null = null;
      for (const entry of left) if (first === null || isBefore(entry, first, served)) first = entry;
      if (first === null) break;
      left.delete(first);
      served.set(userOf(first), turn);
      order.push(first);
    }
    return order;
  }
}

function isBefore(one: Entry, other: Entry, served: ReadonlyMap<string, number>): boolean {
  const byRank = rankOf(one) - rankOf(other);
  return byRank < 0 || (byRank === 0 && (served.get(userOf(one)) ?? 0) < (served.get(userOf(other)) ?? 0));
}

/** Calls without a user take turns like one user. */
function userOf({ demand }: QueuedCall): string {
  return demand?.caller?.userId ?? '';
}

function rankOf({ demand }: QueuedCall): number {
  if (demand?.isBackground === true) return 2;
  return demand?.refreshes === true ? 1 : 0;
}
