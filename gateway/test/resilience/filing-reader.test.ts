import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { BadUpstream, NotFound, QuotaExceeded, UpstreamTimeout } from '../../src/errors/errors.ts';
import type { FilingFiles } from '../../src/providers/sec/filing/filing-reader.ts';
import { builtWorker, filingHarness, makeDocument, serveFolder } from '../support/filings/filing-harness.ts';
import { incomeTable, inlineFiling, otherTables } from '../support/filings/inline-filing.ts';
import { html } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testLog } from '../support/test-log.ts';

const filing = inlineFiling(incomeTable() + otherTables());
const folder = temporaryFolder();
const { sec, openReader, ask, names } = filingHarness();

/** A worker that works like the built one, except for a document with one of these texts. */
function faultyWorker(): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  const parser = new URL('./filing-parser.js', builtWorker);
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    import { FilingParser } from '${parser}';
    const parser = new FilingParser();
    parentPort.on('message', (order) => {
      const text = order.step === 'piece' ? Buffer.from(order.bytes).toString() : '';
      if (text.includes('HANG')) for (;;);
      if (text.includes('CRASH')) throw new Error('crash');
      if (text.includes('EXIT')) process.exit(1);
      if (text.includes('MEMORY')) for (const kept = []; ; ) kept.push(new Array(1_000_000).fill(0.5));
      parentPort.postMessage(parser.handle(order));
    });`,
  );
  return pathToFileURL(file);
}

/** A filing of one document. */
const makeFiles = (text: string, pieceLength = 65_536): FilingFiles => ({
  primaryDocument: 'acme.htm',
  list: async () => {
    throw new NotFound('No folder.');
  },
  open: async () => makeDocument(text, pieceLength),
});

test('the statements of a filing come from its primary document in one call', async () => {
  sec.answer(html(filing));
  const {
    statements: [statement],
  } = await ask();
  expect(statement?.kind).toBe('income');
  expect(statement?.lines[0]?.figures[0]?.value).toBe(1_000e6);
  expect(names()).toEqual(['acme.htm']);
});

test('a filing that the archive lacks is not found', async () => {
  await expect(ask()).rejects.toThrow(NotFound);
});

test('a filing without tags has no statements', async () => {
  sec.answer(serveFolder({ 'acme.htm': '<html><body><p>REVENUES 1,000</body></html>' }));
  expect(await ask()).toMatchObject({ statements: [], reason: 'This filing tags no figures.' });
});

const half = filing.slice(0, filing.indexOf('</table>'));
test.each([
  ['without a word', html(half)],
  [
    'with its connection',
    (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': filing.length });
      response.write(half, () => response.destroy());
    },
  ],
])('a filing that breaks off %s is refused rather than read in part', async (_, answer) => {
  sec.answer(answer);
  await expect(ask()).rejects.toThrow(BadUpstream);
});

test('a filing over the bound of size says so, and its connection is closed', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  sec.answer((_, response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more));
    more();
  });
  expect(await ask(openReader({ bounds: { bytes: 1_000_000 } }))).toMatchObject({
    statements: [],
    reason: 'This filing is too large to be read.',
  });
  await closed;
});

test('a filing that drips for too long fails as late', async () => {
  sec.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  });
  await expect(ask(openReader({ bounds: { downloadMs: 50 } }))).rejects.toThrow(UpstreamTimeout);
});

test.each(['CRASH', 'EXIT', 'MEMORY'])('after a %s of the worker the next filing is read by another', async (fault) => {
  const reader = openReader({ worker: faultyWorker() });
  expect((await reader.readFiling(makeFiles(filing))).statements).toHaveLength(3);
  await expect(reader.readFiling(makeFiles(`${filing}${fault}`))).rejects.toThrow(BadUpstream);
  expect((await reader.readFiling(makeFiles(filing))).statements).toHaveLength(3);
});

test('a worker that is stuck holds up nothing else, and is replaced', async () => {
  const log = testLog();
  const reader = openReader({ log, worker: faultyWorker(), bounds: { parsingMs: 5_000 } });
  expect((await reader.readFiling(makeFiles(filing))).statements).toHaveLength(3);
  let isOver = false;
  const failed = expect(reader.readFiling(makeFiles('HANG'))).rejects.toThrow(BadUpstream);
  void failed.finally(() => {
    isOver = true;
  });
  let rounds = 0;
  for (; !isOver; rounds += 1) await nextRound();
  await failed;
  expect(rounds).toBeGreaterThan(100);
  expect(log.lines).toEqual(['the worker that reads filings takes too long and is replaced {}']);
  expect((await reader.readFiling(makeFiles(filing))).statements).toHaveLength(3);
});

test('filings are read side by side', async () => {
  const reader = openReader();
  const texts = Array.from({ length: 12 }, (_, index) => filing.replaceAll('1,000', `${index + 1},000`));
  const read = await Promise.all(texts.map((text) => reader.readFiling(makeFiles(text, 500))));
  expect(read.map(({ statements: [statement] }) => statement?.lines[0]?.figures[0]?.value)).toEqual(
    texts.map((_, index) => (index + 1) * 1_000e6),
  );
});

test('a filing that would wait behind very many is refused, and its document not opened', async () => {
  const reader = openReader();
  const waiting = Array.from({ length: 44 }, () => reader.readFiling(makeFiles(filing)));
  // Four begin, and forty wait.
  await nextRound();
  const open = jest.fn(makeFiles(filing).open);
  await expect(reader.readFiling({ ...makeFiles(filing), open })).rejects.toThrow(QuotaExceeded);
  expect(open).not.toHaveBeenCalled();
  await Promise.all(waiting);
});

test('a reader that closes fails the filing that it reads', async () => {
  const reader = openReader({ worker: faultyWorker() });
  const failed = expect(reader.readFiling(makeFiles('HANG'))).rejects.toThrow(BadUpstream);
  for (let round = 0; round < 20; round += 1) await nextRound();
  await reader.close();
  await failed;
});
