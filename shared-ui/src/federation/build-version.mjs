import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPacked } from './package-folder.mjs';

const repository = path.join(import.meta.dirname, '../../..');

/** The inputs of every front-end build besides its own folder. */
const common = [
  'shared-ui/src',
  'shared-ui/package.json',
  'gateway/src/contract',
  'package-lock.json',
  'tsconfig.base.json',
];

const ignored = /(^|\/)(dist|node_modules|results|\.git)(\/|$)|\.test\.[a-z]+$/;

/**
 * The id of a front end's current sources: 12 hexadecimal digits of their hash. A build with the same id is up to date.
 * @param {string} folder a workspace, such as `shell`, or the own repository of an app, whose lock file names its kit
 */
export function buildVersion(folder) {
  if (isPacked) return contentHash(['.'], folder);
  return contentHash([path.relative(repository, path.resolve(repository, folder)), ...common]);
}

/**
 * A hash of the content of files and folders.
 * @param {string[]} entries relative to `root`
 */
export function contentHash(entries, root = repository) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => listFiles(entry, root)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function listFiles(entry, root) {
  if (ignored.test(entry)) return [];
  const full = path.join(root, entry);
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full).flatMap((name) => listFiles(path.posix.join(entry, name), root));
}
