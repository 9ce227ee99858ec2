import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the serious and critical findings of axe in a page, with their elements.
 * @param without rules that are left out
 */
export async function seriousFindings(page: Page, without: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Reports only violations: a report of every passed element takes longer than the rules.
    .options({ resultTypes: ['violations'] })
    // A focus guard at the edge of a popup passes the focus on at once: it never rests on a hidden element.
    .exclude('[data-base-ui-focus-guard]')
    .disableRules(without)
    // Axe runs in the page, without a second page for the results: the product has no frames.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
