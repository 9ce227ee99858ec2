import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppsTable, Database } from '../database/schema.ts';
import { manifestOf, writeAppBuild } from '../testing/app-build.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { AppRegistry } from './app-registry.ts';
import { publishApp } from './publish-app.ts';

const root = temporaryFolder();

function registryOver(db: Database, bundled: readonly string[], publishedDir = join(root, 'none')) {
  const problems: string[] = [];
  const registry = new AppRegistry({ db, bundled, publishedDir, onProblem: (problem) => problems.push(problem) });
  return { registry, problems };
}

const row = (change: Partial<AppsTable>): AppsTable => ({
  name: 'research',
  version: 'v9',
  manifest: JSON.stringify(manifestOf('research')),
  entry: '/apps/research/v9/mf-manifest.json',
  activated_at: 1,
  ...change,
});

describeOnEachDatabase('the registry of apps', (open) => {
  let folder: string;
  beforeEach(() => {
    folder = join(root, randomUUID());
    mkdirSync(folder);
  });

  test('lists the builds that came with the product, by name', async () => {
    const bundled = [
      writeAppBuild(join(folder, 'b'), 'valuation', 'v1'),
      writeAppBuild(join(folder, 'a'), 'research', 'v1'),
    ];
    const { registry, problems } = registryOver(await open(), bundled);
    const apps = await registry.list();
    expect(apps.map(({ name, entry }) => [name, entry])).toEqual([
      ['research', '/apps/research/v1/mf-manifest.json'],
      ['valuation', '/apps/valuation/v1/mf-manifest.json'],
    ]);
    expect(apps[0]).toMatchObject(manifestOf('research'));
    expect(problems).toEqual([]);
  });

  test('a published build takes the place of the bundled one, also on another origin', async () => {
    const db = await open();
    const { registry } = registryOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await db
      .insertInto('apps')
      .values(row({ entry: 'https://cdn.example.com/research/mf-manifest.json' }))
      .execute();
    await expect(registry.list()).resolves.toMatchObject([
      { name: 'research', version: 'v9', entry: 'https://cdn.example.com/research/mf-manifest.json' },
    ]);
  });

  test.each<[string, Partial<AppsTable>]>([
    ['JSON that is none', { manifest: '{' }],
    ['a manifest without routes', { manifest: JSON.stringify({ ...manifestOf('research'), routes: [] }) }],
    ['the manifest of another app', { manifest: JSON.stringify(manifestOf('valuation')) }],
    ['no entry', { entry: '' }],
  ])('a row with %s is left out and told once; the bundled build stays', async (_, change) => {
    const db = await open();
    const { registry, problems } = registryOver(db, [writeAppBuild(join(folder, 'a'), 'research', 'v1')]);
    await db.insertInto('apps').values(row(change)).execute();
    await expect(registry.list()).resolves.toMatchObject([{ name: 'research', version: 'v1' }]);
    await registry.list();
    expect(problems).toEqual([expect.stringMatching(/^The published app research v9 is left out: [^\n]+$/)]);
  });

  test('folders that hold no build are left out and told', async () => {
    const garbage = join(folder, 'garbage');
    mkdirSync(garbage);
    writeFileSync(join(garbage, 'app.json'), '<html>');
    const outside = writeAppBuild(join(folder, 'outside'), 'research', '../../etc');
    const { registry, problems } = registryOver(await open(), [garbage, join(folder, 'missing'), outside]);
    await expect(registry.list()).resolves.toEqual([]);
    expect(problems).toHaveLength(3);
  });

  test('publishing keeps the older build and flips to the new one', async () => {
    const db = await open();
    const published = join(folder, 'published');
    const { registry } = registryOver(db, [], published);
    await publishApp(db, published, 'research', writeAppBuild(join(folder, '1'), 'research', 'v1'));
    await publishApp(
      db,
      published,
      'research',
      writeAppBuild(join(folder, '2'), 'research', 'v2', 'export const a = 2;'),
    );
    await expect(registry.list()).resolves.toMatchObject([{ version: 'v2' }]);
    expect(registry.folderOf('research', 'v1')).toBe(join(published, 'research', 'v1'));
    expect(registry.folderOf('research', 'v2')).toBe(join(published, 'research', 'v2'));
    await publishApp(db, published, 'research', join(folder, '1'));
    await expect(registry.list()).resolves.toMatchObject([{ version: 'v1' }]);
  });

  test('a version that stands is never changed', async () => {
    const db = await open();
    const published = join(folder, 'published');
    await publishApp(db, published, 'research', writeAppBuild(join(folder, '1'), 'research', 'v1'));
    const other = writeAppBuild(join(folder, '2'), 'research', 'v1', 'something else');
    await expect(publishApp(db, published, 'research', other)).rejects.toThrow(/published already with other content/);
  });

  test('of several publishes at once each either counts or says that it did not', async () => {
    const db = await open();
    const published = join(folder, 'published');
    const builds = ['v1', 'v2', 'v3'].map((version) => writeAppBuild(join(folder, version), 'research', version));
    const results = await Promise.allSettled(builds.map((build) => publishApp(db, published, 'research', build)));
    const live = await db.selectFrom('apps').select('version').executeTakeFirstOrThrow();
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.version] : []));
    expect(done).toContain(live.version);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.message).toMatch(/came between/);
  });

  test('a folder that is no build of the app is not published', async () => {
    const db = await open();
    const build = writeAppBuild(join(folder, '1'), 'research', 'v1');
    await expect(publishApp(db, folder, 'valuation', build)).rejects.toThrow(
      /holds a build of research, not of valuation/,
    );
    await expect(publishApp(db, folder, 'research', join(folder, 'missing'))).rejects.toThrow(/no app.json/);
  });

  test.each([
    ['../research', 'v1'],
    ['research', '..'],
    ['research', '.v1.77'],
    ['research', 'v1/../../..'],
    ['research', ''],
    ['Research', 'v1'],
  ])('%s %s names no folder', async (name, version) => {
    const { registry } = registryOver(await open(), [writeAppBuild(join(folder, 'a'), 'research', 'v1')], folder);
    expect(registry.folderOf(name, version)).toBeNull();
  });
});
