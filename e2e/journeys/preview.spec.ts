import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { buildNow, describeBuild, renamed } from '../support/builds.ts';
import { untilSettled } from '../support/page-state.ts';
import { repository } from '../support/product.ts';
import { openReleases, type Releases } from '../support/releases.ts';
import { expect, signIn, test } from '../support/test.ts';

const run = promisify(execFile);
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /Apple/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Returns the versions of the research app with code in the page. */
async function buildsIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => Object.keys(globalThis).filter((name) => /^research_/.test(name)));
  return names.map((name) => name.replace('research_', ''));
}

let releases: Releases;
let next: string;
let secret: string;
test.beforeAll(async ({ product }) => {
  releases = await openReleases(product);
  next = await releases.publish(renamed(buildNow('mfe-research'), 'next'));
  secret = (await releases.deployToken('research')).secret;
});

/** Makes a link by the command of the app's team. */
async function linkTo(address: string, ...options: readonly string[]): Promise<string> {
  const command = ['scripts/publish-app.mjs', 'research', 'preview', next, '--gateway', address, '--token', secret];
  const { stdout } = await run(process.execPath, [...command, ...options], { cwd: repository });
  const link = /^http\S+#preview=\S+$/m.exec(stdout)?.[0] ?? '';
  expect(stdout).toContain(`**Preview of Research** \`${next}\`: [open it](${link})`);
  return link;
}

test('a preview is shown to the holder of its link alone, under a bar that leads back', async ({
  page,
  browser,
  product,
}) => {
  const live = describeBuild(buildNow('mfe-research')).version;
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(heading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);

  const link = await linkTo(product.address);
  await page.goto(link);
  await page
    .getByRole('dialog', { name: `Show build ${next} of Research?` })
    .getByRole('button', { name: 'Show build' })
    .click();
  await page.waitForURL(`${product.address}/overview`);
  await expect(bar(page)).toContainText(`Preview of Research ${next}`);
  await expect(bar(page)).toContainText('as a Member sees it.');
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await expect(heading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([next]);

  const files = `${product.address}/apps/research/${next}/mf-manifest.json`;
  expect((await page.request.get(files)).status()).toBe(200);
  expect((await fetch(files)).status).toBe(404);
  const other = await browser.newPage();
  await other.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(other, product.account('Guest'));
  await expect(heading(other)).toBeVisible();
  expect(await buildsIn(other)).toEqual([live]);
  await expect(bar(other)).toBeHidden();
  await other.close();

  // The live build for a comparison, while the link stays valid.
  await page.getByRole('button', { name: 'Compare with live' }).click();
  await expect(bar(page)).toContainText('Live build of Research');
  await expect(heading(page)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(page.url()).toBe(`${product.address}/overview?symbol=AAPL`);
  expect(await buildsIn(page)).toEqual([live]);
  await page.getByRole('button', { name: 'Back to preview' }).click();
  await expect(bar(page)).toContainText(`Preview of Research ${next}`);
  await expect(heading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([next]);

  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(heading(page)).toBeVisible();
  expect(page.url()).toBe(`${product.address}/overview?symbol=AAPL`);
  expect(await buildsIn(page)).toEqual([live]);
  expect((await page.request.get(files)).status()).toBe(404);
});

test('a preview of a deploy token is refused to an Admin, with the reason', async ({ page, product }) => {
  await page.goto(product.address);
  await signIn(page, product.account('Admin'));
  await page.goto(await linkTo(product.address));
  await expect(page.getByRole('dialog', { name: 'This build is not shown' })).toContainText(
    'This preview was made by a deploy token, and you are an Admin: you keep the released build.',
  );
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).toBe(`${product.address}/`);
});

test('a link that was opened before sign-in asks after it; signed out, the page has the live build', async ({
  page,
  product,
}) => {
  const link = await linkTo(product.address);
  await page.goto(link);
  await page.getByLabel('Email').fill(product.account('Member').email);
  await page.getByLabel('Password', { exact: true }).fill(product.account('Member').password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Show build' }).click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: /Sign out/i }).click();
  await expect(bar(page)).toBeHidden();
  await signIn(page, product.account('Guest'));
  await expect(page.getByRole('button', { name: /Sign out/i })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('a preview ends with its deploy token, and the page says so', async ({ page, product }) => {
  const token = await releases.deployToken('research');
  secret = token.secret;
  await page.goto(product.address);
  await signIn(page, product.account('Member'));
  await page.goto(await linkTo(product.address));
  await page.getByRole('button', { name: 'Show build' }).click();
  await expect(bar(page)).toContainText(`Preview of Research ${next}`);
  // The token also guards the files of the build: a style that is asked for after its end would be refused.
  await untilSettled(page);
  await releases.revokeToken('research', token.id);
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await expect(heading(page)).toBeVisible();
  await expect(bar(page)).toContainText(
    'This preview ended with the deploy token that made it. The live build is shown.',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toBeHidden();
});
