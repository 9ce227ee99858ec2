import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { binary, repository, runLeashed, say } from './processes.mjs';
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
  const only = files.length === 0 ? [] : ['--runTestsByPath', ...files];
  const first = (await runJest(2, only)) ?? { passed: 0, failed: 1, skipped: 0, failedFiles: [] };
  if (process.env.CI === undefined || first.failedFiles.length === 0) return first;
  // A CI machine may be busy: failed suites run once more, by themselves. Those that pass then are named.
  const again = await runJest(1, ['--runTestsByPath', ...first.failedFiles]);
  if (again === null) return first;
  for (const name of first.failedFiles.filter((name) => !again.failedFiles.includes(name)))
    say(`passed only when run again: ${path.relative(repository, name)}`);
  return { passed: first.passedElsewhere + again.passed, failed: again.failed, skipped: first.skipped };
}

/** @returns the counts, and the passed tests of suites without a failure; null without a report */
async function runJest(workers, more) {
  const file = path.join(results, 'jest.json');
  rmSync(file, { force: true });
  const args = [binary('jest/bin/jest.js'), '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, ...more];
  const code = await runLeashed(args, environment);
  const report = read(file);
  if (report === null) return null;
  // A suite that fails to start has no failed test.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const [failures, others] = [true, false].map((is) =>
    report.testResults.filter(({ status }) => (status === 'failed') === is),
  );
  const passedIn = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed').length;
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests,
    failedFiles: failures.map(({ name }) => name),
    passedElsewhere: others.reduce((sum, suite) => sum + passedIn(suite), 0),
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
  const failed = unexpected + report.errors.length;
  say(`flaky: ${flaky}`);
  return { passed: expected + flaky, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
