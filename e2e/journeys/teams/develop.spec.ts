import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, readDemoAccount, repository } from '../../support/product.ts';
import { signIn } from '../../support/test.ts';

test('the development server shows an app in the shell, with the gateway behind it', async ({ page }) => {
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-dev-'));
  const [port, gateway] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/dev.mjs', '--app', 'research', '--port', String(port)], {
    cwd: repository,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', PORT: String(gateway), DATA_DIR: dataDir },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const answers = (address: string) =>
      fetch(address)
        .then(({ ok }) => ok)
        .catch(() => false);
    for (const address of [`http://localhost:${gateway}/readyz`, `http://localhost:${port}/`]) {
      await expect.poll(() => answers(address), { timeout: 240_000 }).toBe(true);
    }
    await page.goto(`http://localhost:${port}/overview?symbol=AAPL`);
    await signIn(page, readDemoAccount(dataDir, 'Member'));
    // The first load of unminified files may take longer than the shell waits for an app; another one then has them.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible({ timeout: 30_000 });
    }).toPass({ timeout: 150_000 });
    // The gateway serves the builds of the other apps.
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
