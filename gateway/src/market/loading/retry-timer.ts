interface RetryOptions {
  /** The first wait after a failure; each further one is twice as long. */
  readonly firstMs: number;
  readonly retry: () => void;
}

/** Runs something again after a failure, soon at first, and less often while it goes on failing. */
export class RetryTimer {
  readonly #options: RetryOptions;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Runs it after a wait, in place of a run that waits already. */
  waitFor(waitMs: number): void {
    this.cancel();
    this.#timer = setTimeout(this.#options.retry, waitMs).unref();
  }

  /** Runs it after another failure. @param mostMs the longest wait */
  waitAfterFailure(mostMs: number): void {
    this.waitFor(Math.min(mostMs, this.#options.firstMs * 2 ** Math.min(this.#failures, 20)));
    this.#failures += 1;
  }

  /** The next failure is a first one. */
  noteSuccess(): void {
    this.#failures = 0;
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
