import path from 'node:path';
import { freePort, repository, startProduct } from '../support/product.ts';
import { startStaticSite } from '../support/static-site.ts';
import { expect, signIn, test } from '../support/test.ts';

test('the valuation app on its own address: a member signs in, opens a company and reads a fair value', async ({
  page,
}) => {
  const port = await freePort();
  const product = await startProduct({ CORS_ORIGINS: `http://127.0.0.1:${port}` });
  const site = await startStaticSite(path.join(repository, 'mfe-valuation/dist/page'), port, product.address);

  await page.goto(`${site.address}/dcf`);
  await signIn(page, product.account('Member'));
  await page.getByRole('combobox', { name: 'Company symbol' }).fill('aapl');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${site.address}/dcf?symbol=AAPL`);
  await expect(page.getByText('Fair value per share').first()).toBeVisible();
  await page.getByRole('link', { name: 'Projections' }).click();
  await expect(page.getByRole('row', { name: /^REVENUE \(\$M\)/ })).toContainText('$');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signIn(page, product.account('Guest'));
  await expect(page.getByText(/You need Admin or Member role/)).toBeVisible();
  site.stop();
  await product.stop();
});
