import { joinFilings, readOlderPage, readSubmissions } from './submissions.ts';

const page = (forms: string[]) => ({
  accessionNumber: forms.map((_, at) => `0000000001-25-00000${at}`),
  form: forms,
  filingDate: forms.map(() => '2025-01-01'),
  reportDate: forms.map((form) => (form === '4' ? '' : '2024-12-31')),
  primaryDocument: forms.map(() => 'a.htm'),
  size: forms.map(() => 1),
});
const body = {
  cik: '0000012345',
  name: 'Acme Corporation',
  filings: {
    recent: page(['10-Q', '4']),
    files: [
      { name: 'CIK0000012345-submissions-002.json', filingCount: 1, filingFrom: '1994-01-01', filingTo: '2004-01-01' },
      { name: 'CIK0000012345-submissions-001.json', filingCount: 1, filingFrom: '2004-01-01', filingTo: '2015-01-01' },
    ],
  },
};

test('the number loses its zeros, and older pages come newest first', () => {
  expect(readSubmissions(body)).toMatchObject({
    company: { cik: '12345', name: 'Acme Corporation' },
    olderPages: ['CIK0000012345-submissions-001.json', 'CIK0000012345-submissions-002.json'],
  });
  expect(readSubmissions({ ...body, cik: 12345 })?.company.cik).toBe('12345');
});

test('industry, end of the fiscal year and former names are read where they are; an empty one is left out', () => {
  const about = { sic: '3571', sicDescription: 'Electronic Computers', fiscalYearEnd: '' };
  const formerNames = [{ name: 'Acme Computer', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' }];
  expect(readSubmissions({ ...body, ...about, formerNames })?.company).toEqual({
    cik: '12345',
    name: 'Acme Corporation',
    sic: '3571',
    sicDescription: 'Electronic Computers',
    formerNames: ['Acme Computer'],
  });
});

test('of older pages the reports are kept, of the recent one everything', () => {
  const submissions = readSubmissions(body);
  const older = readOlderPage(page(['10-K405', '8-K', '10-K/A']));
  if (submissions === null || older === null) throw new Error('not read');
  const { recent } = joinFilings(submissions, [older]).filings;
  expect(recent.form).toEqual(['10-Q', '4', '10-K405', '10-K/A']);
  expect(recent.accessionNumber).toHaveLength(4);
  expect(recent.reportDate).toEqual(['2024-12-31', '', '2024-12-31', '2024-12-31']);
});

test('items of 8-Ks are kept; a list without them has empty ones', () => {
  const items = ['', '2.02,9.01'];
  const recent = { ...page(['10-Q', '8-K']), items };
  const read = (filings: object) => {
    const submissions = readSubmissions({ ...body, filings });
    return submissions === null ? null : joinFilings(submissions, []).filings.recent.items;
  };
  expect(read({ recent })).toEqual(items);
  expect(read({ recent: page(['10-Q', '8-K']) })).toEqual(['', '']);
});

test('a list without days of periods has empty ones', () => {
  const { reportDate: _, ...recent } = body.filings.recent;
  const submissions = readSubmissions({ ...body, filings: { ...body.filings, recent } });
  if (submissions === null) throw new Error('not read');
  expect(joinFilings(submissions, []).filings.recent.reportDate).toEqual(['', '']);
});

test.each([
  { ...body, filings: { ...body.filings, recent: { ...page(['10-K']), form: [] } } },
  { ...body, filings: { ...body.filings, files: [{ name: '../../etc/passwd', filingTo: '' }] } },
  { hello: 1 },
])('columns of different length, strange page names and other bodies are refused', (broken) => {
  expect(readSubmissions(broken)).toBeNull();
});
