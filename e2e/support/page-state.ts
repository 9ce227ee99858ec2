import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** Between two looks a page that still changes draws and asks for more. */
const betweenLooksMs = 200;

/**
 * Waits until the network was quiet once, and two looks find as many resources and placeholders, the same height and as
 * many running animations. A page that never rests ends its test by the timeout of tests.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (let before = ''; ; await setTimeout(betweenLooksMs)) {
    const now = await page.evaluate(() => {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      const placeholders = document.querySelectorAll('[data-skeleton], [aria-busy="true"]');
      const resources = performance.getEntriesByType('resource');
      const { scrollHeight } = document.documentElement;
      return [resources.length, placeholders.length, scrollHeight, running.length].join(' ');
    });
    if (now === before) return;
    before = now;
  }
}

/** Turns the wheel until a part that is rendered near the window is seen. */
export async function scrollUntilSeen(page: Page, part: Locator): Promise<void> {
  const isSeen = async (): Promise<boolean> => {
    if (await part.isVisible()) return true;
    await page.mouse.wheel(0, 2_000);
    return false;
  };
  await expect.poll(isSeen).toBe(true);
}
