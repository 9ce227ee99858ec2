import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds serious or critical in a page, with the elements concerned.
 * @param without rules that are left out
 */
export async function seriousFindings(page: Page, without: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Nothing but violations is read: to describe every element that passed takes longer than the rules do.
    .options({ resultTypes: ['violations'] })
    // A guard at the edge of a popup passes the focus on as soon as it gets it: nobody rests on a hidden element.
    .exclude('[data-base-ui-focus-guard]')
    .disableRules(without)
    // In the page itself, not in a second one for the results: the product has no frames.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
