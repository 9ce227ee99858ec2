import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QuotaExceeded } from '../../src/errors/errors.ts';
import { makePage } from '../../src/filings/page/make-page.ts';
import { TextThread } from '../../src/filings/texts/text-thread.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { testLog } from '../support/test-log.ts';

const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/filings/texts/text-worker.js'));
const opened: TextThread[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()));
});

function openThread(): TextThread {
  const thread = new TextThread({ log: testLog(), worker: builtWorker });
  opened.push(thread);
  return thread;
}

async function quote(thread: TextThread, words: string, userId = 'one') {
  return thread.ask({ task: 'quote', page: await makeTextPage(), words }, userId);
}

async function makeTextPage() {
  const { page, outline } = await makePage(Buffer.from('<p>Our risk is small.</p>'), true);
  return { page, contents: outline.contents };
}

test('the built worker finds words', async () => {
  expect(await quote(openThread(), 'RISK')).toEqual({
    task: 'quote',
    count: 1,
    snippets: [{ place: 1, item: null, before: 'Our ', words: 'risk', after: ' is small.' }],
  });
});

test('orders beyond those that may wait are refused, of all users together', async () => {
  const thread = openThread();
  const replies = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => quote(thread, 'risk', `user ${at}`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
});

test('three orders of a user may wait, and another user goes before all but the first of them', async () => {
  const thread = openThread();
  const page = await makeTextPage();
  const ended: string[] = [];
  const ask = (userId: string) =>
    thread.ask({ task: 'quote', page, words: 'risk' }, userId).then(
      () => ended.push(userId),
      (error: unknown) => error,
    );
  const busy = Array.from({ length: 60 }, () => ask('busy'));
  const other = ask('other');
  const outcomes = await Promise.all(busy);
  await other;
  const refused = outcomes.filter((outcome) => outcome instanceof QuotaExceeded);
  expect(refused).toHaveLength(56);
  expect(ended.indexOf('other')).toBeLessThan(ended.lastIndexOf('busy'));
  expect(refused[0]).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
});
