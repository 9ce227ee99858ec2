import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      PORT: String(gateway),
      DATA_DIR: dataDir,
      PAGE_PATIENCE: '5',
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const answers = (address: string) =>
      fetch(address)
        .then(({ ok }) => ok)
        .catch(() => false);
    const app = `http://127.0.0.1:${port + 10}/mf-manifest.json`;
    for (const address of [`http://localhost:${gateway}/readyz`, `http://localhost:${port}/`, app]) {
      // The first builds take minutes, which is the timeout of this test. The page would give up an app that is not built.
      while (!(await answers(address))) await setTimeout(1_000);
    }
    await page.goto(`http://localhost:${port}/overview?symbol=AAPL`);
    await signIn(page, readDemoAccount(dataDir, 'Member'));
    await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
    // The gateway serves the builds of the other apps.
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
  } finally {
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
