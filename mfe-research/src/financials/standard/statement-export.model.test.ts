import { balanceReport, incomeReport } from '../../testing/company.ts';
import { toPlainRows, toWorkbook } from '../table/table-export.model.ts';
import { toExportedStatement } from './statement-export.model.ts';
import { balanceSections, incomeSections } from './statement-lines.ts';
import { assetBases, revenueBases, statementTable } from './statement-table.model.ts';

const reports = [
  incomeReport(2023, 50),
  incomeReport(2024, 60, {
    provenance: {
      totalRevenue: {
        rule: 'tagged',
        concepts: ['Revenues'],
        accessionNumber: '0000001234-25-000003',
        filed: '2025-02-01',
      },
    },
  }),
];
const source = { reports, sections: incomeSections, bases: revenueBases(reports), findings: [] };
const lines = incomeSections.flatMap((section) => section.lines).length;
const table = statementTable({ ...source, options: { period: 'annual', scale: 'reported' } });
const exported = {
  symbol: 'ACME',
  name: 'Income statement',
  table,
  source: 'sec',
  asOf: '21 Feb 2025',
  base: 'revenue',
} as const;

test('plain rows: days over the columns, figures as numbers, missing as null', () => {
  const rows = toPlainRows(toExportedStatement(exported));
  expect(rows[0]).toEqual(['Line (USD)', '2023-12-31', '2024-12-31']);
  expect(rows[1]).toEqual(['Period', '2023', '2024']);
  expect(rows[2]).toEqual(['Total Revenue', 50e9, 60e9]);
  expect(rows[12]).toEqual(['Interest Expense', null, null]);
  expect(rows).toHaveLength(2 + lines);
});

test('common size is exported as fractions', () => {
  const common = statementTable({ ...source, options: { period: 'annual', scale: 'common' } });
  const rows = toPlainRows(toExportedStatement({ ...exported, table: common }));
  expect(rows[3]).toEqual(['Gross Profit', 0.5, 0.5]);
  expect(rows[0]?.[0]).toBe('Line (share)');
});

test('the workbook has a caption, numbers and the source of each', () => {
  const [figures, sources] = toWorkbook(toExportedStatement(exported));
  expect(figures?.rows[0]).toEqual([{ value: 'ACME Income statement', bold: true }]);
  expect(figures?.rows[1]).toEqual([
    'Latest 2 annual reports, in US dollars. Source: Filings with the SEC (XBRL), as of 21 Feb 2025.',
  ]);
  expect(figures?.rows[5]?.[2]).toEqual({ value: 60e9, format: '#,##0;-#,##0', bold: true });
  expect(sources?.name).toBe('Sources');
  expect(sources?.rows).toHaveLength(1 + lines * 2);
  expect(sources?.rows[2]).toEqual([
    'Total Revenue',
    '2024-12-31',
    { value: '$60,000,000,000', align: 'right' },
    'As filed',
    'Revenues',
    '0000001234-25-000003',
    '2025-02-01',
    '',
  ]);
});

test('shares are counts in every scale', () => {
  const sheets = [balanceReport(2024, 80)];
  const balance = statementTable({
    reports: sheets,
    sections: balanceSections,
    bases: assetBases(sheets),
    findings: [],
    options: { period: 'annual', scale: 'common' },
  });
  const shown = { ...exported, name: 'Balance sheet', table: balance, base: 'total assets' };
  const [figures] = toWorkbook(toExportedStatement(shown));
  expect(figures?.rows.at(-1)?.[1]).toEqual({ value: 100_000_000, format: '#,##0', bold: false });
});
