import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import sjson from 'secure-json-parse';
import { mostManifestBytes } from '../../contract/apps.ts';
import { publishBodySchema, type StartCheck } from '../../contract/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import { inputProblem } from '../../http/input-problem.model.ts';
import { type AppBuild, AppBuildError, appManifestFile, federationManifest, parseAppBuild } from '../app-build.ts';
import { isDeeperThan } from './json-depth.model.ts';

/** Limits of a build, in bytes: of all its files, and of its scripts as they are sent. */
const mostBytes = 24 * 1024 * 1024;
const mostScriptBytes = 1_500_000;
/** The body itself has three levels. */
const mostBodyDepth = 8;
const mostManifestDepth = 32;
/** Reasons of a refused body that are named. */
const maxProblems = 3;
/** Quality 11 takes a minute for the largest build. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export interface UploadedBuild extends AppBuild {
  /** Its files as they are stored: compressed JSON. */
  readonly files: Uint8Array;
  /** Over every path and content: equal builds have equal digests. */
  readonly digest: string;
  /** Whether its author wants it stored though the live shell cannot run it yet. */
  readonly force: boolean;
  readonly checked: StartCheck | null;
}

type Files = ReadonlyMap<string, Buffer>;

/**
 * Reads and checks a build that was uploaded for an app. It takes seconds for a large build: only for a worker thread.
 * @throws BadInput that names the problem
 */
export function readUpload(app: string, body: Uint8Array): UploadedBuild {
  const { files: sent, force, checked } = parseBody(body);
  const files: Files = new Map(sent.map(({ path, content }) => [path, Buffer.from(content, 'base64')]));
  if (files.size < sent.length) throw new BadInput('The build names a file twice.');
  requireDistinct([...files.keys()]);
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  if (bytes > mostBytes)
    throw new BadInput(`The build has ${megabytes(bytes)}; at most ${megabytes(mostBytes)} are taken.`);
  if (!files.has(federationManifest)) throw new BadInput(`The build holds no ${federationManifest}.`);
  const build = manifestOf(files);
  if (build.manifest.name !== app) throw new BadInput(`This is a build of ${build.manifest.name}, not of ${app}.`);
  for (const path of files.keys()) requireEqualCopy(files, path);
  requireScriptBudget(files);
  return { ...build, files: gzipSync(JSON.stringify(sent)), digest: digestOf(files), force, checked };
}

function parseBody(body: Uint8Array) {
  if (isDeeperThan(body, mostBodyDepth)) throw new BadInput('The build is nested too deeply.');
  let json: unknown;
  try {
    json = sjson.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch (error) {
    throw new BadInput('The request cannot be read.', { cause: error });
  }
  const parsed = publishBodySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ code, path, message, ...details }) =>
    inputProblem({ code: code ?? '', path: path.map(String), message, details }),
  );
  throw new BadInput([...new Set(problems)].slice(0, maxProblems).join(' '));
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

function manifestOf(files: Files): AppBuild {
  const content = files.get(appManifestFile) ?? Buffer.alloc(0);
  if (content.length > mostManifestBytes)
    throw new BadInput(`${appManifestFile} has more than ${mostManifestBytes / 1024} kB.`);
  if (isDeeperThan(content, mostManifestDepth)) throw new BadInput(`${appManifestFile} is nested too deeply.`);
  try {
    return parseAppBuild(content.toString(), appManifestFile);
  } catch (error) {
    if (error instanceof AppBuildError) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}

/** A browser gets the compressed copy in place of its file, and the budget counts it. @throws BadInput when they differ */
function requireEqualCopy(files: Files, path: string): void {
  const [, original, kind] = /^(.*)\.(br|gz)$/i.exec(path) ?? [];
  const copy = files.get(path);
  if (original === undefined || copy === undefined) return;
  const content = files.get(original);
  if (content === undefined)
    throw new BadInput(`${path} is a compressed copy of ${original}, which the build does not hold.`);
  const bounds = { maxOutputLength: content.length + 1 };
  try {
    const unpacked = kind?.toLowerCase() === 'br' ? brotliDecompressSync(copy, bounds) : gunzipSync(copy, bounds);
    if (unpacked.equals(content)) return;
  } catch {
    // Refused as a copy that differs.
  }
  throw new BadInput(`${path} is not a compressed copy of ${original}.`);
}

/** @throws BadInput */
function requireScriptBudget(files: Files): void {
  let sum = 0;
  for (const [path, content] of files) {
    if (!/\.m?js$/i.test(path)) continue;
    sum += (files.get(`${path}.br`) ?? brotliCompressSync(content, compression)).length;
    if (sum <= mostScriptBytes) continue;
    throw new BadInput(`The scripts have more than ${megabytes(mostScriptBytes)} compressed, which is their budget.`);
  }
}

function digestOf(files: Files): string {
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
