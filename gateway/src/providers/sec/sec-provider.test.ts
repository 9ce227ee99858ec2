import { directFigures } from '../../../test/support/filings/direct-figures.ts';
import { balance, factsBody, flow } from '../../../test/support/filings/filed-facts.ts';
import { freezeTimeouts } from '../../../test/support/frozen-timeouts.ts';
import { html, json, outsideServer } from '../../../test/support/outside-server.ts';
import { byFacts } from '../../../test/support/provider-suite.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { until } from '../../../test/support/until.ts';
import { BadUpstream, NotFound, UpstreamTimeout } from '../../errors/errors.ts';
import { OutsideHost } from '../http/outside-host.ts';
import { Pacer } from '../http/pacer.ts';
import { SecBulk } from '../sec-bulk/sec-bulk.ts';
import { SecClient } from './client/sec-client.ts';
import { FilingReader } from './filing/filing-reader.ts';
import { SecProvider } from './sec.ts';

const server = outsideServer();
const hosts: OutsideHost[] = [];
const blockPage = '<!DOCTYPE html><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title>';

function setUp() {
  let clock = Date.parse('2026-05-18T12:00:00Z');
  const now = () => new Date(clock);
  const log = testLog();
  const open = () => {
    const host = new OutsideHost({
      base: server.base,
      label: 'The SEC filings service',
      userAgent: 'Acme admin@example.com',
    });
    hosts.push(host);
    return host;
  };
  const client = new SecClient({ www: open(), data: open(), search: open(), pacer: new Pacer(1), log, now });
  return {
    provider: new SecProvider({
      client,
      reader: new FilingReader({ log }),
      figures: directFigures().ask,
      history: directFigures().ask,
      marketData: new SecBulk({ client, figures: directFigures().ask, log, now }),
      log,
    }),
    log,
    pass(minutes: number) {
      clock += minutes * 60_000;
    },
  };
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

test('one fetch of company facts makes all three statements, under the contact address', async () => {
  const year = (val: number) => [flow('2024-01-01', '2024-12-31', val)];
  server.answer(
    json(
      factsBody({
        Revenues: year(100),
        Assets: [balance('2024-12-31', 500)],
        NetCashProvidedByUsedInOperatingActivities: year(20),
      }),
    ),
  );
  const all = await byFacts(setUp().provider.filedStatements, 'ACME', '12345');
  expect(server.asked).toEqual(['/api/xbrl/companyfacts/CIK0000012345.json']);
  expect(server.headers()['user-agent']).toBe('Acme admin@example.com');
  expect(all.incomeStatement).toMatchObject({ symbol: 'ACME', source: 'sec', asOf: '2026-05-18T12:00:00.000Z' });
  expect(all.balanceSheet?.annualReports[0]?.totalAssets).toBe('500');
  expect(all.cashFlow?.annualReports[0]?.operatingCashflow).toBe('20');
  expect(all.errors).toEqual({ income: null, balance: null, cashFlow: null });
});

test('a statement without any figure is null and says so', async () => {
  server.answer(json(factsBody({ Revenues: [flow('2024-01-01', '2024-12-31', 1)] })));
  const all = await byFacts(setUp().provider.filedStatements, 'ACME', '12345');
  expect(all.balanceSheet).toBeNull();
  expect(all.errors.balance).toBe('No balance sheet data found for ACME.');
});

test('without facts and without filings there are no statements', async () => {
  const { statements } = setUp().provider.filedStatements;
  const asOf = '2026-05-18T12:00:00.000Z';
  const nothing = { symbol: 'ACME', asOf, facts: null, reports: [], industry: undefined };
  await expect(statements(nothing)).rejects.toThrow(NotFound);
});

test.each([
  ['no such company', json({}, 404)],
  [
    'a missing object of the archive',
    (_: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error/>'),
  ],
  ['a company without figures', json(factsBody({}))],
])('%s is not found, and asking goes on', async (_, answer) => {
  server.answer(answer);
  const { provider } = setUp();
  await expect(provider.filedStatements.facts('1')).rejects.toThrow(NotFound);
  await expect(provider.filedStatements.facts('1')).rejects.toThrow(NotFound);
  expect(server.asked).toHaveLength(2);
});

test.each([
  ['403', html(blockPage, 403)],
  ['429', html('slow down', 429)],
  ['200 with a block page', html(blockPage)],
])('refused with %s, the SEC is not called for ten minutes', async (_, answer) => {
  server.answer(answer);
  const { provider, pass } = setUp();
  await expect(provider.filings.tickers()).rejects.toThrow(BadUpstream);
  await expect(provider.filings.company('1')).rejects.toThrow(BadUpstream);
  expect(server.asked).toHaveLength(1);
  pass(11);
  server.answer(json({ 0: { cik_str: 1, ticker: 'ACME', title: 'Acme' } }));
  await expect(provider.filings.tickers()).resolves.toHaveProperty('0');
});

test.each([
  ['another page with status 200', html('<p>maintenance'), BadUpstream],
  ['a server error', html('<p>busy', 503), BadUpstream],
  ['other JSON', json({ hello: 1 }), BadUpstream],
  ['an empty list', json({}), BadUpstream],
])('%s instead of the tickers fails and is not remembered as a block', async (_, answer, kind) => {
  server.answer(answer);
  const { provider } = setUp();
  await expect(provider.filings.tickers()).rejects.toThrow(kind);
  server.answer(json({ 0: { cik_str: 1, ticker: 'ACME', title: 'Acme' } }));
  await expect(provider.filings.tickers()).resolves.toHaveProperty('0');
});

test('silence instead of the tickers fails after 10 s and is not remembered as a block', async () => {
  const { provider } = setUp();
  const thaw = freezeTimeouts();
  server.answer(() => {});
  const late = expect(provider.filings.tickers()).rejects.toThrow(UpstreamTimeout);
  await until('the SEC is asked', () => server.asked.length === 1);
  jest.advanceTimersByTime(10_000);
  await late;
  thaw();
  server.answer(json({ 0: { cik_str: 1, ticker: 'ACME', title: 'Acme' } }));
  await expect(provider.filings.tickers()).resolves.toHaveProperty('0');
});

test('filings are the recent ones with the reports of older pages; a page that is missing is left out', async () => {
  const page = (form: string) => ({
    accessionNumber: ['a'],
    form: [form],
    filingDate: ['2025-01-01'],
    primaryDocument: ['d.htm'],
  });
  server.answer((request, response) => {
    if (request.url === '/submissions/CIK0000012345.json') {
      const files = [1, 2].map((n) => ({
        name: `CIK0000012345-submissions-00${n}.json`,
        filingTo: `201${5 - n}-01-01`,
      }));
      json({ cik: 12345, name: 'Acme', filings: { recent: page('8-K'), files } })(request, response);
    } else if (request.url?.endsWith('001.json')) json({}, 404)(request, response);
    else json(page('10-K'))(request, response);
  });
  const company = await setUp().provider.filings.company('12345');
  expect(company).toMatchObject({ cik: '12345', name: 'Acme' });
  expect(company.filings.recent.form).toEqual(['8-K', '10-K']);
});

test('a block page is not handed out as a document', async () => {
  server.answer(html(blockPage));
  await expect(setUp().provider.filings.document('1', '0000012345-24-000001', 'acme.htm')).rejects.toThrow(BadUpstream);
});
