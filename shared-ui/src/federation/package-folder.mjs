import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The folder of this package: a workspace of the product, or the packed kit in the packages of an app's own repository. */
export const ownFolder = path.join(import.meta.dirname, '../..');

/** The name by which apps import this package. */
export const { name: ownName } = readJson(path.join(ownFolder, 'package.json'));

/** The names of the workspaces, which pages and gateways know. The packed kit has another. */
export const isPacked = ownName !== '@basecase/shared-ui';

/**
 * Returns the folder of an installed package. A package may forbid to resolve its files, so they are looked for.
 * @param {string} name
 */
export function packageFolder(name) {
  const folders = (resolve.paths(name) ?? []).map((modules) => path.join(modules, name));
  const found = folders.find((folder) => existsSync(path.join(folder, 'package.json')));
  if (found === undefined) throw new Error(`The package ${name} is not installed.`);
  return found;
}

/** @param {string} file */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
