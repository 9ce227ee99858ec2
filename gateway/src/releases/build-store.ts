import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { appManifestSchema, appNameSchema, fileDigestsSchema, versionSchema } from '../contract/apps.ts';
import { builtAgainstSchema, type StartCheck, startCheckSchema } from '../contract/releases.ts';
import { BadInput, Conflict } from '../errors/errors.ts';
import { inBackground } from '../storage/in-background.ts';
import type { Database } from '../storage/schema.ts';
import { asBuffer } from '../threads/shared-memory.ts';
import type { AppBuild } from './app-build.ts';
import { entryProblem, type OriginStore } from './approved-origins.ts';
import type { UploadedBuild } from './upload/build-upload.ts';
import type { UploadRunner } from './upload/upload-thread.ts';

const sharedSchema = z.record(z.string(), z.string());

/** The number of builds of an app that are kept, besides those in use. */
const keptBuilds = 10;

export interface StoredBuild extends AppBuild {
  readonly origin: 'published' | 'external';
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly publishedBy: string;
  /** Null when its publisher did not start it in a browser. */
  readonly checked: StartCheck | null;
}

/** A build that no user gets. */
export interface LeftOutBuild {
  readonly app: string;
  readonly version: string;
  readonly reason: string;
}

export interface StoredBuilds {
  /** Those that can be read and loaded, newest first. */
  readonly builds: readonly StoredBuild[];
  readonly leftOut: readonly LeftOutBuild[];
}

const noDigests =
  'it was registered without digests of its files. Register it again: npm run publish:app -- APP --entry URL.';

/** A build as it is published. */
type CheckedBuild = AppBuild & Pick<StoredBuild, 'checked'>;

export interface BuildStoreOptions {
  readonly db: Database;
  /** Folder of this process for the files: NAME/VERSION below it. */
  readonly folder: string;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly origins: Pick<OriginStore, 'approved'>;
  readonly uploads: UploadRunner;
  readonly onProblem: (problem: string) => void;
  /** Called after each change that pages must see. */
  readonly onChange: () => void;
}

/**
 * The published builds. Their files are in the database, so that every process can serve them, and are written to disk at
 * the first request.
 */
export class BuildStore {
  readonly #db: Database;
  /** For each statement that reads, writes or removes files: SQLite handles whole rows, of up to 24 MB. */
  readonly #files: Database;
  readonly #folder: string;
  readonly #appOrigins: readonly string[];
  readonly #origins: Pick<OriginStore, 'approved'>;
  readonly #uploads: UploadRunner;
  readonly #onProblem: (problem: string) => void;
  readonly #onChange: () => void;
  readonly #unpacking = new Map<string, Promise<string | null>>();

  constructor({ db, folder, appOrigins, origins, uploads, onProblem, onChange }: BuildStoreOptions) {
    this.#db = db;
    this.#files = db.withPlugin(inBackground);
    this.#folder = folder;
    this.#appOrigins = appOrigins;
    this.#origins = origins;
    this.#uploads = uploads;
    this.#onProblem = onProblem;
    this.#onChange = onChange;
  }

  /** Returns the builds that can be read and loaded, newest first, and the others with their reasons, which are reported. */
  async list(): Promise<StoredBuilds> {
    const rows = await this.#db
      .selectFrom('app_builds')
      // Another column would need another index: see the migration list-of-builds.
      .select(['app', 'version', 'manifest', 'shared', 'entry', 'digest', 'digests', 'published_at', 'published_by'])
      .select(['built_against', 'checked'])
      .orderBy('published_at', 'desc')
      .execute();
    const isElsewhere = rows.some(({ digest }) => digest === null);
    const approved = isElsewhere ? await this.#origins.approved() : new Map<string, ReadonlySet<string>>();
    const leftOut: LeftOutBuild[] = [];
    const builds = rows.flatMap((row) => {
      try {
        const manifest = appManifestSchema.parse(JSON.parse(row.manifest));
        if (manifest.name !== row.app) throw new Error('its manifest is of another app');
        const problem = row.digest === null ? entryProblem(row.app, row.entry, this.#appOrigins, approved) : null;
        if (problem !== null) throw new Error(problem);
        if (row.digest === null && row.digests === null) throw new Error(noDigests);
        const build: StoredBuild = {
          manifest,
          version: versionSchema.parse(row.version),
          shared: sharedSchema.parse(JSON.parse(row.shared)),
          builtAgainst: builtAgainstSchema.nullable().parse(JSON.parse(row.built_against ?? 'null')),
          entry: z.string().min(1).parse(row.entry),
          digests: fileDigestsSchema.nullable().parse(JSON.parse(row.digests ?? 'null')),
          origin: row.digest === null ? 'external' : 'published',
          publishedAt: row.published_at,
          publishedBy: row.published_by,
          checked: startCheckSchema.nullable().parse(JSON.parse(row.checked ?? 'null')),
        };
        return [build];
      } catch (error) {
        const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        this.#onProblem(`The published app ${row.app} ${row.version} is left out: ${reason}`);
        leftOut.push({ app: row.app, version: row.version, reason });
        return [];
      }
    });
    return { builds, leftOut };
  }

  /** Reads and checks the body of an upload. @throws BadInput that names the problem, NotReady while too many wait */
  async read(app: string, body: Uint8Array): Promise<UploadedBuild> {
    const reply = await this.#uploads.ask({ task: 'read', app, body });
    if (reply.task === 'read') return reply.build;
    if (reply.task === 'refused') throw new BadInput(reply.problem);
    throw new Error(`A build could not be read: ${JSON.stringify(reply)}`);
  }

  /**
   * Returns whether a build is new; one with the same content is not. One that was registered without digests is new.
   * @throws Conflict when the version exists with other content or another address
   */
  async isNew({ manifest, version, entry, digests }: AppBuild, digest: string | null): Promise<boolean> {
    const standing = await this.#db
      .selectFrom('app_builds')
      .select(['digest', 'entry', 'digests'])
      .where('app', '=', manifest.name)
      .where('version', '=', version)
      .executeTakeFirst();
    if (standing === undefined) return true;
    if (standing.digest === digest && standing.entry === entry) {
      if (standing.digests === textOf(digests)) return false;
      if (standing.digests === null) return true;
    }
    throw new Conflict(`Version ${version} is published already with other content. A build is never changed.`);
  }

  /**
   * Stores a build with its files and returns whether it is new. The same build a second time changes nothing.
   * @throws Conflict when the version exists with other content
   */
  async add(build: UploadedBuild, by: string): Promise<boolean> {
    return this.#insert(build, by, { files: asBuffer(build.files), digest: build.digest });
  }

  /**
   * Stores the address of a build on another host, with the digests of its files, and returns whether it is new.
   * @throws Conflict when the version exists with another address or other digests
   */
  async addExternal(build: CheckedBuild, by: string): Promise<boolean> {
    const completed = await this.#db
      .updateTable('app_builds')
      .set({ digests: textOf(build.digests) })
      .where('app', '=', build.manifest.name)
      .where('version', '=', build.version)
      .where('entry', '=', build.entry)
      .where('digest', 'is', null)
      .where('digests', 'is', null)
      .executeTakeFirst();
    if (completed.numUpdatedRows === 0n) return this.#insert(build, by, { files: null, digest: null });
    this.#onChange();
    return true;
  }

  /** Records that a stored build was started in a browser; returns whether that was not known. */
  async noteCheck({ manifest, version, checked }: CheckedBuild): Promise<boolean> {
    if (checked === null) return false;
    const { numUpdatedRows } = await this.#files
      .updateTable('app_builds')
      .set({ checked: JSON.stringify(checked) })
      .where('app', '=', manifest.name)
      .where('version', '=', version)
      .where('checked', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes all but the newest builds of an app and those in use. Open pages keep the files that they loaded. */
  async prune(app: string, inUse: readonly string[]): Promise<void> {
    // All apps: by one app SQLite would choose another index, and read the rows with their files.
    const rows = await this.#db
      .selectFrom('app_builds')
      .select(['app', 'version'])
      .orderBy('published_at', 'desc')
      .execute();
    const versions = rows.flatMap((row) => (row.app === app ? [row.version] : []));
    const old = versions.slice(keptBuilds).filter((version) => !inUse.includes(version));
    for (const version of old) {
      await this.#files.deleteFrom('app_builds').where('app', '=', app).where('version', '=', version).execute();
      await rm(join(this.#folder, app, version), { recursive: true, force: true });
    }
    if (old.length > 0) this.#onChange();
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
    build: CheckedBuild,
    by: string,
    stored: { readonly files: Buffer | null; readonly digest: string | null },
  ): Promise<boolean> {
    const { manifest, version, shared, builtAgainst, entry, digests, checked } = build;
    const row = {
      app: manifest.name,
      version,
      manifest: JSON.stringify(manifest),
      shared: JSON.stringify(shared),
      built_against: builtAgainst === null ? null : JSON.stringify(builtAgainst),
      checked: checked === null ? null : JSON.stringify(checked),
      entry,
      ...stored,
      digests: textOf(digests),
      published_at: Date.now(),
      published_by: by,
    };
    const result = await this.#files
      .insertInto('app_builds')
      .values(row)
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .executeTakeFirst();
    this.#onChange();
    if ((result.numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
    return this.isNew(build, row.digest);
  }

  async #unpackTo(folder: string, app: string, version: string): Promise<string | null> {
    const row = await this.#files
      .selectFrom('app_builds')
      .select('files')
      .where('app', '=', app)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row === undefined || row.files === null) return null;
    const copy = join(this.#folder, app, `.${version}.${randomUUID()}`);
    try {
      const reply = await this.#uploads.ask({ task: 'unpack', files: row.files, copy, folder });
      // Another process of this machine may have written it meanwhile.
      if (reply.task === 'unpacked' || existsSync(folder)) return folder;
      throw new Error(`The files of ${app} ${version} could not be written: ${JSON.stringify(reply)}`);
    } finally {
      // A worker that was ended has not removed it.
      rmSync(copy, { recursive: true, force: true });
    }
  }
}

/** Returns digests as they are stored, equal for equal digests. */
function textOf(digests: AppBuild['digests']): string | null {
  return digests === null ? null : JSON.stringify(Object.fromEntries(Object.entries(digests).sort()));
}

/** Returns whether these may be the name and the version of a build: they become parts of a path. */
export function namesBuild(app: string, version: string): boolean {
  return appNameSchema.safeParse(app).success && versionSchema.safeParse(version).success;
}
