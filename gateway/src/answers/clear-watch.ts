import type { Generations } from './answer-store.ts';
import { within } from './within.ts';

interface ClearWatchOptions {
  /** How often each key was cleared so far, by whatever process. */
  readonly read: () => Promise<Generations>;
  readonly onClearAll: () => void;
  readonly onClear: (key: string) => void;
  readonly onError: (error: unknown) => void;
}

const lookEveryMs = 1000;
/** What is known for longer than this is not trusted: a process that stood idle looks before it answers. */
const trustedMs = 1250;
const longestLookMs = 1000;

/** Notices what other processes cleared. */
export class ClearWatch {
  readonly #options: ClearWatchOptions;
  #known: Generations | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #look: Promise<void> | null = null;

  constructor(options: ClearWatchOptions) {
    this.#options = options;
  }

  /**
   * Looks once a second, beside the answers.
   * @param now milliseconds since the epoch
   * @returns what to wait for before memory is trusted; null when it can be
   */
  notice(now: number): Promise<unknown> | null {
    const age = Math.abs(now - this.#lookedAt);
    if (age < lookEveryMs) return null;
    this.#look ??= this.#compare(now);
    // A process that has never looked has nothing in memory from before.
    return this.#known === null || age < trustedMs ? null : within(this.#look, longestLookMs);
  }

  async #compare(now: number): Promise<void> {
    const before = this.#known;
    try {
      const known = await this.#options.read();
      this.#known = known;
      if (before === null) return;
      if (known.get('*') !== before.get('*')) this.#options.onClearAll();
      for (const [key, generation] of known) if (before.get(key) !== generation) this.#options.onClear(key);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#lookedAt = now;
      this.#look = null;
    }
  }
}
