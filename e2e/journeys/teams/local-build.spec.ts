import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { copyOfCheckout } from '../../support/checkout-copy.ts';
import { type FederatedProduct, startFederatedProduct } from '../../support/federated-product.ts';
import { startLocalBuild } from '../../support/local-build.ts';
import { freePort } from '../../support/product.ts';
import { expect, signIn, test } from '../../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /Apple/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Local build' });

/** Starts a development server for the research app of a copy, inside a product. */
async function develop(copy: string, product: string, secret: string) {
  const shellPort = await freePort();
  const args = ['scripts/dev.mjs', '--app', 'research', '--in', product, '--port', String(shellPort)];
  return { ...(await startLocalBuild(args, copy, secret)), port: shellPort + 10 };
}

let federated: FederatedProduct;
let copy: string;
test.beforeAll(async () => {
  federated = await startFederatedProduct();
  copy = copyOfCheckout();
});
test.afterAll(async () => {
  rmSync(path.dirname(copy), { recursive: true, force: true });
  await federated.stop();
});

test('the build of a development server runs inside the deployed shell, beside an app of a third origin, and takes an edit', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { product, releases } = federated;
  const { id, secret } = await releases.deployToken('research');
  const local = await develop(copy, product.address, secret);
  try {
    await page.goto(product.address);
    await signIn(page, product.account('Member'));
    await page.goto(local.link);
    await page
      .getByRole('dialog', { name: 'Show the local build of Research?' })
      .getByRole('button', { name: 'Show build' })
      .click();
    await page.waitForURL(`${product.address}/overview`);
    const reply = await page.goto(`${product.address}/overview?symbol=AAPL`);
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`ws://127.0.0.1:${local.port}`);
    expect(policy).not.toContain('unsafe-eval');
    await expect(bar(page)).toContainText(`Local build of Research`);
    await expect(bar(page)).toContainText(`from 127.0.0.1:${local.port} on your machine. Only you see it.`);
    await expect(bar(page)).toContainText('Hot reload on');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Five years at a glance' })).toBeVisible();
    const containers = await page.evaluate(() => Object.keys(globalThis).filter((name) => /^research_/.test(name)));
    expect(containers).toEqual(['research_dev']);

    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
    const file = path.join(copy, 'mfe-research/src/overview/overview-screen.tsx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Five years at a glance', 'Half a decade at a glance'));
    await expect(page.getByRole('heading', { name: 'Half a decade at a glance' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);

    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();

    // Its server stops: the page stays, and says so.
    const server = `http://127.0.0.1:${local.port}/**`;
    await page.route(server, (route) => route.abort());
    await page.goto(`${product.address}/overview?symbol=AAPL`);
    await expect(bar(page)).toContainText('Local build of Research does not answer');
    await expect(page.getByRole('main').getByRole('button', { name: /Try again|Retry/ })).toBeVisible();
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
    await page.unroute(server);

    const other = await browser.newPage();
    const others = await other.goto(`${product.address}/overview?symbol=AAPL`);
    expect(others?.headers()['content-security-policy']).not.toContain(String(local.port));
    await signIn(other, product.account('Guest'));
    await expect(other.getByRole('heading', { name: 'Five years at a glance' })).toBeVisible();
    await other.close();
  } finally {
    await local.stop();
  }

  // The end of the development server ends the link.
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await expect(page.getByRole('heading', { name: 'Five years at a glance' })).toBeVisible();
  await expect(bar(page)).toContainText('This local build has ended. The live build is shown.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toBeHidden();
  await releases.revokeToken('research', id);
});
