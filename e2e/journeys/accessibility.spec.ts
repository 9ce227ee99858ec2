import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from '../support/test.ts';

const routes = [
  '/',
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/projections',
  '/dcf',
  '/cache',
  '/users',
  '/nowhere',
];

async function seriousFindings(page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('the sign-in modal has no serious finding', async ({ page, product }) => {
      await page.goto(product.address);
      await page.getByRole('dialog').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });

    for (const route of routes) {
      test(`${route} has no serious finding`, async ({ page, product }) => {
        await page.goto(`${product.address}${route}?symbol=AAPL`);
        await signIn(page, product.account('Admin'));
        await page.getByRole('main').getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await seriousFindings(page)).toEqual([]);
      });
    }

    test('no route scrolls sideways at 390 pixels', async ({ page, product }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(product.address);
      await signIn(page, product.account('Admin'));
      for (const route of routes) {
        await page.goto(`${product.address}${route}?symbol=AAPL`);
        await page.getByRole('main').getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, route).toBeLessThanOrEqual(0);
      }
    });
  });
}
