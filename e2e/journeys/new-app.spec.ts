import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { repository } from '../support/product.ts';

const notSources = /(^|\/)(node_modules|dist|\.git|\.data|results)(\/|$)/;

test('an app made from the template keeps to what every app must, and builds', () => {
  test.setTimeout(180_000);
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'basecase-new-app-')), 'product');
  cpSync(repository, copy, {
    recursive: true,
    filter: (source) => !notSources.test(path.relative(repository, source)),
  });
  linkPackages(copy);
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'pipe' }).toString();
  try {
    expect(run('scripts/new-app.mjs', 'dividend-log')).toContain('Made mfe-dividend-log: a screen at /dividend-log');
    run('node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-dividend-log');
    run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'mfe-dividend-log');
    run('node_modules/webpack-cli/bin/cli.js', '--config', 'mfe-dividend-log/webpack.config.mjs');
    const again = () => run('scripts/new-app.mjs', 'dividend-log');
    expect(again).toThrow(/mfe-dividend-log is there already/);
    expect(() => run('scripts/new-app.mjs', 'Dividend_Log')).toThrow(/lower-case letters and hyphens/);
  } finally {
    rmSync(path.dirname(copy), { recursive: true, force: true });
  }
});

/** The packages of the checkout, but the workspaces of the copy. */
function linkPackages(copy: string): void {
  const installed = path.join(repository, 'node_modules');
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@basecase'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@basecase') symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  for (const name of readdirSync(path.join(installed, '@basecase'))) {
    symlinkSync(path.join(copy, name), path.join(modules, '@basecase', name));
  }
}
