import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// The scripts of the test itself may be refused by the frame, which the browser reports.
test.use({ allowedProblems: /Blocked script execution in .* sandboxed/ });

const documentIn = (page: Page) => page.frameLocator('iframe[title*=" of "]');

/** Counts how often the page of a document is loaded. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/edgar/page') count += 1;
  });
  return () => count;
}

async function openList(page: Page, product: Product): Promise<void> {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  await page.goto(`${product.address}/edgar?symbol=AAPL`);
}

test.describe('the reader of filings', () => {
  test('a row of the list opens its document, and Back returns to the row', async ({ page, product }) => {
    await openList(page, product);
    const read = page.getByRole('link', { name: /^Read AAPL_10-K/ }).nth(1);
    await read.click();
    await expect(page.getByRole('heading', { level: 1, name: /^10-K for fiscal/ })).toBeFocused();
    await expect(documentIn(page).getByText('This is sample data').first()).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents of the filing' });
    await contents.getByRole('button', { name: /^8 / }).click();
    await contents.getByRole('button', { name: 'Consolidated statements of cash flows' }).click();
    await expect(documentIn(page).locator(':target')).toHaveText('Consolidated statements of cash flows');
    await expect(documentIn(page).locator(':target')).toBeInViewport();
    // Places of the document are no steps of the history.
    await page.goBack();
    await expect(read).toBeFocused();
  });

  test('a figure is ringed at its place, and its other places are shown without another load', async ({
    page,
    product,
  }) => {
    await openList(page, product);
    const address = await page
      .getByRole('link', { name: /^Read AAPL_10-K/ })
      .first()
      .getAttribute('href');
    const pages = countPages(page);
    // Net income, which the cash flow statement repeats.
    await page.goto(`${product.address}${address}&fact=income-10-1&from=Income+Statement`);
    const marked = documentIn(page).locator(':target');
    await expect(marked).toHaveAttribute('id', 'income-10-1');
    await expect(marked).toBeInViewport();
    await expect(marked).toHaveCSS('outline-style', 'solid');
    await expect(page.getByText('Place 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next place' }).click();
    await expect(marked).toHaveAttribute('id', 'cashFlow-1-1');
    await page.keyboard.press('p');
    await expect(marked).toHaveAttribute('id', 'income-10-1');
    expect(pages()).toBe(1);
    await expect(page.getByRole('link', { name: 'Income Statement', exact: true })).toBeVisible();
  });

  test('at 1180 pixels one button opens the contents', async ({ page, product }) => {
    await page.setViewportSize({ width: 1180, height: 900 });
    await openList(page, product);
    await page
      .getByRole('link', { name: /^Read AAPL_10-K/ })
      .first()
      .click();
    const contents = page.getByRole('navigation', { name: 'Contents of the filing' });
    await expect(contents).toBeHidden();
    await page.getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('button', { name: /^7 / }).click();
    await expect(contents).toBeHidden();
    await expect(page.getByRole('button', { name: /^Item 7 · / })).toBeVisible();
  });

  test('a ticket is no session, and its page keeps its sandbox outside of the reader', async ({ page, product }) => {
    await openList(page, product);
    await page
      .getByRole('link', { name: /^Read AAPL_10-K/ })
      .first()
      .click();
    const address = await page.locator('iframe').getAttribute('src');
    const ticket = new URL(address ?? '', product.address).searchParams.get('ticket') ?? '';
    const asSession = await page.request.get(`${product.address}/api/auth/me`, {
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(asSession.status()).toBe(401);
    const reply = await page.request.get(`${product.address}/api/edgar/page?ticket=${ticket}`);
    expect(reply.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });
});

describeOnRecordings('the reader on recorded filings', {}, (recordings) => {
  test('JNJ: sales of fiscal 2022 are ringed in the 10-K for fiscal 2024', async ({ page }) => {
    await page.goto(recordings.product.address);
    await signIn(page, recordings.product.account('Guest'));
    const query = new URLSearchParams({ symbol: 'JNJ', filing: '0009999999-25-000004', fact: 'f-147' });
    await page.goto(`${recordings.product.address}/edgar?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: '10-K for fiscal 2024' })).toBeVisible();
    const marked = documentIn(page).locator(':target');
    await expect(marked).toHaveText('79,990');
    await expect(marked).toBeInViewport();
    await expect(page.getByText('Sales to customers, year ended 1 Jan 2023')).toBeVisible();
    await expect(page.getByText('$79,990 million')).toBeVisible();
    await expect(page.getByText('Place 1 of 3')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Consolidated statements of earnings', exact: true }),
    ).toHaveAttribute('aria-current', 'location');
  });
});
