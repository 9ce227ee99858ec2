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

/** Writes a build into a new folder. */
export function writeBuild(build: Build): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-build-'));
  for (const [name, text] of build) writeFileSync(path.join(folder, name), text);
  return folder;
}
