import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  // Each worker has a browser and a product with its own port and data folder: one waits while the other works.
  workers: 2,
  // The timeout is long, because a busy machine is slow and no test measures time; only failures appear later. In CI a
  // test that failed runs once more; the report names it as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    viewport: { width: 1440, height: 900 },
    // Snapshots show the page; screenshots of every step would cost time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
