import type { ThreadLog } from '../../threads/worker-thread.ts';
import type { MarketProgress } from '../shape/market-source.ts';

interface StallWatchOptions {
  readonly readProgress: () => Promise<MarketProgress>;
  readonly log: ThreadLog;
}

const lookEveryMs = 60_000;

/** Logs once that the load of the market makes no progress, for the operator who does not look at Coverage. */
export class StallWatch {
  readonly #options: StallWatchOptions;
  #logged: string | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: StallWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const { readProgress, log } = this.#options;
    try {
      const { loading, problems } = await readProgress();
      const since = loading?.stalledSince ?? null;
      if (loading !== null && since !== null && since !== this.#logged) {
        const { quarter } = loading;
        log.warn({ since, quarter, problem: problems[0]?.text ?? null }, 'the load of the market makes no progress');
      }
      this.#logged = since;
    } catch (error) {
      log.warn({ error: String(error) }, 'the progress of the market cannot be read');
    }
  }
}
