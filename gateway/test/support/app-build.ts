import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { AppManifest, FileDigests } from '../../src/contract/apps.ts';
import type { publishBodySchema } from '../../src/contract/releases.ts';
import type { Releaser } from '../../src/releases/release-service.ts';

/** Digests of the files of a build on another host. The host of a test is asked only where the test says so. */
export const testDigests: FileDigests = {
  'mf-manifest.json': `sha384-${'M'.repeat(64)}`,
  'main.js': `sha384-${'S'.repeat(64)}`,
};

/** Returns the manifest of an app with one screen per path. */
export const manifestOf = (name: string, paths: readonly string[] = [`/${name}`]): AppManifest => ({
  name,
  title: 'Research',
  contract: '^1.0.0',
  routes: paths.map((path) => ({
    path,
    title: 'Overview',
    roles: ['Guest', 'Member', 'Admin'],
    landingWithoutCompany: true,
  })),
  navigation: paths.map((path) => ({ path, label: 'Overview', icon: 'chart', section: 'research', order: 1 })),
});

export interface TestBuild {
  readonly name: string;
  readonly version: string;
  readonly paths?: readonly string[];
  readonly chunk?: string;
  readonly contract?: string;
  readonly shared?: Readonly<Record<string, string>>;
  /** Overrides of its descriptor. */
  readonly manifest?: Partial<AppManifest>;
}

/** Returns the files of a build by name: manifest, federation manifest and a chunk with its compressed copies. */
function filesOf({
  name,
  version,
  paths,
  chunk = 'export const a = 1;',
  contract = '^1.0.0',
  shared = {},
  manifest = {},
}: TestBuild) {
  return {
    'app.json': Buffer.from(JSON.stringify({ ...manifestOf(name, paths), ...manifest, contract, version, shared })),
    'mf-manifest.json': Buffer.from(JSON.stringify({ id: name, version })),
    'main.0123abcd.js': Buffer.from(chunk),
    'main.0123abcd.js.br': brotliCompressSync(chunk),
    'main.0123abcd.js.gz': gzipSync(chunk),
  };
}

/** Writes the build of an app into a folder. */
export function writeAppBuild(
  folder: string,
  name: string,
  version: string,
  manifest: Partial<AppManifest> = {},
): string {
  mkdirSync(folder, { recursive: true });
  const files = filesOf({ name, version, manifest });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  return folder;
}

/** Returns the body of a publish call. */
export function uploadOf(build: TestBuild): z.output<typeof publishBodySchema> {
  const files = Object.entries(filesOf(build)).map(([path, content]) => ({
    path,
    content: content.toString('base64'),
  }));
  return { files, force: false, checked: { screens: 1, shell: null } };
}

/** Returns the bytes of the body of a publish call. */
export function bodyOf(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}

/** An Admin for the release service. */
export const asAdmin: Releaser = { name: 'test', token: null };
