import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownFolder, ownName, readJson } from '../../shared-ui/src/federation/package-folder.mjs';
import { fail, say } from './terminal.mjs';

const contract = '@basecase/contract';

/**
 * Writes the sources of a new app: the common template and that of its place.
 * @param {string} name
 * @param {{ folder: string, place: 'repository' | 'workspace', schema: string }} options `folder` is that of the app; `schema` the
 * path of the JSON schema of its app.json
 */
export function writeApp(name, { folder, place, schema }) {
  if (!/^[a-z][a-z-]{1,28}[a-z]$/.test(name)) fail('A name has 3 to 30 lower-case letters and hyphens.');
  const title = name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');
  const words = { __name__: name, __Title__: title, __Component__: title.replaceAll(' ', ''), __schema__: schema };
  const filled = (text) => Object.entries(words).reduce((done, [word, value]) => done.replaceAll(word, value), text);
  const copy = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const source = path.join(from, entry.name);
      const target = path.join(to, filled(entry.name).replace(/\.template$/, ''));
      if (entry.isDirectory()) copy(source, target);
      else writeFileSync(target, filled(readFileSync(source, 'utf8')));
    }
  };
  for (const part of ['app', place]) copy(path.join(import.meta.dirname, 'template', part), folder);
}

/**
 * Makes the repository of a new app in an empty folder, on the packages that this one was installed from.
 * @param {string} name
 * @param {string} folder
 */
export function makeRepository(name, folder) {
  if (readdirSync(folder).some((entry) => entry !== '.git')) fail(`${folder} is not empty.`);
  writeApp(name, { folder, place: 'repository', schema: `./node_modules/${ownName}/app.schema.json` });
  const { peerDependencies, overrides } = readJson(path.join(ownFolder, 'package.json'));
  const { react, 'react-dom': reactDom } = peerDependencies;
  const dependencies = { ...keepPackages(folder), react, 'react-dom': reactDom };
  const scripts = { start: 'basecase-app start', test: 'tsc && jest' };
  const described = { name, private: true, type: 'module', scripts, dependencies, overrides };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  say(`Created the app ${name}: a screen at /${name}, a panel of the start page, their figures and tests.`);
  say('Next:');
  say('  npm install');
  say('  npm start    hot reload on sample figures');
  say('  npm test');
}

/**
 * Returns kit and contract as dependencies. Packages of a registry are named by their versions; tarballs are kept in the new
 * repository, so that it can be installed elsewhere.
 */
function keepPackages(folder) {
  const { version, peerDependencies } = readJson(path.join(ownFolder, 'package.json'));
  const names = { [ownName]: version, [contract]: peerDependencies[contract] };
  const installed = path.join(ownFolder, '../../..');
  const [, tarball] = /^file:(.+\.tgz)$/.exec(specIn(path.join(installed, 'package.json'))) ?? [];
  if (tarball === undefined) return names;
  const from = path.dirname(path.resolve(installed, tarball));
  mkdirSync(path.join(folder, 'packages'));
  return Object.fromEntries(
    Object.entries(names).map(([name, of]) => {
      const file = `${name.slice(1).replace('/', '-')}-${of}.tgz`;
      if (!existsSync(path.join(from, file))) fail(`${file} is not beside the tarball of ${ownName}.`);
      copyFileSync(path.join(from, file), path.join(folder, 'packages', file));
      return [name, `file:packages/${file}`];
    }),
  );
}

/** Returns where the package was installed from. */
function specIn(file) {
  return (existsSync(file) && readJson(file).dependencies?.[ownName]) || '';
}
