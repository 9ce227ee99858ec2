import type { Generations } from './answer-store.ts';
import { withTimeout } from './attempt.ts';

interface ClearWatchDeps {
  /** Reads how often each key was cleared, by all processes. */
  readonly readGenerations: () => Promise<Generations>;
  readonly onClearAll: () => void;
  readonly onClear: (key: string) => void;
  readonly onError: (error: unknown) => void;
}

const readEveryMs = 1000;
/** Older knowledge is not trusted: a process that was idle reads before it answers. */
const maxAgeMs = 1250;
const maxReadMs = 1000;

/** Reports the keys that other processes cleared. */
export class ClearWatch {
  readonly #deps: ClearWatchDeps;
  #known: Generations | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: ClearWatchDeps) {
    this.#deps = deps;
  }

  /**
   * Reads the clears once a second, in the background.
   * @param now milliseconds since the epoch
   * @returns the read to wait for before memory is trusted; null when no wait is needed
   */
  notice(now: number): Promise<unknown> | null {
    const age = Math.abs(now - this.#readAt);
    if (age < readEveryMs) return null;
    this.#running ??= this.#compare(now);
    // Before the first read nothing is in memory.
    return this.#known === null || age < maxAgeMs ? null : withTimeout(this.#running, maxReadMs);
  }

  async #compare(now: number): Promise<void> {
    const before = this.#known;
    try {
      const known = await this.#deps.readGenerations();
      this.#known = known;
      if (before === null) return;
      if (known.get('*') !== before.get('*')) this.#deps.onClearAll();
      for (const [key, generation] of known) if (before.get(key) !== generation) this.#deps.onClear(key);
    } catch (error) {
      this.#deps.onError(error);
    } finally {
      this.#readAt = now;
      this.#running = null;
    }
  }
}
