import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What has come of the workers of the page so far. */
    workerAnswers?: { answered: number; failed: number; scripts: string[] };
  }
}

/** Counts from now on what comes of the workers that a page starts. To be called before the page is opened. */
export async function countWorkerAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { answered: 0, failed: 0, scripts: [] as string[] };
    window.workerAnswers = counts;
    window.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        counts.scripts.push(String(script));
        this.addEventListener('message', () => {
          counts.answered += 1;
        });
        this.addEventListener('error', () => {
          counts.failed += 1;
        });
      }
    };
  });
}

export interface WorkerAnswers {
  readonly answered: number;
  /** Workers that did not start or threw: what they were for is then done in the page. */
  readonly failed: number;
  /** Addresses they were started from. */
  readonly scripts: readonly string[];
}

export async function workerAnswers(page: Page): Promise<WorkerAnswers> {
  return page.evaluate(() => window.workerAnswers ?? { answered: 0, failed: 0, scripts: [] });
}
