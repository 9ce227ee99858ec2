import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface AxeRules {
  /** Rules that are left out. */
  readonly without?: readonly string[];
  /** The only rules that run; all when absent. */
  readonly only?: readonly string[];
}

/** Returns the serious and critical findings of axe in a page, with their elements. */
export async function seriousFindings(page: Page, { without = [], only }: AxeRules = {}): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations } = await new AxeBuilder({ page })
    // Reports only violations: a report of every passed element takes longer than the rules.
    .options({
      resultTypes: ['violations'],
      rules,
      ...(only !== undefined && { runOnly: { type: 'rule', values: [...only] } }),
    })
    // A focus guard at the edge of a popup passes the focus on at once: it never rests on a hidden element.
    .exclude('[data-base-ui-focus-guard]')
    // Axe runs in the page, without a second page for the results: the product has no frames.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
