import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOfCheckout } from '../../support/checkout-copy.ts';
import { openReleases } from '../../support/releases.ts';
import { expect, signIn, test } from '../../support/test.ts';

const execute = promisify(execFile);

test('an app made from the template passes the conformance suite, is started in a browser, deployed, and opens', async ({
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

    const releases = await openReleases(product);
    const { secret } = await releases.deployToken('dividend-log');
    const deploy = (...args: string[]) =>
      run('scripts/publish-app.mjs', 'dividend-log', ...args, '--gateway', product.address, '--token', secret);
    const published = (output: string) => /dividend-log (\w+) is published/.exec(output)?.[1] ?? '';

    const screen = path.join(copy, 'mfe-dividend-log/src/dividend-log-screen.tsx');
    const source = readFileSync(screen, 'utf8');
    writeFileSync(screen, source.replace('useCompany();', "useCompany();\n  console.error('left over from a trial');"));
    await expect(deploy()).rejects.toThrow(
      /dividend-log was not published\. In a browser:\n {2}\/dividend-log with AAPL.*: error on the console: left over from a trial/,
    );
    const unchecked = published(await deploy('--no-check'));
    writeFileSync(screen, source);
    await expect(deploy('canary', unchecked, '--percent', '10', '--roles', 'Guest')).rejects.toThrow(
      /was not started in a browser before it was published/,
    );

    const version = published(await deploy());
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
    // The deployed shell shows its panel too, once Home has something of the user.
    await page.goto(product.address);
    await page.getByRole('main').getByRole('button', { name: 'Add AAPL to your watchlist' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'AAPL added to Core.' })).toBeVisible();
    await page.goto(product.address);
    await expect(page.getByRole('region', { name: 'Dividend Log' })).toBeVisible();

    await deploy('rollback');
    expect(await deploy('list')).not.toContain('live');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dividend Log' })).toHaveCount(0);
  } finally {
    rmSync(path.dirname(copy), { recursive: true, force: true });
  }
});
