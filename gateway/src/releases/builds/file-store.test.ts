import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, encodeBody, makeUpload, publishBuild, sha256 } from '../../../test/support/releases/app-build.ts';
import { appsOver } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { Database } from '../../storage/schema.ts';
import { createFileStore } from './file-store.ts';

const root = temporaryFolder();
const day = 24 * 3_600_000;

describeOnEachDatabase('the files of builds', (open) => {
  let db: Database;
  let now: number;
  beforeEach(async () => {
    db = await open();
    now = Date.now();
  });
  const appsHere = () => appsOver(db, [], join(root, randomUUID()), () => now);
  const store = () => createFileStore(db, () => now);
  const upload = (version: string, picture = 'picture') => {
    const sent = makeUpload({ name: 'research', version });
    return { ...sent, files: [...sent.files, { path: 'a/picture.png', content: Buffer.from(picture) }] };
  };
  const countFiles = async () => (await db.selectFrom('stored_files').select('digest').execute()).length;
  const isStored = async (content: Buffer) => (await store().readFile(sha256(content))) !== null;

  test('are stored once, and the next build needs only those that changed', async () => {
    const { releases } = appsHere();
    await publishBuild(releases, upload('v1'));
    expect(await countFiles()).toBe(6);
    const { missing, release } = await releases.publish('research', 'v2', encodeBody(upload('v2')), asAdmin);
    expect(release).toBeNull();
    const changed = upload('v2').files.filter(({ path }) => path.endsWith('.json'));
    expect([...missing].sort()).toEqual(changed.map(({ content }) => sha256(content)).sort());
    await publishBuild(releases, upload('v2'));
    expect(await countFiles()).toBe(8);
  });

  test('of several parts come back as they were sent, and are written to disk whole', async () => {
    const picture = randomBytes(1_000_000);
    const sent = upload('v1');
    const files = [...sent.files, { path: 'b.png', content: picture }, { path: 'empty.css', content: Buffer.alloc(0) }];
    const { releases, apps } = appsHere();
    await publishBuild(releases, { ...sent, files });
    expect((await store().readFile(sha256(picture)))?.equals(picture)).toBe(true);
    await releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    const folder = String(await apps.findFolder('research', 'v1'));
    for (const { path, content } of files) expect(readFileSync(join(folder, path)).equals(content)).toBe(true);
  });

  test('with other bytes than those of their digest are refused', async () => {
    const saving = store().save('research', sha256(Buffer.from('a')), Buffer.from('b'));
    await expect(saving).rejects.toMatchObject({ name: 'BadInput' });
    expect(await countFiles()).toBe(0);
  });

  test('are missing while a part is, and can be sent again', async () => {
    const content = randomBytes(600_000);
    const file = { path: 'b.png', digest: sha256(content), bytes: content.length };
    await store().save('research', file.digest, content);
    expect(await store().findMissing([file])).toEqual([]);
    await db.deleteFrom('file_parts').where('part', '=', 1).execute();
    expect(await store().findMissing([file])).toEqual([file.digest]);
    expect(await isStored(content)).toBe(false);
    await store().save('research', file.digest, content);
    expect(await store().findMissing([file])).toEqual([]);
    expect(await isStored(content)).toBe(true);
  });

  test('go with their last build', async () => {
    const { releases } = appsHere();
    for (const version of ['v1', 'v2']) await publishBuild(releases, upload(version, version));
    await releases.remove('research', 'v1', 'test');
    expect(await isStored(Buffer.from('v1'))).toBe(false);
    expect(await isStored(Buffer.from('v2'))).toBe(true);
    expect(await isStored(Buffer.from('export const a = 1;'))).toBe(true);
    await releases.remove('research', 'v2', 'test');
    expect(await countFiles()).toBe(0);
    expect(await db.selectFrom('file_parts').select('digest').execute()).toEqual([]);
  });

  test('that no build names are removed after a day, and before when an app sends too many', async () => {
    const apps = appsHere();
    await publishBuild(apps.releases, upload('v1'));
    const [first, second, other] = ['first', 'second', 'other'].map((text) => Buffer.from(text));
    if (first === undefined || second === undefined || other === undefined) throw new Error('no content');
    await store().save('research', sha256(first), first);
    await store().save('valuation', sha256(other), other);
    await db.updateTable('stored_files').set({ bytes: 30e6 }).where('digest', '=', sha256(first)).execute();
    now += 1000;
    await store().save('research', sha256(second), second);
    expect(await isStored(first)).toBe(true);
    await db.updateTable('stored_files').set({ bytes: 30e6 }).where('digest', '=', sha256(second)).execute();
    await apps.prune();
    expect([await isStored(first), await isStored(second), await isStored(other)]).toEqual([false, true, true]);
    now += 2 * day;
    await apps.prune();
    expect([await isStored(second), await isStored(other)]).toEqual([false, false]);
    expect(await countFiles()).toBe(6);
  });

  test('that are removed between the check of a build and its publication keep it from users', async () => {
    const { releases, apps } = appsHere();
    const sent = upload('v1');
    for (const { content } of sent.files) await releases.saveFile('research', sha256(content), content);
    const list = jest.spyOn(apps, 'claimPaths').mockImplementation(async () => {
      await db
        .deleteFrom('stored_files')
        .where('digest', '=', sha256(Buffer.from('picture')))
        .execute();
    });
    const publishing = releases.publish('research', 'v1', encodeBody(sent), asAdmin);
    await expect(publishing).rejects.toMatchObject({ name: 'NotReady' });
    list.mockRestore();
    expect(await apps.states()).toEqual([]);
    expect(await db.selectFrom('build_files').select('path').execute()).toEqual([]);
    await publishBuild(releases, sent);
    expect(existsSync(root)).toBe(true);
  });
});
