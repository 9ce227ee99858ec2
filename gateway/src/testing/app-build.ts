import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { AppManifest } from '../contract/apps.ts';
import type { publishBodySchema } from '../contract/releases.ts';

export const manifestOf = (name: string): AppManifest => ({
  name,
  title: 'Research',
  contract: '^1.0.0',
  routes: [{ path: '/overview', title: 'Overview', roles: ['Guest', 'Member', 'Admin'], landingWithoutCompany: true }],
  navigation: [{ path: '/overview', label: 'Overview', icon: 'chart', section: 'research', order: 1 }],
});

export interface TestBuild {
  readonly name: string;
  readonly version: string;
  readonly chunk?: string;
  readonly contract?: string;
  readonly shared?: Readonly<Record<string, string>>;
}

/** The files of a build, by name: manifest, federation manifest and one chunk with its compressed forms. */
function filesOf({ name, version, chunk = 'export const a = 1;', contract = '^1.0.0', shared = {} }: TestBuild) {
  return {
    'app.json': Buffer.from(JSON.stringify({ ...manifestOf(name), contract, version, shared })),
    'mf-manifest.json': Buffer.from(JSON.stringify({ id: name, version })),
    'main.0123abcd.js': Buffer.from(chunk),
    'main.0123abcd.js.br': brotliCompressSync(chunk),
    'main.0123abcd.js.gz': gzipSync(chunk),
  };
}

/** Writes the build of an app into a folder. */
export function writeAppBuild(folder: string, name: string, version: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(filesOf({ name, version }))) writeFileSync(join(folder, path), content);
  return folder;
}

/** The build of an app as it is sent to be published. */
export function uploadOf(build: TestBuild): z.output<typeof publishBodySchema> {
  const files = Object.entries(filesOf(build)).map(([path, content]) => ({
    path,
    content: content.toString('base64'),
  }));
  return { files, force: false };
}
