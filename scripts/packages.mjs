import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { npm, repository, say } from './processes.mjs';

const OLDEST_NODE = '20.19.0';
/** Packages that run a script of their own when they are installed; docs/decisions/dependencies.md says what each does. */
const WITH_INSTALL_SCRIPT = ['@parcel/watcher', '@swc/core', 'core-js-pure', 'unrs-resolver'];

/** Checks that `npm ci` works on every platform: the lock file must contain every required package. */
export const lockIsComplete = () => succeeds(['ci', '--dry-run']);

/** Checks that node_modules has exactly the required packages in allowed versions. */
export const treeIsSound = () => succeeds(['ls', '--all']);

/** Checks each package of the lock file: it must run on the oldest Node.js, have a checksum and name no registry. */
export async function lockIsPortable() {
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const faults = Object.entries(packages)
    .filter(([name, { link }]) => name.includes('node_modules/') && !link)
    .flatMap(([name, entry]) => listFaults(entry).map((fault) => `${name} ${entry.version} ${fault}`));
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/** Checks that no package is deprecated, and that only known ones run a script when they are installed. */
export async function packagesAreTrusted() {
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const faults = Object.entries(packages).flatMap(([place, { deprecated, hasInstallScript }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      ...(deprecated === undefined ? [] : [`${name} is given up: ${deprecated}`]),
      ...(hasInstallScript && !WITH_INSTALL_SCRIPT.includes(name)
        ? [`${name} runs a script when it is installed`]
        : []),
    ];
  });
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/**
 * Checks the packages against the advisories of the registry: none may be high or critical. A registry without advisories is
 * reported and is no failure, because the lock file cannot change that.
 */
export async function noKnownFaults() {
  const { output } = await npm(['audit', '--json', '--package-lock-only', '--loglevel=silent']);
  const { vulnerabilities, message } = JSON.parse(output);
  if (vulnerabilities === undefined) {
    say(`NOT CHECKED: the registry has no advisories (${message}). Scan dist/sbom.cdx.json: docs/operations.md.`);
    return 'skipped';
  }
  const grave = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range } of grave) say(`${name} ${range} has a ${severity} fault: npm audit`);
  return grave.length === 0;
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

/** Writes the list of all packages of the lock file with their checksums: CycloneDX, for scanners of known faults. */
export async function billOfMaterials() {
  // Warnings of npm would be part of the JSON.
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--loglevel=silent',
  ];
  const { code, output } = await npm(args);
  if (code !== 0) {
    say(`npm sbom ended with ${code}. ${output}`);
    return false;
  }
  const { components } = JSON.parse(output);
  const file = path.join(repository, 'dist/sbom.cdx.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, output);
  say(`${components.length} packages in ${path.relative(repository, file)}`);
  return components.length > 0;
}

function listFaults({ engines, integrity, resolved }) {
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
