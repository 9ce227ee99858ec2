import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import type { Product } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// The scripts of the test itself may be refused by the frame, which the browser reports.
test.use({ allowedProblems: /Blocked script execution in .* sandboxed/ });

async function openList(page: Page, product: Product): Promise<void> {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  await page.goto(`${product.address}/edgar?symbol=AAPL`);
}

async function openComparison(page: Page, product: Product): Promise<void> {
  await openList(page, product);
  await page
    .getByRole('link', { name: /^Compare AAPL_10-K/ })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^10-K for fiscal \d+, compared with last year$/ }),
  ).toBeFocused();
}

const documentIn = (page: Page) => page.frameLocator('iframe[title*=" of "]');
const changeIn = (page: Page) => new URL(page.url()).searchParams.get('change');

test.describe('what changed since last year', () => {
  test('n and p go through the changes, and the address leads back to one', async ({ page, product }) => {
    await openComparison(page, product);
    const panel = page.getByRole('region', { name: 'Comparison of Item 1A' });
    await expect(panel.locator('ins').first()).toBeVisible();
    await expect(panel.locator('del').first()).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    const current = page.locator('section[aria-current=true]');
    await expect(current).toBeFocused();
    await expect(current).toBeInViewport();
    await expect.poll(() => changeIn(page)).toBe('1');
    await page.keyboard.press('n');
    const name = await current.getAttribute('aria-label');
    await page.reload();
    await expect(page.locator('section[aria-current=true]')).toHaveAttribute('aria-label', name ?? '');
    await page.getByRole('link', { name: 'All filings' }).click();
    await expect(page.getByRole('table', { name: '10-K filings of AAPL' })).toBeVisible();
  });

  test('another section, another year and one column are chosen; the column stays chosen', async ({
    page,
    product,
  }) => {
    await openComparison(page, product);
    await page.getByRole('tab', { name: /^Management’s discussion, Item 7/ }).click();
    await expect(page.getByRole('region', { name: 'Comparison of Item 7' })).toBeVisible();
    await page.getByRole('button', { name: /^Against fiscal/ }).click();
    await page.getByRole('menuitem').nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: /compared with fiscal \d+$/ })).toBeVisible();
    await page.getByRole('radio', { name: 'One column' }).click();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'One column' })).toBeChecked();
    await expect(page.getByText(/removed words are struck through/)).toBeHidden();
  });

  test('a quarterly report opens too, and reading is one press away', async ({ page, product }) => {
    await openList(page, product);
    await page.getByRole('radio', { name: '10-Q (Quarterly)' }).click();
    await page
      .getByRole('link', { name: /^Compare AAPL_10-Q/ })
      .first()
      .click();
    await expect(page.getByRole('tab', { name: /^Risk factors, Item 1A no changes/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Read' }).click();
    await expect(documentIn(page).getByText('This is sample data').first()).toBeVisible();
  });

  for (const width of [1440, 1024, 390]) {
    test(`has no serious finding at ${width} pixels`, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 900 });
      await openComparison(page, product);
      await page.keyboard.press('n');
      await expect(page.locator('section[aria-current=true]')).toBeFocused();
      expect(await seriousFindings(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
});

test.describe('the search in filings', () => {
  test('marks words in a document, and steps through them', async ({ page, product }) => {
    await openList(page, product);
    await page
      .getByRole('link', { name: /^Read AAPL_10-K/ })
      .first()
      .click();
    const field = page.getByRole('textbox', { name: 'Search in this filing' });
    await field.fill('our largest');
    const marked = documentIn(page).locator('mark:target');
    await expect(marked).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^2 of \d+$/ })).toBeVisible();
    await expect(marked).toHaveAttribute('id', 'basecase-find-2');
    await expect(marked).toBeInViewport();
    await field.press('Escape');
    await expect(documentIn(page).locator('mark')).toHaveCount(0);
  });

  test('finds words in the kept filings of the company, and leads to their place', async ({ page, product }) => {
    await openComparison(page, product);
    await page.getByRole('link', { name: 'All filings' }).click();
    await page.getByRole('textbox', { name: 'Search the text of filings' }).fill('distributors');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/“distributors” is in \d+\.$/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page
      .getByRole('link', { name: /Item 1A/ })
      .nth(1)
      .click();
    await expect(documentIn(page).locator('mark:target')).toBeInViewport();
    await page.goBack();
    await expect(page.getByText(/“distributors” is in \d+\.$/)).toBeVisible();
    await page.getByRole('radio', { name: 'All companies, by the SEC' }).click();
    await expect(page.getByRole('heading', { name: 'No search over all companies' })).toBeVisible();
  });
});

describeOnRecordings('changes on recorded filings', {}, (recordings) => {
  test('NVIDIA: one risk factor of fiscal 2023 is gone in fiscal 2024', async ({ page }) => {
    await page.goto(recordings.product.address);
    await signIn(page, recordings.product.account('Guest'));
    await page.goto(`${recordings.product.address}/edgar?symbol=NVDA&filing=0001045810-24-000029&compare=last-year`);
    await expect(page.getByText('1 removed, 26 changed, 3 unchanged.')).toBeVisible();
    await expect(page.getByRole('region', { name: /^The COVID-19 pandemic has affected/ })).toBeVisible();
  });
});
