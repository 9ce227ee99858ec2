import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../support/product.ts';
import { releasesOf } from '../support/releases.ts';
import { expect, signIn, test } from '../support/test.ts';

const execute = promisify(execFile);
const notSources = /(^|\/)(node_modules|dist|\.git|\.data|results)(\/|$)/;

test('an app made from the template passes the conformance suite, is deployed, and opens', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  const copy = copyOfCheckout();
  const run = async (...args: string[]) => (await execute(process.execPath, args, { cwd: copy })).stdout;
  try {
    expect(await run('scripts/new-app.mjs', 'dividend-log')).toContain(
      'Created mfe-dividend-log: a screen at /dividend-log',
    );
    await run('node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-dividend-log');
    await run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'mfe-dividend-log');
    await expect(run('scripts/new-app.mjs', 'dividend-log')).rejects.toThrow(/mfe-dividend-log already exists/);
    await expect(run('scripts/new-app.mjs', 'Dividend_Log')).rejects.toThrow(/lower-case letters and hyphens/);

    const releases = await releasesOf(product);
    const { secret } = await releases.deployToken('dividend-log');
    const deploy = (...args: string[]) =>
      run('scripts/publish-app.mjs', 'dividend-log', ...args, '--gateway', product.address, '--token', secret);
    const version = /dividend-log (\w+) is published/.exec(await deploy())?.[1] ?? '';
    expect(await deploy('canary', version, '--percent', '10', '--roles', 'Guest,Member')).toContain(
      'canary 10% of Guest,Member',
    );
    await expect(deploy('canary', version, '--percent', '10')).rejects.toThrow(/may not show a canary to Admins/);
    await expect(deploy('promote', version)).rejects.toThrow(/may not promote a build.*Admin → Apps/);
    await releases.allow('dividend-log', { promote: true });
    expect(await deploy('promote', version)).toMatch(new RegExp(`${version} .*live`));
    await expect(
      run('scripts/publish-app.mjs', 'research', 'list', '--gateway', product.address, '--token', secret),
    ).rejects.toThrow(/not valid|sign in/i);

    await page.goto(`${product.address}/dividend-log?symbol=AAPL`);
    await signIn(page, product.account('Guest'));
    await expect(page.getByRole('heading', { level: 1, name: 'Dividend Log' })).toBeVisible();
    await expect(page.getByText('52-week high')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dividend Log' })).toBeVisible();

    await deploy('rollback');
    expect(await deploy('list')).not.toContain('live');
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

/** Links the packages of the checkout and the workspaces of the copy. */
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
