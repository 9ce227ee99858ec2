import type { Role } from '../../contract/access/roles.ts';

/** The user that a call to a provider is made for. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
}

/** A call that waits in a queue. */
export interface WaitingCall {
  secondsLeft(): number;
}

interface DemandOptions {
  readonly caller?: Caller | null;
  /** True when an older answer is served meanwhile. */
  readonly refreshes?: boolean;
  /** True for work that no reader waits for: its calls go after all others, however long they wait. */
  readonly isBackground?: boolean;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** A page retries within 20 s: a load without a request for longer has lost its readers. */
const abandonedMs = 30_000;

/**
 * The demand for a load: the user it is made for, whether a reader has nothing to show meanwhile, and the calls that it waits
 * for. Requests and loads that need the load join it, so that it counts for the one with the most rights.
 */
export class Demand {
  readonly #now: () => number;
  readonly #parts = new Set<Demand>();
  readonly #waiting = new Set<WaitingCall>();
  #caller: Caller | null;
  #refreshes: boolean;
  #isBackground: boolean;
  #askedAt: number;

  constructor({
    caller = null,
    refreshes = false,
    isBackground = false,
    now = () => performance.now(),
  }: DemandOptions = {}) {
    this.#now = now;
    this.#caller = caller;
    this.#refreshes = refreshes;
    this.#isBackground = isBackground;
    this.#askedAt = now();
  }

  get caller(): Caller | null {
    return this.#caller;
  }

  /** True while every reader has an older answer. */
  get refreshes(): boolean {
    return this.#refreshes;
  }

  get isBackground(): boolean {
    return this.#isBackground;
  }

  /** True when a call may use what is reserved: a reader waits, and is no Guest. */
  get usesReserve(): boolean {
    return !this.#refreshes && !this.#isBackground && this.#caller?.role !== 'Guest';
  }

  get isAbandoned(): boolean {
    return !this.#isBackground && this.#now() - this.#askedAt > abandonedMs;
  }

  /** Returns the demand for a load that this one needs first. @param refreshes whether an older answer exists */
  part(refreshes: boolean): Demand {
    const part = new Demand({ caller: this.#caller, refreshes: refreshes || this.#refreshes, now: this.#now });
    this.#parts.add(part);
    return part;
  }

  /** Joins the demand for a load that runs already. */
  join(part: Demand, refreshes: boolean): void {
    this.#parts.add(part);
    part.#addCaller(this.#caller, refreshes || this.#refreshes);
  }

  /** Adds a call that waits. @returns ends the wait */
  wait(call: WaitingCall): () => void {
    this.#waiting.add(call);
    return () => void this.#waiting.delete(call);
  }

  /**
   * Returns the longest time that a call of the load still waits; null when none waits. A part that only refreshes is not waited for:
   * its older answer is used.
   */
  secondsLeft(): number | null {
    const own = [...this.#waiting].map((call) => call.secondsLeft());
    const awaited = [...this.#parts].filter((part) => this.#refreshes || !part.#refreshes);
    const ofParts = awaited.flatMap((part) => part.secondsLeft() ?? []);
    const all = [...own, ...ofParts];
    return all.length === 0 ? null : Math.max(...all);
  }

  #addCaller(caller: Caller | null, refreshes: boolean): void {
    this.#askedAt = this.#now();
    this.#isBackground = false;
    if (this.#caller?.role === 'Guest' && caller?.role !== 'Guest') this.#caller = caller;
    this.#refreshes &&= refreshes;
    for (const part of this.#parts) part.#addCaller(caller, this.#refreshes);
  }
}
