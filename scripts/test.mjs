import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from './app/chromium.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { binary, runLeashed, say } from './processes.mjs';
import { makeTestFolder } from './test-folder.mjs';

// All tests of all workspaces: Jest on the sources, then Playwright on the built product. Paths of test files as arguments limit
// the run to these files, and `--grep=TAG` to the browser tests with a tag. The closing line counts what this machine skips,
// for want of recordings or servers, as skipped.
const [grep, chosen] = [true, false].map((is) =>
  process.argv.slice(2).filter((word) => word.startsWith('--grep=') === is),
);
await install();
const browser = await chromium();
await build();

const results = makeTestFolder();
const environment = { ...process.env, TMPDIR: results };
const isSpec = (file) => file.endsWith('.spec.ts');
const runners = [
  [jest, chosen.filter((file) => !isSpec(file))],
  [playwright, chosen.filter(isSpec)],
];
const counts = [];
for (const [runner, files] of runners) {
  if (chosen.length === 0 || files.length > 0) counts.push(await runner(files));
}
rmSync(results, { recursive: true, force: true });

const total = (key) => counts.reduce((sum, count) => sum + count[key], 0);
say(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') === 0 ? 0 : 1);

async function jest(files) {
  const file = path.join(results, 'jest.json');
  const reporters = ['--reporters=default', '--reporters=<rootDir>/jest/processor-time.cjs'];
  const only = files.length === 0 ? reporters : ['--runTestsByPath', ...files];
  const args = [binary('jest/bin/jest.js'), '--json', `--outputFile=${file}`, '--maxWorkers=2', ...only];
  const code = await runLeashed(args, environment);
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  // A suite that fails to start has no failed test.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests,
  };
}

async function playwright(files) {
  const file = path.join(results, 'playwright.json');
  const env = {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
  };
  const args = [
    binary('@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    ...grep,
    ...files,
  ];
  const code = await runLeashed(args, env);
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // No test runs twice, so that none of them can be flaky: a run with `--retries` would fail here.
  const failed = unexpected + flaky + report.errors.length;
  say(`flaky: ${flaky}`);
  return { passed: expected, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
