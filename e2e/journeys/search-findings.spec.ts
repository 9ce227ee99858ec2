import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, signUp, test } from '../support/test.ts';

// Defects once found on the search and on the way between companies, walked from their steps.

test.describe('on sample data', () => {
  test('another company opens on the same screen, tab and view, and Back returns to the first', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.address}/financials?symbol=AAPL`);
    await signIn(page, product.account('Guest'));
    await page.getByRole('tab', { name: 'Balance Sheet' }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('msft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/symbol=MSFT/);
    await expect(page.getByRole('region', { name: 'Company' })).toContainText('Microsoft');
    await expect(page.getByRole('table', { name: 'Balance sheet' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Company' })).toContainText('Apple');
    await expect(page.getByRole('table', { name: 'Balance sheet' })).toBeVisible();
  });

  test('hero and tiles lead to the overview', async ({ page, product }) => {
    await page.goto(product.address);
    // The tiles are for a user who has saved nothing.
    await signUp(page, 'tiles@example.com');
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: 'Search ticker or company' }).fill('walt disney');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.address}/overview?symbol=DIS`);
    await page.goto(product.address);
    await main.getByRole('button', { name: /^NVDA/ }).click();
    await expect(page).toHaveURL(`${product.address}/overview?symbol=NVDA`);
  });

  test('the palette opens by its button, and takes the keys that are typed at once', async ({ page, product }) => {
    await page.goto(`${product.address}/financials?symbol=AAPL`);
    await signIn(page, product.account('Guest'));
    await page.getByRole('button', { name: /^Command palette/ }).click();
    await page.keyboard.type('nvda');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.address}/financials?symbol=NVDA`);
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
  });
});

describeOnRecordings(
  "on the SEC's list of companies",
  { settings: { ALPHA_VANTAGE_DAILY_LIMIT: '200' } },
  (recordings) => {
    test('names as people say them find their company, in the hero first of all', async ({ page }) => {
      await page.goto(recordings.product.address);
      await signIn(page, recordings.product.account('Guest'));
      const hero = page.getByRole('main').getByRole('combobox', { name: 'Search ticker or company' });
      for (const [name, symbol] of [
        ['coca-cola', 'KO'],
        ['coca cola', 'KO'],
        ['google', 'GOOGL'],
        ['facebook', 'META'],
        ['jp morgan', 'JPM'],
        ['at&t', 'T'],
        ['berkshire', 'BRK-B'],
        ['BRK.B', 'BRK-B'],
        ['brk/b', 'BRK-B'],
      ] as const) {
        await hero.fill(name);
        await expect(page.getByRole('option').first(), name).toHaveText(new RegExp(`^.?${symbol}`));
      }
      await hero.fill('coca cola');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${recordings.product.address}/overview?symbol=KO`);
    });

    test('BRK.B and brk/b in the address are BRK-B', async ({ page }) => {
      await page.goto(`${recordings.product.address}/edgar?symbol=brk.b`);
      await signIn(page, recordings.product.account('Guest'));
      await expect(page.getByRole('region', { name: 'Company' })).toContainText('BERKSHIRE HATHAWAY INC');
    });
  },
);
