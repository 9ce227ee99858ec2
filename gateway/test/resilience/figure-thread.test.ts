import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FigureRunner, openFigureThread } from '../../src/providers/sec/threads/figure-thread.ts';
import { factsBody } from '../support/filings/filed-facts.ts';
import { makeYear } from '../support/filings/filed-statements.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { testLog } from '../support/test-log.ts';

const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/providers/sec/threads/figure-worker.js'));
const opened: FigureRunner[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()));
});

function openThread(): FigureRunner {
  const thread = openFigureThread({ log: testLog(), mostMs: 10_000, worker: builtWorker });
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
