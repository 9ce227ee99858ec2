import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from '../support/product.ts';
import { releasesOf } from '../support/releases.ts';
import { expect, signIn, test } from '../support/test.ts';

const notSources = /(^|\/)(node_modules|dist|\.git|\.data|results)(\/|$)/;

test('an app made from the template keeps to what every app must, is deployed, and opens', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const copy = copyOfCheckout();
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'pipe' }).toString();
  try {
    expect(run('scripts/new-app.mjs', 'dividend-log')).toContain('Made mfe-dividend-log: a screen at /dividend-log');
    run('node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-dividend-log');
    run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'mfe-dividend-log');
    expect(() => run('scripts/new-app.mjs', 'dividend-log')).toThrow(/mfe-dividend-log is there already/);
    expect(() => run('scripts/new-app.mjs', 'Dividend_Log')).toThrow(/lower-case letters and hyphens/);

    const token = await (await releasesOf(product)).deployToken('dividend-log');
    const deploy = (...args: string[]) =>
      run('scripts/publish-app.mjs', 'dividend-log', ...args, '--gateway', product.address, '--token', token);
    const version = /dividend-log (\w+) is published/.exec(deploy())?.[1] ?? '';
    expect(deploy('canary', version, '--percent', '10', '--roles', 'Admin')).toContain('canary 10% of Admin');
    expect(deploy('promote', version)).toMatch(new RegExp(`${version} .*live`));
    expect(() =>
      run('scripts/publish-app.mjs', 'research', 'list', '--gateway', product.address, '--token', token),
    ).toThrow(/not valid|sign in/i);

    await page.goto(`${product.address}/dividend-log?symbol=AAPL`);
    await signIn(page, product.account('Guest'));
    await expect(page.getByRole('heading', { level: 1, name: 'Dividend Log' })).toBeVisible();
    await expect(page.getByText('52-week high')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dividend Log' })).toBeVisible();

    deploy('rollback');
    expect(deploy('list')).not.toContain('live');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dividend Log' })).toHaveCount(0);
  } finally {
    rmSync(path.dirname(copy), { recursive: true, force: true });
  }
});

function copyOfCheckout(): string {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'basecase-new-app-')), 'product');
  cpSync(repository, copy, {
    recursive: true,
    filter: (source) => !notSources.test(path.relative(repository, source)),
  });
  linkPackages(copy);
  return copy;
}

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
