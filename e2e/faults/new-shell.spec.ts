import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { repository, startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

/** Leaves the window and comes back to it. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const readShell = (page: Page) => page.locator('meta[name="basecase-shell"]').getAttribute('content');

test('a new shell is offered by a bar, but not while something is unsaved, and a reload takes it', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-shell-'));
  cpSync(path.join(repository, 'shell/dist/build'), folder, { recursive: true });
  const product = await startProduct({ SHELL_DIR: folder });
  try {
    await page.goto(`${product.address}/projections?symbol=AAPL`);
    await signIn(page, product.account('Member'));
    const growth = page
      .getByRole('row', { name: /^REV GROWTH/ })
      .getByRole('textbox')
      .first();
    await growth.fill('31');
    await growth.press('Tab');
    const before = await readShell(page);

    // Deployed over the files of the previous shell, as an upgrade does.
    for (const name of ['index.html', 'host.json']) {
      const file = path.join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`${before}`, `${before}next`));
    }
    await product.restart();
    const bar = page.getByRole('region', { name: 'New version' });
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/apps');
    await comeBack(page);
    expect((await (await asked).json()).shell).toBe(`${before}next`);
    await expect(bar).toBeHidden();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Projections saved successfully!')).toBeVisible();
    await expect(bar).toContainText('A new version of Basecase is ready');
    expect(await readShell(page)).toBe(before);

    await bar.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => readShell(page)).toBe(`${before}next`);
    await expect(growth).toHaveValue('31');
    await comeBack(page);
    await expect(bar).toBeHidden();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
});
