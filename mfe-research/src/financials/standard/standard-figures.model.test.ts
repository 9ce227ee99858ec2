import type { IncomeReport, Provenance } from '@basecase/gateway/contract';
import { incomeReport } from '../../testing/company.ts';
import { listFigureRows } from '../table/figure-table.model.ts';
import type { TableOptions } from '../table/table-period.model.ts';
import { standardSource } from './standard-source.model.ts';
import { unitText } from './statement-export.model.ts';
import { incomeSections } from './statement-lines.ts';
import { revenueBases, statementTable } from './statement-table.model.ts';

const origin = (change: Partial<Provenance>): Provenance => ({
  rule: 'tagged',
  concepts: [],
  accessionNumber: '0000001234-25-000003',
  filed: '2025-02-13',
  ...change,
});

const makeTable = (reports: IncomeReport[], options: Partial<TableOptions> = {}) =>
  statementTable({
    reports,
    sections: incomeSections,
    options: { period: 'annual', scale: 'reported', ...options },
    bases: revenueBases(reports),
    findings: [],
  });
const findRow = (table: ReturnType<typeof makeTable>, label: string) => {
  const row = listFigureRows(table.rows).find((one) => one.label === label);
  if (row === undefined) throw new Error(`No row ${label}`);
  return row;
};
const texts = (table: ReturnType<typeof makeTable>, label: string) =>
  findRow(table, label).cells.map(({ text }) => text);

const perShare = {
  earningsPerShareDiluted: '6.11',
  weightedAverageSharesDiluted: '15408095000',
  dividendsPerShare: '0.98',
};

test.each<Partial<TableOptions>>([{}, { unit: 'thousands' }, { unit: 'millions' }, { scale: 'common' }])(
  'figures per share keep their unit: %j',
  (options) => {
    const table = makeTable([incomeReport(2024, 60, perShare)], options);
    expect(texts(table, 'EPS (diluted)')).toEqual(['$6.11']);
    expect(texts(table, 'Dividends per Share')).toEqual(['$0.98']);
    expect(findRow(table, 'EPS (diluted)').unit).toBe('perShare');
  },
);

test('units change amounts of money, counts of shares and the sentence about them; the origin keeps full units', () => {
  const table = makeTable([incomeReport(2024, 60, perShare)], { unit: 'millions' });
  expect(texts(table, 'Total Revenue')).toEqual(['$60,000']);
  expect(findRow(table, 'Total Revenue').cells[0]?.full).toBe('$60,000,000,000');
  expect(texts(table, 'Diluted Shares (average)')).toEqual(['15,408.095']);
  expect(findRow(table, 'Diluted Shares (average)').cells[0]?.full).toBe('15,408,095,000');
  expect(unitText(table, 'revenue')).toBe('in millions of US dollars and of shares, except per share');
  const thousands = makeTable([incomeReport(2024, 60, perShare)], { unit: 'thousands' });
  expect(texts(thousands, 'Diluted Shares (average)')).toEqual(['15,408,095']);
  const full = makeTable([incomeReport(2024, 60, perShare)]);
  expect(texts(full, 'Diluted Shares (average)')).toEqual(['15,408,095,000']);
});

test('a fiscal year has the label of the company', () => {
  const { columns } = makeTable([incomeReport(2024, 60, { fiscalDateEnding: '2025-01-31', fiscalYear: 2024 })]);
  expect(columns[0]).toMatchObject({ label: '2024', title: 'fiscal 2024', day: '2025-01-31' });
});

test('figures from notes, derived and restated ones are marked; one on the face is not', () => {
  const provenance = {
    totalRevenue: origin({ place: 'face' }),
    dividendsPerShare: origin({ place: 'note' }),
    ebitda: origin({ rule: 'sum' }),
    netIncome: origin({
      place: 'face',
      firstFiled: { value: '7000000000', accessionNumber: '0000001234-24-000001', filed: '2024-02-16' },
    }),
    interestExpense: origin({ rule: 'missing', missing: 'absent' }),
  };
  const table = makeTable([incomeReport(2024, 60, { ...perShare, provenance })]);
  const marks = ['Total Revenue', 'Dividends per Share', 'EBITDA', 'Net Income', 'Interest Expense'].map(
    (label) => findRow(table, label).cells[0]?.mark,
  );
  expect(marks).toEqual([null, 'note', 'derived', 'restated', null]);
});

test.each<[string, Provenance | undefined]>([
  ['Not presented by this company', origin({ rule: 'missing', missing: 'absent' })],
  ['Its statement has not been read', origin({ rule: 'missing', missing: 'unread' })],
  ['Not tagged by a standard concept', origin({ rule: 'missing' })],
  ['Convertible notes only', origin({ rule: 'missing', reason: 'Convertible notes only' })],
  ['Not stated by the source', undefined],
])('the reason of a missing figure: %s', (reason, provenance) => {
  const change = provenance === undefined ? {} : { provenance: { interestExpense: provenance } };
  expect(findRow(makeTable([incomeReport(2024, 60, change)]), 'Interest Expense').cells[0]?.missing).toBe(reason);
});

test('growth stands under revenue, gross profit, net income and diluted EPS, and is N/A across a change of basis', () => {
  const first = { value: '66000000000', accessionNumber: '0000001234-24-000001', filed: '2024-02-16' };
  const table = makeTable([
    incomeReport(2023, 50, { provenance: { totalRevenue: origin({ accessionNumber: '0000001234-24-000001' }) } }),
    incomeReport(2024, 60, { provenance: { totalRevenue: origin({ firstFiled: first }) } }),
  ]);
  const grown = listFigureRows(table.rows).filter(({ growth }) => growth !== null);
  expect(grown.map(({ label }) => label)).toEqual(['Total Revenue', 'Gross Profit', 'Net Income', 'EPS (diluted)']);
  expect(findRow(table, 'Total Revenue').growth?.at(-1)).toMatchObject({
    text: 'N/A',
    reason: '2023 and 2024 are on different bases',
  });
  expect(findRow(table, 'Gross Profit').growth?.map(({ text }) => text)).toEqual(['N/A', '+20.0%']);
  expect(table.columns.map(({ breakBefore }) => breakBefore)).toEqual([false, true]);
});

test('the origin has its formula, terms and facts in order, and only those that are known', () => {
  const provenance = origin({
    rule: 'difference',
    concepts: ['us-gaap:Revenues', 'us-gaap:CostOfRevenue'],
    label: 'Gross margin',
    place: 'note',
    document: 'acme.htm',
    anchor: 'f-1',
    formula: 'Revenue less cost of revenue',
    terms: [
      { name: 'Revenue', value: '60000000000' },
      { name: 'Cost of revenue', value: '-30000000000' },
    ],
    firstFiled: { value: '31000000000', accessionNumber: '0000001234-24-000001', filed: '2024-02-16' },
  });
  const table = makeTable([incomeReport(2024, 60, { provenance: { grossProfit: provenance } })]);
  const row = findRow(table, 'Gross Profit');
  const named = { symbol: 'ACME', from: 'Income Statement', source: 'sec', base: 'revenue' } as const;
  const source = standardSource({ ...named, table, isDay: false }, row, 0);
  if (source === null) throw new Error('No cell');
  const { formula, terms, facts, place } = source;
  expect(formula).toBe('Revenue less cost of revenue');
  expect(terms?.map(({ name, text }) => [name, text])).toEqual([
    ['Revenue', '$60,000,000,000'],
    ['Cost of revenue', '\u2212$30,000,000,000'],
  ]);
  expect(facts?.map(({ term, lines }) => [term, ...lines])).toEqual([
    ['Concept', 'us-gaap:Revenues', 'us-gaap:CostOfRevenue'],
    ['Label', 'Gross margin'],
    ['Standard line', 'Gross Profit'],
    ['Rule', 'Calculated'],
    ['Period', 'Fiscal year to 31 Dec 2024'],
    ['Filing', '0000001234-25-000003'],
    ['Filed', '13 Feb 2025'],
    ['Note', 'From a note, not from the face of the statement'],
    ['Restated later', 'First filed as $31,000,000,000 on 16 Feb 2024'],
  ]);
  expect(place).toEqual({ accession: '0000001234-25-000003', document: 'acme.htm', anchor: 'f-1' });
});
