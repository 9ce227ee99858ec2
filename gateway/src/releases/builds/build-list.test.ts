import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeManifest, makeUpload, publishBuild } from '../../../test/support/releases/app-build.ts';
import { appsOver } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { type AppManifest, appManifestSchema, mostManifestBytes } from '../../contract/apps.ts';
import type { Database } from '../../storage/schema.ts';

const root = temporaryFolder();

/** Returns page fields that make a descriptor of almost the greatest size that is taken. */
function largestFields(): Partial<AppManifest> {
  const d = 'M0 0'.padEnd(600, ' 1');
  const navigation = Array.from({ length: 25 }, (_, order) => ({
    path: '/research',
    label: 'Overview',
    icon: 'chart',
    iconLines: Array.from({ length: 16 }, () => d),
    section: 'research',
    order,
  }));
  return { navigation };
}

/** Returns the number of descriptors that are parsed, until it is restored. */
const countParses = () => jest.spyOn(appManifestSchema, 'parse');

describeOnEachDatabase('the list of stored builds', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });
  afterEach(() => jest.restoreAllMocks());
  const process = () => appsOver(db, [], join(root, randomUUID()));

  /** Stores builds as an earlier process of the product did. */
  const store = async (count: number, manifest: object, first = 0) => {
    for (let index = first; index < first + count; index += 1) {
      const row = {
        app: 'research',
        version: `v${index}`,
        manifest: JSON.stringify(manifest),
        shared: '{}',
        entry: `/apps/research/v${index}/mf-manifest.json`,
        digest: String(index).padStart(64, '0'),
        digests: null,
        published_at: index,
        published_by: 'token pipeline',
      };
      await db.insertInto('published_builds').values(row).execute();
    }
  };

  test('parses each of 50 builds of the greatest size once, however often the apps are asked for', async () => {
    const largest = { ...makeManifest('research'), ...largestFields() };
    expect(JSON.stringify(largest).length).toBeGreaterThan(mostManifestBytes * 0.9);
    await store(50, largest);
    const { apps } = process();
    const parses = countParses();
    await Promise.all([apps.list(null), apps.list(null)]);
    expect(parses).toHaveBeenCalledTimes(50);
    for (let asked = 0; asked < 5; asked += 1) await apps.list(null);
    expect(parses).toHaveBeenCalledTimes(50);
    expect((await apps.states()).map(({ published }) => published.length)).toEqual([50]);
  });

  test('leaves out a descriptor that is larger than an upload may have, without parsing it', async () => {
    const navigation = Array.from({ length: 10_000 }, () => makeManifest('research').navigation[0]);
    await store(1, { ...makeManifest('research'), navigation });
    const parses = countParses();
    const [state] = await process().apps.states();
    expect(state).toMatchObject({ published: [], leftOut: [{ version: 'v0', reason: 'its app.json is too large' }] });
    expect(parses).not.toHaveBeenCalled();
  });

  test('an upload with a descriptor of 3 MB is refused', async () => {
    const navigation = Array.from({ length: 40_000 }, () => ({
      path: '/research',
      label: 'Overview',
      icon: 'chart',
      section: 'research',
      order: 1,
    }));
    const upload = makeUpload({ name: 'research', version: 'v1', manifest: { navigation } });
    await expect(publishBuild(process().releases, upload)).rejects.toThrow('app.json has more than 256 kB.');
  });
});
