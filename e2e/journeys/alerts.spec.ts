import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { type Product, type Role, startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

// A separate product: the tests change the settings of accounts, each those of another company or kind.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

async function open(page: Page, address: string, role: Role = 'Member'): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account(role));
}

async function follow(page: Page, symbol: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Add a company' });
  await box.fill(symbol);
  await page
    .getByRole('option', { name: new RegExp(symbol) })
    .first()
    .click();
  await expect(page.getByRole('rowheader').locator('b').filter({ hasText: symbol })).toBeVisible();
}

test('a Member sets a price alert beside a company, and finds it among the own settings', async ({ page }) => {
  await open(page, '/watchlist');
  await follow(page, 'AAPL');
  await page.getByRole('button', { name: 'Alerts for AAPL, 3 on' }).click();
  const dialog = page.getByRole('dialog', { name: /^Alerts for AAPL/ });
  await expect(dialog.getByRole('checkbox', { name: 'New filing' })).toBeFocused();
  await expect(dialog.getByText('Public prices come twice a month, about two weeks late.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Price above' }).fill('900');
  await expect(dialog.getByRole('checkbox', { name: 'Price above' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Price below' }).fill('5000');
  await expect(dialog.getByText('The price is already below $5,000.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Price below' }).fill('');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Your changes are not saved.')).toBeVisible();
  await dialog.getByRole('button', { name: '8-K' }).click();
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect(page.getByRole('button', { name: 'Alerts for AAPL, 4 on' })).toBeFocused();

  await page.goto(`${product.address}/account?tab=alerts`);
  const own = page.getByRole('region', { name: 'Companies with their own settings' });
  await expect(own.getByText('8-K too, above $900')).toBeVisible();
  await own.getByRole('button', { name: 'Change the alerts of AAPL' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn all off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save alerts' }).click();
  await expect(own.getByText('All alerts are off')).toBeVisible();
});

test('the settings are kept; without a mail server mail is not offered, and RSS has a secret address', async ({
  page,
  request,
}) => {
  await open(page, '/account');
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await expect(page.getByText(/^This server sends no mail/)).toBeVisible();
  const box = page.getByRole('checkbox', { name: 'Saved screen, In the app' });
  await box.click();
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = page.getByRole('textbox', { name: 'Address of your alerts' });
  await expect(address).toHaveValue(/\/feeds\/[\w-]{4}…[\w-]{4}\/alerts\.rss$/);
  await page.reload();
  await expect(box).not.toBeChecked();
  const first = await address.inputValue();
  const session = await request.post(`${product.address}/api/auth/login`, { data: product.account('Member') });
  const headers = { authorization: `Bearer ${(await session.json()).token}` };
  const kept = await request.get(`${product.address}/api/feeds/address`, { headers });
  const feed = `${product.address}${(await kept.json()).address.path}/alerts.rss`;
  expect(await (await request.get(feed)).text()).toContain('<rss version="2.0">');
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(feed)).status()).toBe(404);
});

test('the keyboard alone opens the alerts of a company and saves them', async ({ page }) => {
  await open(page, '/watchlist', 'Guest');
  await follow(page, 'KO');
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.getByRole('checkbox', { name: 'New filing' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Alerts for KO, 2 on' })).toBeFocused();
});

test('the choice of alerts and the settings have no serious findings of axe', async ({ page }) => {
  await open(page, '/watchlist', 'Admin');
  await follow(page, 'AAPL');
  await page.getByRole('button', { name: /^Alerts for AAPL/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${product.address}/account?tab=alerts`);
  await page.getByRole('region', { name: 'What is reported' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
