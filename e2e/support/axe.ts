import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface AxeRules {
  /** Rules that are left out. */
  readonly without?: readonly string[];
}

/**
 * Returns the serious and critical findings of axe in a page, with their elements. A theme changes colours only: structure
 * and names are checked in the light theme, contrasts in both.
 */
export async function seriousFindings(page: Page, { without = [] }: AxeRules = {}): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const found = [
    ...(await findInTheme(page, 'light', { rules })),
    ...(await findInTheme(page, 'dark', { runOnly: { type: 'rule', values: ['color-contrast'] } })),
  ];
  await page.emulateMedia({ colorScheme: null });
  return found;
}

type AxeOptions = Parameters<AxeBuilder['options']>[0];

async function findInTheme(page: Page, theme: 'light' | 'dark', options: AxeOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page })
    // Reports only violations: a report of every passed element takes longer than the rules.
    .options({ resultTypes: ['violations'], ...options })
    // A focus guard at the edge of a popup passes the focus on at once: it never rests on a hidden element.
    .exclude('[data-base-ui-focus-guard]')
    // Axe runs in the page, without a second page for the results: the product has no frames.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
