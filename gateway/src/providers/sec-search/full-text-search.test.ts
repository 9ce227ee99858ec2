import { readSearchBody, toSecQuery } from './full-text-search.ts';

const source = {
  ciks: ['0001045810'],
  display_names: ['NVIDIA CORP  (NVDA)  (CIK 0001045810)'],
  file_date: '2024-02-21',
  form: '10-K',
  adsh: '0001045810-24-000029',
  file_type: '10-K',
  period_ending: '2024-01-28',
  items: [],
};
const hit = (changes: object = {}, id = '0001045810-24-000029:nvda-20240128.htm') => ({
  _id: id,
  _source: { ...source, ...changes },
});
const body = (hits: unknown[], total: object = { value: hits.length, relation: 'eq' }) => ({ hits: { total, hits } });

test('a result has its filing, document and company', () => {
  expect(readSearchBody(body([hit()]))).toEqual({
    total: 1,
    isCapped: false,
    hits: [
      {
        accession: '0001045810-24-000029',
        document: 'nvda-20240128.htm',
        cik: '1045810',
        company: 'NVIDIA CORP',
        symbols: ['NVDA'],
        form: '10-K',
        fileType: '10-K',
        filed: '2024-02-21',
        periodEnd: '2024-01-28',
        items: [],
      },
    ],
  });
});

test('names with several symbols, with none, and with brackets of their own are read', () => {
  const named = (name: string) => readSearchBody(body([hit({ display_names: [name] })]))?.hits[0];
  expect(named('ALPHABET INC.  (GOOG, GOOGL)  (CIK 0001652044)')).toMatchObject({
    company: 'ALPHABET INC.',
    symbols: ['GOOG', 'GOOGL'],
  });
  expect(named('Old Acme  (CIK 0000000009)')).toMatchObject({ company: 'Old Acme', symbols: [] });
  expect(named('')).toMatchObject({ company: '', symbols: [] });
});

test('a result that cannot be read is left out, and so is one whose document could be a path', () => {
  const broken = [{ _id: 1 }, hit({}, '0001045810-24-000029:../x.htm'), hit({ adsh: 'x' }), hit({ ciks: [] }), null];
  expect(readSearchBody(body([...broken, hit()]))?.hits).toHaveLength(1);
});

test('the SEC’s count ends at 10,000', () => {
  expect(readSearchBody(body([], { value: 10_000, relation: 'gte' }))).toMatchObject({ total: 10_000, isCapped: true });
});

test.each([
  [null],
  ['<html>'],
  [{}],
  [{ hits: { total: 5, hits: [] } }],
  [{ hits: { total: { value: 1 }, hits: {} } }],
])('the body %j is refused', (value) => expect(readSearchBody(value)).toBeNull());

test('a query is sent in the names of the SEC', () => {
  expect(
    String(toSecQuery({ words: '"supply chain"', cik: '1045810', form: '10-K', since: '2020-01-01', offset: 100 })),
  ).toBe('q=%22supply+chain%22&forms=10-K&ciks=0001045810&dateRange=custom&startdt=2020-01-01&from=100');
  expect(String(toSecQuery({ words: 'tools', until: '2020-01-01' }))).toBe(
    'q=tools&dateRange=custom&startdt=2001-01-01&enddt=2020-01-01',
  );
});
