import { readReport } from '../../../test/support/filings/read-report.ts';
import type { FiledLine, FiledStatement } from '../../contract/as-filed.ts';
import type { ReadReport } from '../../providers/read-report.ts';
import { statementsSideBySide } from './as-filed.model.ts';

type Row = readonly [concept: string, label: string, ...values: (number | null)[]];

function line([concept, label, ...values]: Row): FiledLine {
  const figures = values.map((value) => (value === null ? null : { value, printed: value, anchor: null }));
  const form = { level: 0, total: false, unit: 'iso4217:USD', members: {} };
  return { concept, label, ...form, figures };
}

function report(filed: string, end: string, columns: FiledStatement['columns'], ...rows: Row[]): ReadReport {
  const form = end.endsWith('12-31') ? '10-K' : '10-Q';
  const made = readReport({ form, filed, end, fiscalYear: Number(end.slice(0, 4)), fiscalPeriod: 'Q1' });
  const kind = columns[0]?.start === null ? 'balance' : 'income';
  return { ...made, filing: { ...made.filing, statements: [{ kind, columns, lines: rows.map(line) }] } };
}

const year = (y: number) => ({ start: `${y}-01-01`, end: `${y}-12-31` });
const newest = report(
  '2025-02-13',
  '2024-12-31',
  [year(2024), year(2023)],
  ['us-gaap:Revenues', 'Net sales', 120, 95],
  ['us-gaap:NetIncomeLoss', 'Net income', 12, 9],
);
const older = report(
  '2024-02-15',
  '2023-12-31',
  [year(2023), year(2022)],
  ['us-gaap:Revenues', 'Sales', 100, 90],
  ['acme:Royalties', 'Royalties', 1, 2],
  ['acme:Gone', 'Only in 2023', 5, null],
  ['us-gaap:NetIncomeLoss', 'Net earnings', 9, 8],
);

const listValues = (lines: readonly FiledLine[]) =>
  lines.map(({ label, figures }) => [label, ...figures.map((figure) => figure?.value ?? null)]);

test('each year comes from the newest filing that presents it, under the lines and labels of the newest report', () => {
  const [income] = statementsSideBySide([older, newest], 'annual');
  expect(income?.columns).toEqual([
    { ...year(2024), accessionNumber: newest.reference.accessionNumber, fiscalYear: 2024 },
    { ...year(2023), accessionNumber: newest.reference.accessionNumber, fiscalYear: 2023 },
    { ...year(2022), accessionNumber: older.reference.accessionNumber, fiscalYear: 2022 },
  ]);
  expect(listValues(income?.lines ?? [])).toEqual([
    ['Net sales', 120, 95, 90],
    ['Royalties', null, null, 2],
    ['Net income', 12, 9, 8],
  ]);
});

test('a figure that was filed otherwise at first says so', () => {
  const [income] = statementsSideBySide([newest, older], 'annual');
  const [, restated, unchanged] = income?.lines[0]?.figures ?? [];
  expect(restated?.firstFiled).toEqual({
    value: 100,
    accessionNumber: older.reference.accessionNumber,
    filed: '2024-02-15',
  });
  expect(unchanged?.firstFiled).toBeUndefined();
});

test('lines of one concept are told apart by their members, and by their labels where one statement repeats them', () => {
  const twice = (filed: string, end: string, of: number, ...values: readonly [number, number]) =>
    report(
      filed,
      end,
      [year(of)],
      ['us-gaap:Other', 'Other, current', values[0]],
      ['us-gaap:Other', 'Other', values[1]],
    );
  const [income] = statementsSideBySide(
    [twice('2025-02-13', '2024-12-31', 2024, 1, 2), twice('2024-02-15', '2023-12-31', 2023, 3, 4)],
    'annual',
  );
  expect(listValues(income?.lines ?? [])).toEqual([
    ['Other, current', 1, 3],
    ['Other', 2, 4],
  ]);
});

test('five years are shown at most', () => {
  const reports = [2019, 2020, 2021, 2022, 2023, 2024].map((y) =>
    report(`${y + 1}-02-13`, `${y}-12-31`, [year(y)], ['us-gaap:Revenues', 'Sales', y]),
  );
  const [income] = statementsSideBySide(reports, 'annual');
  expect(income?.columns.map(({ fiscalYear }) => fiscalYear)).toEqual([2024, 2023, 2022, 2021, 2020]);
});

test('quarters stand before the running totals of the newest report', () => {
  const second = report(
    '2024-08-01',
    '2024-06-30',
    [
      { start: '2024-04-01', end: '2024-06-30' },
      { start: '2024-01-01', end: '2024-06-30' },
    ],
    ['us-gaap:Revenues', 'Sales', 30, 55],
  );
  const first = report(
    '2024-05-01',
    '2024-03-31',
    [{ start: '2024-01-01', end: '2024-03-31' }],
    ['us-gaap:Revenues', 'Sales', 25],
  );
  const [income] = statementsSideBySide([first, second], 'quarterly');
  expect(listValues(income?.lines ?? [])).toEqual([['Sales', 30, 25, 55]]);
});
