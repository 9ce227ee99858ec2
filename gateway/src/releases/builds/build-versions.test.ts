import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  asAdmin,
  makeEntry,
  makeUpload,
  publishBuild,
  testDigests,
  wholeBuildOf,
  writeAppBuild,
} from '../../../test/support/releases/app-build.ts';
import { appsOver } from '../../../test/support/releases/apps-over.ts';
import { type Links, startLinks } from '../../../test/support/releases/build-links.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { copyWholeBuilds } from '../../storage/migrations/0022-builds-by-file.ts';
import { migrations } from '../../storage/migrations.ts';
import type { Database } from '../../storage/schema.ts';

const root = temporaryFolder();
const good = 'export const figure = 1;';
const other = 'export const figure = 2;';
const file = 'main.0123abcd.js';
const buildColumns = [
  'app',
  'version',
  'manifest',
  'shared',
  'entry',
  'digest',
  'digests',
  'published_at',
  'published_by',
] as const;

describeOnEachDatabase('a version of an app', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });
  const process = (folder = join(root, randomUUID())) => appsOver(db, [], folder);
  const upload = (version: string, chunk = good) => makeUpload({ name: 'research', version, chunk });

  test('keeps its content after its build was pruned: other content is refused, the same is stored again', async () => {
    const { releases } = process();
    await publishBuild(releases, upload('v1'));
    for (let index = 0; index < 10; index += 1) {
      await publishBuild(releases, upload(`later-${index}`));
    }
    expect((await releases.describe('research')).builds.map(({ version }) => version)).not.toContain('v1');
    const changed = publishBuild(releases, upload('v1', other));
    await expect(changed).rejects.toThrow('published with other content');
    const again = await publishBuild(releases, upload('v1'));
    expect(again.builds.map(({ version }) => version)).toContain('v1');
  });

  test('is known from builds that a process of the previous release stored', async () => {
    await db
      .insertInto('app_builds')
      .values(wholeBuildOf(upload('v1')))
      .execute();
    await db.transaction().execute(copyWholeBuilds);
    await expect(publishBuild(process().releases, upload('v1', other))).rejects.toThrow('other content');
  });

  test('is taken by the migration from the builds and links of an earlier release', async () => {
    const { releases, overrides } = process();
    await publishBuild(releases, upload('v1'));
    await releases.register('research', makeEntry('research', 'v2'), asAdmin);
    await overrides.makePreview('research', { version: 'v1', role: 'Admin' }, asAdmin);
    await db
      .insertInto('app_builds')
      .columns(buildColumns)
      .expression((from) => from.selectFrom('published_builds').select(buildColumns))
      .execute();
    const known = async () => ({
      versions: await db.selectFrom('app_versions').selectAll().orderBy('version').execute(),
      links: await db.selectFrom('app_overrides').select('digest').execute(),
    });
    const before = await known();
    expect(before.versions).toHaveLength(2);
    expect(before.links).toEqual([{ digest: before.versions[0]?.digest }]);
    await db.deleteFrom('app_versions').execute();
    await db.updateTable('app_overrides').set({ digest: null }).execute();
    await migrations['0020-app-versions']?.(db);
    expect(await known()).toEqual(before);
  });

  test('of another host keeps its address and its digests', async () => {
    const { releases } = process();
    const register = (change: object = {}) =>
      releases.register('research', makeEntry('research', 'v1', change), asAdmin);
    await register();
    await db.deleteFrom('published_builds').execute();
    await expect(register({ entry: 'https://cdn.example.com/research/b/mf-manifest.json' })).rejects.toThrow(
      'other content',
    );
    await expect(register({ digests: { ...testDigests, 'a.js': testDigests['main.js'] } })).rejects.toThrow('content');
    await expect(register()).resolves.toMatchObject({ builds: [{ version: 'v1' }] });
  });

  test('is never served from the folder of another build, though another process wrote one', async () => {
    const folder = join(root, randomUUID());
    const { releases, apps } = process(folder);
    await publishBuild(releases, upload('v1'));
    await releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    const first = await apps.findFolder('research', 'v1');
    // A backup without the version was restored, and the version was published with other content since.
    for (const table of ['published_builds', 'build_files', 'app_versions'] as const)
      await db.deleteFrom(table).execute();
    const later = process(folder);
    await publishBuild(later.releases, upload('v1', other));
    const second = await later.apps.findFolder('research', 'v1');
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
  });

  test('of a bundled build is not what a link shows after an upgrade, when another build has that version', async () => {
    const folder = writeAppBuild(join(root, randomUUID()), 'research', 'v1');
    const before = appsOver(db, [folder], join(root, randomUUID()));
    await before.overrides.makePreview('research', { version: 'v1', role: 'Admin' }, asAdmin);
    await expect(before.overrides.list()).resolves.toMatchObject([{ version: 'v1' }]);
    const upgraded = process();
    await publishBuild(upgraded.releases, upload('v1', other));
    await expect(upgraded.overrides.list()).resolves.toEqual([]);
  });
});

describe('a link to a build', () => {
  let links: Links;
  beforeEach(async () => {
    links = await startLinks(root);
  });
  afterEach(() => links.close());

  test('keeps its build while others are published', async () => {
    const browser = await links.openBrowser(await links.preview());
    for (let index = 0; index < 12; index += 1) {
      expect((await links.calls.publish({ version: `later-${index}` }, links.token.headers)).statusCode).toBe(200);
    }
    expect(await links.fetchStatus(`/apps/valuation/v2/${file}`, browser)).toBe(200);
    expect((await links.apps(browser)).override).toMatchObject({ version: 'v2', problem: null });
  });
});
