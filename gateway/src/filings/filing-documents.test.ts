import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accession,
  archiveGateway,
  insiderAccession,
  report,
  sent,
} from '../../test/support/filings/archive-gateway.ts';
import { until } from '../../test/support/until.ts';
import { asFiledSchema } from '../contract/as-filed.ts';

const archive = archiveGateway();
const { get, open, read, page, downloads } = archive;

test('a document is named by its filing, with contents and the places of the fact', async () => {
  const { ticket, ...reply } = await read({ fact: 'f-2' });
  expect(ticket).not.toBeNull();
  expect(reply).toEqual({
    cik: '1000',
    company: 'Acme',
    form: '10-K',
    filed: '2026-01-30',
    accession,
    document: 'report.htm',
    isPrimary: true,
    fiscalYear: null,
    fiscalPeriod: null,
    periodEnd: null,
    size: Buffer.byteLength(report),
    contents: [
      { part: null, item: '1', title: 'Business', anchor: 'i1', statements: [] },
      { part: null, item: '8', title: 'Financial Statements', anchor: 'i8', statements: [] },
    ],
    fact: {
      anchor: 'f-2',
      label: '',
      printed: '5',
      scale: 6,
      negative: false,
      unit: null,
      start: null,
      end: null,
      places: [
        { anchor: 'f-1', within: 'i8' },
        { anchor: 'f-2', within: 'i8' },
      ],
    },
  });
  expect((await read({ fact: 'f-9' })).fact).toBeNull();
});

describe('refused without a call to the archive', () => {
  test.each([
    ['an unknown company', { cik: '999' }, 404],
    ['a filing that is not in the list', { accession: '0000001000-26-000009' }, 404],
    ['a path', { document: '../report.htm' }, 400],
    ['a folder', { document: 'a/report.htm' }, 400],
    ['a program', { document: 'report.exe' }, 400],
    ['a PDF', { document: 'report.pdf' }, 404],
  ])('%s', async (_, query, status) => {
    expect((await open(query)).statusCode).toBe(status);
    expect(downloads()).toEqual([]);
  });
});

test('an exhibit of a listed filing opens, and so does a view of the SEC', async () => {
  expect(await read({ document: 'exhibit13.htm' })).toMatchObject({ document: 'exhibit13.htm', isPrimary: false });
  expect(await read({ accession: insiderAccession })).toMatchObject({ document: 'xslF345X05/form4.xml' });
  expect(downloads().at(-1)).toBe('/Archives/edgar/data/1000/000000100026000002/xslF345X05/form4.xml');
});

test('a plain text is shown as it is', async () => {
  archive.serve(sent('Sales <b>rose</b> & costs fell'));
  const { ticket, contents } = await read({ document: 'report.txt' });
  expect(contents).toEqual([]);
  expect((await page(ticket)).body).toContain('<pre>Sales &lt;b&gt;rose&lt;/b&gt; &amp; costs fell</pre>');
});

test('a document is fetched once, ever: for many callers, and after a restart', async () => {
  await Promise.all(Array.from({ length: 5 }, () => read()));
  expect(downloads()).toHaveLength(1);
  await archive.start();
  expect((await page((await read()).ticket)).body).toContain('Tools');
  expect(downloads()).toHaveLength(1);
});

test('a reader of statements gets the document that was fetched for the page', async () => {
  await read();
  const { body, length } = await archive
    .gateway()
    .services.edgar.document({ cik: '1000', accession, document: 'report.htm' });
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).toString()).toBe(report);
  expect(length).toBe(Buffer.byteLength(report));
  expect(downloads()).toHaveLength(1);
});

test('damaged files on disk are replaced', async () => {
  await read();
  await archive.stop();
  const kept = join(archive.dataDir(), 'documents');
  const files = readdirSync(kept).map((name) => join(kept, name));
  expect(files).toHaveLength(3);
  for (const file of files) writeFileSync(file, 'damaged');
  await archive.start();
  expect((await page((await read()).ticket)).body).toContain('Tools');
  expect(downloads()).toHaveLength(2);
});

test('a disk that cannot be written does not keep a document from being shown', async () => {
  await archive.start();
  writeFileSync(join(archive.dataDir(), 'documents'), 'a file in the place of the folder');
  expect((await page((await read()).ticket)).body).toContain('Tools');
});

test('a document of 60 MB is too large to show: its size is said, and it is not downloaded', async () => {
  const size = 60 * 1024 * 1024;
  archive.serve(
    (response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-length': size }).write('x'),
  );
  expect(await read()).toMatchObject({ size, ticket: null, contents: [], fact: null });
});

test('a document without a stated length is counted, and not kept', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  archive.serve((response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    let left = 41;
    const send = (): void => {
      left -= 1;
      if (left < 0) response.end();
      else response.write(piece, send);
    };
    send();
  });
  expect(await read()).toMatchObject({ size: 41 * piece.length, ticket: null });
});

test('a document that the archive lacks is 404; one that breaks off is not kept', async () => {
  archive.serve((response) => void response.writeHead(404).end());
  expect((await open()).statusCode).toBe(404);
  archive.serve((response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': report.length });
    response.write(report.slice(0, 100), () => response.destroy());
  });
  expect((await open()).statusCode).toBe(502);
  archive.serve(sent(report));
  expect((await open()).statusCode).toBe(200);
});

test('a user waits for at most ten documents at once', async () => {
  const waiting: (() => void)[] = [];
  archive.serve((response) => void waiting.push(() => sent(report)(response)));
  const statuses: number[] = [];
  const calls = Array.from({ length: 14 }, async (_, at) => {
    statuses.push((await open({ document: `exhibit${at}.htm` })).statusCode);
  });
  await until('others are refused', () => statuses.length === 4);
  expect(new Set(statuses)).toEqual(new Set([429]));
  for (let sentCount = 0; sentCount < 10; sentCount += 1) {
    await until('one waits', () => waiting.length > 0);
    waiting.shift()?.();
  }
  await Promise.all(calls);
});

test('the sample data’s reports open too: every figure as filed is marked in its document', async () => {
  await archive.start({ DATA_SOURCE: 'sample' });
  const reply = await get('/api/finance/as-filed/AAPL', archive.guest().headers);
  const { filing, statements } = asFiledSchema.parse(reply.json());
  const { cik, accessionNumber } = filing;
  const anchor = statements[0]?.lines[0]?.figures[1]?.anchor ?? '';
  const found = await read({ cik, accession: accessionNumber, fact: anchor });
  expect(found.fact).toMatchObject({ anchor, label: 'Net sales', scale: 6, unit: 'iso4217:USD' });
  expect(found.contents.map(({ item }) => item)).toEqual(['1', '1A', '3', '7', '8']);
  expect((await page(found.ticket)).body).toContain('This is sample data');
});
