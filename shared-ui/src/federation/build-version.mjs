import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../..');

/** The inputs of every front-end build besides its own folder. */
const common = [
  'shared-ui/src',
  'shared-ui/package.json',
  'gateway/src/contract',
  'package-lock.json',
  'tsconfig.base.json',
];

const ignored = /(^|\/)(dist|node_modules|results)(\/|$)|\.test\.[a-z]+$/;

/**
 * The id of a front-end workspace's current sources: 12 hexadecimal digits of their hash. A build with the same id is up to date.
 * @param {string} workspace folder name, such as `shell`
 */
export function buildVersion(workspace) {
  return contentHash([workspace, ...common]);
}

/**
 * A hash of the content of files and folders.
 * @param {string[]} entries relative to the repository
 */
export function contentHash(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => listFiles(entry)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(repository, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function listFiles(entry) {
  if (ignored.test(entry)) return [];
  const full = path.join(repository, entry);
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full).flatMap((name) => listFiles(path.posix.join(entry, name)));
}
