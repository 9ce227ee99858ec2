import { rmSync } from 'node:fs';
import { type AppName, buildBefore, describeBuild, renamed, writeBuild } from '../support/builds.ts';
import { openAsAdmin, screens } from '../support/federated-product.ts';
import { type Product, startProduct } from '../support/product.ts';
import { releasesOf } from '../support/releases.ts';
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

    for (const app of apps) {
      test(`runs ${app} of this release`, async ({ page }) => {
        await openAsAdmin(page, product, '/overview?symbol=AAPL');
        await screens[app](page);
      });

      test(`runs ${app} of the previous release, beside the others of this release`, async ({ page }) => {
        const releases = await releasesOf(product);
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
