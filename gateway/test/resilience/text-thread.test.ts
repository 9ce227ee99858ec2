import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BadUpstream } from '../../src/errors/errors.ts';
import { makePage } from '../../src/filings/page/make-page.ts';
import { TextThread } from '../../src/filings/texts/text-thread.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testLog } from '../support/test-log.ts';

const folder = temporaryFolder();
const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/filings/texts/text-worker.js'));
const opened: TextThread[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()));
});

/** A worker that works like the built one, except for these words. */
function faultyWorker(): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    import { handleTextOrder } from '${new URL('./text-work.js', builtWorker)}';
    parentPort.on('message', (order) => {
      if (order.words === 'HANG') for (;;);
      if (order.words === 'CRASH') throw new Error('crash');
      parentPort.postMessage(handleTextOrder(order));
    });`,
  );
  return pathToFileURL(file);
}

function openThread(options: Partial<ConstructorParameters<typeof TextThread>[0]> = {}): TextThread {
  const thread = new TextThread({ log: testLog(), worker: builtWorker, ...options });
  opened.push(thread);
  return thread;
}

async function quote(thread: TextThread, words: string) {
  const { page, outline } = await makePage(Buffer.from('<p>Our risk is small.</p>'), true);
  return thread.ask({ task: 'quote', page: { page, contents: outline.contents }, words });
}

test('the built worker finds words', async () => {
  expect(await quote(openThread(), 'RISK')).toEqual({
    task: 'quote',
    count: 1,
    snippets: [{ place: 1, item: null, before: 'Our ', words: 'risk', after: ' is small.' }],
  });
});

test('after a crash of the worker the next order is done by another', async () => {
  const thread = openThread({ worker: faultyWorker() });
  await expect(quote(thread, 'CRASH')).rejects.toThrow(BadUpstream);
  expect(await quote(thread, 'risk')).toMatchObject({ count: 1 });
});

test('a worker that is stuck is replaced', async () => {
  const log = testLog();
  const thread = openThread({ log, worker: faultyWorker(), mostMs: 5_000 });
  await expect(quote(thread, 'HANG')).rejects.toThrow('could not be read');
  expect(await quote(thread, 'risk')).toMatchObject({ count: 1 });
  expect(log.lines).toEqual(['the worker that reads the texts of filings takes too long and is replaced {}']);
});

test('orders beyond those that may wait are refused', async () => {
  const thread = openThread();
  const replies = await Promise.allSettled(Array.from({ length: 60 }, () => quote(thread, 'risk')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
});
