import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { appManifestSchema, appNameSchema, versionSchema } from '../contract/apps.ts';
import { storedFileSchema } from '../contract/releases.ts';
import { Conflict } from '../errors/errors.ts';
import { makeFolder } from '../storage/make-folder.ts';
import type { Database } from '../storage/schema.ts';
import type { AppBuild } from './app-build.ts';
import { originProblem } from './app-origins.ts';
import type { UploadedBuild } from './build-upload.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const packedFilesSchema = z.array(storedFileSchema);
const sharedSchema = z.record(z.string(), z.string());

/** The number of builds of an app that are kept, besides those in use. */
const keptBuilds = 10;

export interface StoredBuild extends AppBuild {
  readonly origin: 'published' | 'external';
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly publishedBy: string;
}

export interface BuildStoreOptions {
  readonly db: Database;
  /** Folder of this process for the files: NAME/VERSION below it. */
  readonly folder: string;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly onProblem: (problem: string) => void;
}

/**
 * The published builds. Their files are in the database, so that every process can serve them, and are written to disk at
 * the first request.
 */
export class BuildStore {
  readonly #db: Database;
  readonly #folder: string;
  readonly #appOrigins: readonly string[];
  readonly #onProblem: (problem: string) => void;
  readonly #unpacking = new Map<string, Promise<string | null>>();

  constructor({ db, folder, appOrigins, onProblem }: BuildStoreOptions) {
    this.#db = db;
    this.#folder = folder;
    this.#appOrigins = appOrigins;
    this.#onProblem = onProblem;
  }

  /** Returns every build that can be read and loaded, newest first. Others are reported and left out. */
  async list(app?: string): Promise<StoredBuild[]> {
    const all = this.#db
      .selectFrom('app_builds')
      .select(['app', 'version', 'manifest', 'shared', 'entry', 'digest', 'published_at', 'published_by']);
    const rows = await (app === undefined ? all : all.where('app', '=', app)).orderBy('published_at', 'desc').execute();
    return rows.flatMap((row) => {
      try {
        const manifest = appManifestSchema.parse(JSON.parse(row.manifest));
        if (manifest.name !== row.app) throw new Error('its manifest is of another app');
        const problem = row.digest === null ? originProblem(row.entry, this.#appOrigins) : null;
        if (problem !== null) throw new Error(problem);
        const build: StoredBuild = {
          manifest,
          version: versionSchema.parse(row.version),
          shared: sharedSchema.parse(JSON.parse(row.shared)),
          entry: z.string().min(1).parse(row.entry),
          origin: row.digest === null ? 'external' : 'published',
          publishedAt: row.published_at,
          publishedBy: row.published_by,
        };
        return [build];
      } catch (error) {
        const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
        this.#onProblem(`The published app ${row.app} ${row.version} is left out: ${line}`);
        return [];
      }
    });
  }

  /**
   * Stores a build with its files and returns whether it is new. The same build a second time changes nothing.
   * @throws Conflict when the version exists with other content
   */
  async add(build: UploadedBuild, by: string): Promise<boolean> {
    const packed = [...build.files].map(([path, content]) => ({ path, content: content.toString('base64') }));
    const files = await pack(JSON.stringify(packed));
    return this.#insert(build, by, { files, digest: build.digest });
  }

  /** Stores the address of a build on another host. @throws Conflict when the version exists with another address */
  async addExternal(build: AppBuild, by: string): Promise<boolean> {
    return this.#insert(build, by, { files: null, digest: null });
  }

  /** Removes all but the newest builds of an app and those in use. Open pages keep the files that they loaded. */
  async prune(app: string, inUse: readonly string[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('app_builds')
      .select('version')
      .where('app', '=', app)
      .orderBy('published_at', 'desc')
      .execute();
    const old = rows.slice(keptBuilds).flatMap(({ version }) => (inUse.includes(version) ? [] : [version]));
    for (const version of old) {
      await this.#db.deleteFrom('app_builds').where('app', '=', app).where('version', '=', version).execute();
      rmSync(join(this.#folder, app, version), { recursive: true, force: true });
    }
  }

  /** Returns the folder with the files of a build; null without such a build. */
  async folderOf(app: string, version: string): Promise<string | null> {
    if (!namesBuild(app, version)) return null;
    const folder = join(this.#folder, app, version);
    if (existsSync(folder)) return folder;
    const running = this.#unpacking.get(folder);
    if (running !== undefined) return running;
    const unpacking = this.#unpackTo(folder, app, version).finally(() => this.#unpacking.delete(folder));
    this.#unpacking.set(folder, unpacking);
    return unpacking;
  }

  async #insert(
    { manifest, version, shared, entry }: AppBuild,
    by: string,
    stored: { readonly files: Buffer | null; readonly digest: string | null },
  ): Promise<boolean> {
    const row = {
      app: manifest.name,
      version,
      manifest: JSON.stringify(manifest),
      shared: JSON.stringify(shared),
      entry,
      ...stored,
      published_at: Date.now(),
      published_by: by,
    };
    const result = await this.#db
      .insertInto('app_builds')
      .values(row)
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .executeTakeFirst();
    if ((result.numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
    const standing = await this.#db
      .selectFrom('app_builds')
      .select(['digest', 'entry'])
      .where('app', '=', row.app)
      .where('version', '=', version)
      .executeTakeFirst();
    if (standing?.digest === row.digest && standing.entry === entry) return false;
    throw new Conflict(`Version ${version} is published already with other content. A build is never changed.`);
  }

  async #unpackTo(folder: string, app: string, version: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('app_builds')
      .select('files')
      .where('app', '=', app)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row === undefined || row.files === null) return null;
    const files = packedFilesSchema.parse(JSON.parse((await unpack(row.files)).toString()));
    // Written beside its place and then moved, so that no page loads half a build.
    const copy = join(this.#folder, app, `.${version}.${randomUUID()}`);
    for (const { path, content } of files) {
      makeFolder(dirname(join(copy, path)));
      writeFileSync(join(copy, path), Buffer.from(content, 'base64'));
    }
    try {
      renameSync(copy, folder);
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      // Another process of this machine has written it meanwhile.
      if (!existsSync(folder)) throw error;
    }
    return folder;
  }
}

/** Returns whether these may be the name and the version of a build: they become parts of a path. */
export function namesBuild(app: string, version: string): boolean {
  return appNameSchema.safeParse(app).success && versionSchema.safeParse(version).success;
}
