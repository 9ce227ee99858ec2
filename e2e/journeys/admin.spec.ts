import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { bareBuild, buildNow, renamed } from '../support/builds.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openReleases } from '../support/releases.ts';
import { expect, signIn, signUp, test } from '../support/test.ts';

/** A separate product: changes by an admin would disturb other tests. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Admin'));
}

const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click();

test('a build becomes a canary, is promoted and rolled back, and the history names the user', async ({ page }) => {
  const releases = await openReleases(product);
  const version = await releases.publish(renamed(buildNow('mfe-research'), 'next'));
  await open(page, '/apps');
  const row = page.getByRole('table', { name: 'Builds of Research' }).getByRole('row').filter({ hasText: version });
  const history = page.getByRole('list', { name: 'History of Research' }).getByRole('listitem');
  await expect(history.first()).toContainText(`Published ${version}`);

  await row.getByRole('button', { name: `Canary of ${version}` }).click();
  const dialog = page.getByRole('dialog', { name: /Canary of Research/ });
  await dialog.getByRole('textbox', { name: /Share of the users/ }).fill('25');
  await dialog.getByRole('button', { name: 'Start canary' }).click();
  await expect(row).toContainText('Canary 25%');

  await row.getByRole('button', { name: `Promote ${version}` }).click();
  await confirm(page, 'Promote build');
  await expect(row).toContainText('Live');
  await page.getByRole('button', { name: 'Roll back Research' }).click();
  await confirm(page, 'Roll back');
  await expect(row).not.toContainText('Live');
  await expect(history.first()).toContainText(/Rolled back to .*admin@basecase\.local/);

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('textbox', { name: 'Filter the audit trail' }).fill(version);
  const trail = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(trail.filter({ hasText: 'app promoted' })).toHaveCount(1);
});

test('a change after a faster one of another admin is refused with a message', async ({ page }) => {
  const releases = await openReleases(product);
  const one = await releases.publish(renamed(buildNow('mfe-valuation'), 'one'));
  const two = await releases.publish(renamed(buildNow('mfe-valuation'), 'two'));
  await open(page, '/apps');
  await expect(page.getByRole('button', { name: `Promote ${two}` })).toBeVisible();
  await releases.promote('valuation', one);
  await page.getByRole('button', { name: `Promote ${two}` }).click();
  await confirm(page, 'Promote build');
  await expect(page.getByRole('alert')).toContainText(/changed/);
  expect((await releases.readRelease('valuation')).live).toBe(one);
});

test('a deploy token is shown once, works for its app alone, and is revoked', async ({ page, request }) => {
  await open(page, '/apps');
  const panel = page.getByRole('region', { name: 'Research' });
  await panel.getByRole('textbox').fill('pipeline');
  await panel.getByRole('button', { name: 'Create token' }).click();
  const secret = (await panel.locator('code', { hasText: /^bcd_/ }).textContent()) ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a phone').toBeLessThanOrEqual(390);
  const status = async (app: string) =>
    (
      await request.get(`${product.address}/api/releases/${app}`, { headers: { authorization: `Bearer ${secret}` } })
    ).status();
  expect([await status('research'), await status('valuation')]).toEqual([200, 401]);

  await page.reload();
  await expect(page.getByText('pipeline')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: /Revoke/ }).click();
  await confirm(page, 'Revoke token');
  await expect(page.getByText('pipeline')).toHaveCount(0);
  expect(await status('research')).toBe(401);
});

test('an admin lets the tokens of an app promote, and frees a path that it no longer has', async ({ page }) => {
  const releases = await openReleases(product);
  await releases.publish(bareBuild('ledger', 'w1', ['/ledger', '/entries']));
  await releases.promote('ledger', await releases.publish(bareBuild('ledger', 'w2', ['/ledger'])));
  await open(page, '/apps');
  const promote = page.getByRole('radiogroup', { name: 'Promote a build of ledger' });
  await promote.getByRole('radio', { name: 'Tokens too' }).click();
  await expect.poll(async () => (await releases.readRelease('ledger')).policy.promote).toBe(true);
  await expect(promote.getByRole('radio', { name: 'Tokens too' })).toBeChecked();

  const paths = page.getByRole('list', { name: 'Paths of ledger' });
  await expect(paths.getByRole('listitem')).toHaveText(['/entriesFree', '/ledgerIn use']);
  await paths.getByRole('button', { name: 'Free /entries' }).click();
  await confirm(page, 'Free path');
  await expect(paths.getByRole('listitem')).toHaveText(['/ledgerIn use']);

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('textbox', { name: 'Filter the audit trail' }).fill('ledger');
  const trail = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(trail.filter({ hasText: 'app path freed' })).toContainText('ledger /entries');
  await expect(trail.filter({ hasText: 'deploy policy changed' })).toContainText('ledger: promote');
});

test('a user is found, made a Member and signed out everywhere; the last admin stays one', async ({
  page,
  browser,
}) => {
  const guest = await browser.newPage();
  await guest.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(guest, product.account('Guest'));

  await open(page, '/users');
  await page.getByRole('textbox', { name: 'Find a user' }).fill('guest');
  const users = page.getByRole('table', { name: 'Users' });
  await expect(users.getByRole('row')).toHaveCount(2);
  await users.getByRole('radio', { name: 'Member' }).click();
  await confirm(page, 'Make Member');
  await expect(users.getByRole('radio', { name: 'Member' })).toBeChecked();
  await page.getByRole('button', { name: /Sign guest@basecase\.local out everywhere/ }).click();
  await confirm(page, 'Sign out everywhere');
  await guest.reload();
  await expect(guest.getByRole('dialog')).toBeVisible();
  await signIn(guest, product.account('Guest'));
  await expect(guest.getByRole('link', { name: 'DCF Analysis' })).toBeVisible();
  await guest.close();

  await page.getByRole('textbox', { name: 'Find a user' }).fill('admin@');
  await expect(users.getByRole('radiogroup')).toHaveAccessibleName('Role of admin@basecase.local');
  await users.getByRole('radio', { name: 'Guest' }).click();
  await confirm(page, 'Make Guest');
  await expect(page.getByRole('alert')).toContainText(/last/i);
  await expect(users.getByRole('radio', { name: 'Admin' })).toBeChecked();
});

test('a user changes the password: a guessable one is refused, other sessions end', async ({ page, browser }) => {
  const member = product.account('Member');
  const elsewhere = await browser.newPage();
  await elsewhere.goto(product.address);
  await signIn(elsewhere, member);
  await page.goto(product.address);
  await signIn(page, member);

  await page.getByRole('link', { name: /^Account / }).click();
  const dialog = page.getByRole('region', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(member.password);
  await dialog.getByLabel('New password', { exact: true }).fill('summer2026');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('easy to guess');
  await dialog.getByLabel('New password', { exact: true }).fill('tavi kopu remo');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Signed out everywhere else.')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible();
  await elsewhere.close();
});

test('a user sees how hard a password is to guess, takes the own data and deletes the account', async ({ page }) => {
  await page.goto(product.address);
  const email = 'leaver@example.com';
  await signUp(page, email);
  await page.getByRole('link', { name: `Account ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await page.getByLabel('New password', { exact: true }).fill('summer2026');
  await expect(page.getByText('Easy to guess', { exact: true })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('lantern orbit tuesday');
  await expect(page.getByText('Very hard to guess')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^basecase-data-.*\.json$/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel(/Type your address/).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill('kelp anvil drizzle');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  // The dialog opens on the tab that was used last.
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('an invited person opens the link, chooses a password and is a Member', async ({ page, browser }) => {
  await open(page, '/users');
  await page.getByRole('textbox', { name: 'Email of the invited person' }).fill('ann@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const address = (await page.locator('code', { hasText: '#link=' }).textContent()) ?? '';

  const visitor = await browser.newPage();
  await visitor.goto(address);
  const dialog = visitor.getByRole('dialog', { name: 'Welcome to Basecase' });
  await dialog.getByLabel('New password', { exact: true }).fill('a fine password');
  await dialog.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(visitor.getByRole('link', { name: 'DCF Analysis' })).toBeVisible();
  expect(visitor.url()).not.toContain('link');
  await visitor.close();
});

test('a stored answer is shown and copied, and the message disappears', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/overview?symbol=AAPL');
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
  await page.getByRole('link', { name: 'Cache Management' }).click();
  await page.getByRole('textbox', { name: 'Filter keys' }).fill('profile:AAPL');
  await page.getByRole('button', { name: /^View JSON of .*profile:AAPL/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cached value' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"AAPL"');
  await expect(dialog.getByText('Copied to clipboard!')).toBeHidden();
});
