import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appNameSchema, versionSchema } from '../contract/apps.ts';
import { BadInput, Conflict } from '../errors/errors.ts';
import { inBackground } from '../storage/in-background.ts';
import type { Database } from '../storage/schema.ts';
import { asBuffer } from '../threads/shared-memory.ts';
import type { AppBuild } from './app-build.ts';
import { BuildList, type BuildListOptions, type StoredBuild, type StoredBuilds } from './build-list.ts';
import { BuildVersions, digestsText, storedDigest } from './build-versions.ts';
import type { UploadedBuild } from './upload/build-upload.ts';
import type { UploadRunner } from './upload/upload-thread.ts';

/** The number of builds of an app that are kept, besides those in use. */
const keptBuilds = 10;

/** A build as it is published. */
type CheckedBuild = AppBuild & Pick<StoredBuild, 'checked'>;

export interface BuildStoreOptions extends BuildListOptions {
  /** Folder of this process for the files: below it a folder per digest, so that no version gets the files of another. */
  readonly folder: string;
  readonly uploads: UploadRunner;
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
  readonly #list: BuildList;
  readonly #versions: BuildVersions;
  readonly #uploads: UploadRunner;
  readonly #onChange: () => void;
  readonly #unpacking = new Map<string, Promise<string | null>>();

  constructor({ db, folder, uploads, onChange, ...list }: BuildStoreOptions) {
    this.#db = db;
    this.#files = db.withPlugin(inBackground);
    this.#folder = folder;
    this.#list = new BuildList({ db, ...list });
    this.#versions = new BuildVersions(db);
    this.#uploads = uploads;
    this.#onChange = onChange;
  }

  /** Returns the builds that can be read and loaded, newest first, and the others with their reasons, which are reported. */
  list(): Promise<StoredBuilds> {
    return this.#list.list();
  }

  /** Reads and checks the body of an upload. @throws BadInput that names the problem, NotReady while too many wait */
  async read(app: string, body: Uint8Array): Promise<UploadedBuild> {
    const reply = await this.#uploads.ask({ task: 'read', app, body });
    if (reply.task === 'read') return reply.build;
    if (reply.task === 'refused') throw new BadInput(reply.problem);
    throw new Error(`A build could not be read: ${JSON.stringify(reply)}`);
  }

  /**
   * Returns whether a build is new; one that is stored with the same content is not. One that was registered without
   * digests is new.
   * @param digest over its files; null for a build of another host
   * @throws Conflict when the version ever had other content, or stands for another address
   */
  async isNew(
    { manifest: { name: app }, version, entry, ...build }: AppBuild,
    digest: string | null,
  ): Promise<boolean> {
    const known = await this.#versions.digestOf(app, version);
    const own = storedDigest({ entry, digest, digests: digestsText(build.digests) });
    if (known !== null && known !== own) throw changed(version);
    const standing = await this.#files
      .selectFrom('app_builds')
      .select('entry')
      .where('app', '=', app)
      .where('version', '=', version)
      .executeTakeFirst();
    if (standing === undefined) return true;
    if (standing.entry !== entry) throw changed(version);
    return known === null;
  }

  /**
   * Stores a build with its files and returns whether it is new. The same build a second time changes nothing.
   * @throws Conflict when the version exists with other content
   */
  async add(build: UploadedBuild, by: string): Promise<boolean> {
    await this.#claim(build, build.digest);
    return this.#insert(build, by, { files: asBuffer(build.files), digest: build.digest });
  }

  /**
   * Stores the address of a build on another host, with the digests of its files, and returns whether it is new.
   * @throws Conflict when the version exists with another address or other digests
   */
  async addExternal(build: CheckedBuild, by: string): Promise<boolean> {
    const digests = digestsText(build.digests);
    await this.#claim(build, storedDigest({ entry: build.entry, digest: null, digests }));
    const completed = await this.#db
      .updateTable('app_builds')
      .set({ digests, published_at: Date.now() })
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
  async prune(app: string, inUse: ReadonlyMap<string, unknown>): Promise<void> {
    // All apps: by one app SQLite would choose another index, and read the rows with their files.
    const rows = await this.#db
      .selectFrom('app_builds')
      .select(['app', 'version'])
      .orderBy('published_at', 'desc')
      .execute();
    const versions = rows.flatMap((row) => (row.app === app ? [row.version] : []));
    const old = versions.slice(keptBuilds).filter((version) => !inUse.has(version));
    await this.remove(app, old);
  }

  /** Removes builds of an app; their versions stay known. */
  async remove(app: string, versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      const digest = await this.#versions.digestOf(app, version);
      await this.#files.deleteFrom('app_builds').where('app', '=', app).where('version', '=', version).execute();
      if (digest !== null) await rm(join(this.#folder, digest), { recursive: true, force: true });
    }
    if (versions.length > 0) this.#onChange();
  }

  /** Returns the folder with the files of a build; null without such a build. */
  async folderOf(app: string, version: string): Promise<string | null> {
    if (!namesBuild(app, version)) return null;
    const digest = await this.#versions.digestOf(app, version);
    if (digest === null) return null;
    const folder = join(this.#folder, digest);
    if (existsSync(folder)) return folder;
    const running = this.#unpacking.get(folder);
    if (running !== undefined) return running;
    const unpacking = this.#unpackTo(folder, app, version, digest).finally(() => this.#unpacking.delete(folder));
    this.#unpacking.set(folder, unpacking);
    return unpacking;
  }

  /** @throws Conflict when the version has another digest */
  async #claim({ manifest, version }: AppBuild, digest: string | null): Promise<void> {
    if (digest !== null && (await this.#versions.claim(manifest.name, version, digest)) !== digest)
      throw changed(version);
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
      digests: digestsText(digests),
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

  async #unpackTo(folder: string, app: string, version: string, digest: string): Promise<string | null> {
    const row = await this.#files
      .selectFrom('app_builds')
      .select(['files', 'digest'])
      .where('app', '=', app)
      .where('version', '=', version)
      .executeTakeFirst();
    // A process of the previous release may have stored other content under the version.
    if (row === undefined || row.files === null || row.digest !== digest) return null;
    const copy = join(this.#folder, `.${randomUUID()}`);
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

function changed(version: string): Conflict {
  return new Conflict(`Version ${version} was published with other content. A build is never changed.`);
}

/** Returns whether these may be the name and the version of a build: they become parts of a path. */
export function namesBuild(app: string, version: string): boolean {
  return appNameSchema.safeParse(app).success && versionSchema.safeParse(version).success;
}
