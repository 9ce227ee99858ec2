import {
  cells,
  duration,
  incomeTable,
  inlineFiling,
  instant,
  row,
  table,
  years,
} from '../../../../test/support/filings/inline-filing.ts';
import { FilingParser, type ParserReply } from './filing-parser.ts';

const file = { step: 'file', kind: 'inline', name: 'acme.htm' } as const;
const filing = inlineFiling(incomeTable());

function parse(text: string, pieceLength = 1_000, filed?: string): ParserReply {
  const parser = new FilingParser();
  parser.handle({ filing: 1, ...file });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceLength) {
    parser.handle({ filing: 1, step: 'piece', bytes: bytes.subarray(start, start + pieceLength) });
  }
  return parser.handle({ filing: 1, step: 'end', ...(filed !== undefined && { filed }) });
}

const salesIn = (reply: ParserReply) =>
  reply.kind === 'read' ? reply.filing.statements[0]?.lines.find(({ label }) => label === 'Net sales') : undefined;

test('statements leave as the contract describes them', () => {
  expect(salesIn(parse(filing))).toEqual({
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    label: 'Net sales',
    level: 0,
    total: false,
    standardField: 'totalRevenue',
    unit: 'iso4217:USD',
    members: {},
    figures: [
      { value: 1_000e6, printed: 1_000e6, anchor: 'y1-us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax' },
      { value: 900e6, printed: 900e6, anchor: 'y2-us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax' },
    ],
  });
});

test('a letter that is divided between two pieces is whole', () => {
  const reply = parse(filing.replace('Interest expense', 'Zinsaufwand für Anleihen'), 1);
  const labels = reply.kind === 'read' ? reply.filing.statements[0]?.lines.map(({ label }) => label) : [];
  expect(labels).toContain('Zinsaufwand für Anleihen');
});

test('a document that breaks off behind a statement is cut: half of the next statement may be missing', () => {
  expect(parse(filing.slice(0, filing.indexOf('</body>')))).toEqual({ kind: 'cut' });
});

test.each([
  ['a page', '<html><body><table><tr><td>Sales</td><td>1</td></tr></table></body></html>'],
  ['a page without an end', '<p>Sales of 1'],
  ['plain text', 'REVENUES  1,000'],
  ['nothing', ''],
])('%s has no statements', (_, text) => {
  expect(parse(text)).toMatchObject({ kind: 'read', filing: { statements: [] } });
});

const inlineSpace = 'http://www.xbrl.org/2013/inlineXBRL';

test.each([
  ['another prefix', filing.replaceAll('ix:', 'i.x:').replace('<html', `<html xmlns:i.x="${inlineSpace}"`)],
  [
    'the namespace of its own element',
    filing.replaceAll('<ix:nonFraction', `<nonFraction xmlns="${inlineSpace}"`).replaceAll('/ix:nonF', '/nonF'),
  ],
  [
    'a prefix of the page',
    filing
      .replace(/<(\/?)(html|body|table|tr|td|p)\b/g, '<$1h:$2')
      .replace('<h:html', '<h:html xmlns:h="http://www.w3.org/1999/xhtml"'),
  ],
  ['characters of no width', filing.replaceAll('1,000', '1,&#8203;000').replaceAll('Net sales', 'Net \u00adsales')],
])('figures are read with %s', (_, text) => {
  expect(salesIn(parse(text))).toEqual(salesIn(parse(filing)));
});

test('a script inside a document leaves no text in the statements', () => {
  const reply = parse(filing.replace('Net sales', 'Net sales<script>steal("</p>")</script>'));
  expect(salesIn(reply)).toBeDefined();
  expect(JSON.stringify(reply)).not.toContain('steal');
});

test('10,000 nested elements are read', () => {
  const deep = '<div>'.repeat(10_000) + incomeTable() + '</div>'.repeat(10_000);
  expect(salesIn(parse(inlineFiling(deep), 65_536))).toBeDefined();
});

test('statements larger than any real ones are refused', () => {
  const headings = Array.from({ length: 50_000 }, (_, index) => row(`Heading of a hostile document ${index}`)).join('');
  const reply = parse(inlineFiling(incomeTable().replace('</table>', `${headings}</table>`)), 65_536);
  expect(reply).toEqual({ kind: 'large' });
});

test('two documents are read at the same time', () => {
  const parser = new FilingParser();
  parser.handle({ filing: 1, ...file });
  parser.handle({ filing: 2, ...file });
  const other = Buffer.from(filing.replaceAll('1,000', '7,000'));
  parser.handle({ filing: 1, step: 'piece', bytes: Buffer.from(filing).subarray(0, 3_000) });
  parser.handle({ filing: 2, step: 'piece', bytes: other });
  parser.handle({ filing: 1, step: 'piece', bytes: Buffer.from(filing).subarray(3_000) });
  expect(salesIn(parser.handle({ filing: 1, step: 'end' }))?.figures[0]?.value).toBe(1_000e6);
  expect(salesIn(parser.handle({ filing: 2, step: 'end' }))?.figures[0]?.value).toBe(7_000e6);
});

test('nothing is left of a dropped document', () => {
  const parser = new FilingParser();
  parser.handle({ filing: 1, ...file });
  parser.handle({ filing: 1, step: 'piece', bytes: Buffer.from(filing) });
  parser.handle({ filing: 1, step: 'drop' });
  expect(parser.handle({ filing: 1, step: 'end' })).toMatchObject({
    kind: 'read',
    filing: { statements: [] },
  });
});

test('the cover page says the period; a date that is tagged in two parts is one', () => {
  const cover = `<p><ix:nonNumeric name="dei:DocumentPeriodEndDate" contextRef="y1"><ix:nonNumeric
    name="dei:CurrentFiscalYearEndDate" contextRef="y1">December 29</ix:nonNumeric>, 2024</ix:nonNumeric>
    <ix:nonNumeric name="dei:DocumentFiscalYearFocus" contextRef="y1">2024</ix:nonNumeric>
    <ix:nonNumeric name="dei:DocumentFiscalPeriodFocus" contextRef="y1">FY</ix:nonNumeric></p>`;
  expect(parse(inlineFiling(cover + incomeTable()))).toMatchObject({
    filing: { document: 'acme.htm', periodEnd: '2024-12-29', fiscalYear: 2024, fiscalPeriod: 'FY', currency: 'USD' },
  });
});

test('without a cover page the period ends with the newest column', () => {
  expect(parse(filing)).toMatchObject({ filing: { periodEnd: '2024-12-31', fiscalYear: null, fiscalPeriod: null } });
});

test('a filing without all three statements says which are missing', () => {
  expect(parse(filing)).toMatchObject({
    filing: { reason: 'This filing has no balance sheet and no cash flow statement that can be read.' },
  });
});

describe('a period that ends after the day of the filing', () => {
  const filed = '2025-02-14';
  const flow = (first: string, texts: readonly string[]) => cells([first, 'y2'], texts);
  const write = (profit: string, sales: string, assets: string) =>
    inlineFiling(
      table(
        'Consolidated statements of income',
        row('Net sales', 'Revenues', flow(sales, ['1,000', '900'])),
        row('Operating income', 'OperatingIncomeLoss', flow('y1', ['200', '150'])),
        row('Income taxes', 'IncomeTaxExpenseBenefit', flow('y1', ['40', '30'])),
        row('Net income', 'NetIncomeLoss', flow(profit, ['140', '110'])),
      ) +
        table(
          'Consolidated balance sheets',
          row('Cash', 'Cash', cells(['d1', 'd2'], ['50', '40'])),
          row('Total assets', 'Assets', cells([assets, 'd2'], ['500', '400'])),
          row('Equity', 'StockholdersEquity', cells(['d1', 'd2'], ['300', '200'])),
          row('Liabilities and equity', 'LiabilitiesAndStockholdersEquity', cells(['d1', 'd2'], ['500', '400'])),
        ),
      `${years}${duration('late', '2025-01-01', '2025-12-31')}${instant('end', '2034-12-31')}`,
    );
  const read = (text: string, day?: string) => {
    const reply = parse(text, 1_000, day);
    if (reply.kind !== 'read') throw new Error(reply.kind);
    return reply.filing;
  };
  const reason = 'Left out: filed for a period to 2025-12-31, after the day of the filing.';

  test('is no column, and its figure says why it is left out', () => {
    const { standard, statements, periodEnd } = read(write('late', 'y1', 'end'), filed);
    const [year] = standard.income;
    expect(year?.period).toEqual({ start: '2024-01-01', end: '2024-12-31' });
    expect(year?.figures.totalRevenue.value).toBe(1_000e6);
    expect(year?.figures.netIncome).toEqual({ value: null, missing: 'unread', reason });
    expect(standard.balance[0]?.figures.totalAssets).toMatchObject({
      value: null,
      reason: reason.replace('2025', '2034'),
    });
    expect(statements[0]?.lines.at(-1)).toMatchObject({ label: 'Net income', figures: [null, { value: 110e6 }] });
    expect(statements[0]?.lines.at(-1)).not.toHaveProperty('doubts');
    expect(periodEnd).toBe('2024-12-31');
  });

  test('is no column where half of a statement is tagged so', () => {
    const { standard } = read(write('late', 'late', 'd1'), filed);
    expect(standard.income.map(({ period }) => period.end)).not.toContain('2025-12-31');
    const year = standard.income.find(({ period }) => period.end === '2024-12-31');
    expect(year?.figures).toMatchObject({
      totalRevenue: { value: null, reason },
      operatingIncome: { value: 200e6 },
    });
  });

  test('stays without the day of the filing', () => {
    const { standard } = read(write('late', 'late', 'd1'));
    expect(standard.income.map(({ period }) => period.end)).toContain('2025-12-31');
  });
});
