import type { Page } from '@playwright/test';
import { routes } from '../support/routes.ts';
import { expect, signIn, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search ticker or company' });

const companyScreens = [
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/insiders',
  '/notes',
  '/projections',
  '/dcf',
];

for (const { name, viewport } of [
  { name: 'a wide screen', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('Enter in the top bar opens the typed symbol, on every screen', async ({ page, product }) => {
      await page.goto(product.address);
      await signIn(page, product.account('Admin'));
      for (const screen of routes) {
        await page.goto(`${product.address}${screen}?symbol=AAPL`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
        await page.keyboard.press('/');
        await page.keyboard.type('nvda');
        await page.keyboard.press('Enter');
        const isAboutCompany = companyScreens.includes(screen);
        const opened = isAboutCompany ? screen : '/overview';
        await expect(page, screen).toHaveURL(`${product.address}${opened}?symbol=NVDA`);
      }
      await page.goto(`${product.address}/overview?symbol=NVDA`);
      await expect(page.getByRole('heading', { level: 1, name: /NVIDIA/ })).toBeVisible();
    });

    test('Enter opens the first company of a typed name, before and after its list is shown', async ({
      page,
      product,
    }) => {
      await page.goto(`${product.address}/financials?symbol=AAPL`);
      await signIn(page, product.account('Guest'));
      await page.keyboard.press('/');
      await page.keyboard.type('walt disney');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${product.address}/financials?symbol=DIS`);

      await page.keyboard.press('/');
      await page.keyboard.type('micros');
      await expect(page.getByRole('option', { name: /MSFT/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${product.address}/financials?symbol=MSFT`);
    });
  });
}

test('a text without a match is opened as a symbol, or refused when it cannot be one', async ({ page, product }) => {
  await page.goto(`${product.address}/financials?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  await page.keyboard.press('/');
  await page.keyboard.type('zz qq');
  await expect(page.getByText('No company found. Press Enter to try it as a ticker.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid company symbol.');
  await expect(field(page)).toHaveValue('zz qq');
  await field(page).fill('zzqqzz');
  await expect(page.getByText('No company found. Press Enter to try it as a ticker.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.address}/financials?symbol=ZZQQZZ`);
});

test('typed keys count while the session is being checked, in the top bar and in the palette', async ({
  page,
  product,
}) => {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  // One gate for all requests: the page may repeat a held one.
  let open = (): void => undefined;
  let gate = Promise.resolve();
  await page.route('**/api/auth/me', async (route) => {
    await gate;
    await route.continue();
  });
  for (const [key, symbol, company] of [
    ['/', 'NVDA', 'NVIDIA Corporation'],
    ['Control+k', 'MSFT', 'Microsoft Corporation'],
  ] as const) {
    const asked = page.waitForRequest('**/api/auth/me');
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await page.goto(`${product.address}/financials?symbol=AAPL`);
    await asked;
    await field(page).waitFor();
    await page.keyboard.press(key);
    await page.keyboard.type(symbol.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.address}/financials?symbol=${symbol}`);
    open();
    await expect(page.getByRole('region', { name: 'Company' }).getByText(company)).toBeVisible();
  }
});
