import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { UploadThread } from '../../src/releases/upload/upload-thread.ts';
import { bodyOf, uploadOf } from '../support/app-build.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { releaseCalls } from '../support/release-calls.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs } from '../support/test-gateway.ts';
import { testLog } from '../support/test-log.ts';
import { MANY_TURNS, turnsDuring } from '../support/turns-during.ts';

const folder = temporaryFolder();
const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/releases/upload/upload-worker.js'));
const opened: UploadThread[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()));
});

/** A worker that works like the built one, except for the app `hangs`, and for files that begin with a 0. */
function faultyWorker(): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { mkdirSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { handleUpload } from '${new URL('./upload-work.js', builtWorker)}';
    parentPort.on('message', (order) => {
      if (order.app === 'hangs') for (;;);
      if (order.task === 'unpack' && order.files[0] === 0) {
        mkdirSync(order.copy, { recursive: true });
        for (;;);
      }
      parentPort.postMessage(handleUpload(order));
    });`,
  );
  return pathToFileURL(file);
}

function threadOf(options: Partial<ConstructorParameters<typeof UploadThread>[0]> = {}): UploadThread {
  const thread = new UploadThread({ log: testLog(), worker: builtWorker, ...options });
  opened.push(thread);
  return thread;
}

const upload = bodyOf(uploadOf({ name: 'valuation', version: 'v2' }));

test('the built worker reads a build, and writes its files', async () => {
  const thread = threadOf();
  const read = await thread.ask({ task: 'read', app: 'valuation', body: upload });
  if (read.task !== 'read') throw new Error(read.task);
  expect(read.build).toMatchObject({ version: 'v2', manifest: { name: 'valuation' } });
  expect(types.isSharedArrayBuffer(read.build.files.buffer)).toBe(true);
  const [copy, place] = [join(folder, randomUUID()), join(folder, randomUUID())];
  expect(await thread.ask({ task: 'unpack', files: read.build.files, copy, folder: place })).toEqual({
    task: 'unpacked',
  });
  expect(readdirSync(place).sort()).toContain('app.json');
  expect(existsSync(copy)).toBe(false);
});

test('a build of another app is refused with the reason', async () => {
  const reply = await threadOf().ask({ task: 'read', app: 'research', body: upload });
  expect(reply).toEqual({ task: 'refused', problem: 'This is a build of valuation, not of research.' });
});

test('files that cannot be written leave nothing behind', async () => {
  const thread = threadOf();
  const read = await thread.ask({ task: 'read', app: 'valuation', body: upload });
  if (read.task !== 'read') throw new Error(read.task);
  const [parent, copy] = [join(folder, randomUUID()), randomUUID()];
  mkdirSync(join(parent, 'taken', 'inner'), { recursive: true });
  const order = { task: 'unpack', files: read.build.files, copy: join(parent, copy), folder: join(parent, 'taken') };
  expect(await thread.ask({ ...order, task: 'unpack' })).toMatchObject({ task: 'failed' });
  expect(readdirSync(parent)).toEqual(['taken']);
});

test('scripts without compressed copies are compressed while this thread serves others', async () => {
  const sent = uploadOf({ name: 'valuation', version: 'v2' });
  const words = Array.from({ length: 400_000 }, (_, at) => `word${(at * 48_271) % 65_537};`).join('');
  const body = bodyOf({
    ...sent,
    files: [...sent.files, { path: 'big.js', content: Buffer.from(words).toString('base64') }],
  });
  const thread = threadOf();
  await thread.ask({ task: 'read', app: 'valuation', body: upload });
  expect(await turnsDuring(thread.ask({ task: 'read', app: 'valuation', body }))).toBeGreaterThan(MANY_TURNS);
});

test('an upload that hangs is ended, the next is read by another worker, and pages do not wait for it', async () => {
  const thread = threadOf({ worker: faultyWorker(), mostMs: 3_000 });
  const read = await thread.ask({ task: 'read', app: 'valuation', body: upload });
  if (read.task !== 'read') throw new Error(read.task);
  const hanging = thread.ask({ task: 'read', app: 'hangs', body: upload });
  const next = thread.ask({ task: 'read', app: 'valuation', body: upload });
  const order = { files: read.build.files, copy: join(folder, randomUUID()), folder: join(folder, randomUUID()) };
  const first = await Promise.race([hanging.catch(() => 'upload'), thread.ask({ task: 'unpack', ...order })]);
  expect(first).toEqual({ task: 'unpacked' });
  await expect(hanging).rejects.toMatchObject({ name: 'BadInput', message: expect.stringContaining('takes too long') });
  expect(await next).toMatchObject({ task: 'read' });
});

test('few uploads wait: further ones are asked to come again', async () => {
  const thread = threadOf({ worker: faultyWorker(), mostMs: 1_000 });
  const hanging = Array.from({ length: 4 }, () => thread.ask({ task: 'read', app: 'hangs', body: upload }));
  const outcomes = Promise.allSettled(hanging);
  await expect(thread.ask({ task: 'read', app: 'valuation', body: upload })).rejects.toMatchObject({
    name: 'NotReady',
  });
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
});

test('a worker that is ended while it writes leaves no half build, and the build is served later', async () => {
  const bundledApps: string[] = [];
  const uploads = threadOf({ worker: faultyWorker(), mostMs: 3_000 });
  const gateway = await buildTestGateway(folder, { bundledApps, uploads });
  const { db, config } = gateway.services;
  const calls = releaseCalls(gateway, (await signInAs(gateway, 'Admin')).headers);
  expect((await calls.publish()).statusCode).toBe(200);
  await calls.change('promote', { version: 'v2' });
  const { files } = await db.selectFrom('app_builds').select('files').executeTakeFirstOrThrow();
  await db
    .updateTable('app_builds')
    .set({ files: Buffer.from([0]) })
    .execute();
  const get = () => gateway.app.inject('/apps/valuation/v2/app.json');
  expect((await get()).statusCode).toBe(503);
  expect(readdirSync(join(config.dataDir, 'apps'))).toEqual([]);
  await db.updateTable('app_builds').set({ files }).execute();
  expect((await get()).statusCode).toBe(200);
  await closeGateway(gateway);
});
