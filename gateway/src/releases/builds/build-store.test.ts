import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  asAdmin,
  encodeBody,
  makeUpload,
  publishBuild,
  sha256,
  wholeBuildOf,
} from '../../../test/support/releases/app-build.ts';
import { appsOver } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { turnsDuring } from '../../../test/support/turns-during.ts';
import { copyWholeBuilds } from '../../storage/migrations/0022-builds-by-file.ts';
import { migrations } from '../../storage/migrations.ts';
import type { Database } from '../../storage/schema.ts';
import { withApproval } from '../registry/app-origins.ts';

const root = temporaryFolder();

describeOnEachDatabase('published builds', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });
  afterEach(() => jest.restoreAllMocks());
  const appsIn = (folder: string) => appsOver(db, [], folder);
  const appsHere = () => appsIn(join(root, randomUUID()));
  const upload = (version: string) => makeUpload({ name: 'research', version });

  test('of an earlier release are copied by the migration, with files that are stored once', async () => {
    const external = {
      ...wholeBuildOf(upload('e1')),
      files: null,
      digest: null,
      digests: '{}',
      entry: 'https://cdn.example.com/research/mf-manifest.json',
    };
    const damaged = { ...wholeBuildOf(upload('d1')), files: gzipSync('no JSON') };
    await db
      .insertInto('app_builds')
      .values([wholeBuildOf(upload('v1')), wholeBuildOf(upload('v2')), external, damaged])
      .execute();
    await migrations['0022-builds-by-file']?.(db);
    const { apps, releases, records } = appsHere();
    await records.changeRecord('research', (record) => withApproval(record, 'https://cdn.example.com', 'test', 1));
    const { builds } = await releases.describe('research');
    expect(builds.map(({ version, origin }) => `${version} ${origin}`).sort()).toEqual([
      'd1 published',
      'e1 external',
      'v1 published',
      'v2 published',
    ]);
    await releases.promote('research', { version: 'v1', force: true, revision: 0 }, asAdmin);
    const folder = String(await apps.findFolder('research', 'v1'));
    expect(readdirSync(folder).sort()).toEqual(
      upload('v1')
        .files.map(({ path }) => path)
        .sort(),
    );
    // Two descriptors and two federation manifests, and the script with its copies.
    expect(await db.selectFrom('stored_files').select('digest').execute()).toHaveLength(7);
    const again = await releases.publish('research', 'v2', encodeBody(upload('v2')), asAdmin);
    expect(again).toMatchObject({ missing: [], release: { app: 'research' } });
    expect(await db.selectFrom('app_builds').select('version').execute()).toHaveLength(4);
  });

  test('of a process of the previous release are copied at the next start, and go with the others', async () => {
    const { releases } = appsHere();
    await publishBuild(releases, upload('v1'));
    const earlier = [wholeBuildOf(upload('v2')), { ...wholeBuildOf(upload('v1')), digest: 'f'.repeat(64) }];
    await db.insertInto('app_builds').values(earlier).execute();
    for (let start = 0; start < 2; start += 1) await db.transaction().execute(copyWholeBuilds);
    const versions = async () => (await releases.describe('research')).builds.map(({ version }) => version).sort();
    expect(await versions()).toEqual(['v1', 'v2']);
    await releases.remove('research', 'v2', 'test');
    await db.transaction().execute(copyWholeBuilds);
    expect(await versions()).toEqual(['v1']);
  });

  test('are listed from memory after the first read, however many files they have', async () => {
    const { releases, apps, files } = appsHere();
    await publishBuild(releases, upload('v1'));
    const reads = jest.spyOn(files, 'readFile');
    await apps.list(null);
    await releases.list();
    expect(reads).not.toHaveBeenCalled();
  });

  test('are stored, checked and written to disk while this thread serves others', async () => {
    const words = Array.from({ length: 400_000 }, (_, at) => `word${(at * 48_271) % 65_537};`).join('');
    const pictures = Array.from({ length: 5 }, (_, at) => ({ path: `${at}.png`, content: randomBytes(4e6) }));
    const sent = upload('v1');
    const files = [...sent.files, { path: 'big.js', content: Buffer.from(words) }, ...pictures];
    const { releases, apps } = appsHere();
    // Others get a turn after each part of 256 kB.
    const parts = files.reduce((sum, { content }) => sum + Math.ceil(content.length / 2 ** 18), 0);
    expect(await turnsDuring(publishBuild(releases, { ...sent, files }))).toBeGreaterThan(parts);
    await releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    expect(await apps.findFolder('research', 'v1')).not.toBeNull();
  });

  test('wait for each other while they are checked; further ones are asked to come again', async () => {
    const { releases, files: stored } = appsHere();
    const builds = Array.from({ length: 6 }, (_, at) => upload(`v${at}`));
    for (const { content } of builds.flatMap(({ files }) => files)) {
      await releases.saveFile('research', sha256(content), content);
    }
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { readFile } = stored;
    jest.spyOn(stored, 'readFile').mockImplementation(async (digest) => {
      await held;
      return readFile(digest);
    });
    const publishing = builds.map((build) => releases.publish('research', build.version, encodeBody(build), asAdmin));
    // Both were refused before a check may end: a call that arrives later would find the place of that check free.
    const refused: unknown[] = [];
    for (const call of publishing) {
      call.catch((error: unknown) => {
        if (refused.push(error) === 2) go();
      });
    }
    const outcomes = await Promise.allSettled(publishing);
    expect(refused).toMatchObject([{ name: 'NotReady' }, { name: 'NotReady' }]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  test('whose files cannot be read leave no half build on disk, and are served later', async () => {
    const folder = join(root, randomUUID());
    const { releases, apps, files } = appsIn(folder);
    await publishBuild(releases, upload('v1'));
    await releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    jest
      .spyOn(files, 'readFile')
      .mockImplementationOnce(async () => Buffer.from('first'))
      .mockResolvedValueOnce(null);
    await expect(apps.findFolder('research', 'v1')).rejects.toMatchObject({ name: 'NotReady' });
    expect(readdirSync(folder)).toEqual([]);
    const [first, second] = await Promise.all([
      apps.findFolder('research', 'v1'),
      appsIn(folder).apps.findFolder('research', 'v1'),
    ]);
    expect(existsSync(join(String(first), 'app.json'))).toBe(true);
    expect(second).toBe(first);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
