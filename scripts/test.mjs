import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { binary, run, say } from './processes.mjs';

// All tests of all workspaces: Jest on the sources, then Playwright on the built product.
await install();
const browser = await chromium();
await build();

const results = mkdtempSync(path.join(tmpdir(), 'basecase-test-'));
mkdirSync(results, { recursive: true });
const counts = [await jest(), await playwright()];
rmSync(results, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function jest() {
  const file = path.join(results, 'jest.json');
  const args = [binary('jest/bin/jest.js'), '--json', `--outputFile=${file}`, '--maxWorkers=2'];
  const { code } = await run(process.execPath, args);
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1 };
  // A suite that fails to start has no failed test.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function playwright() {
  const file = path.join(results, 'playwright.json');
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
  };
  const args = [
    binary('@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const { code } = await run(process.execPath, args, { env });
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + report.errors.length;
  return { passed: expected + flaky, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
