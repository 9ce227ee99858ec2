import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { AppManifest, FileDigests } from '../../../src/contract/apps.ts';
import type {
  AppRelease,
  registerBodySchema,
  StartCheck,
  StoreBuildBody,
} from '../../../src/contract/releases/releases.ts';
import type { Releaser } from '../../../src/releases/registry/deploy-tokens.ts';
import type { BuildService } from '../../../src/releases/teams/build-service.ts';
import type { Schema } from '../../../src/storage/schema.ts';

/** Digests of the files of a build on another host. The host of a test is called only where the test enables it. */
export const testDigests: FileDigests = {
  'mf-manifest.json': `sha384-${'M'.repeat(64)}`,
  'main.js': `sha384-${'S'.repeat(64)}`,
};

/** Returns the manifest of an app with one screen per path. */
export const makeManifest = (name: string, paths: readonly string[] = [`/${name}`]): AppManifest => ({
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
function makeFiles({
  name,
  version,
  paths,
  chunk = 'export const a = 1;',
  contract = '^1.0.0',
  shared = {},
  manifest = {},
}: TestBuild) {
  return {
    'app.json': Buffer.from(JSON.stringify({ ...makeManifest(name, paths), ...manifest, contract, version, shared })),
    'mf-manifest.json': Buffer.from(JSON.stringify({ id: name, version })),
    'main.0123abcd.js': Buffer.from(chunk),
    // A copy of the best quality takes seconds for the largest chunk, and no test needs it.
    'main.0123abcd.js.br': brotliCompressSync(chunk, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
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
  const files = makeFiles({ name, version, manifest });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  return folder;
}

/** Writes a shell of one page. @returns its folder */
export function writeShell(folder: string, page = '<!doctype html><title>Basecase</title>'): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  return folder;
}

type RegisterBody = z.output<typeof registerBodySchema>;

/** Returns the registration of a build on another host. */
export const makeEntry = (app: string, version: string, change: Partial<RegisterBody> = {}) => ({
  manifest: makeManifest(app),
  version,
  entry: `https://cdn.example.com/${app}/mf-manifest.json`,
  shared: {},
  builtAgainst: null,
  force: false,
  checked: null,
  digests: testDigests,
  ...change,
});

/** A build on its way to the gateway. */
export interface TestUpload {
  readonly name: string;
  readonly version: string;
  readonly files: readonly { readonly path: string; readonly content: Buffer }[];
  readonly force: boolean;
  readonly checked: StartCheck | null;
}

export function makeUpload(build: TestBuild): TestUpload {
  const files = Object.entries(makeFiles(build)).map(([path, content]) => ({ path, content }));
  const { name, version } = build;
  return { name, version, files, force: false, checked: { screens: 1, shell: null } };
}

/** Returns the body of the call that stores a build, which lists its files. */
export function encodeBody({ files, force, checked }: TestUpload): StoreBuildBody {
  const listed = files.map(({ path, content }) => ({ path, digest: sha256(content), bytes: content.length }));
  return { files: listed, force, checked };
}

/** Returns the row of a build as the release before files had rows of their own stored it. */
export function wholeBuildOf({ name, version, files }: TestUpload): Insertable<Schema['app_builds']> {
  const sent = files.map(({ path, content }) => ({ path, content: content.toString('base64') }));
  const hash = createHash('sha256');
  for (const { path, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return {
    app: name,
    version,
    manifest: JSON.stringify(makeManifest(name)),
    shared: '{}',
    entry: `/apps/${name}/${version}/mf-manifest.json`,
    files: gzipSync(JSON.stringify(sent)),
    digest: hash.digest('hex'),
    published_at: 1,
    published_by: 'test',
  };
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** An Admin for the release service. */
export const asAdmin: Releaser = { name: 'test', token: null };

/** Sends the missing files of a build, and publishes it. */
export async function publishBuild(
  releases: BuildService,
  upload: TestUpload,
  by: Releaser = asAdmin,
): Promise<AppRelease> {
  const { name, version, files } = upload;
  const publish = () => releases.publish(name, version, encodeBody(upload), by);
  const { missing } = await publish();
  for (const { content } of files) {
    if (missing.includes(sha256(content))) await releases.saveFile(name, sha256(content), content);
  }
  const { release } = await publish();
  if (release === null) throw new Error(`Files of ${name} ${version} are missing.`);
  return release;
}
