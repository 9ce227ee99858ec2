import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { contractPackage, kitPackage } from './kit.mjs';
import { binary, fail, npm, repository, run, say } from './processes.mjs';

const isTest = /\.test\.(?!.*\.template$)/;
/** The presets name the shared modules of pages, which have the names of the workspaces. */
const keepsNames = /src\/federation\/[^/]+\.mjs$/;
/** The names of the workspaces as packages. The command of apps is beside the compiled modules that it imports. */
const names = [
  ['@basecase/gateway/contract', '@basecase/contract'],
  ['@basecase/shared-ui', '@basecase/app-kit'],
  [/'\.\.\/\.\.\/shared-ui\/src\/(.+)\.ts'/g, "'../src/$1.js'"],
  [/'\.\.\/\.\.\/shared-ui\/src\//g, "'../src/"],
];
const options =
  '--declaration true --sourceMap true --rewriteRelativeImportExtensions true ' +
  '--emitDeclarationOnly false --composite false --incremental false --tsBuildInfoFile null';

/**
 * npm run pack: makes the packages for apps in repositories of their own, out of the compiled workspaces.
 * @returns {Promise<string[]>} the tarballs
 */
export async function packKit() {
  const destination = path.join(repository, 'dist/packages');
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-pack-'));
  try {
    await compile(['-b', 'shared-ui']);
    const contract = path.join(folder, 'contract');
    copyContract(path.join(contract, 'src'));
    finish(contract, 'gateway/src/contract', contractPackage());
    const kit = path.join(folder, 'app-kit');
    await copyKit(kit);
    finish(kit, 'shared-ui/src', kitPackage());
    rmSync(destination, { recursive: true, force: true });
    mkdirSync(destination, { recursive: true });
    const { code, output } = await npm(['pack', '--json', '--pack-destination', destination, contract, kit]);
    if (code !== 0) fail(`The packages could not be packed:\n${output}`);
    const packed = readdirSync(destination).map((file) => path.join(destination, file));
    for (const file of packed)
      say(`${path.relative(repository, file)}  ${(readFileSync(file).length / 1000).toFixed(0)} kB`);
    return packed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compile(args) {
  const { code, output } = await run(process.execPath, [binary('typescript/bin/tsc'), ...args], { quiet: true });
  if (code !== 0) fail(`The packages could not be compiled:\n${output}`);
}

/** Copies the contract out of the build of the gateway. */
function copyContract(to) {
  const from = path.join(repository, 'gateway/dist/contract');
  // The compiler leaves the files of a removed source where they are.
  const source = (file) => file.replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts');
  copyFiles(from, to, (file) => existsSync(path.join(repository, 'gateway/src/contract', source(file))));
}

/** Compiles shared-ui, and adds its styles and presets, the set-up of tests and the command of apps. */
async function copyKit(kit) {
  const src = path.join(kit, 'src');
  await compile(['-p', 'shared-ui', '--outDir', src, ...options.split(' ')]);
  for (const file of listFiles(src).filter((name) => isTest.test(name))) rmSync(path.join(src, file));
  const isCode = /(?<!\.d)\.tsx?$/;
  copyFiles(path.join(repository, 'shared-ui/src'), src, (file) => !isCode.test(file));
  const isForOthers = (file) => !file.startsWith('template/workspace');
  copyFiles(path.join(repository, 'scripts/app'), path.join(kit, 'bin'), isForOthers);
  const setUp = /^(app-tests|auto-sizer|css-module|environment|fail-on-console-error|matchers|owner-stacks|setup)\./;
  copyFiles(path.join(repository, 'jest'), path.join(kit, 'jest'), (file) => setUp.test(file));
  cpSync(path.join(repository, 'docs/app.schema.json'), path.join(kit, 'app.schema.json'));
  const { compilerOptions } = JSON.parse(readFileSync(path.join(repository, 'tsconfig.base.json'), 'utf8'));
  const { composite, emitDeclarationOnly, ...kept } = compilerOptions;
  const types = [...kept.types, '@basecase/app-kit/css'];
  writeJson(path.join(kit, 'tsconfig.json'), { compilerOptions: { ...kept, types } });
}

/** Gives the packed files the names of the packages, the source maps their sources, and the package its description. */
function finish(folder, sources, description) {
  for (const map of listFiles(path.join(folder, 'src')).filter((name) => name.endsWith('.map'))) {
    const file = path.join(folder, 'src', map);
    const compiled = JSON.parse(readFileSync(file, 'utf8'));
    const source = path.basename(compiled.sources[0]);
    const sourcesContent = [readFileSync(path.join(repository, sources, path.dirname(map), source), 'utf8')];
    writeFileSync(file, JSON.stringify({ ...compiled, sources: [source], sourcesContent }));
  }
  const texts = listFiles(folder).filter((file) => /\.(js|mjs|ts|template)$/.test(file) && !keepsNames.test(file));
  for (const file of texts.map((name) => path.join(folder, name))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      names.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text),
    );
  }
  writeJson(path.join(folder, 'package.json'), description);
}

function copyFiles(from, to, isWanted) {
  for (const file of listFiles(from).filter((name) => !isTest.test(name) && isWanted(name))) {
    cpSync(path.join(from, file), path.join(to, file));
  }
}

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await packKit();
}
