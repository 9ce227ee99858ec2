import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { z } from 'zod';
import type { publishBodySchema } from '../contract/releases.ts';
import { BadInput } from '../errors/errors.ts';
import { type AppBuild, AppBuildError, appManifestFile, federationManifest, parseAppBuild } from './app-build.ts';

/** Limits of a build, in bytes: of all its files, and of its scripts as they are sent. */
const mostBytes = 24 * 1024 * 1024;
const mostScriptBytes = 1_500_000;

export interface UploadedBuild extends AppBuild {
  /** By path below the build's folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Over every path and content: equal builds have equal digests. */
  readonly digest: string;
}

/**
 * Reads and checks a build that was uploaded for an app.
 * @throws BadInput that names the problem
 */
export function readUpload(app: string, sent: z.output<typeof publishBodySchema>['files']): UploadedBuild {
  const files = new Map(sent.map(({ path, content }) => [path, Buffer.from(content, 'base64')]));
  if (files.size < sent.length) throw new BadInput('The build names a file twice.');
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  if (bytes > mostBytes)
    throw new BadInput(`The build has ${megabytes(bytes)}; at most ${megabytes(mostBytes)} are taken.`);
  if (!files.has(federationManifest)) throw new BadInput(`The build holds no ${federationManifest}.`);
  const build = manifestOf(files);
  if (build.manifest.name !== app) throw new BadInput(`This is a build of ${build.manifest.name}, not of ${app}.`);
  const scripts = scriptBytes(files);
  if (scripts > mostScriptBytes) {
    throw new BadInput(
      `The scripts have ${megabytes(scripts)} compressed; the budget is ${megabytes(mostScriptBytes)}.`,
    );
  }
  return { ...build, files, digest: digestOf(files) };
}

function manifestOf(files: ReadonlyMap<string, Buffer>): AppBuild {
  try {
    return parseAppBuild(files.get(appManifestFile)?.toString() ?? '', appManifestFile);
  } catch (error) {
    if (error instanceof AppBuildError) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}

function scriptBytes(files: ReadonlyMap<string, Buffer>): number {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  return scripts.reduce(
    (sum, [path, content]) => sum + (files.get(`${path}.br`) ?? brotliCompressSync(content)).length,
    0,
  );
}

function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const content = files.get(path) ?? Buffer.alloc(0);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
