import { randomUUID } from 'node:crypto';
import fs, { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import {
  asAdmin,
  makeEntry,
  makeManifest,
  makeUpload,
  publishBuild,
  testDigests,
  writeAppBuild,
} from '../../../test/support/releases/app-build.ts';
import { appsOver as testApps } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import type { AppRecord } from './app-records.ts';

const root = temporaryFolder();

const appsOver = (db: Database, bundled: readonly string[], publishedDir = join(root, randomUUID())) =>
  testApps(db, bundled, publishedDir);

const row = (change: Partial<Schema['app_builds']>): Insertable<Schema['app_builds']> => ({
  app: 'research',
  version: 'v9',
  manifest: JSON.stringify(makeManifest('research')),
  shared: '{}',
  entry: 'https://cdn.example.com/research/mf-manifest.json',
  digest: null,
  digests: JSON.stringify(testDigests),
  published_at: 1,
  published_by: 'test',
  ...change,
});

/** Writes the record of the app, whose team may use builds of one other host. */
async function decide(db: Database, record: Partial<AppRecord> = {}): Promise<void> {
  const origin = { origin: 'https://cdn.example.com', approvedAt: 1, approvedBy: 'test', refusedAt: null };
  const state = JSON.stringify({ origins: [origin], ...record });
  await db
    .insertInto('app_records')
    .values({ app: 'research', state })
    .onConflict((conflict) => conflict.column('app').doUpdateSet({ state }))
    .execute();
}

/** Stores a build as a process did, and makes it live. */
async function goLive(db: Database, change: Partial<Schema['app_builds']> = {}): Promise<void> {
  await db.insertInto('published_builds').values(row(change)).execute();
  await decide(db, { pointer: { live: 'v9', canary: null, past: [], revision: 1 } });
}

describeOnEachDatabase('the registry of apps', (openEmpty) => {
  const open = async () => {
    const db = await openEmpty();
    await decide(db);
    return db;
  };
  let folder: string;
  beforeEach(() => {
    folder = join(root, randomUUID());
    mkdirSync(folder);
  });

  test('lists the bundled builds, by name', async () => {
    const bundled = [
      writeAppBuild(join(folder, 'b'), 'valuation', 'v1'),
      writeAppBuild(join(folder, 'a'), 'research', 'v1'),
    ];
    const { apps, problems } = appsOver(await open(), bundled);
    const listed = await apps.list(null);
    expect(listed.map(({ name, entry }) => [name, entry])).toEqual([
      ['research', '/apps/research/v1/mf-manifest.json'],
      ['valuation', '/apps/valuation/v1/mf-manifest.json'],
    ]);
    expect(listed[0]).toMatchObject(makeManifest('research'));
    expect(problems).toEqual([]);
  });

  test('a promoted build takes the place of the bundled one, also on another origin', async () => {
    const db = await open();
    const { apps } = appsOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await expect(apps.list(null)).resolves.toMatchObject([{ version: 'v1' }]);
    await goLive(db);
    await expect(apps.list(null)).resolves.toMatchObject([
      {
        name: 'research',
        version: 'v9',
        entry: 'https://cdn.example.com/research/mf-manifest.json',
        digests: testDigests,
      },
    ]);
  });

  test('a build on another host from before digests is left out with the reason, until it is registered again', async () => {
    const db = await open();
    const { apps, releases, problems } = appsOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await goLive(db, { digests: null });
    await expect(apps.list(null)).resolves.toMatchObject([{ version: 'v1' }]);
    expect(problems).toEqual([expect.stringMatching(/research v9 is left out: it was registered without digests/)]);
    const body = makeEntry('research', 'v9');
    expect((await releases.describe('research')).leftOut).toEqual([
      { version: 'v9', reason: expect.stringContaining('Register it again') },
    ]);
    await releases.register('research', body, asAdmin);
    await expect(apps.list(null)).resolves.toMatchObject([{ version: 'v9', digests: testDigests }]);
    expect((await releases.describe('research')).leftOut).toEqual([]);
    const other = { ...body, digests: { ...testDigests, 'main.js': `sha384-${'T'.repeat(64)}` } };
    await expect(releases.register('research', other, asAdmin)).rejects.toMatchObject({ name: 'Conflict' });
  });

  test('an older build takes the page fields that it lacks from the bundled build', async () => {
    const db = await open();
    const highlights = [{ path: '/overview', title: 'Overview', text: 'A company at a glance.', order: 1 }];
    const { apps } = appsOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1', { highlights })]);
    const promoted = async (manifest: object) => {
      await db.deleteFrom('published_builds').execute();
      const stored = JSON.stringify({ ...makeManifest('research'), ...manifest });
      await goLive(db, { manifest: stored, published_at: Date.now() });
      return apps.list(null);
    };
    await expect(promoted({})).resolves.toMatchObject([{ version: 'v9', highlights }]);
    await expect(promoted({ highlights: [] })).resolves.toMatchObject([{ version: 'v9', highlights: [] }]);
  });

  test.each<[string, Partial<Schema['app_builds']>]>([
    ['JSON that is none', { manifest: '{' }],
    ['a manifest without routes', { manifest: JSON.stringify({ ...makeManifest('research'), routes: [] }) }],
    ['the manifest of another app', { manifest: JSON.stringify(makeManifest('valuation')) }],
    ['no entry', { entry: '' }],
  ])('a row with %s is left out and reported once; the bundled build stays', async (_, change) => {
    const db = await open();
    const { apps, problems } = appsOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await goLive(db, change);
    await expect(apps.list(null)).resolves.toMatchObject([{ name: 'research', version: 'v1' }]);
    await apps.list(null);
    expect(problems).toEqual([expect.stringMatching(/^The published app research v9 is left out: [^\n]+$/)]);
  });

  test('folders without a build are left out and reported', async () => {
    const garbage = join(folder, 'garbage');
    mkdirSync(garbage);
    writeFileSync(join(garbage, 'app.json'), '<html>');
    const outside = writeAppBuild(join(folder, 'outside'), 'research', '../../etc');
    const { apps, problems } = appsOver(await open(), [garbage, join(folder, 'missing'), outside]);
    await expect(apps.list(null)).resolves.toEqual([]);
    expect(problems).toHaveLength(3);
  });

  test('the files of a build are written at the first request, on every machine', async () => {
    const db = await open();
    const [here, there] = [appsOver(db, []), appsOver(db, [])];
    await publishBuild(here.releases, makeUpload({ name: 'research', version: 'v1' }));
    await here.releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    for (const { apps } of [here, there]) {
      const folders = await Promise.all([apps.findFolder('research', 'v1'), apps.findFolder('research', 'v1')]);
      expect(fs.existsSync(join(String(folders[0]), 'main.0123abcd.js'))).toBe(true);
      expect(folders[1]).toBe(folders[0]);
    }
    await expect(there.apps.findFolder('research', 'v2')).resolves.toBeNull();
  });

  test('names that climb, or are spelled otherwise, name no folder', async () => {
    const { apps } = appsOver(await open(), [writeAppBuild(join(folder, 'a'), 'research', 'v1')], folder);
    const versions = ['..', '.v1.77', 'v1/../../..', '', 'v1\0'].map((version) => ['research', version] as const);
    for (const [name, version] of [
      ['../research', 'v1'],
      ['Research', 'v1'],
      ['research\0', 'v1'],
      ...versions,
    ] as const) {
      expect([name, version, await apps.findFolder(name, version)]).toEqual([name, version, null]);
    }
  });

  test('the manifests of bundled builds are read once, not for every file and list', async () => {
    const built = writeAppBuild(join(folder, 'a'), 'research', 'v1');
    const spy = jest.spyOn(fs, 'readFileSync');
    const { apps } = appsOver(await open(), [built]);
    for (let file = 0; file < 3; file += 1) await expect(apps.findFolder('research', 'v1')).resolves.toBe(built);
    await apps.list(null);
    await apps.current();
    await apps.settlePaths();
    const read = spy.mock.calls.map(([path]) => path).filter((path) => path === join(built, 'app.json'));
    spy.mockRestore();
    expect(read).toHaveLength(1);
  });

  test('without its database the gateway still lists the bundled apps', async () => {
    const db = await open();
    const { apps, problems } = appsOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await db.schema.dropTable('published_builds').execute();
    await expect(apps.list(null)).resolves.toMatchObject([{ version: 'v1' }]);
    expect(problems).toEqual([expect.stringMatching(/^The published apps cannot be read/)]);
  });
});
