import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { npm, repository, say } from './processes.mjs';

/** The oldest supported Node.js. */
const OLDEST_NODE = '20.19.0';

/** Checks that `npm ci` works on every platform: the lock file must contain every required package. */
export const lockIsComplete = () => succeeds(['ci', '--dry-run']);

/** Checks that node_modules has exactly the required packages in allowed versions. */
export const treeIsSound = () => succeeds(['ls', '--all']);

/** Checks each package of the lock file: it must run on the oldest Node.js, have a checksum and name no registry. */
export async function lockIsPortable() {
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const faults = Object.entries(packages)
    .filter(([name, { link }]) => name.includes('node_modules/') && !link)
    .flatMap(([name, entry]) => faultsOf(entry).map((fault) => `${name} ${entry.version} ${fault}`));
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/** Checks that docs/decisions/dependencies.md gives a reason for every package in a package.json. */
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
