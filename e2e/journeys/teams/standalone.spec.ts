import path from 'node:path';
import { freePort, repository, startProduct } from '../../support/product.ts';
import { startStaticSite } from '../../support/static-site.ts';
import { expect, signIn, test } from '../../support/test.ts';

test('an app on a standalone page: a member signs in, opens a company, reads it and signs out', async ({ page }) => {
  const port = await freePort();
  const product = await startProduct({ CORS_ORIGINS: `http://127.0.0.1:${port}` });
  const site = await startStaticSite(path.join(repository, 'mfe-research/dist/page'), port, product.address);

  await page.goto(`${site.address}/overview`);
  await signIn(page, product.account('Member'));
  await page.getByRole('combobox', { name: 'Company symbol' }).fill('aapl');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${site.address}/overview?symbol=AAPL`);
  await expect(page.getByRole('heading', { name: 'Apple Inc.' })).toBeVisible();
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  site.stop();
  await product.stop();
});
