import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;
/** How many times slower the scripts of a page run, see `support/test.ts`. All limits grow with it. */
const slowdown = Number(process.env.BROWSER_SLOWDOWN ?? '1');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // CI runs some specs once more without recordings: that run must not delete what the first one left of a failed test.
  outputDir: process.env.RECORDINGS === 'none' ? 'results/without-recordings' : 'results',
  // Each worker has a browser and a product with its own port and data folder: one waits while the other works.
  workers: 2,
  // A test that fails once has failed: a second try would hide its cause.
  retries: 0,
  // The timeout is long, because a busy machine is slow and no test measures time; only failures appear later.
  timeout: 120_000 * slowdown,
  // Longer than a patient page waits for an app that never answers.
  expect: { timeout: 30_000 * slowdown },
  forbidOnly: process.env.CI !== undefined,
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations show nothing that a test looks for, the processor paints each of their frames, and every contrast is low in
    // the middle of a fade.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs each test time, and its file can fail a test that passed: `--trace on` makes one of a test that failed.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Two workers share two cores: more threads that paint one page only wait for each other.
        '--num-raster-threads=1',
      ],
    },
  },
});
