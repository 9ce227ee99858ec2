import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AppManifest } from '../contract/apps.ts';

export const manifestOf = (name: string): AppManifest => ({
  name,
  title: 'Research',
  contract: '^1.0.0',
  routes: [{ path: '/overview', title: 'Overview', roles: ['Guest', 'Member', 'Admin'], landingWithoutCompany: true }],
  navigation: [{ path: '/overview', label: 'Overview', icon: 'chart', section: 'research', order: 1 }],
});

/** Writes the build of an app into a folder: manifest, federation manifest and one chunk with its compressed forms. */
export function writeAppBuild(folder: string, name: string, version: string, chunk = 'export const a = 1;'): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'app.json'), JSON.stringify({ ...manifestOf(name), version }));
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ id: name, version }));
  writeFileSync(join(folder, 'main.0123abcd.js'), chunk);
  writeFileSync(join(folder, 'main.0123abcd.js.br'), brotliCompressSync(chunk));
  writeFileSync(join(folder, 'main.0123abcd.js.gz'), gzipSync(chunk));
  return folder;
}
