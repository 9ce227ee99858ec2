import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type FilingDocument, filingDocumentSchema } from '../../../src/contract/edgar.ts';
import { providerEnv } from '../fake-provider.ts';
import { json, outsideServer } from '../outside-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../test-gateway.ts';

/** Accession numbers of the company's 10-K and of an insider's form 4. */
export const accession = '0000001000-26-000001';
export const insiderAccession = '0000001000-26-000002';

/** A 10-K with two Items and a figure in two places. */
export const report = `<html><body><table><tr><td><a href="#i1">Item 1.</a></td><td><a href="#i1">Business</a></td></tr>
<tr><td><a href="#i8">Item 8.</a></td><td><a href="#i8">Financial Statements</a></td></tr></table>
<div id="i1">Tools</div><div id="i8"></div><table><tr><td>Sales</td><td>
<ix:nonFraction id="f-1" name="us-gaap:Revenues" contextRef="c-1" scale="6">5</ix:nonFraction></td></tr></table>
<p><ix:nonFraction id="f-2" name="us-gaap:Revenues" contextRef="c-1" scale="6">5</ix:nonFraction></p>
<script>alert(1)</script></body></html>`;

type Answer = (response: ServerResponse) => void;
type Query = Readonly<Record<string, string>>;

/** Returns an answer with an HTML page. */
export const sent =
  (page: string | Buffer): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(page);

/** A gateway for each test of a file, in front of an archive with the filings of one company. */
export function archiveGateway() {
  const folder = temporaryFolder();
  const sec = outsideServer();
  let running: { readonly gateway: TestGateway; readonly guest: SignedIn } | null = null;
  let dataDir = '';
  let answer = sent(report);
  const current = () => {
    if (running === null) throw new Error('The gateway does not run.');
    return running;
  };
  const stop = async () => {
    if (running !== null) await closeGateway(running.gateway);
    running = null;
  };
  /** Restarts the gateway, on the same data folder unless the settings name another. */
  const start = async (env: Query = {}) => {
    await stop();
    const settings = {
      ...providerEnv(sec.base),
      SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
      SEC_WWW_BASE_URL: sec.base,
      SEC_DATA_BASE_URL: sec.base,
      SEC_SEARCH_BASE_URL: sec.base,
      DATA_DIR: dataDir,
      ...env,
    };
    const gateway = await buildTestGateway(folder, { env: settings, outside: { spacing: 1 } });
    running = { gateway, guest: await signInAs(gateway, 'Guest') };
  };
  beforeEach(async () => {
    answer = sent(report);
    answerAs(sec, (response) => answer(response));
    dataDir = join(folder, randomUUID());
    await start();
  });
  afterEach(stop);

  const get = (url: string, headers: Record<string, string> = {}) => current().gateway.app.inject({ url, headers });
  const open = (query: Query = {}, user = current().guest) =>
    get(`/api/edgar/document?${new URLSearchParams({ cik: '1000', accession, ...query })}`, user.headers);
  return {
    gateway: () => current().gateway,
    guest: () => current().guest,
    dataDir: () => dataDir,
    start,
    stop,
    /** Sets the archive's answer to further requests of documents. */
    serve(next: Answer): void {
      answer = next;
    },
    get,
    open,
    read: async (query: Query = {}): Promise<FilingDocument> => filingDocumentSchema.parse((await open(query)).json()),
    page: (ticket: string | null, headers: Record<string, string> = {}) =>
      get(`/api/edgar/page?${new URLSearchParams({ ticket: ticket ?? '' })}`, headers),
    /** Path and query of all requests. */
    asked: () => sec.asked,
    /** Returns the paths of all documents that were fetched. */
    downloads: () => sec.asked.filter((path) => path.startsWith('/Archives')),
  };
}

function answerAs(sec: ReturnType<typeof outsideServer>, document: Answer): void {
  const recent = {
    accessionNumber: [accession, insiderAccession],
    form: ['10-K', '4'],
    filingDate: ['2026-01-30', '2026-01-20'],
    primaryDocument: ['report.htm', 'xslF345X05/form4.xml'],
  };
  sec.answer((request, response) => {
    if (request.url?.endsWith('company_tickers.json')) {
      json({ 0: { cik_str: 1_000, ticker: 'ACME', title: 'Acme' } })(request, response);
    } else if (request.url?.includes('submissions')) {
      json({ cik: 1_000, name: 'Acme', filings: { recent, files: [] } })(request, response);
    } else document(response);
  });
}
