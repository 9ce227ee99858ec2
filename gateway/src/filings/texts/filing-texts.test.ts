import { archiveGateway, accession as report, sent } from '../../../test/support/filings/archive-gateway.ts';
import { json } from '../../../test/support/outside-server.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness } from '../../../test/support/test-gateway.ts';
import {
  type EdgarCompany,
  edgarCompanySchema,
  edgarTickersSchema,
  filingDocumentSchema,
} from '../../contract/edgar.ts';
import {
  filingChangesSchema,
  filingSectionSchema,
  findInFilingSchema,
  searchAllFilingsSchema,
  searchHeldFilingsSchema,
} from '../../contract/filing-texts.ts';

type Query = Readonly<Record<string, string>>;

describe('the sample data’s reports', () => {
  const gateway = gatewayHarness({ folder: temporaryFolder() });
  const guest = gateway.signedIn('Guest');
  let list: EdgarCompany;
  const get = (path: string, query: Query = {}) =>
    gateway.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: guest.headers });
  beforeAll(async () => {
    const tickers = edgarTickersSchema.parse((await get('/api/edgar/tickers')).json());
    const cik = String(Object.values(tickers).find(({ ticker }) => ticker === 'AAPL')?.cik_str);
    list = edgarCompanySchema.parse((await get('/api/edgar/company', { cik })).json());
  });
  const accessions = (form: string) => {
    const { recent } = list.filings;
    return recent.accessionNumber.filter((_, row) => recent.form[row] === form);
  };
  const changes = async (query: Query) =>
    filingChangesSchema.parse((await get('/api/filings/changes', { cik: list.cik, ...query })).json());

  test('an annual report is compared with that of last year, section by section', async () => {
    const [latest = '', before = ''] = accessions('10-K');
    const found = await changes({ accession: latest });
    expect(found).toMatchObject({
      newer: { accession: latest },
      older: { accession: before },
      section: { item: '1A' },
    });
    expect(found.sections.map(({ item, state, foundBy }) => [item, state, foundBy.newer])).toEqual([
      ['1A', 'changed', 'contents'],
      ['7', 'changed', 'contents'],
      ['1', 'changed', 'contents'],
      ['3', expect.stringMatching(/^(changed|same)$/), 'contents'],
    ]);
    const counts = found.section?.counts;
    const count = (kind: string) => found.section?.parts.filter((part) => part.kind === kind).length;
    expect(counts).toEqual({
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      unchanged: count('unchanged'),
    });
    expect(counts?.changed).toBeGreaterThan(2);
    expect(counts?.unchanged).toBeGreaterThan(0);
    expect(await changes({ accession: latest, section: '7' })).toMatchObject({
      section: { item: '7', state: 'changed' },
    });
    // Kept for the next reader, who gets the same.
    expect(await changes({ accession: latest })).toEqual(found);
  });

  test('a section is read as running text; another Item and another form are refused by name', async () => {
    const [accession = ''] = accessions('10-K');
    const ask = (query: Query) => get('/api/filings/section', { cik: list.cik, accession, ...query });
    const found = filingSectionSchema.parse((await ask({ section: '1A' })).json());
    expect(found).toMatchObject({ accession, form: '10-K', section: '1A' });
    expect(found.text).toMatch(/^Our markets\nDemand follows the spending of our customers\n/);
    expect((await ask({ section: '9' })).json()).toMatchObject({
      error: 'The sections of this form are Item 1A, 7, 1, 3.',
    });
    const [trade = ''] = accessions('4');
    expect((await ask({ accession: trade, section: '1A' })).json()).toMatchObject({
      error: 'Only annual and quarterly reports (10-K and 10-Q) are read by section.',
    });
  });

  test('each year of three has something new and something removed in one of its pairs', async () => {
    const [first = '', second = ''] = accessions('10-K');
    const pairs = await Promise.all([first, second].map((accession) => changes({ accession })));
    const total = (kind: 'added' | 'removed') =>
      pairs.reduce((sum, { section }) => sum + (section?.counts[kind] ?? 0), 0);
    expect(total('added')).toBeGreaterThan(0);
    expect(total('removed')).toBeGreaterThan(0);
  });

  test('another year can be chosen; the first report has none before it', async () => {
    const annual = accessions('10-K');
    const [latest = '', , third = ''] = annual;
    expect(await changes({ accession: latest, against: third })).toMatchObject({ older: { accession: third } });
    expect(await changes({ accession: annual.at(-1) ?? '' })).toMatchObject({
      older: null,
      sections: [],
      section: null,
    });
  });

  test('a quarterly report is compared with the same quarter of last year', async () => {
    const [latest = ''] = accessions('10-Q');
    const { newer, older, sections } = await changes({ accession: latest });
    expect(Number(older?.periodEnd.slice(0, 4))).toBe(Number(newer.periodEnd.slice(0, 4)) - 1);
    expect(older?.periodEnd.slice(4, 7)).toBe(newer.periodEnd.slice(4, 7));
    expect(sections.map(({ item, state }) => [item, state])).toEqual([
      ['1A', 'same'],
      ['2', 'changed'],
    ]);
  });

  test.each([
    ['an unknown filing', { accession: '0000000000-26-000009' }, 404],
    ['no accession number', { accession: 'abc' }, 400],
    ['no Item', { section: 'x' }, 400],
  ])('%s is refused', async (_, query, status) => {
    const reply = await get('/api/filings/changes', {
      cik: list.cik,
      accession: accessions('10-K')[0] ?? '',
      ...query,
    });
    expect(reply.statusCode).toBe(status);
  });

  test('an annual and a quarterly report are not compared', async () => {
    const query = { cik: list.cik, accession: accessions('10-K')[0] ?? '', against: accessions('10-Q')[0] ?? '' };
    expect((await get('/api/filings/changes', query)).statusCode).toBe(400);
  });

  test('words are found in a filing, within its Items, and its page marks them', async () => {
    const [accession = ''] = accessions('10-K');
    const query = { cik: list.cik, accession };
    const found = findInFilingSchema.parse((await get('/api/filings/find', { ...query, words: 'Our LARGEST' })).json());
    expect(found.count).toBeGreaterThan(1);
    expect(found.within[0]).toBe('item-1A');
    const { ticket } = filingDocumentSchema.parse((await get('/api/edgar/document', query)).json());
    const page = (words: string) => get('/api/edgar/page', { ticket: ticket ?? '', find: words });
    const { body } = await page('our largest');
    expect(body.match(/<mark id="basecase-find-\d+">/g)).toHaveLength(found.count);
    expect(body).toContain('mark:target');
    expect((await page('no such words')).body).not.toContain('<mark');
  });

  test('only kept filings of the company are searched, and each result leads to its place', async () => {
    const [first = ''] = accessions('10-K');
    const [, other = ''] = accessions('10-Q');
    const search = async (words: string) =>
      searchHeldFilingsSchema.parse((await get('/api/filings/search', { cik: list.cik, words })).json());
    const before = await search('distributors');
    expect(before).toMatchObject({ left: 0, listed: list.filings.recent.accessionNumber.length });
    await get('/api/edgar/document', { cik: list.cik, accession: other });
    const after = await search('distributors');
    expect(after.held).toBe(before.held + 1);
    const hit = after.filings.find(({ accession }) => accession === first);
    expect(hit?.snippets[0]).toMatchObject({ place: 1, words: expect.stringMatching(/^distributors$/i) });
    expect(hit?.snippets.some(({ item }) => item?.startsWith('Item 1A') === true)).toBe(true);
    expect((await search('no such words')).filings).toEqual([]);
  });

  test('there is no search over all companies, which is said', async () => {
    const reply = await get('/api/filings/full-text', { words: 'distributors' });
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { error: 'The sample data has no search over all companies.', code: 'not_ready' },
    ]);
  });
});

describe('the SEC’s filings', () => {
  const archive = archiveGateway();
  const get = (path: string, query: Query) =>
    archive.get(`${path}?${new URLSearchParams(query)}`, archive.guest().headers);
  const hits = {
    hits: {
      total: { value: 1, relation: 'eq' },
      hits: [
        {
          _id: '0001045810-24-000029:nvda-20240128.htm',
          _source: { ciks: ['0001045810'], display_names: ['NVIDIA CORP  (NVDA)  (CIK 0001045810)'], form: '10-K' },
        },
      ],
    },
  };

  test('a filing without one before it has nothing to compare', async () => {
    const reply = await get('/api/filings/changes', { cik: '1000', accession: report });
    expect(filingChangesSchema.parse(reply.json())).toMatchObject({ older: null, section: null });
  });

  test('the SEC’s full-text search is asked, and its results are passed on', async () => {
    archive.serve((response) => json(hits)(response.req, response));
    const reply = await get('/api/filings/full-text', { words: '"supply chain"', form: '10-K' });
    expect(searchAllFilingsSchema.parse(reply.json()).hits[0]).toMatchObject({
      company: 'NVIDIA CORP',
      symbols: ['NVDA'],
    });
    expect(archive.asked().at(-1)).toBe('/LATEST/search-index?q=%22supply+chain%22&forms=10-K');
  });

  test.each([
    ['refused', 403],
    ['broken', 500],
    ['absent', 404],
  ])('a search that is %s is said', async (_, status) => {
    archive.serve((response) => void response.writeHead(status, { 'content-type': 'text/plain' }).end());
    const reply = await get('/api/filings/full-text', { words: 'tools' });
    expect(reply.statusCode).toBe(502);
    expect(reply.json()).toMatchObject({ code: 'bad_upstream', error: expect.stringMatching(/SEC/) });
  });

  test('an answer of another shape is refused', async () => {
    archive.serve((response) => json({ message: 'down' })(response.req, response));
    expect((await get('/api/filings/full-text', { words: 'tools' })).json()).toMatchObject({ code: 'bad_upstream' });
  });

  test('words in a document are found without regard to its markup', async () => {
    archive.serve(sent('<p>Risk <b>Factors</b></p>'));
    const found = await get('/api/filings/find', { cik: '1000', accession: report, words: 'risk factors' });
    expect(found.json()).toEqual({ count: 1, within: [null] });
  });
});
