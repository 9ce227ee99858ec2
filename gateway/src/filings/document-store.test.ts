import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { testLog } from '../../test/support/test-log.ts';
import { DocumentStore } from './document-store.ts';

const parent = temporaryFolder();
const bytes = (count: number, fill = 'x') => Buffer.alloc(count, fill);

function makeStore(folder = join(parent, randomUUID()), maxBytes = 1_000) {
  const log = testLog();
  return { folder, log, store: new DocumentStore({ folder, maxBytes, log }) };
}
const sizesIn = (folder: string) => readdirSync(folder).map((name) => statSync(join(folder, name)).size);

/** Sets the last use of all files of a folder. */
function setUsed(folder: string, moment: string): void {
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), new Date(moment), new Date(moment));
}

test('a document is read as it was kept, also by another process and after a restart', async () => {
  const { folder, store } = makeStore();
  expect(await store.readDocument('a/../b')).toBeNull();
  await store.keep('a/../b', bytes(10, 'a'));
  expect(await makeStore(folder).store.readDocument('a/../b')).toEqual(bytes(10, 'a'));
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the longest unused documents go first when there is no room', async () => {
  const { folder, store } = makeStore();
  await store.keep('first', bytes(400));
  setUsed(folder, '2026-01-01');
  await store.keep('second', bytes(400));
  setUsed(folder, '2026-01-02');
  // Reading is a use.
  expect(await store.readDocument('first')).not.toBeNull();
  await store.keep('third', bytes(400));
  expect(await store.readDocument('second')).toBeNull();
  expect(await store.readDocument('first')).not.toBeNull();
  expect(await store.readDocument('third')).not.toBeNull();
});

test('all documents together stay within the bound, and one that exceeds it alone is not kept', async () => {
  const { folder, store } = makeStore();
  await Promise.all(Array.from({ length: 30 }, (_, at) => store.keep(`document ${at}`, bytes(90))));
  await store.keep('huge', bytes(1_001));
  expect(await store.readDocument('huge')).toBeNull();
  // Files that are written at the same time do not see each other: at most a few exceed the bound, until the next is kept.
  await store.keep('next', bytes(90));
  expect(sizesIn(folder).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000);
});

test('the folder is not counted again for each small document', async () => {
  const { folder, store } = makeStore(undefined, 100_000);
  await store.keep('first', bytes(10));
  // A file that another process left: only a count removes it.
  writeFileSync(join(folder, `${randomUUID()}.part`), bytes(900));
  setUsed(folder, '2026-01-01');
  await store.keep('second', bytes(10));
  expect(readdirSync(folder)).toHaveLength(3);
  await store.keep('third', bytes(1_000));
  expect(sizesIn(folder).sort()).toEqual([10, 10, 1_000].sort());
});

test('half a file of a process that ended is never read, and is removed later', async () => {
  const { folder, store } = makeStore();
  mkdirSync(folder);
  writeFileSync(join(folder, `${randomUUID()}.part`), bytes(900));
  expect(await store.readDocument('a')).toBeNull();
  setUsed(folder, '2026-01-01');
  await store.keep('a', bytes(10));
  expect(sizesIn(folder)).toEqual([10]);
});

test('a disk that cannot be written is reported, and nothing is kept', async () => {
  const folder = join(parent, randomUUID());
  writeFileSync(folder, 'a file in the place of the folder');
  const { store, log } = makeStore(folder);
  await store.keep('a', bytes(10));
  expect(await store.readDocument('a')).toBeNull();
  expect(log.lines.join('\n')).toContain('a filing document cannot be kept on disk');
});

test('two processes that keep the same document at the same time never show half of it', async () => {
  const { folder, store } = makeStore(undefined, 50_000_000);
  await store.keep('shared', bytes(2_000_000, '0'));
  const name = readdirSync(folder)[0] ?? '';
  // The same steps as those of the store, by another process.
  const script = `const fs = require('node:fs');
    for (let at = 0; at < 40; at += 1) {
      const part = process.argv[1] + '/' + process.pid + at + '.part';
      fs.writeFileSync(part, Buffer.alloc(2000000, String(at % 10)));
      fs.renameSync(part, process.argv[1] + '/' + process.argv[2]);
    }`;
  const other = spawn(process.execPath, ['-e', script, folder, name]);
  let running = true;
  const ended = new Promise((resolve) => other.once('exit', resolve)).then(() => {
    running = false;
  });
  for (let at = 0; running; at += 1) {
    await store.keep('shared', bytes(2_000_000, String(at % 10)));
    const read = await store.readDocument('shared');
    expect(read?.length).toBe(2_000_000);
    expect(read?.equals(bytes(2_000_000, String.fromCharCode(read[0] ?? 0)))).toBe(true);
  }
  await ended;
  expect(readFileSync(join(folder, name))).toHaveLength(2_000_000);
});
