import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BadUpstream } from '../../src/errors/errors.ts';
import {
  type FigureRunner,
  type FigureThreadOptions,
  openFigureThread,
} from '../../src/providers/sec/threads/figure-thread.ts';
import { factsBody } from '../support/filings/filed-facts.ts';
import { makeYear } from '../support/filings/filed-statements.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testLog } from '../support/test-log.ts';

const folder = temporaryFolder();
const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/providers/sec/threads/figure-worker.js'));
const opened: FigureRunner[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()));
});

/** A worker that works like the built one, except for a body with one of these texts. */
function faultyWorker(): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    import { FigureWork } from '${new URL('./figure-work.js', builtWorker)}';
    const work = new FigureWork();
    parentPort.on('message', (order) => {
      const text = order.task === 'facts' ? Buffer.from(order.body).toString() : '';
      if (text === 'HANG') for (;;);
      if (text === 'CRASH') throw new Error('crash');
      if (text === 'EXIT') process.exit(1);
      parentPort.postMessage(work.handle(order));
    });`,
  );
  return pathToFileURL(file);
}

function openThread(options: Partial<FigureThreadOptions> = {}): FigureRunner {
  const thread = openFigureThread({ log: testLog(), mostMs: 10_000, worker: builtWorker, ...options });
  opened.push(thread);
  return thread;
}

const reading = (thread: FigureRunner, text: string) => {
  const body = new Uint8Array(Buffer.from(text));
  return thread.ask({ task: 'facts', body }, body.buffer);
};
const facts = JSON.stringify(factsBody({ Revenues: [makeYear(2024, 100)], Assets: [makeYear(2024, 500)] }));

test('the built worker reads company facts and builds statements from them', async () => {
  const thread = openThread();
  const read = await reading(thread, facts);
  if (read.task !== 'facts') throw new Error('no facts');
  const asOf = '2026-05-18T12:00:00.000Z';
  const sources = { symbol: 'ACME', asOf, facts: read.facts, reports: [], industry: undefined };
  const built = await thread.ask({ task: 'statements', sources, factsId: 1 });
  const merged = built.task === 'statements' ? built.merged : null;
  expect(merged?.statements.incomeStatement?.annualReports[0]?.totalRevenue).toBe('100');
  const earlier = await thread.ask({ task: 'vintages', sources });
  expect(earlier.task === 'vintages' && earlier.vintages.map(({ filed }) => filed)).toEqual(['2025-02-01']);
});

test.each(['', 'no JSON', '{"hello": 1}', '{"__proto__": 1, "facts": {}}'])('%j is no company facts', async (text) => {
  expect(await reading(openThread(), text)).toEqual({ task: 'unreadable' });
});

test.each(['CRASH', 'EXIT'])('after a %s of the worker the next order is done by another', async (fault) => {
  const thread = openThread({ worker: faultyWorker() });
  const [failed, next] = [reading(thread, fault), reading(thread, facts)];
  await expect(failed).rejects.toThrow(BadUpstream);
  expect(await next).toMatchObject({ task: 'facts', facts: { currency: 'USD' } });
});

test('a worker that is stuck is replaced', async () => {
  const log = testLog();
  const thread = openThread({ log, worker: faultyWorker(), mostMs: 5_000 });
  await expect(reading(thread, 'HANG')).rejects.toThrow('could not be calculated');
  expect(await reading(thread, facts)).toMatchObject({ task: 'facts' });
  expect(log.lines).toEqual(['the worker that calculates figures takes too long and is replaced {}']);
});
