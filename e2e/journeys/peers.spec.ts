import { seriousFindings } from '../support/axe.ts';
import { expect, signIn, test } from '../support/test.ts';

test('peers are read, changed with the way back, and explained', async ({ page, product }) => {
  await page.goto(`${product.address}/`);
  await signIn(page, product.account('Member'));
  // A bank of the sample market: it has 20 peers by the narrowest rule.
  await page.goto(`${product.address}/overview?symbol=JORERI`);
  const mark = page.getByRole('link', { name: /^Profit margin: .*of 20 peers/ });
  await mark.click();
  const section = page.getByRole('region', { name: 'Against peers' });
  await expect(section.getByText('SIC 6021 · 20 companies, same kind, size ¼ to 4×')).toBeVisible();
  await expect(section.getByRole('row', { name: /^Net margin/ })).toContainText('of 20');
  await expect(section.getByText(/11 measures are left out, .*banks/)).toBeVisible();

  await test.step('a peer is removed and put back by Undo', async () => {
    await section.getByRole('button', { name: 'Remove Prynecote Bancorp' }).click();
    await expect(section.getByText('SIC 6021 · 19 companies, same kind, size ¼ to 4×')).toBeVisible();
    await expect(section.getByText('1 removed by you')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByText('SIC 6021 · 20 companies, same kind, size ¼ to 4×')).toBeVisible();
  });

  await test.step('each candidate says what left it out', async () => {
    await section.getByRole('button', { name: 'Why these peers?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why these peers?' });
    await expect(dialog.getByText('In: by the rule')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  expect(await seriousFindings(page)).toEqual([]);
});
