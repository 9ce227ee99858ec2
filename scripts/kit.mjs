import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedVersions } from '../shared-ui/src/federation/shared-dependencies.mjs';
import { appWorkspaces } from './apps.mjs';
import { repository, say } from './processes.mjs';

/** What a page needs that hosts apps. An app gets these parts from its page. */
const hostsOnly = /^\.\/(page\/(?!standalone-page$)|federation\/)/;
/** Files of an app for a page of its own that is a host. */
const hostPages = /^src\/(host|limit)-page\.tsx?$/;

/** Development packages of this repository that no app needs. */
const ownTools = /^(@biomejs\/biome|@jest\/test-sequencer|dependency-cruiser|fast-check|jest-circus|knip|recheck)$/;
/** Packages that only apps with workbooks need, for tests of them. */
const testsOfWorkbooks = ['@ironcalc/wasm', 'hyperformula'];

const only = (table, isKept) => Object.fromEntries(Object.entries(table).filter(([name]) => isKept(name)));

/** Where a compiled module is, with its types. Other files stay where they are. */
const compiled = (target) =>
  /\.tsx?$/.test(target)
    ? { types: target.replace(/\.tsx?$/, '.d.ts'), default: target.replace(/\.tsx?$/, '.js') }
    : target;

const mapped = (table, change) => Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));

/** The package.json of the contract: the schemas and types of the HTTP API, in the version of the host contract. */
export function contractPackage() {
  const { exports, dependencies } = readJson('gateway/package.json');
  const moved = Object.entries(exports).map(([name, { default: target }]) => [
    name.replace('./contract', '.'),
    compiled(target.replace('./src/contract/', './src/')),
  ]);
  return {
    ...common('@basecase/contract', readJson('shared-ui/src/host/contract.json').version),
    sideEffects: false,
    exports: { ...Object.fromEntries(moved), './package.json': './package.json' },
    dependencies: only(dependencies, (name) => name === 'zod'),
  };
}

/** The package.json of the kit, in the version of all that apps build in. */
export function kitPackage() {
  const { overrides, devDependencies: tools, engines } = readJson('package.json');
  const { sideEffects, exports, dependencies, devDependencies } = readJson('shared-ui/package.json');
  const { version, library } = readJson('shared-ui/src/host/contract.json');
  const singletons = ['@tanstack/react-query', 'react-router-dom', ...Object.keys(sharedVersions)];
  const isPeer = (name) => singletons.includes(name);
  const optional = {
    ...only(devDependencies, (name) => testsOfWorkbooks.includes(name)),
    '@basecase/contract': version,
  };
  return {
    ...common('@basecase/app-kit', library),
    engines,
    sideEffects,
    bin: { 'basecase-app': './bin/basecase-app.mjs' },
    exports: {
      ...mapped(
        only(exports, (name) => !hostsOnly.test(name)),
        compiled,
      ),
      './css': { types: './src/css.d.ts' },
      './jest': './jest/app-tests.mjs',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: {
      ...only(dependencies, (name) => !isPeer(name) && name !== '@basecase/gateway'),
      ...only(devDependencies, (name) => !testsOfWorkbooks.includes(name)),
      ...only(tools, (name) => !ownTools.test(name)),
    },
    peerDependencies: { ...mapped(only(dependencies, isPeer), (of) => `^${of}`), ...optional },
    // The contract is not in the registry while the kit is run out of its tarball alone, to make a new app.
    peerDependenciesMeta: mapped(optional, () => ({ optional: true })),
    overrides: only(overrides, (name) => /^(webpack|@rspack\/core|unrs-resolver)$/.test(name)),
  };
}

const common = (name, version) => ({ name, version, type: 'module', license: 'UNLICENSED' });

/** Returns whether the apps of this checkout import only what the packages promise; prints the other imports. */
export function appsUseTheKit() {
  const promised = {
    '@basecase/shared-ui': exportPatterns(kitPackage()),
    '@basecase/gateway/contract': exportPatterns(contractPackage()),
  };
  const problems = appWorkspaces.flatMap((app) =>
    listSources(app).flatMap((file) =>
      importsIn(path.join(app, file))
        .filter((source) => !hostPages.test(file) && !isPromised(source, promised))
        .map((source) => `${app}/${file} imports ${source}, which is not in a package for apps.`),
    ),
  );
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

function isPromised(source, promised) {
  const [name, patterns] = Object.entries(promised).find(([of]) => source === of || source.startsWith(`${of}/`)) ?? [];
  if (name === undefined)
    return !source.startsWith('@basecase/') && !/^(\.\.\/)+(gateway|shared-ui|shell)\//.test(source);
  return patterns.some((pattern) => pattern.test(`.${source.slice(name.length)}`));
}

const exportPatterns = ({ exports }) =>
  Object.keys(exports).map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.+')}$`));

const listSources = (app) =>
  readdirSync(path.join(repository, app), { recursive: true }).filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !/^(dist|node_modules)/.test(file),
  );

const importsIn = (file) =>
  [...readText(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, source]) => source);

const readText = (file) => readFileSync(path.join(repository, file), 'utf8');

const readJson = (file) => JSON.parse(readText(file));
