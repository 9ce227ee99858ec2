import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromium as chromiumPath } from '../../scripts/app/chromium.mjs';

const gateway = path.join(import.meta.dirname, '../../gateway/dist/main.js');
const KEYS = '12.5,7.25,18,3.4,9.75,6,11.1,4.2';
/** Several rounds, because the machine may stall in one. */
const ROUNDS = 5;
const START_MS = 20_000;

/** Types into both screens of the built product; returns per round the milliseconds from each keystroke to the next paint. */
export async function typing() {
  const product = await start();
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.address}/projections?symbol=AAPL`);
    await signIn(page, product.account);
    const projections = await rounds(page, () => page.getByRole('textbox', { name: /^REV GROWTH/ }).first());
    await page.goto(`${product.address}/dcf?symbol=AAPL`);
    // The simulation runs meanwhile and must not delay the keys.
    const dcf = await rounds(page, () => page.getByRole('textbox', { name: /^Risk-free rate/ }));
    return { projections, dcf };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signIn(page, { email, password }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function rounds(page, fieldOf) {
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await typeInto(page, fieldOf()));
  return results;
}

/** Types into a field. Event timing measures from the queued key to the frame with its effect, in steps of 8 ms. */
async function typeInto(page, field) {
  await field.click();
  await page.evaluate(() => {
    window.durations = [];
    window.observer?.disconnect();
    window.observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.durations.push(duration);
    });
    window.observer.observe({ type: 'event', durationThreshold: 16, buffered: false });
  });
  let typed = 0;
  for (const text of KEYS.split(',')) {
    await field.fill('');
    for (const key of text) {
      await page.keyboard.press(key);
      typed += 1;
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(300);
  const slow = await page.evaluate(() => window.durations);
  // Browsers do not report events below the threshold; they count as the threshold.
  return [...slow, ...Array.from({ length: Math.max(0, typed - slow.length) }, () => 16)];
}

async function start() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, [gateway], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATA_SOURCE: 'sample',
    },
    stdio: 'ignore',
  });
  const ready = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + START_MS; !(await ready()); ) {
    if (Date.now() > deadline) throw new Error('The gateway was not ready in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const lines = readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').split('\n');
  const [email, password] = (lines.find((line) => line.endsWith('Member')) ?? '').split('\t');
  return {
    address,
    account: { email, password },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
