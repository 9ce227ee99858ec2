import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib';
import { mostManifestBytes } from '../../contract/apps.ts';
import type { ListedFile } from '../../contract/releases/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import { type AppBuild, AppBuildError, appManifestFile, federationManifest, parseAppBuild } from './app-build.ts';

/** Limits of a build, in bytes: of all its files, and of its scripts as they are sent. */
const mostBytes = 24 * 1024 * 1024;
const mostScriptBytes = 1_500_000;
/** Quality 11 takes a minute for the largest build. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** These work in threads of Node.js: other requests do not wait. */
const [compress, decompress, unzip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gunzip)];

export interface CheckedContent extends AppBuild {
  /** Over the paths and the digests of all files: equal builds have equal digests. */
  readonly digest: string;
}

type Files = ReadonlyMap<string, Buffer>;

/** @throws BadInput that names the problem of a list of files, before any of them is sent */
export function requireSoundList(files: readonly ListedFile[]): void {
  const paths = files.map(({ path }) => path);
  if (new Set(paths).size < paths.length) throw new BadInput('The build names a file twice.');
  requireDistinct(paths);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > mostBytes)
    throw new BadInput(`The build has ${megabytes(bytes)}; at most ${megabytes(mostBytes)} are taken.`);
  for (const file of [federationManifest, appManifestFile])
    if (!paths.includes(file)) throw new BadInput(`The build holds no ${file}.`);
  for (const path of paths) {
    const original = originalOf(path);
    if (original !== null && !paths.includes(original))
      throw new BadInput(`${path} is a compressed copy of ${original}, which the build does not hold.`);
  }
}

/** Returns the files whose content is checked: the descriptor, scripts, and compressed copies with their originals. */
export function listChecked(files: readonly ListedFile[]): readonly ListedFile[] {
  const originals = new Set(files.map(({ path }) => originalOf(path)));
  return files.filter(
    ({ path }) => path === appManifestFile || isScript(path) || originalOf(path) !== null || originals.has(path),
  );
}

/**
 * Checks a build whose list is sound.
 * @param files the contents of those that are checked
 * @throws BadInput that names the problem
 */
export async function checkBuild(
  app: string,
  version: string,
  listed: readonly ListedFile[],
  files: Files,
): Promise<CheckedContent> {
  const build = readManifest(files);
  const { manifest } = build;
  if (manifest.name !== app) throw new BadInput(`This is a build of ${manifest.name}, not of ${app}.`);
  if (build.version !== version) throw new BadInput(`This is the build ${build.version}, not ${version}.`);
  for (const path of files.keys()) await requireEqualCopy(files, path);
  await requireScriptBudget(files);
  return { ...build, digest: hashList(listed) };
}

/** @throws BadInput when a file has the name of a folder, or of another file where letter case does not count */
function requireDistinct(paths: readonly string[]): void {
  const known = new Map<string, string>();
  for (const path of paths) {
    const other = known.get(path.toLowerCase());
    if (other !== undefined) throw new BadInput(`The build names ${other} and ${path}, which collide.`);
    known.set(path.toLowerCase(), path);
  }
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let length = 1; length < parts.length; length += 1) {
      const other = known.get(parts.slice(0, length).join('/'));
      if (other !== undefined) throw new BadInput(`The build names ${other} and ${path}, which collide.`);
    }
  }
}

function readManifest(files: Files): AppBuild {
  const content = files.get(appManifestFile) ?? Buffer.alloc(0);
  if (content.length > mostManifestBytes)
    throw new BadInput(`${appManifestFile} has more than ${mostManifestBytes / 1024} kB.`);
  try {
    return parseAppBuild(content.toString(), appManifestFile);
  } catch (error) {
    if (error instanceof AppBuildError) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}

/** Returns the file that a compressed copy has the name of; null for a file that is no copy. */
function originalOf(path: string): string | null {
  return /^(.*)\.(?:br|gz)$/i.exec(path)?.[1] ?? null;
}

/** A browser gets the compressed copy in place of its file, and the budget counts it. @throws BadInput when they differ */
async function requireEqualCopy(files: Files, path: string): Promise<void> {
  const original = originalOf(path);
  const copy = files.get(path);
  if (original === null || copy === undefined) return;
  const content = files.get(original) ?? Buffer.alloc(0);
  const bounds = { maxOutputLength: content.length + 1 };
  try {
    const unpacked = await (/br$/i.test(path) ? decompress(copy, bounds) : unzip(copy, bounds));
    if (unpacked.equals(content)) return;
  } catch {
    // Refused as a copy that differs.
  }
  throw new BadInput(`${path} is not a compressed copy of ${original}.`);
}

/** @throws BadInput */
async function requireScriptBudget(files: Files): Promise<void> {
  let sum = 0;
  for (const [path, content] of files) {
    if (!isScript(path)) continue;
    sum += (files.get(`${path}.br`) ?? (await compress(content, compression))).length;
    if (sum <= mostScriptBytes) continue;
    throw new BadInput(`The scripts have more than ${megabytes(mostScriptBytes)} compressed, which is their budget.`);
  }
}

function isScript(path: string): boolean {
  return /\.m?js$/i.test(path);
}

function hashList(files: readonly ListedFile[]): string {
  const lines = files.map(({ path, digest }) => `${path}\0${digest}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
