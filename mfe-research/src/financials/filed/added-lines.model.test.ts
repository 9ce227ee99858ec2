import type { Provenance } from '@basecase/gateway/contract';
import { filedYears } from '../../testing/as-filed.ts';
import { incomeReport, statements } from '../../testing/company.ts';
import { addedLines } from './added-lines.model.ts';
import { filedTable } from './as-filed-table.model.ts';

const statement = filedYears.statements[0];
const { incomeStatement } = statements;
if (statement === undefined || incomeStatement === null) throw new Error('The fixtures have income statements');

const origin = (change: Partial<Provenance>): Provenance => ({
  rule: 'tagged',
  concepts: [],
  accessionNumber: null,
  filed: null,
  ...change,
});
const filed = filedTable(filedYears, statement, { period: 'annual', unit: 'full' });
const options = { period: 'annual', unit: 'full' } as const;
const added = (annualReports = incomeStatement.annualReports) =>
  addedLines({
    statements: { ...statements, incomeStatement: { ...incomeStatement, annualReports } },
    name: 'income',
    filed,
    options,
  });

const years = [2024, 2023].map((year) =>
  incomeReport(year, 60, {
    dividendsPerShare: '4.91',
    provenance: {
      ebitda: origin({ rule: 'sum' }),
      dividendsPerShare: origin({ place: 'note' }),
      netIncome: origin({ rule: 'sum' }),
    },
  }),
);

test('derived lines and those from notes are added, the printed ones are not', () => {
  expect(added(years).map(({ label }) => label)).toEqual(['Gross margin', 'EBITDA', 'Dividends per Share']);
});

test('each cell belongs to a column of the filing; years without a standard report are N/A with the reason', () => {
  const margin = added(years)[0]?.cells;
  expect(margin?.map(({ text }) => text)).toEqual(['N/A', 'N/A', '50.0%', '50.0%']);
  expect(margin?.[0]?.missing).toBe('No standard report of this period');
  expect(added(years)[2]?.cells.at(-1)).toMatchObject({ text: '$4.91', mark: 'note' });
});

test('without derived lines the gross margin alone is added; without standard statements nothing is', () => {
  expect(added().map(({ label }) => label)).toEqual(['Gross margin']);
  expect(addedLines({ statements: null, name: 'income', filed, options })).toEqual([]);
});
