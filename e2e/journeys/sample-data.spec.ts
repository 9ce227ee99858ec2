import { expect, openCompany, signIn, test } from '../support/test.ts';

test.describe('on sample data', () => {
  test('a signed-out visitor sees the modal alone and cannot close it', async ({ page, product }) => {
    await page.goto(`${product.address}/dcf?symbol=MSFT`);
    const dialog = page.getByRole('dialog', { name: 'Sign in to Basecase' });
    await expect(dialog).toContainText('This site is restricted to admin users only.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/`);
  });

  test('a wrong password gets one text and no typed text is lost', async ({ page, product }) => {
    const { email } = product.account('Guest');
    await page.goto(product.address);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password.');
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
  });

  test('a guest searches, reads overview and income statement, and cannot open valuation', async ({
    page,
    product,
  }) => {
    await page.goto(product.address);
    await signIn(page, product.account('Guest'));
    await openCompany(page, 'micro', /MSFT/);
    await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();
    await expect(page.getByText('Sample data').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Price history' })).toBeVisible();
    for (const group of ['Growth', 'Valuation', 'Quality']) {
      await expect(page.getByRole('main').getByRole('heading', { name: group, exact: true })).toBeVisible();
    }

    await page.getByRole('link', { name: 'Financials' }).click();
    await expect(page).toHaveURL(/\/financials\?symbol=MSFT/);
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect(page.getByRole('row', { name: /^Total Revenue/ })).toContainText('$');
    await expect(page.getByRole('columnheader', { name: /^\d{4}$/ })).toHaveCount(5);

    await expect(page.getByText('Contact admin for member access.').first()).toBeVisible();
    await page.goto(`${product.address}/dcf?symbol=MSFT`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(/You need Admin or Member role/)).toBeVisible();
  });

  test('a member projects, saves, loads after a restart, and reads a fair value', async ({ page, product }) => {
    await page.goto(`${product.address}/projections?symbol=AAPL`);
    await signIn(page, product.account('Member'));
    await expect(page).toHaveURL(/\/projections\?symbol=AAPL/);
    await expect(page.getByRole('heading', { level: 1, name: 'Projections' })).toBeVisible();

    const growth = page
      .getByRole('row', { name: /^REV GROWTH/ })
      .getByRole('textbox')
      .first();
    const revenue = page
      .getByRole('row', { name: /^REVENUE \(\$M\)/ })
      .getByRole('cell')
      .nth(1);
    const before = await revenue.textContent();
    await growth.fill('37');
    await growth.press('Tab');
    await expect(revenue).not.toHaveText(before ?? '');
    const edited = (await revenue.textContent()) ?? '';

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Projections saved successfully!').first()).toBeVisible();
    await product.restart();
    await page.reload();
    await expect(revenue).toHaveText(edited);
    await growth.fill('12');
    await growth.press('Tab');
    await expect(revenue).not.toHaveText(edited);
    await page.getByRole('button', { name: 'Load', exact: true }).first().click();
    await expect(page.getByText('Projections loaded successfully!').first()).toBeVisible();
    await expect(revenue).toHaveText(edited);

    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
    await expect(page.getByText('Fair value per share').first()).toBeVisible();
    await expect(page.getByRole('table', { name: /Sensitivity/ })).toContainText('$');
  });

  test('an admin sees what is cached, clears one key and then all', async ({ page, product }) => {
    await page.goto(`${product.address}/overview?symbol=NVDA`);
    await signIn(page, product.account('Admin'));
    await expect(page.getByRole('heading', { level: 1, name: /NVIDIA/ })).toBeVisible();
    await page.getByRole('link', { name: 'Cache Management' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Cache management/i })).toBeVisible();
    await page.getByRole('textbox', { name: /Filter/ }).fill('profile:NVDA');
    const profile = page.getByRole('row').filter({ hasText: 'profile:NVDA' });
    await expect(profile).toHaveCount(1);
    await expect(page.getByText('1 to 1 of 1 key')).toBeVisible();

    await profile.getByRole('button', { name: /^Clear/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear key' }).click();
    await expect(profile).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Clear all/ })
      .click();
    await expect(page.getByText('Cache cleared successfully')).toBeVisible();
  });

  test('an edited stored role grants nothing', async ({ page, product }) => {
    await page.goto(product.address);
    await signIn(page, product.account('Guest'));
    await page.evaluate(() =>
      localStorage.setItem('user', JSON.stringify({ email: 'guest@basecase.local', role: 'Admin' })),
    );
    await page.goto(`${product.address}/cache`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Guest', { exact: true })).toBeVisible();
  });

  test('signing out in one tab ends the session in the other', async ({ page, context, product }) => {
    await page.goto(product.address);
    await signIn(page, product.account('Guest'));
    const other = await context.newPage();
    await other.goto(`${product.address}/overview?symbol=AAPL`);
    await expect(other.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(other.getByRole('dialog')).toBeVisible();
  });
});
