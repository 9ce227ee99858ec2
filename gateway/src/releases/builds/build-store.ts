import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { appNameSchema, versionSchema } from '../../contract/apps.ts';
import type { ListedFile } from '../../contract/releases/releases.ts';
import { Conflict, NotReady } from '../../errors/errors.ts';
import { makeFolder } from '../../storage/files.ts';
import { joinLoad } from '../../storage/get-or-add.ts';
import type { Database } from '../../storage/schema.ts';
import type { AppBuild } from './app-build.ts';
import { BuildList, type BuildListOptions, type StoredBuild, type StoredBuilds } from './build-list.ts';
import { BuildVersions, digestsText, storedDigest } from './build-versions.ts';
import { type CheckedContent, checkBuild, listChecked, requireSoundList } from './check-build.ts';
import { type FileStore, nameFiles } from './file-store.ts';

/** The number of builds of an app that are kept, besides those in use. */
const keptBuilds = 10;
/** Each build that is checked is in memory. */
const mostWaiting = 3;

export type PublishedBuild = AppBuild & Pick<StoredBuild, 'checked'>;

export interface BuildStoreOptions extends BuildListOptions {
  /** Folder of this process for the files: below it a folder per digest, so that no version gets the files of another. */
  readonly folder: string;
  readonly files: FileStore;
  /** Called after each change that pages must see. */
  readonly onChange: () => void;
}

/**
 * The published builds. Their files are in the database, so that every process can serve them, and are written to disk at
 * the first request.
 */
export class BuildStore {
  readonly #files: FileStore;
  readonly #db: Database;
  readonly #folder: string;
  readonly #list: BuildList;
  readonly #versions: BuildVersions;
  readonly #onChange: () => void;
  readonly #checks = pLimit(1);
  readonly #unpacking = new Map<string, Promise<string | null>>();

  constructor({ db, folder, files, onChange, ...list }: BuildStoreOptions) {
    this.#files = files;
    this.#db = db;
    this.#folder = folder;
    this.#list = new BuildList({ db, ...list });
    this.#versions = new BuildVersions(db);
    this.#onChange = onChange;
  }

  /** Returns the builds that can be read and loaded, newest first, and the others with their reasons, which are reported. */
  list(): Promise<StoredBuilds> {
    return this.#list.list();
  }

  /** Returns the digests of the files of a build that are missing. @throws BadInput that names the problem of the list */
  async findMissing(files: readonly ListedFile[]): Promise<string[]> {
    requireSoundList(files);
    return this.#files.findMissing(files);
  }

  /** Reads and checks a build whose files are stored. @throws BadInput that names the problem, NotReady while too many wait */
  async check(app: string, version: string, files: readonly ListedFile[]): Promise<CheckedContent> {
    if (this.#checks.pendingCount >= mostWaiting) {
      throw new NotReady('Other builds are being checked. Please try again in a moment.');
    }
    return this.#checks(async () => {
      const build = await checkBuild(app, version, files, await this.#readFiles(listChecked(files)));
      const known = await this.#versions.findDigest(app, version);
      return known === null || known === build.digest ? build : { ...build, digest: await this.#hashContents(files) };
    });
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
    const known = await this.#versions.findDigest(app, version);
    const own = storedDigest({ entry, digest, digests: digestsText(build.digests) });
    if (known !== null && known !== own) throw changed(version);
    const standing = await this.#db
      .selectFrom('published_builds')
      .select('entry')
      .where((row) => row.and({ app, version }))
      .executeTakeFirst();
    if (standing === undefined) return true;
    if (standing.entry !== entry) throw changed(version);
    return known === null;
  }

  /**
   * Makes a checked build visible and returns whether it is new. The same build a second time changes nothing.
   * @throws Conflict when the version exists with other content, NotReady when a file was removed since the check
   */
  async add(
    build: PublishedBuild & Pick<CheckedContent, 'digest'>,
    files: readonly ListedFile[],
    by: string,
  ): Promise<boolean> {
    await this.#claim(build, build.digest);
    return this.#insert(build, by, build.digest, files);
  }

  /**
   * Stores the address of a build on another host, with the digests of its files, and returns whether it is new.
   * @throws Conflict when the version exists with another address or other digests
   */
  async addExternal(build: PublishedBuild, by: string): Promise<boolean> {
    const digests = digestsText(build.digests);
    await this.#claim(build, storedDigest({ entry: build.entry, digest: null, digests }));
    const completed = await this.#db
      .updateTable('published_builds')
      .set({ digests, published_at: Date.now() })
      .where((row) => row.and({ app: build.manifest.name, version: build.version, entry: build.entry }))
      .where('digest', 'is', null)
      .where('digests', 'is', null)
      .executeTakeFirst();
    if (completed.numUpdatedRows === 0n) return this.#insert(build, by, null, []);
    this.#onChange();
    return true;
  }

  /** Records that a stored build was started in a browser; returns whether that was not known. */
  async noteCheck({ manifest, version, checked }: PublishedBuild): Promise<boolean> {
    if (checked === null) return false;
    const { numUpdatedRows } = await this.#db
      .updateTable('published_builds')
      .set({ checked: JSON.stringify(checked) })
      .where((row) => row.and({ app: manifest.name, version }))
      .where('checked', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes all but the newest builds of an app and those in use. Open pages keep the files that they loaded. */
  async prune(app: string, inUse: ReadonlyMap<string, unknown>): Promise<void> {
    const rows = await this.#db
      .selectFrom('published_builds')
      .select('version')
      .where('app', '=', app)
      .orderBy('published_at', 'desc')
      .execute();
    const versions = rows.map(({ version }) => version);
    const old = versions.slice(keptBuilds).filter((version) => !inUse.has(version));
    await this.remove(app, old);
  }

  /** Removes builds of an app, and the files that no other build names. The versions stay known. */
  async remove(app: string, versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      const digest = await this.#versions.findDigest(app, version);
      const files = await this.#listFiles(app, version);
      await this.#db.transaction().execute(async (transaction) => {
        for (const table of ['published_builds', 'build_files', 'app_builds'] as const) {
          await transaction.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute();
        }
      });
      await this.#files.removeUnnamed(files.map((file) => file.digest));
      if (digest !== null) await rm(join(this.#folder, digest), { recursive: true, force: true });
    }
    if (versions.length > 0) this.#onChange();
  }

  /** Returns the folder with the files of a build; null without such a build. */
  async findFolder(app: string, version: string): Promise<string | null> {
    if (!namesBuild(app, version)) return null;
    const digest = await this.#versions.findDigest(app, version);
    if (digest === null) return null;
    const folder = join(this.#folder, digest);
    if (existsSync(folder)) return folder;
    return joinLoad(this.#unpacking, folder, () => this.#unpackTo(folder, app, version));
  }

  /** @throws Conflict when the version has another digest */
  async #claim({ manifest, version }: AppBuild, digest: string | null): Promise<void> {
    if (digest !== null && (await this.#versions.claim(manifest.name, version, digest)) !== digest)
      throw changed(version);
  }

  async #insert(
    build: PublishedBuild,
    by: string,
    digest: string | null,
    files: readonly ListedFile[],
  ): Promise<boolean> {
    const { manifest, version, shared, builtAgainst, entry, digests, checked } = build;
    const published_at = Date.now();
    const row = {
      app: manifest.name,
      version,
      manifest: JSON.stringify(manifest),
      shared: JSON.stringify(shared),
      built_against: builtAgainst === null ? null : JSON.stringify(builtAgainst),
      checked: checked === null ? null : JSON.stringify(checked),
      entry,
      digest,
      digests: digestsText(digests),
      published_at,
      published_by: by,
    };
    const isAdded = await this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('published_builds')
        .values(row)
        .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      if (files.length > 0 && !(await nameFiles(transaction, row, files, published_at))) {
        throw new NotReady('A file of this build was removed meanwhile. Please publish it again.');
      }
      return true;
    });
    this.#onChange();
    return isAdded || this.isNew(build, digest);
  }

  #listFiles(app: string, version: string) {
    return this.#db
      .selectFrom('build_files')
      .select(['path', 'digest'])
      .where((row) => row.and({ app, version }))
      .execute();
  }

  async #readFiles(files: readonly Pick<ListedFile, 'path' | 'digest'>[]): Promise<ReadonlyMap<string, Buffer>> {
    const contents = new Map<string, Buffer>();
    for (const { path, digest } of files) contents.set(path, await this.#readFile(path, digest));
    return contents;
  }

  /** Returns the digest that earlier releases gave a build: over every path and content. */
  async #hashContents(files: readonly ListedFile[]): Promise<string> {
    const hash = createHash('sha256');
    for (const { path, digest, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      hash.update(`${path}\0${bytes}\0`).update(await this.#readFile(path, digest));
    }
    return hash.digest('hex');
  }

  async #readFile(path: string, digest: string): Promise<Buffer> {
    const content = await this.#files.readFile(digest);
    if (content === null) throw new NotReady(`The file ${path} of this build was removed meanwhile.`);
    return content;
  }

  /** Writes the files beside their place and then moves them, so that no page loads half a build. */
  async #unpackTo(folder: string, app: string, version: string): Promise<string | null> {
    const files = await this.#listFiles(app, version);
    if (files.length === 0) return null;
    const copy = join(this.#folder, `.${randomUUID()}`);
    try {
      for (const { path, digest } of files) {
        makeFolder(dirname(join(copy, path)));
        await writeFile(join(copy, path), await this.#readFile(path, digest));
      }
      await rename(copy, folder);
    } catch (error) {
      // Another process of this machine may have written it meanwhile.
      if (!existsSync(folder)) throw error;
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    return folder;
  }
}

function changed(version: string): Conflict {
  return new Conflict(`Version ${version} was published with other content. A build is never changed.`);
}

/** Returns whether these may be the name and the version of a build: they become parts of a path. */
export function namesBuild(app: string, version: string): boolean {
  return appNameSchema.safeParse(app).success && versionSchema.safeParse(version).success;
}
