import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { npm, repository, say } from './processes.mjs';

/** The oldest Node.js that the product runs on. */
const OLDEST_NODE = '20.19.0';

/** Checks that `npm ci` installs on every platform: the lock file names all that the package.json files ask for. */
export const lockIsComplete = () => succeeds(['ci', '--dry-run']);

/** Checks that node_modules holds what is asked for, nothing else and nothing in a version that is not allowed. */
export const treeIsSound = () => succeeds(['ls', '--all']);

/** Checks each package of the lock file: it runs on the oldest Node.js, has a checksum, and names no registry. */
export async function lockIsPortable() {
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const faults = Object.entries(packages)
    .filter(([name, { link }]) => name.includes('node_modules/') && !link)
    .flatMap(([name, entry]) => faultsOf(entry).map((fault) => `${name} ${entry.version} ${fault}`));
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/** Checks that docs/decisions/dependencies.md gives a reason for every package that a package.json asks for. */
export async function dependenciesAreExplained() {
  const page = readFileSync(path.join(repository, 'docs/decisions/dependencies.md'), 'utf8');
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const asked = Object.entries(packages)
    .filter(([name]) => !name.includes('node_modules/'))
    .flatMap(([, { dependencies, peerDependencies, devDependencies }]) =>
      Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }),
    );
  const missing = [...new Set(asked)].filter((name) => !name.startsWith('@basecase/') && !page.includes(`\`${name}\``));
  if (missing.length > 0) say(`No reason is given for ${missing.join(', ')}`);
  return missing.length === 0;
}

function faultsOf({ engines, integrity, resolved }) {
  const faults = [];
  if (engines?.node !== undefined && !semver.satisfies(OLDEST_NODE, engines.node)) {
    faults.push(`asks for Node.js ${engines.node}`);
  }
  if (integrity === undefined) faults.push('has no checksum');
  if (resolved !== undefined) faults.push(`names the address ${resolved}`);
  return faults;
}

async function succeeds(args) {
  const { code, output } = await npm(args);
  if (code !== 0) say(output);
  return code === 0;
}
