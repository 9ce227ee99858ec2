import { rmSync } from 'node:fs';
import { type AppName, buildBefore, describeBuild, renamed, writeBuild } from '../support/builds.ts';
import { openAsAdmin, screens } from '../support/federated-product.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openReleases } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

const apps: readonly AppName[] = ['research', 'valuation', 'admin'];

// Teams deploy independently: each shell must run the apps of this and the previous release, and both side by side.
for (const shell of ['now', 'before'] as const) {
  test.describe(`the shell of ${shell === 'now' ? 'this release' : 'the previous release'}`, () => {
    let product: Product;
    let folder = '';
    test.beforeAll(async () => {
      folder = shell === 'now' ? '' : writeBuild(buildBefore('shell'));
      product = await startProduct(folder === '' ? {} : { SHELL_DIR: folder });
    });
    test.afterAll(async () => {
      await product.stop();
      if (folder !== '') rmSync(folder, { recursive: true });
    });

    for (const build of ['now', 'before'] as const) {
      test(`asks for a proof before the Admin app of ${build === 'now' ? 'this' : 'the previous'} release hands out power`, async ({
        page,
      }) => {
        const releases = await openReleases(product);
        const isBefore = build === 'before';
        if (isBefore) {
          await releases.promote('admin', await releases.publish(renamed(buildBefore('mfe-admin'), 'proving')));
        }
        await openAsAdmin(page, product, '/users');
        const needed =
          'This needs your password, entered within the last 10 minutes. Please confirm it, or sign in again.';
        await page.route(
          '**/api/users/*',
          (route) => route.fulfill({ status: 403, json: { error: needed, code: 'forbidden', exact: 'proof_needed' } }),
          {
            times: 1,
          },
        );
        await page.getByRole('textbox', { name: 'Find a user' }).fill('member@');
        const users = page.getByRole('table', { name: 'Users' });
        await expect(users.getByRole('row')).toHaveCount(2);
        const roles = users.getByRole('radiogroup', { name: 'Role of member@basecase.local' });
        const next = (await roles.getByRole('radio', { name: 'Guest' }).isChecked()) ? 'Member' : 'Guest';
        await roles.getByRole('radio', { name: next }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: `Make ${next}` })
          .click();
        const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await dialog.getByLabel('Password', { exact: true }).fill(product.account('Admin').password);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await expect(roles.getByRole('radio', { name: next })).toBeChecked();
        if (isBefore) await releases.rollBack('admin');
      });
    }

    test('keeps the start page and the watchlist of this release usable', async ({ page }) => {
      await openAsAdmin(page, product, '/watchlist');
      await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible();
      const stars = page.getByRole('main').getByRole('button', { name: 'Add MSFT to your watchlist' });
      if (shell === 'before') {
        // The client of the shell does not know the calls of watchlists, and the shell no places.
        await expect(page.getByText('Your watchlist did not load')).toBeVisible();
        await page.getByRole('link', { name: 'Home' }).click();
        await page.getByRole('button', { name: 'MSFT Microsoft' }).click();
        await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();
        await expect(stars).toHaveCount(0);
        return;
      }
      await page.getByRole('combobox', { name: 'Add a company' }).fill('MSFT');
      await page.getByRole('option', { name: /MSFT/ }).click();
      await page.getByRole('button', { pressed: true, name: /in Core/ }).click();
      await page.getByRole('dialog', { name: 'Lists of MSFT' }).getByRole('checkbox', { name: /Core/ }).click();
      await expect(page.getByRole('status').filter({ hasText: 'MSFT left your watchlist.' })).toBeVisible();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(stars).toBeVisible();
    });

    test('has no places where the apps of the previous release fill none', async ({ page }) => {
      const releases = await openReleases(product);
      const build = renamed(buildBefore('mfe-research'), 'placeless');
      await releases.promote('research', await releases.publish(build));
      try {
        await openAsAdmin(page, product, '/');
        await page.getByRole('button', { name: 'MSFT Microsoft' }).click();
        await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();
        await expect(page.getByRole('button', { name: /watchlist/ })).toHaveCount(0);
      } finally {
        await releases.rollBack('research');
      }
    });

    for (const app of apps) {
      test(`runs ${app} of this release`, async ({ page }) => {
        await openAsAdmin(page, product, '/overview?symbol=AAPL');
        await screens[app](page);
      });

      test(`runs ${app} of the previous release, beside the others of this release`, async ({ page }) => {
        const releases = await openReleases(product);
        const build = renamed(buildBefore(`mfe-${app}`), 'before');
        await releases.promote(app, await releases.publish(build));
        await openAsAdmin(page, product, '/overview?symbol=AAPL');
        await screens[app](page);
        const container = `${app}_${describeBuild(build).version}`;
        expect(await page.evaluate((name) => Object.keys(globalThis).includes(name), container)).toBe(true);
        for (const other of apps) await screens[other](page);
        await releases.rollBack(app);
      });
    }
  });
}
