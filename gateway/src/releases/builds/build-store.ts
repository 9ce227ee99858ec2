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
import { type BuildListDeps, createBuildList, digestsText, type StoredBuild, storedDigest } from './build-list.ts';
import { type CheckedContent, checkBuild, listChecked, requireSoundList } from './check-build.ts';
import { type FileStore, nameFiles } from './file-store.ts';

/** The number of builds of an app that are kept, besides those in use. */
const keptBuilds = 10;
/** Each build that is checked is in memory. */
const mostWaiting = 3;

export type PublishedBuild = AppBuild & Pick<StoredBuild, 'checked'>;

interface BuildStoreDeps extends BuildListDeps {
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
export function createBuildStore(deps: BuildStoreDeps) {
  const { db, folder, files: stored, onChange } = deps;
  const findDigest = findDigests(db);
  const checks = pLimit(1);
  const unpacking = new Map<string, Promise<string | null>>();

  /** Gives a version its digest for ever. @throws Conflict when it has another one */
  async function claim({ manifest: { name: app }, version }: AppBuild, digest: string | null): Promise<void> {
    if (digest === null) return;
    await db
      .insertInto('app_versions')
      .values({ app, version, digest })
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .execute();
    if ((await findDigest(app, version)) !== digest) throw changed(version);
  }

  async function insert(
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
    const isAdded = await db.transaction().execute(async (transaction) => {
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
    onChange();
    return isAdded || store.isNew(build, digest);
  }

  function listFiles(app: string, version: string) {
    return db
      .selectFrom('build_files')
      .select(['path', 'digest'])
      .where((row) => row.and({ app, version }))
      .execute();
  }

  async function readFiles(
    files: readonly Pick<ListedFile, 'path' | 'digest'>[],
  ): Promise<ReadonlyMap<string, Buffer>> {
    const contents = new Map<string, Buffer>();
    for (const { path, digest } of files) contents.set(path, await readFile(path, digest));
    return contents;
  }

  /** Returns the digest that earlier releases gave a build: over every path and content. */
  async function hashContents(files: readonly ListedFile[]): Promise<string> {
    const hash = createHash('sha256');
    for (const { path, digest, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      hash.update(`${path}\0${bytes}\0`).update(await readFile(path, digest));
    }
    return hash.digest('hex');
  }

  async function readFile(path: string, digest: string): Promise<Buffer> {
    const content = await stored.readFile(digest);
    if (content === null) throw new NotReady(`The file ${path} of this build was removed meanwhile.`);
    return content;
  }

  /** Writes the files beside their place and then moves them, so that no page loads half a build. */
  async function unpackTo(place: string, app: string, version: string): Promise<string | null> {
    const files = await listFiles(app, version);
    if (files.length === 0) return null;
    const copy = join(folder, `.${randomUUID()}`);
    try {
      for (const { path, digest } of files) {
        makeFolder(dirname(join(copy, path)));
        await writeFile(join(copy, path), await readFile(path, digest));
      }
      await rename(copy, place);
    } catch (error) {
      // Another process of this machine may have written it meanwhile.
      if (!existsSync(place)) throw error;
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    return place;
  }

  const store = {
    ...createBuildList(deps),

    /** Returns the digests of the files of a build that are missing. @throws BadInput that names the problem of the list */
    async findMissing(files: readonly ListedFile[]): Promise<string[]> {
      requireSoundList(files);
      return stored.findMissing(files);
    },

    /** Reads and checks a build whose files are stored. @throws BadInput that names the problem, NotReady while too many wait */
    async check(app: string, version: string, files: readonly ListedFile[]): Promise<CheckedContent> {
      if (checks.pendingCount >= mostWaiting) {
        throw new NotReady('Other builds are being checked. Please try again in a moment.');
      }
      return checks(async () => {
        const build = await checkBuild(app, version, files, await readFiles(listChecked(files)));
        const known = await findDigest(app, version);
        return known === null || known === build.digest ? build : { ...build, digest: await hashContents(files) };
      });
    },

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
      const known = await findDigest(app, version);
      const own = storedDigest({ entry, digest, digests: digestsText(build.digests) });
      if (known !== null && known !== own) throw changed(version);
      const standing = await db
        .selectFrom('published_builds')
        .select('entry')
        .where((row) => row.and({ app, version }))
        .executeTakeFirst();
      if (standing === undefined) return true;
      if (standing.entry !== entry) throw changed(version);
      return known === null;
    },

    /**
     * Makes a checked build visible and returns whether it is new. The same build a second time changes nothing.
     * @throws Conflict when the version exists with other content, NotReady when a file was removed since the check
     */
    async add(
      build: PublishedBuild & Pick<CheckedContent, 'digest'>,
      files: readonly ListedFile[],
      by: string,
    ): Promise<boolean> {
      await claim(build, build.digest);
      return insert(build, by, build.digest, files);
    },

    /**
     * Stores the address of a build on another host, with the digests of its files, and returns whether it is new.
     * @throws Conflict when the version exists with another address or other digests
     */
    async addExternal(build: PublishedBuild, by: string): Promise<boolean> {
      const digests = digestsText(build.digests);
      await claim(build, storedDigest({ entry: build.entry, digest: null, digests }));
      const completed = await db
        .updateTable('published_builds')
        .set({ digests, published_at: Date.now() })
        .where((row) => row.and({ app: build.manifest.name, version: build.version, entry: build.entry }))
        .where('digest', 'is', null)
        .where('digests', 'is', null)
        .executeTakeFirst();
      if (completed.numUpdatedRows === 0n) return insert(build, by, null, []);
      onChange();
      return true;
    },

    /** Records that a stored build was started in a browser; returns whether that was not known. */
    async noteCheck({ manifest, version, checked }: PublishedBuild): Promise<boolean> {
      if (checked === null) return false;
      const { numUpdatedRows } = await db
        .updateTable('published_builds')
        .set({ checked: JSON.stringify(checked) })
        .where((row) => row.and({ app: manifest.name, version }))
        .where('checked', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes all but the newest builds of an app and those in use. Open pages keep the files that they loaded. */
    async prune(app: string, inUse: ReadonlyMap<string, unknown>): Promise<void> {
      const rows = await db
        .selectFrom('published_builds')
        .select('version')
        .where('app', '=', app)
        .orderBy('published_at', 'desc')
        .execute();
      const versions = rows.map(({ version }) => version);
      await store.remove(
        app,
        versions.slice(keptBuilds).filter((version) => !inUse.has(version)),
      );
    },

    /** Removes builds of an app, and the files that no other build names. The versions stay known. */
    async remove(app: string, versions: readonly string[]): Promise<void> {
      for (const version of versions) {
        const digest = await findDigest(app, version);
        const files = await listFiles(app, version);
        await db.transaction().execute(async (transaction) => {
          for (const table of ['published_builds', 'build_files', 'app_builds'] as const) {
            await transaction.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute();
          }
        });
        await stored.removeUnnamed(files.map((file) => file.digest));
        if (digest !== null) await rm(join(folder, digest), { recursive: true, force: true });
      }
      if (versions.length > 0) onChange();
    },

    /** Returns the folder with the files of a build; null without such a build. */
    async findFolder(app: string, version: string): Promise<string | null> {
      if (!namesBuild(app, version)) return null;
      const digest = await findDigest(app, version);
      if (digest === null) return null;
      const place = join(folder, digest);
      if (existsSync(place)) return place;
      return joinLoad(unpacking, place, () => unpackTo(place, app, version));
    },
  };
  return store;
}
export type BuildStore = ReturnType<typeof createBuildStore>;

/**
 * Returns a function to the digest that a version of an app has for ever, also after its build was removed; null for one
 * that no build had. It is kept in memory, since it never changes.
 */
function findDigests(db: Database): (app: string, version: string) => Promise<string | null> {
  const known = new Map<string, string>();
  return async (app, version) => {
    const digest = known.get(`${app} ${version}`);
    if (digest !== undefined) return digest;
    const row = await db
      .selectFrom('app_versions')
      .select('digest')
      .where((row) => row.and({ app, version }))
      .executeTakeFirst();
    if (row !== undefined) known.set(`${app} ${version}`, row.digest);
    return row?.digest ?? null;
  };
}

function changed(version: string): Conflict {
  return new Conflict(`Version ${version} was published with other content. A build is never changed.`);
}

/** Returns whether these may be the name and the version of a build: they become parts of a path. */
export function namesBuild(app: string, version: string): boolean {
  return appNameSchema.safeParse(app).success && versionSchema.safeParse(version).success;
}
