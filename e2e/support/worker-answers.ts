import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Results of the page's workers. */
    workerAnswers?: { answered: number; failed: number; scripts: string[] };
  }
}

/** Counts the results of the workers that a page starts. Must be called before the page is opened. */
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
  /** Workers that did not start or threw: the page then does their work. */
  readonly failed: number;
  /** Addresses of the workers' scripts. */
  readonly scripts: readonly string[];
}

export async function workerAnswers(page: Page): Promise<WorkerAnswers> {
  return page.evaluate(() => window.workerAnswers ?? { answered: 0, failed: 0, scripts: [] });
}
