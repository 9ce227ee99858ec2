import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from './product.ts';

/** The copy includes the built gateway, which a check of a build starts and every checkout has. */
const notSources = /(^|\/)(node_modules|(?<!^gateway\/)dist|\.git|\.data|(?<=^(e2e|bench)\/)results)(\/|$)/;

/** Returns a copy of the sources that a test may change, with the packages of the checkout. Its parent folder is the test's to remove. */
export function copyOfCheckout(): string {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'basecase-copy-')), 'product');
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
  const own = path.join(repository, 'gateway/node_modules');
  if (existsSync(own)) symlinkSync(own, path.join(copy, 'gateway/node_modules'));
}
