import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Emits the licences of the packages in a build: their comments are not in its scripts. */
export class EmitLicences {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitLicences', (compilation) => {
      // Before files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitLicences', stage }, () => {
        const licences = listLicences(filesIn(compilation.modules));
        compilation.emitAsset('licences.json', new sources.RawSource(JSON.stringify(licences)));
      });
    });
  }
}

/** Returns the source files of modules, also of those that are joined in one. */
function filesIn(modules) {
  return [...modules].flatMap((module) => {
    if (module.modules !== undefined) return filesIn(module.modules);
    return module.resource === undefined ? [] : [module.resource.split('?')[0]];
  });
}

/**
 * Returns name, version, licence and its text of the packages that files belong to, by name. Files outside of node_modules are ours.
 * @param {string[]} files
 */
export function listLicences(files) {
  const folders = new Set(files.map(findPackage).filter((folder) => folder !== null));
  const licences = [...folders].map((folder) => {
    const { name, version, license = null } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { name, version, licence: license, text: textIn(folder) };
  });
  const key = ({ name, version }) => `${name}@${version}`;
  return licences.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Returns the folder of the package that a file belongs to; null for one of ours, in node_modules of an app or outside of it. */
function findPackage(file) {
  const found = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
  const isOurs = found?.includes('@basecase') !== false;
  return !isOurs && existsSync(path.join(found, 'package.json')) ? found : null;
}

/** Returns the text of a package's licence; null where it brings none. */
function textIn(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(name));
  return file === undefined ? null : readFileSync(path.join(folder, file), 'utf8').trim();
}
