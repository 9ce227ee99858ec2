import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numHead, subHead, toTable, zipBytes } from '../../../test/support/data-set-zip.ts';
import { directFigures } from '../../../test/support/filings/direct-figures.ts';
import { balance, factsBody, flow } from '../../../test/support/filings/filed-facts.ts';
import { html, json, outsideServer } from '../../../test/support/outside-server.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { BadUpstream, NotFound, UpstreamTimeout } from '../../errors/errors.ts';
import { OutsideHost } from '../http/outside-host.ts';
import { Pacer } from '../http/pacer.ts';
import { SecClient } from '../sec/client/sec-client.ts';
import { SecBulk } from './sec-bulk.ts';

const server = outsideServer();
const folder = temporaryFolder();
const hosts: OutsideHost[] = [];
const file = { name: '2025q1', path: '/files/2025q1.zip' };
const into = join(folder, 'quarter.zip');
const zip = Buffer.from(zipBytes({ 'sub.txt': toTable([subHead]), 'num.txt': toTable([numHead]) }));
const etag = '"Ab1"';

function open(): SecBulk {
  const now = () => new Date('2025-06-01T12:00:00Z');
  const log = testLog();
  const label = 'The SEC filings service';
  const limits = { firstByteMs: 300 };
  const host = new OutsideHost({ base: server.base, label, userAgent: 'Acme admin@example.com', limits });
  hosts.push(host);
  const client = new SecClient({ www: host, data: host, search: host, pacer: new Pacer(1), log, now });
  return new SecBulk({ client, figures: directFigures().ask, log, now });
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

test('quarters are those of the landing page; by their pattern while it cannot be read', async () => {
  server.answer(html('<a href="/files/2025q1.zip">2025 Q1</a>'));
  expect(await open().listQuarters()).toEqual([file]);
  server.answer(html('<p>nothing</p>'));
  expect((await open().listQuarters())[0]?.name).toBe('2025q1');
  server.answer((_, response) => void response.writeHead(500).end());
  const path = '/files/data/fails-deliver-data/cnsfails202505a.zip';
  expect((await open().listPriceFiles())[0]).toEqual({ name: '2025-05a', path, isGuess: true });
});

test('a file is written with its version, and not again while it is the same', async () => {
  server.answer(({ headers }, response) => {
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, 'content-type': 'application/zip', 'content-length': zip.length }).end(zip);
  });
  const progress: number[] = [];
  const version = await open().download(file, into, null, (done, of) => progress.push(done, of));
  expect(version).toEqual({ etag, bytes: zip.length });
  expect(progress.slice(-2)).toEqual([zip.length, zip.length]);
  expect(readFileSync(into)).toEqual(zip);
  expect(await open().download(file, into, version)).toBeNull();
});

test('without an ETag the length tells whether a file is the same', async () => {
  server.answer((_, response) => void response.writeHead(200, { 'content-length': zip.length }).end(zip));
  expect(await open().download(file, into, { etag: null, bytes: zip.length })).toBeNull();
  expect(await open().download(file, into, { etag: null, bytes: 5 })).toEqual({ etag: null, bytes: zip.length });
});

test.each([
  ['a page', (): [number, Buffer] => [200, Buffer.from('<!DOCTYPE html><p>Sorry</p>')], 'Another page was sent'],
  ['an empty body', (): [number, Buffer] => [200, Buffer.alloc(0)], 'Another page was sent'],
  ['half a zip whose length fits', (): [number, Buffer] => [200, zip.subarray(0, zip.length / 2)], 'central directory'],
  ['a missing file', (): [number, Buffer] => [404, Buffer.alloc(0)], 'not published'],
])('%s is no download, and leaves no file', async (_, answer, text) => {
  const [status, body] = answer();
  server.answer((__, response) => void response.writeHead(status, { 'content-length': body.length }).end(body));
  const target = join(folder, 'none.zip');
  await expect(open().download(file, target, null)).rejects.toThrow(text);
  expect(existsSync(target)).toBe(false);
});

test('a body that breaks off, and one that stalls, end with a named error and leave no file', async () => {
  const target = join(folder, 'broken.zip');
  server.answer((_, response) => {
    response.writeHead(200, { 'content-length': zip.length });
    response.write(zip.subarray(0, 40), () => response.destroy());
  });
  await expect(open().download(file, target, null)).rejects.toThrow(BadUpstream);
  server.answer((_, response) => {
    response.writeHead(200, { 'content-length': zip.length });
    response.write(zip.subarray(0, 40));
  });
  await expect(open().download(file, target, null)).rejects.toThrow(UpstreamTimeout);
  expect(existsSync(target)).toBe(false);
});

test('a block page stops all calls for a while', async () => {
  server.answer(html('<title>SEC.gov | Request Rate Threshold Exceeded</title>'));
  const bulk = open();
  await expect(bulk.download(file, into, null)).rejects.toThrow(BadUpstream);
  const { length } = server.asked;
  await expect(bulk.listCompanies()).rejects.toThrow(BadUpstream);
  expect(server.asked).toHaveLength(length);
});

test('the companies of the list have their symbols in its order, whatever the order of its columns', async () => {
  server.answer(
    json({
      fields: ['ticker', 'cik', 'name', 'exchange'],
      data: [
        ['GOOGL', 1_652_044, 'Alphabet Inc.', 'Nasdaq'],
        ['NIL', 'x', 'Bad', 'NYSE'],
        ['GOOG', 1_652_044, 'Alphabet Inc.', 'Nasdaq'],
        ['BRK-B', 1_067_983, 'BERKSHIRE', null],
      ],
    }),
  );
  expect(await open().listCompanies()).toEqual([
    { cik: 1_652_044, name: 'Alphabet Inc.', symbols: ['GOOGL', 'GOOG'], exchange: 'Nasdaq' },
    { cik: 1_067_983, name: 'BERKSHIRE', symbols: ['BRK-B'], exchange: null },
  ]);
  server.answer(json({ fields: [], data: [] }));
  await expect(open().listCompanies()).rejects.toThrow(BadUpstream);
});

test('a day without an index is none, and a weekend costs no call', async () => {
  const denied = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';
  server.answer((_, response) => void response.writeHead(403, { 'content-type': 'application/xml' }).end(denied));
  expect(await open().listFilings('2025-04-18')).toBeNull();
  expect(server.asked).toEqual(['/Archives/edgar/daily-index/2025/QTR2/form.20250418.idx']);
  expect(await open().listFilings('2025-04-19')).toBeNull();
  expect(server.asked).toHaveLength(1);
  server.answer(json({}));
  await expect(open().listFilings('2025-04-17')).rejects.toThrow(BadUpstream);
});

test('a company is read out of its company facts and its list of filings', async () => {
  const recent = { accessionNumber: [], form: [], filingDate: [], primaryDocument: [] };
  const submissions = { cik: '12', name: 'ACME', sic: '3674', fiscalYearEnd: '0930', filings: { recent } };
  const facts = factsBody({
    Revenues: [flow('2023-10-01', '2024-09-28', 100)],
    Assets: [balance('2024-09-28', 500)],
    StockholdersEquity: [balance('2024-09-28', 300)],
    InventoryNet: [balance('2024-09-28', 5)],
  });
  server.answer((request, response) =>
    json(request.url?.startsWith('/submissions') ? submissions : facts)(request, response),
  );
  const { company, reports } = await open().readCompany(12);
  expect(company).toMatchObject({ cik: 12, name: 'ACME', sic: '3674', fiscalYearEnd: '09-30', kind: 'general' });
  expect(reports).toHaveLength(2);
  expect(reports[0]).toMatchObject({ end: '2024-09-30', quarters: 4, figures: { revenue: { value: 100 } } });
  server.answer((request, response) =>
    request.url?.startsWith('/submissions') ? json(submissions)(request, response) : response.writeHead(404).end(),
  );
  await expect(open().readCompany(12)).rejects.toThrow(NotFound);
});

test('a frame has its values; a concept without one is none', async () => {
  const row = { accn: '0000000012-25-000001', cik: 12, entityName: 'ACME', loc: 'US', end: '2024-12-31', val: 5 };
  server.answer(json({ taxonomy: 'us-gaap', data: [row, { ...row, val: 'text' }] }));
  expect(await open().loadFrame('Assets', 2024, true)).toEqual({
    values: [{ cik: 12, end: '2024-12-31', value: 5, accession: '0000000012-25-000001' }],
  });
  expect(server.asked).toEqual(['/api/xbrl/frames/us-gaap/Assets/USD/CY2024Q4I.json']);
  server.answer((_, response) => void response.writeHead(404).end());
  expect(await open().loadFrame('Revenues', 2024, false)).toBeNull();
});
