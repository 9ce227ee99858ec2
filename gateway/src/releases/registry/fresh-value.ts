import { withTimeout } from '../../answers/attempt.ts';

interface FreshValueOptions<Value> {
  readonly read: () => Promise<Value>;
  /** Called with the error of each read that failed. */
  readonly onError: (error: unknown) => void;
  /** Upper bound of the age at which the value is read again; 0 reads at each call. */
  readonly rereadMs: number;
}

/** Older values are not trusted: a process that was idle reads before it answers. */
const maxAgeFactor = 1.25;
/** A store that hangs must not hold the callers. */
const maxWaitMs = 1000;

/**
 * A value in memory that is read again about once a second while it is asked for, however many callers there are. While
 * it cannot be read the last one is kept.
 */
export class FreshValue<Value> {
  readonly #options: FreshValueOptions<Value>;
  #kept: { readonly value: Value } | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: { readonly value: Promise<Value>; readonly since: number } | null = null;

  constructor(options: FreshValueOptions<Value>) {
    this.#options = options;
  }

  /** Returns the value. @throws the error of the read while none is kept */
  async get(): Promise<Value> {
    const kept = this.#kept;
    const now = Date.now();
    const age = Math.abs(now - this.#readAt);
    const { rereadMs } = this.#options;
    if (kept !== null && age < rereadMs) return kept.value;
    const { value, since } = this.#readValue(now);
    if (kept === null) return value;
    if (age < rereadMs * maxAgeFactor || now - since >= maxWaitMs) return kept.value;
    const outcome = await withTimeout(value, maxWaitMs);
    return outcome.kind === 'value' ? outcome.value : kept.value;
  }

  /** Forgets the value. Must be called after each change that this process makes. */
  drop(): void {
    this.#kept = null;
    // A read that began before the change must not be kept after it.
    this.#running = null;
  }

  #readValue(now: number): { readonly value: Promise<Value>; readonly since: number } {
    if (this.#running !== null) return this.#running;
    const running = { value: this.#options.read(), since: now };
    this.#running = running;
    running.value.then(
      (value) => this.#end(running, { value }),
      (error: unknown) => {
        this.#end(running, this.#kept);
        this.#options.onError(error);
      },
    );
    return running;
  }

  #end(running: { readonly since: number }, kept: { readonly value: Value } | null): void {
    if (this.#running !== running) return;
    this.#running = null;
    this.#kept = kept;
    this.#readAt = running.since;
  }
}
