import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { CallInput } from '@basecase/gateway/contract';
import { repository } from './product.ts';

export type AppName = 'research' | 'valuation' | 'admin';
export type Manifest = CallInput<'registerBuild'>['body']['manifest'];

/** A build of a front end: its scripts, styles and descriptions by file name. */
export type Build = ReadonlyMap<string, string>;

const read = new Map<string, Build>();

/** The builds of the checkout. Read once: no test changes them. */
export function buildNow(workspace: string): Build {
  const known = read.get(workspace) ?? readBuild(workspace);
  read.set(workspace, known);
  return known;
}

function readBuild(workspace: string): Build {
  const folder = path.join(repository, workspace, 'dist/build');
  const names = readdirSync(folder).filter((name) => /\.(js|css|html|json)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The previous release, as stored by `npm run keep-release`. */
export function buildBefore(workspace: string): Build {
  const packed = readFileSync(path.join(repository, 'e2e/previous', `${workspace}.json.br`));
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(packed).toString('utf8'));
  return new Map(Object.entries(files));
}

/** The descriptor of a build. */
export function describeBuild(build: Build): { manifest: Manifest; version: string; shared: Record<string, string> } {
  const { version, shared, ...manifest } = JSON.parse(build.get('app.json') ?? '{}');
  return { manifest, version, shared };
}

/** Returns the digests of the files of a build, as a registration states them. */
export function calculateDigests(build: Build): Record<string, string> {
  const calculateDigest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  return Object.fromEntries([...build].map(([name, text]) => [name, calculateDigest(text)]));
}

/** Returns a build with a changed file. */
export function withChange(build: Build, files: RegExp, change: (text: string) => string): Build {
  return new Map([...build].map(([name, text]) => [name, files.test(name) ? change(text) : text]));
}

/** Returns the same build under another version, like a build of another commit. `mark` is letters and digits. */
export function renamed(build: Build, mark: string): Build {
  const { version } = describeBuild(build);
  return new Map([...build].map(([name, text]) => [name, text.replaceAll(version, `${version}${mark}`)]));
}

/** Returns the smallest valid build of an app: it states its paths, and none of its code can be loaded. */
export function bareBuild(name: string, version: string, paths: readonly string[]): Build {
  const routes = paths.map((at) => ({ path: at, title: name, roles: ['Guest', 'Member', 'Admin'] }));
  const manifest = { name, version, title: name, contract: '^1.0.0', routes, navigation: [] };
  return new Map([
    ['app.json', JSON.stringify(manifest)],
    ['mf-manifest.json', '{}'],
  ]);
}

/** A small app without a bundler. */
export interface PlainApp {
  readonly name: string;
  readonly version: string;
  /** Source that returns the text of the screen at `path`, or throws; `host` is the HostApi and `say` replaces the text later. */
  readonly screen: string;
  /** Source of an object of the components that it puts into places, by kind and id; `element` makes an element. */
  readonly places?: string;
  /** Source that runs when its script is loaded. */
  readonly start?: string;
  readonly manifest?: Partial<Manifest>;
}

/** Returns the build of a small app: each screen is a heading with the name of the app and a text. */
export function plainBuild({ name, version, screen, places = '{}', start = '', manifest = {} }: PlainApp): Build {
  const roles = ['Guest', 'Member', 'Admin'];
  const app = {
    name,
    version,
    title: name,
    contract: '^1.2.0',
    routes: [{ path: `/${name}`, title: name, roles }],
    navigation: [],
    files: { entry: 'entry.js', routes: {} },
    ...manifest,
  };
  const entry = `${start};
var ${name}_element = (type, props) => ({ $$typeof: Symbol.for('react.transitional.element'), type, key: null, ref: null, props });
var ${name}_${version} = {
  init() {},
  get: async () => () => ({ ...((element) => (${places}))(${name}_element), default: ({ host, path }) => {
    const say = (text) => setTimeout(() => { document.getElementById('${name}').textContent = text; });
    const element = ${name}_element;
    return [element('h1', { children: '${name}' }), element('p', { id: '${name}', children: (() => { ${screen} })() })]
      .map((part, index) => ({ ...part, key: String(index) }));
  } }),
};`;
  return new Map([
    ['app.json', JSON.stringify(app)],
    ['mf-manifest.json', '{}'],
    ['entry.js', entry],
  ]);
}

/** Writes a build into a new folder. */
export function writeBuild(build: Build): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-build-'));
  for (const [name, text] of build) writeFileSync(path.join(folder, name), text);
  return folder;
}
