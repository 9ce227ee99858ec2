import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from '../support/product.ts';
import { expect, openCompany, signIn, test } from '../support/test.ts';

const valuationFiles = /\/apps\/valuation\//;

/** Shell and research must go on working whatever happens to the valuation app. */
async function theRestWorks(page: Page): Promise<void> {
  await openCompany(page, 'AAPL', /AAPL/);
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
  await page.getByRole('link', { name: 'Financials' }).click();
  await expect(page.getByRole('tab', { name: 'Income Statement' })).toBeVisible();
}

const unavailable = (page: Page) => page.getByRole('heading', { name: 'DCF Analysis is not available right now' });

test('files of the valuation app are gone: a retry stands in its place, and heals it', async ({ page, product }) => {
  await page.route(valuationFiles, (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found.', code: 'not_found' } }),
  );
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(unavailable(page)).toBeVisible({ timeout: 8000 });
  await theRestWorks(page);
  await page.getByRole('link', { name: 'DCF Analysis' }).click();
  await expect(unavailable(page)).toBeVisible({ timeout: 8000 });
  await page.unroute(valuationFiles);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
});

test('the valuation app never answers: a retry stands in its place within 8 seconds', async ({ page, product }) => {
  await page.route(valuationFiles, () => new Promise(() => undefined));
  await page.goto(product.address);
  await signIn(page, product.account('Member'));
  const asked = Date.now();
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await expect(unavailable(page)).toBeVisible({ timeout: 10_000 });
  expect(Date.now() - asked).toBeLessThan(8000);
  await theRestWorks(page);
});

test('the entry script of the valuation app is gone while its manifest stands', async ({ page, product }) => {
  const entry = readdirSync(path.join(repository, 'mfe-valuation/dist/build')).find((name) =>
    /^remote-entry\..*\.js$/.test(name),
  );
  await page.route(new RegExp(`${entry}`), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(unavailable(page)).toBeVisible({ timeout: 8000 });
  await theRestWorks(page);
});

test('an app that asks for a newer shell is not loaded and says so', async ({ page, product }) => {
  await page.route('**/api/apps', async (route) => {
    const registry = await (await route.fetch()).json();
    for (const app of registry.apps) if (app.name === 'valuation') app.contract = '^9.0.0';
    await route.fulfill({ json: registry });
  });
  const loaded: string[] = [];
  page.on('request', (request) => valuationFiles.test(request.url()) && loaded.push(request.url()));
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(page.getByText(/needs a newer version of Basecase/)).toBeVisible();
  expect(loaded).toEqual([]);
});

test('the registry is down: the start page works, and a retry brings the apps', async ({ page, product }) => {
  await page.route('**/api/apps', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not ready', code: 'not_ready' } }),
  );
  await page.goto(product.address);
  await signIn(page, product.account('Member'));
  await expect(page.getByText('The list of apps could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Know what a business is worth/ })).toBeVisible();
  await page.unroute('**/api/apps');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
});

test('the page holds exactly one React, and breaks no content security policy', async ({ page, product }) => {
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && violations.push(message.text()));
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.endsWith('.js')),
  );
  const withReact = await Promise.all(
    scripts.map(async (url) =>
      (await (await page.request.get(url)).text()).includes('react.transitional.element') ? url : null,
    ),
  );
  expect(withReact.filter((url) => url !== null && /\/apps\//.test(url) && url.includes('remote-entry'))).toEqual([]);
  expect(violations).toEqual([]);
});
