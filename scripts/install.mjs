import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, repository, run, say } from './processes.mjs';

/** Installs the packages of the lock file, unless they are there. */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Basecase needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (installed()) return;
  say('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file without the optional packages of other platforms, which a registry may not carry.
  const { code, output } = await run(npm, ['install', '--no-save', '--loglevel=error'], { quiet: true });
  if (code !== 0) fail(`The packages could not be installed:\n${output}`);
}

/** npm keeps a copy of the lock file of what it installed: it must name the same versions. */
function installed() {
  const copy = path.join(repository, 'node_modules/.package-lock.json');
  if (!existsSync(copy)) return false;
  const wanted = packagesOf(path.join(repository, 'package-lock.json'));
  const present = packagesOf(copy);
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      !name.startsWith('node_modules/') || link || optional || present[name]?.version === version,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
