import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, npm, repository, say } from './processes.mjs';

/** Installs the packages of the lock file, unless they are installed. */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Basecase needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (installed()) return;
  say('Installing packages …');
  // NODE_ENV=production would omit the packages that build the product.
  const { code, output } = await npm(['ci', '--include=dev', '--loglevel=error']);
  if (code !== 0) fail(`The packages could not be installed:\n${output}`);
}

/**
 * True when node_modules has the versions of the lock file. `npm ci` removes its copy of the lock file first and writes it last,
 * so an interrupted install counts as none.
 */
function installed() {
  const copy = path.join(repository, 'node_modules/.package-lock.json');
  if (!existsSync(copy)) return false;
  const wanted = readPackages(path.join(repository, 'package-lock.json'));
  const present = readPackages(copy);
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      !name.includes('node_modules/') || link || optional || present[name]?.version === version,
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
