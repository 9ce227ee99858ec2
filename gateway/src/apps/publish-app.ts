import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type AppDescriptor, appManifestSchema } from '../contract/apps.ts';
import { makeFolder } from '../database/make-folder.ts';
import type { Database } from '../database/schema.ts';
import { AppBuildError, federationManifest, readAppBuild } from './app-build.ts';

/**
 * Makes a build live: copies its folder below `publishedDir` and points the registry at it. Older builds stay, so that
 * open pages go on and a way back exists.
 * @throws AppBuildError when the folder is no build of this app, the version stands with other content, or another
 * publish came between
 */
export async function publishApp(
  db: Database,
  publishedDir: string,
  name: string,
  folder: string,
): Promise<AppDescriptor> {
  const app = readAppBuild(folder);
  if (app.name !== name) throw new AppBuildError(`${folder} holds a build of ${app.name}, not of ${name}.`);
  if (!existsSync(join(folder, federationManifest))) {
    throw new AppBuildError(`${folder} holds no ${federationManifest}: build the app first.`);
  }
  const before = await db.selectFrom('apps').select('version').where('name', '=', name).executeTakeFirst();
  keepBuild(folder, join(publishedDir, name), app.version);
  const changed = await pointAt(db, app, before?.version ?? null);
  if (!changed) throw new AppBuildError(`Another publish of ${name} came between. Nothing was changed; try again.`);
  return app;
}

function keepBuild(folder: string, appDir: string, version: string): void {
  const target = join(appDir, version);
  if (!existsSync(target)) {
    makeFolder(appDir);
    // Copied beside its place and then moved: nobody ever loads half a build.
    const copy = join(appDir, `.${version}.${process.pid}`);
    rmSync(copy, { recursive: true, force: true });
    cpSync(folder, copy, { recursive: true });
    renameSync(copy, target);
    return;
  }
  if (contentOf(target) !== contentOf(folder)) {
    throw new AppBuildError(`Version ${version} is published already with other content. A build is never changed.`);
  }
}

async function pointAt(db: Database, app: AppDescriptor, before: string | null): Promise<boolean> {
  const columns = {
    version: app.version,
    manifest: JSON.stringify(appManifestSchema.parse(app)),
    entry: app.entry,
    activated_at: Date.now(),
  };
  if (before === null) {
    const result = await db
      .insertInto('apps')
      .values({ name: app.name, ...columns })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }
  const result = await db
    .updateTable('apps')
    .set(columns)
    .where('name', '=', app.name)
    .where('version', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function contentOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const path of paths)
    hash
      .update(`${relative(folder, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}
