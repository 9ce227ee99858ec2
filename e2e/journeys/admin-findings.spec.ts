import type { Page } from '@playwright/test';
import { untilSettled } from '../support/page-state.ts';
import { type Product, startProduct } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// Defects once found on the cache, in users and in the texts of failures, walked from their steps.

async function openAs(
  page: Page,
  product: Product,
  role: 'Guest' | 'Member' | 'Admin',
  address: string,
): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account(role));
}

test.describe('on sample data', () => {
  test('a failing Refresh of the cache is said, with the time of the figures below', async ({ page, product }) => {
    await openAs(page, product, 'Admin', '/cache');
    await expect(page.getByRole('table', { name: 'Cached keys' }).or(page.getByText('No keys')).first()).toBeVisible();
    for (const fail of ['500', 'aborted']) {
      await page.route('**/api/cache/stats**', (route) =>
        fail === '500' ? route.fulfill({ status: 500, body: '' }) : route.abort(),
      );
      await page.getByRole('button', { name: 'Refresh' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Error loading cache statistics');
      await expect(alert).toContainText('The figures below are from');
      await page.unroute('**/api/cache/stats**');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(alert).toHaveCount(0);
    }
  });

  test('a role changes after a question alone', async ({ page }) => {
    const own = await startProduct();
    await openAs(page, own, 'Admin', '/users');
    await page.getByRole('textbox', { name: 'Find a user' }).fill('member@');
    const users = page.getByRole('table', { name: 'Users' });
    await expect(users.getByRole('row')).toHaveCount(2);
    await users.getByRole('radio', { name: 'Guest' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(users.getByRole('radio', { name: 'Member' })).toBeChecked();
    await own.stop();
  });

  test('failures without a reason have the text of their screen', async ({ page, product }) => {
    await openAs(page, product, 'Guest', '/edgar?symbol=AAPL');
    await page.route('**/api/finance/**', (route) => route.fulfill({ status: 500, body: '' }));
    const main = page.getByRole('main');
    for (const [address, texts] of [
      ['/financials', ['Failed to load financial data. Please try again.', 'Failed to load overview.']],
      ['/earnings', ['Failed to load earnings data. Please try again.']],
      ['/overview', ['Failed to load overview.', 'Failed to load price history.']],
    ] as const) {
      await page.goto(`${product.address}${address}?symbol=AAPL`);
      for (const text of texts) await expect(main.getByText(text).first()).toBeVisible();
      await expect(main).not.toContainText('Failed to fetch');
    }
  });

  test('several reasons of one failure are sentences', async ({ page, product }) => {
    await openAs(page, product, 'Member', '/edgar?symbol=AAPL');
    await page.route('**/api/finance/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`${product.address}/dcf?symbol=AAPL`);
    await expect(page.getByText(/^Failed to load financial data for DCF analysis/).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/[a-z] Failed to/);
  });

  test('a refused input is described in plain English', async ({ page, product }) => {
    await openAs(page, product, 'Guest', '/edgar?symbol=AAPL');
    const text = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch('/api/edgar/search?q=x', { headers })).json();
    });
    expect(text).toEqual({ error: 'The field q must have at least 2 characters.', code: 'bad_input' });
  });

  test('numbers are read alike: 1,5 is 1.5 and (8) is \u22128, in projections and in the DCF', async ({
    page,
    product,
  }) => {
    await openAs(page, product, 'Member', '/projections?symbol=AAPL');
    const cell = page
      .getByRole('row', { name: /^REV GROWTH/ })
      .getByRole('textbox')
      .first();
    for (const [typed, raw] of [
      ['1,5', '1.5'],
      ['(8)', '-8'],
    ] as const) {
      await cell.fill(typed);
      await cell.press('Tab');
      await cell.focus();
      await expect(cell).toHaveValue(raw);
    }
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    const rate = page.getByRole('textbox', { name: /^Risk-free rate/ });
    await rate.fill('1,5');
    await rate.press('Tab');
    await expect(rate).toHaveValue('1.5%');
  });

  test('quarters carry the labels of the company: its year ends in September', async ({ page, product }) => {
    await openAs(page, product, 'Guest', '/earnings?symbol=AAPL');
    const fiscal = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const overview = await (await fetch('/api/finance/overview/AAPL', { headers })).json();
      return overview.fiscalYearEnd;
    });
    expect(fiscal).toBe('September');
    const chart = page.getByRole('img').first();
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('status').filter({ hasText: /Q\d/ }).first()).toHaveText(/Q[1-4] \u2019\d\d/);
  });
});

test.describe('a failed Overview', () => {
  test.use({ allowedProblems: /./ });

  test('offers no way to itself', async ({ page, product }) => {
    await page.route('**/apps/research/**', (route) => route.abort());
    await openAs(page, product, 'Guest', '/overview?symbol=AAPL');
    await expect(page.getByRole('heading', { name: 'Overview is not available right now' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to overview' })).toHaveCount(0);
  });
});

describeOnRecordings('on the recorded answers of the real providers', {}, (recordings) => {
  test('clearing a company loads it again; clearing one of its keys promises no more than it does', async ({
    page,
  }) => {
    const calls = async () => (await recordings.replay.providerCalls()).length;
    const { product } = recordings;
    await openAs(page, product, 'Admin', '/overview?symbol=IBM');
    await expect(page.getByRole('heading', { level: 1, name: /International Business/i })).toBeVisible();
    await untilSettled(page);
    const before = await calls();

    await page.getByRole('link', { name: 'Cache Management' }).click();
    await page.getByRole('textbox', { name: 'Filter keys' }).fill('overview:IBM');
    await page.getByRole('button', { name: /^Clear .*overview:IBM$/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('is built from other stored keys of IBM where they suffice');
    await question.getByRole('button', { name: 'Clear key' }).click();
    await page.goto(`${product.address}/overview?symbol=IBM`);
    await expect(page.getByRole('heading', { level: 1, name: /International Business/i })).toBeVisible();
    expect(await calls(), 'built from other keys').toBe(before);

    await page.getByRole('link', { name: 'Cache Management' }).click();
    await page.getByRole('textbox', { name: 'Filter keys' }).fill('IBM');
    await page
      .getByRole('button', { name: /^All of IBM/ })
      .first()
      .click();
    await question.getByRole('button', { name: 'Clear IBM' }).click();
    await expect(page.getByText('No cached key contains this text.')).toBeVisible();
    await page.goto(`${product.address}/overview?symbol=IBM`);
    await expect(page.getByRole('heading', { level: 1, name: /International Business/i })).toBeVisible();
    expect(await calls(), 'loaded again').toBeGreaterThan(before);
  });

  test('one limit answer blocks the provider for a minute, and an Admin lifts it', async ({ page }) => {
    const { product, replay } = recordings;
    const control = (mode: string) =>
      fetch(`${replay.settings.ALPHA_VANTAGE_BASE_URL}/_control?mode=${mode}`, { method: 'POST' });
    await control('note');
    await openAs(page, product, 'Admin', '/overview?symbol=MSFT');
    await expect(page.getByText(/^API rate limit exceeded\./).first()).toBeVisible();
    await page.getByRole('link', { name: 'Cache Management' }).click();
    await expect(page.getByText(/^The provider reported that its limit is reached/)).toBeVisible();
    await control('ok');
    await page.getByRole('button', { name: 'Lift the block' }).click();
    await expect(page.getByText(/^The provider reported that its limit is reached/)).toHaveCount(0);
    const before = (await replay.providerCalls()).length;
    await page.goto(`${product.address}/overview?symbol=AAPL`);
    await expect.poll(async () => (await replay.providerCalls()).length).toBeGreaterThan(before);
  });
});
