import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../..');

/** What every front-end build depends on besides its own folder. */
const common = [
  'shared-ui/src',
  'shared-ui/package.json',
  'gateway/src/contract',
  'package-lock.json',
  'tsconfig.base.json',
];

const ignored = /(^|\/)(dist|node_modules|results)(\/|$)|\.test\.[a-z]+$/;

/**
 * Id of the build that a front-end workspace would give now: 12 hexadecimal digits over the content of its sources.
 * Equal sources give an equal id, so an id tells whether a build is up to date.
 * @param {string} workspace folder name, such as `shell`
 */
export function buildVersion(workspace) {
  return contentHash([workspace, ...common]);
}

/**
 * Hash over the content of files and folders.
 * @param {string[]} entries relative to the repository
 */
export function contentHash(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => filesOf(entry)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(repository, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function filesOf(entry) {
  if (ignored.test(entry)) return [];
  const full = path.join(repository, entry);
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full).flatMap((name) => filesOf(path.posix.join(entry, name)));
}
