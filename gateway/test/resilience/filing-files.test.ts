import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { BadUpstream, NotFound } from '../../src/errors/errors.ts';
import { filingHarness, makeDocument, serveFolder } from '../support/filings/filing-harness.ts';
import { incomeTable, inlineFiling, otherTables, row } from '../support/filings/inline-filing.ts';
import { type Arc, fact, instanceText, presentation } from '../support/filings/linkbase-filing.ts';
import { json } from '../support/outside-server.ts';

/** Makes an exhibit larger than those that are too small to be tried. */
const padded = (text: string) => text.replace('</body>', `${'<p>Certain matters.</p>'.repeat(3_000)}</body>`);

const cover = inlineFiling(
  '<p><ix:nonNumeric name="dei:DocumentFiscalYearFocus">2024</ix:nonNumeric> The statements stand in Exhibit 13.</p>',
);
const statements = padded(`<html><body>${incomeTable()}${otherTables()}</body></html>`);
const plain = '<html><body><p>Statements without tags</p></body></html>';

const arcs = (root: string, ...concepts: readonly string[]): Arc[] => concepts.map((to) => ({ from: root, to }));
const incomeConcepts = ['Revenues', 'OperatingIncomeLoss', 'IncomeTaxExpenseBenefit', 'NetIncomeLoss'];
const balanceConcepts = ['Cash', 'Assets', 'StockholdersEquity', 'LiabilitiesAndStockholdersEquity'];
const cashConcepts = ['Operating', 'Investing', 'Financing'].map((flow) => `NetCashProvidedByUsedIn${flow}Activities`);
const linkbases = {
  'acme-20121231.xml': instanceText(
    ...incomeConcepts.map((concept, index) => fact(concept, 'y1', `${4 - index}000`)),
    ...balanceConcepts.map((concept) => fact(concept, 'd1', '9000')),
    ...cashConcepts.map((concept) => fact(concept, 'y1', '500')),
  ),
  'acme-20121231_pre.xml': [
    presentation('IncomeStatement', arcs('IncomeAbstract', ...incomeConcepts)),
    presentation('BalanceSheet', arcs('BalanceAbstract', ...balanceConcepts)),
    presentation('CashFlows', arcs('CashFlowsAbstract', ...cashConcepts)),
  ]
    .join('')
    .replaceAll('</link:linkbase><link:linkbase>', ''),
  'acme-20121231_lab.xml': '<linkbase></linkbase>',
};

const { sec, openReader, ask, names } = filingHarness();

describe('statements in an exhibit', () => {
  test('are found there, with places in the exhibit', async () => {
    sec.answer(
      serveFolder({ 'acme.htm': cover, 'acme_ex31.htm': plain, 'acme_ex13.htm': statements, 'R1.htm': plain }),
    );
    const read = await ask();
    expect(read.document).toBe('acme_ex13.htm');
    expect(read.reason).toBeNull();
    expect(read.statements.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cashFlow']);
    const revenue = read.standard.income[0]?.figures.totalRevenue;
    expect(revenue).toMatchObject({ value: 1_000e6, origin: { anchor: expect.stringMatching(/^y1-us-gaap:Revenue/) } });
    expect(names()).toEqual(['acme.htm', 'index.json', 'acme_ex13.htm']);
  });

  test('that is listed and missing are a gap with its reason', async () => {
    sec.answer(serveFolder({ 'acme.htm': cover, 'acme_ex13.htm': null }));
    expect(await ask()).toMatchObject({
      document: null,
      statements: [],
      reason: 'The statements of this filing stand in an exhibit that is not available.',
    });
  });

  test('are looked for in two exhibits at most', async () => {
    const exhibits = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`ex99${index}.htm`, padded(inlineFiling('<p>Nothing</p>'))]),
    );
    sec.answer(serveFolder({ 'acme.htm': cover, ...exhibits }));
    expect((await ask()).reason).toBe('This filing tags no figures.');
    expect(names()).toHaveLength(4);
  });

  test('that fails to load fail the filing: it would be kept for good', async () => {
    const folder = serveFolder({ 'acme.htm': cover, 'acme_ex13.htm': statements });
    sec.answer((request, response) =>
      request.url?.endsWith('ex13.htm') ? void response.writeHead(503).end() : folder(request, response),
    );
    await expect(ask()).rejects.toThrow(BadUpstream);
  });
});

describe('a filing from its linkbases', () => {
  test('a document without tags: no exhibit is tried, and figures have no places', async () => {
    sec.answer(serveFolder({ 'acme.htm': plain, 'acme_ex13.htm': statements, ...linkbases }));
    const read = await ask();
    expect(read.document).toBeNull();
    expect(read.statements.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cashFlow']);
    expect(read.standard.income[0]?.figures.totalRevenue).toMatchObject({ value: 4_000, origin: { anchor: null } });
    expect(names()).not.toContain('acme_ex13.htm');
  });

  test('a document that is missing', async () => {
    sec.answer(serveFolder(linkbases));
    expect((await ask()).standard.cashFlow[0]?.figures.operatingCashflow.value).toBe(500);
  });

  test('a statement that the document lacks is added to those that have places', async () => {
    sec.answer(serveFolder({ 'acme.htm': inlineFiling(incomeTable()), ...linkbases }));
    const read = await ask();
    expect(read.document).toBe('acme.htm');
    expect(read.statements.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cashFlow']);
    expect(read.standard.income[0]?.figures.totalRevenue.value).toBe(1_000e6);
  });

  test.each(Object.keys(linkbases))('without %s it is not read', async (name) => {
    sec.answer(serveFolder({ 'acme.htm': plain, ...linkbases, [name]: null }));
    expect(await ask()).toMatchObject({ statements: [], reason: 'This filing tags no figures.' });
  });

  test('a linkbase that breaks off fails the filing', async () => {
    const half = linkbases['acme-20121231_pre.xml'].slice(0, 500);
    sec.answer(serveFolder({ 'acme.htm': plain, ...linkbases, 'acme-20121231_pre.xml': half }));
    await expect(ask()).rejects.toThrow('The filing did not arrive whole.');
  });
});

test('a folder without the document and without linkbases is not found', async () => {
  sec.answer(serveFolder({ 'acme-ex21.htm': plain }));
  await expect(ask()).rejects.toThrow(NotFound);
});

test('of five filings one that is missing fails alone', async () => {
  const whole = serveFolder({ 'acme.htm': inlineFiling(incomeTable() + otherTables()) });
  let asked = 0;
  sec.answer((request, response) => {
    asked += 1;
    if (asked === 3 || request.url?.endsWith('index.json')) response.writeHead(404).end();
    else whole(request, response);
  });
  const reader = openReader();
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => ask(reader)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(NotFound) });
});

test('a caller that keeps documents opens the files itself', async () => {
  sec.answer(serveFolder({ 'acme_ex13.htm': null, ...linkbases }));
  const opened: string[] = [];
  const read = await ask(openReader(), async (name) => {
    opened.push(name);
    if (name === 'acme.htm') return makeDocument(cover);
    if (name === 'acme_ex13.htm') return makeDocument(statements);
    throw new NotFound('No such file.');
  });
  expect(read.document).toBe('acme_ex13.htm');
  expect(opened).toEqual(['acme.htm', 'acme_ex13.htm']);
  expect(names()).toEqual(['index.json']);
});

describe('hostile filings', () => {
  test('a document that unpacks to far more than it is on the wire ends at the bound', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    sec.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(30_000);
    const read = await ask(openReader({ bounds: { bytes: 10_000_000 } }));
    expect(read.reason).toBe('This filing is too large to be read.');
  });

  test('a document of 60 MB is read to its end', async () => {
    const [before, after] = inlineFiling('<!-- here -->').split('<!-- here -->');
    const page = `<p>${'Certain matters of the company. '.repeat(2_000)}</p>`;
    const pages = function* () {
      yield before;
      for (let size = 0; size < 60_000_000; size += page.length) yield page;
      yield incomeTable() + otherTables() + after;
    };
    const read = await ask(openReader(), async () => ({
      body: Readable.from(pages()),
      contentType: 'text/html',
      length: null,
    }));
    expect(read.statements).toHaveLength(3);
  });

  test('more lines than any real statement has are a gap with its reason', async () => {
    const headings = Array.from({ length: 50_000 }, (_, index) => row(`Heading of a hostile document ${index}`)).join(
      '',
    );
    sec.answer(
      serveFolder({
        'acme.htm': inlineFiling(incomeTable().replace('</table>', `${headings}</table>`) + otherTables()),
      }),
    );
    expect((await ask()).reason).toBe('The statements of this filing are too large to be read.');
  });

  test('a listing with names that lead elsewhere is not followed', async () => {
    sec.answer(serveFolder({ 'acme.htm': cover, '../../1/2/ex13.htm': statements, 'ex13.htm?other': statements }));
    expect((await ask()).statements).toEqual([]);
    expect(names()).toEqual(['acme.htm', 'index.json']);
  });

  test('a listing that cannot be read fails the filing', async () => {
    const folder = serveFolder({ 'acme.htm': cover });
    sec.answer((request, response) =>
      request.url?.endsWith('index.json') ? json(['other'])(request, response) : folder(request, response),
    );
    await expect(ask()).rejects.toThrow(BadUpstream);
  });
});
