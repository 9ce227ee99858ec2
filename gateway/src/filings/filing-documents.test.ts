import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { providerEnv } from '../../test/support/fake-provider.ts';
import { json, outsideServer } from '../../test/support/outside-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { until } from '../../test/support/until.ts';
import { filingDocumentSchema } from '../contract/edgar.ts';

const folder = temporaryFolder();
const sec = outsideServer();
const accession = '0000001000-26-000001';
const report = `<html><body><table><tr><td><a href="#i1">Item 1.</a></td><td><a href="#i1">Business</a></td></tr>
<tr><td><a href="#i8">Item 8.</a></td><td><a href="#i8">Financial Statements</a></td></tr></table>
<div id="i1">Tools</div><div id="i8"></div><table><tr><td>Sales</td><td>
<ix:nonFraction id="f-1" name="us-gaap:Revenues" contextRef="c-1" scale="6">5</ix:nonFraction></td></tr></table>
<p><ix:nonFraction id="f-2" name="us-gaap:Revenues" contextRef="c-1" scale="6">5</ix:nonFraction></p>
<script>alert(1)</script></body></html>`;

let gateway: TestGateway;
let guest: SignedIn;
let dataDir: string;
let document: (response: ServerResponse) => void;

const sent = (page: string | Buffer) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const settings = {
    ...providerEnv(sec.base),
    SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
    SEC_WWW_BASE_URL: sec.base,
    SEC_DATA_BASE_URL: sec.base,
    DATA_DIR: dataDir,
    ...env,
  };
  gateway = await buildTestGateway(folder, { env: settings, outside: { spacing: 1 } });
  guest = await signInAs(gateway, 'Guest');
}

beforeEach(async () => {
  document = sent(report);
  const recent = {
    accessionNumber: [accession, '0000001000-26-000002'],
    form: ['10-K', '4'],
    filingDate: ['2026-01-30', '2026-01-20'],
    primaryDocument: ['report.htm', 'xslF345X05/form4.xml'],
  };
  sec.answer((request, response) => {
    if (request.url?.endsWith('company_tickers.json')) {
      return json({ 0: { cik_str: 1_000, ticker: 'ACME', title: 'Acme' } })(request, response);
    }
    if (request.url?.includes('submissions')) {
      return json({ cik: 1_000, name: 'Acme', filings: { recent, files: [] } })(request, response);
    }
    return document(response);
  });
  dataDir = join(folder, randomUUID());
  await start();
});
afterEach(() => closeGateway(gateway));

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });
const open = (query: Readonly<Record<string, string>> = {}, user = guest) =>
  get(`/api/edgar/document?${new URLSearchParams({ cik: '1000', accession, ...query })}`, user.headers);
const read = async (query: Readonly<Record<string, string>> = {}) =>
  filingDocumentSchema.parse((await open(query)).json());
const page = (ticket: string | null, headers: Record<string, string> = {}) =>
  get(`/api/edgar/page?${new URLSearchParams({ ticket: ticket ?? '' })}`, headers);
const downloads = () => sec.asked.filter((path) => path.startsWith('/Archives'));

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

test('the page goes to a frame of ours alone, and can run, load and send nothing', async () => {
  const reply = await page((await read()).ticket);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<span data-fact id="f-1">5</span>');
  expect(reply.body).not.toContain('alert');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  const packed = await page((await read()).ticket, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(reply.body);
});

test('pages of other origins that the operator lists may frame it', async () => {
  await closeGateway(gateway);
  await start({ CORS_ORIGINS: 'https://research.example.com' });
  const { headers } = await page((await read()).ticket);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://research.example.com");
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

describe('a ticket', () => {
  test('is no session, and a session is no ticket', async () => {
    const { ticket } = await read();
    const asSession = await get('/api/auth/me', { authorization: `Bearer ${ticket}` });
    expect(asSession.statusCode).toBe(401);
    const session = guest.headers.authorization.replace('Bearer ', '');
    expect((await page(session)).statusCode).toBe(401);
    expect((await page('', guest.headers)).statusCode).toBe(401);
  });

  test('opens its own document, whatever else the address says', async () => {
    const { ticket } = await read();
    const url = `/api/edgar/page?${new URLSearchParams({ ticket: ticket ?? '', document: 'other.htm', cik: '999' })}`;
    expect((await get(url)).body).toContain('Tools');
    expect(downloads()).toEqual(['/Archives/edgar/data/1000/000000100026000001/report.htm']);
  });

  test('that was changed is refused', async () => {
    const { ticket } = await read();
    const [head, claims = '', signature] = (ticket ?? '').split('.');
    const changed = Buffer.from(claims, 'base64url').toString().replace('report.htm', 'secret.htm');
    const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.');
    expect((await page(forged)).statusCode).toBe(401);
  });

  test('ends after five minutes', async () => {
    const { ticket } = await read();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 299_000);
    try {
      expect((await page(ticket)).statusCode).toBe(200);
      clock.mockReturnValue(now + 301_000);
      expect((await page(ticket)).statusCode).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test('ends with the session of its user', async () => {
    const { ticket } = await read();
    await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers: guest.headers });
    expect((await page(ticket)).statusCode).toBe(401);
  });

  test('of one user opens the page for them alone: another user gets their own', async () => {
    const member = await signInAs(gateway, 'Member');
    const theirs = filingDocumentSchema.parse((await open({}, member)).json());
    expect(theirs.ticket).not.toBe((await read()).ticket);
    await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers: member.headers });
    expect((await page(theirs.ticket)).statusCode).toBe(401);
    expect((await page((await read()).ticket)).statusCode).toBe(200);
  });
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

  test('a caller without a session', async () => {
    expect((await get(`/api/edgar/document?cik=1000&accession=${accession}`)).statusCode).toBe(401);
  });
});

test('an exhibit of a listed filing opens, and so does a view of the SEC', async () => {
  expect(await read({ document: 'exhibit13.htm' })).toMatchObject({ document: 'exhibit13.htm', isPrimary: false });
  expect(await read({ accession: '0000001000-26-000002' })).toMatchObject({ document: 'xslF345X05/form4.xml' });
  expect(downloads().at(-1)).toBe('/Archives/edgar/data/1000/000000100026000002/xslF345X05/form4.xml');
});

test('a plain text is shown as it is', async () => {
  document = sent('Sales <b>rose</b> & costs fell');
  const { ticket, contents } = await read({ document: 'report.txt' });
  expect(contents).toEqual([]);
  expect((await page(ticket)).body).toContain('<pre>Sales &lt;b&gt;rose&lt;/b&gt; &amp; costs fell</pre>');
});

test('a document is fetched once, ever: for many callers, and after a restart', async () => {
  await Promise.all(Array.from({ length: 5 }, () => read()));
  expect(downloads()).toHaveLength(1);
  await closeGateway(gateway);
  await start();
  expect((await page((await read()).ticket)).body).toContain('Tools');
  expect(downloads()).toHaveLength(1);
});

test('a reader of statements gets the document that was fetched for the page', async () => {
  await read();
  const { body, length } = await gateway.services.edgar.document({ cik: '1000', accession, document: 'report.htm' });
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).toString()).toBe(report);
  expect(length).toBe(Buffer.byteLength(report));
  expect(downloads()).toHaveLength(1);
});

test('damaged files on disk are replaced', async () => {
  await read();
  await closeGateway(gateway);
  const kept = join(dataDir, 'documents');
  const files = readdirSync(kept).map((name) => join(kept, name));
  expect(files).toHaveLength(3);
  for (const file of files) writeFileSync(file, 'damaged');
  await start();
  expect((await page((await read()).ticket)).body).toContain('Tools');
  expect(downloads()).toHaveLength(2);
});

test('a disk that cannot be written does not keep a document from being shown', async () => {
  await closeGateway(gateway);
  dataDir = join(folder, randomUUID());
  await start();
  writeFileSync(join(dataDir, 'documents'), 'a file in the place of the folder');
  expect((await page((await read()).ticket)).body).toContain('Tools');
});

test('a document of 60 MB is too large to show: its size is said, and it is not downloaded', async () => {
  const size = 60 * 1024 * 1024;
  document = (response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-length': size }).write('x');
  expect(await read()).toMatchObject({ size, ticket: null, contents: [], fact: null });
});

test('a document without a stated length is counted, and not kept', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  document = (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    let left = 41;
    const send = (): void => {
      left -= 1;
      if (left < 0) response.end();
      else response.write(piece, send);
    };
    send();
  };
  expect(await read()).toMatchObject({ size: 41 * piece.length, ticket: null });
});

test('a document that the archive lacks is 404; one that breaks off is not kept', async () => {
  document = (response) => void response.writeHead(404).end();
  expect((await open()).statusCode).toBe(404);
  document = (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': report.length });
    response.write(report.slice(0, 100), () => response.destroy());
  };
  expect((await open()).statusCode).toBe(502);
  document = sent(report);
  expect((await open()).statusCode).toBe(200);
});

test('a user waits for at most ten documents at once', async () => {
  const waiting: (() => void)[] = [];
  document = (response) => void waiting.push(() => sent(report)(response));
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
  await closeGateway(gateway);
  gateway = await buildTestGateway(folder);
  guest = await signInAs(gateway, 'Guest');
  const asFiled = (await get('/api/finance/as-filed/AAPL', guest.headers)).json();
  const { cik, accessionNumber } = asFiled.filing;
  const anchor: string = asFiled.statements[0].lines[0].figures[1].anchor;
  const found = await read({ cik, accession: accessionNumber, fact: anchor });
  expect(found.fact).toMatchObject({ anchor, label: 'Net sales', scale: 6, unit: 'iso4217:USD' });
  expect(found.contents.map(({ item }) => item)).toEqual(['1', '7', '8']);
  expect((await page(found.ticket)).body).toContain('This is sample data');
});
