import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Collects the reports of a page about its visits, as they are sent. */
export function recordReports(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/visits') sent.push(request.postData() ?? '');
  });
  return sent;
}

/** Hides the page, as another tab or another window does. */
export async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Hides the page until a report is sent: the code of the reports is loaded after the first screen. */
export async function untilReported(page: Page, sent: readonly string[]): Promise<void> {
  const reports = async () => {
    await hide(page);
    return sent.length;
  };
  await expect.poll(reports).toBe(1);
}
