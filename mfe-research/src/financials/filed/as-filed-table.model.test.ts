import type { AsFiled, FiledLine, FiledStatement } from '@basecase/gateway/contract';
import {
  filedAnnual,
  filedBalance,
  filedHeading,
  filedIncome,
  filedLine,
  filedQuarterly,
} from '../../testing/as-filed.ts';
import { exactDecimals } from '../table/figure-units.model.ts';
import type { TableUnit } from '../table/table-period.model.ts';
import { type FiledPeriod, filedColumns } from './as-filed-columns.model.ts';
import { documentAddress, type FiledTable, filedTable } from './as-filed-table.model.ts';
import { filedSource } from './filed-source.model.ts';

const annual = (unit: TableUnit = 'full', statement = filedIncome) =>
  filedTable(filedAnnual, statement, { period: 'annual', unit });
const withLines = (...lines: FiledLine[]): FiledStatement => ({ ...filedIncome, lines });
const listTexts = (table: FiledTable) =>
  table.rows.map((row) => ('section' in row ? [row.section] : [row.label, ...row.cells.map(({ text }) => text)]));
const findRow = (table: FiledTable, label: string) => {
  const row = table.rows.find((one) => 'label' in one && one.label === label);
  if (row === undefined || 'section' in row) throw new Error(`No row ${label}`);
  return row;
};
const labels = (columns: FiledStatement['columns'], period: FiledPeriod) =>
  filedColumns(columns, period).map(({ label }) => label);
const pickQuarter = ({ statements }: AsFiled) => statements[0] ?? filedIncome;

describe('the columns', () => {
  test('fiscal years of an annual report, the newest last, each with its own figures', () => {
    const table = annual();
    expect(table.head).toBe('Fiscal year');
    expect(table.columns.map(({ label }) => label)).toEqual(['2022', '2023', '2024']);
    expect(table.columns.at(-1)).toMatchObject({ title: 'fiscal 2024', period: '1 Oct 2023 to 28 Sep 2024' });
    expect(findRow(table, 'Total net sales').cells.map(({ text }) => text)).toEqual([
      '$40,000,000',
      '$80,000,000',
      '$100,000,000',
    ]);
  });

  test('the days of a balance sheet', () => {
    const table = annual('full', filedBalance);
    expect(table.head).toBe('Day');
    expect(table.columns.map(({ label, period }) => [label, period])).toEqual([
      ['30 Sep 2023', '30 Sep 2023'],
      ['28 Sep 2024', '28 Sep 2024'],
    ]);
  });

  test('three months stand before nine months, as in the filing, and the newest of each is last', () => {
    const table = filedTable(filedQuarterly, pickQuarter(filedQuarterly), { period: 'quarterly', unit: 'millions' });
    expect(table.head).toBe('Period');
    expect(table.columns.map(({ label }) => label)).toEqual([
      '3 months to 29 Jun 2024',
      '3 months to 29 Jun 2025',
      '9 months to 29 Jun 2024',
      '9 months to 29 Jun 2025',
    ]);
    expect(listTexts(table)).toEqual([['Total net sales', '$25', '$30', '$75', '$90']]);
  });

  test('a year that ends on the first days of January belongs to the year before', () => {
    const columns = [
      { start: '2024-01-01', end: '2024-12-29' },
      { start: '2023-01-02', end: '2023-12-31' },
      { start: '2022-01-03', end: '2023-01-01' },
    ];
    expect(labels(columns, 'annual')).toEqual(['2022', '2023', '2024']);
  });

  test('a year has the label of the company; two of one label are told apart by their days', () => {
    const columns = [
      { start: '2024-02-01', end: '2025-01-31', fiscalYear: 2024 },
      { start: '2023-02-01', end: '2024-01-31', fiscalYear: 2023 },
    ];
    expect(labels(columns, 'annual')).toEqual(['2023', '2024']);
    const twice = columns.map((column) => ({ ...column, fiscalYear: 2024 }));
    expect(labels(twice, 'annual')).toEqual(['12 months to 31 Jan 2024', '12 months to 31 Jan 2025']);
  });

  test('quarters of 12 and 16 weeks are counted in weeks, short periods in days', () => {
    expect(labels([{ start: '2025-02-17', end: '2025-05-11' }], 'quarterly')).toEqual(['12 weeks to 11 May 2025']);
    expect(labels([{ start: '2025-05-12', end: '2025-08-31' }], 'quarterly')).toEqual(['16 weeks to 31 Aug 2025']);
    expect(labels([{ start: '2025-01-01', end: '2025-01-10' }], 'annual')).toEqual(['10 days to 10 Jan 2025']);
  });

  test('a year in a quarterly report and a short year in an annual one state their length', () => {
    expect(labels([{ start: '2024-07-01', end: '2025-06-30' }], 'quarterly')).toEqual(['12 months to 30 Jun 2025']);
    expect(labels([{ start: '2024-07-01', end: '2024-12-31' }], 'annual')).toEqual(['6 months to 31 Dec 2024']);
  });

  test('a fiscal year of 53 weeks is a fiscal year', () => {
    expect(labels([{ start: '2022-09-25', end: '2023-09-30' }], 'annual')).toEqual(['2023']);
  });

  test('each column names the filing that it is read from', () => {
    const older = { ...filedAnnual.filing, accessionNumber: '0000001234-23-000001', filed: '2023-11-03' };
    const [newest, before, first] = filedIncome.columns;
    const statement = {
      ...filedIncome,
      columns: [newest, before, { ...first, accessionNumber: older.accessionNumber }].flatMap((column) =>
        column?.end === undefined ? [] : [{ start: null, ...column, end: column.end }],
      ),
    };
    const table = filedTable({ ...filedAnnual, filings: [filedAnnual.filing, older] }, statement, {
      period: 'annual',
      unit: 'full',
    });
    expect(table.columns.map(({ filing }) => filing.filed)).toEqual(['2023-11-03', '2024-11-01', '2024-11-01']);
    expect(findRow(table, 'Rockets').cells[0]?.missing).toBe('Not presented in the 10-K filed 3 Nov 2023');
  });

  test('five years, or ten, the newest last', () => {
    const columns = Array.from({ length: 12 }, (_, index) => ({
      start: `${2024 - index}-01-01`,
      end: `${2024 - index}-12-31`,
    }));
    const shown = (count: number) => filedColumns(columns, 'annual', count).map(({ label }) => label);
    expect(shown(5)).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(shown(10)).toHaveLength(10);
  });
});

describe('the units', () => {
  test('full amounts are the default reading, with the sign of the currency on each', () => {
    const table = annual();
    expect(table.units).toBe('In US dollars, except shares');
    expect(listTexts(table)).toEqual([
      ['Net sales:'],
      ['Anvils', '$40,000,000', '$50,000,000', '$60,000,000'],
      ['Rockets', 'N/A', '$30,000,000', '$40,000,000'],
      ['Total net sales', '$40,000,000', '$80,000,000', '$100,000,000'],
      ['Cost of sales', '$0', '\u2212$25,000,000', '\u2212$30,000,000'],
      ['Net income', '$40,000,000', '$55,000,000', '$70,000,000'],
      ['Earnings per share:'],
      ['Diluted', '$4.125', '$5.50', '$7.00'],
      ['Diluted shares', '9,700,000', '10,000,000', '10,000,000'],
    ]);
  });

  test('in millions, figures per share keep their unit; the first line and the last sum have the sign', () => {
    const table = annual('millions');
    expect(table.units).toBe('In millions of US dollars and of shares, except per share');
    expect(listTexts(table)).toEqual([
      ['Net sales:'],
      ['Anvils', '$40', '$50', '$60'],
      ['Rockets', 'N/A', '30', '40'],
      ['Total net sales', '40', '80', '100'],
      ['Cost of sales', '0', '\u221225', '\u221230'],
      ['Net income', '$40', '$55', '$70'],
      ['Earnings per share:'],
      ['Diluted', '$4.125', '$5.50', '$7.00'],
      ['Diluted shares', '9.700', '10.000', '10.000'],
    ]);
    expect(annual('thousands').units).toBe('In thousands of US dollars and of shares, except per share');
    expect(findRow(annual('thousands'), 'Rockets').cells.at(-1)?.text).toBe('40,000');
  });

  test('no amount is rounded: 1,234,500 in millions has four decimals, and so has each amount beside it', () => {
    const statement = withLines(filedLine('Sales', [1_234_500, 2_000_000, 400]));
    expect(findRow(annual('thousands', statement), 'Sales').cells.map(({ text }) => text)).toEqual([
      '$0.4',
      '$2,000.0',
      '$1,234.5',
    ]);
    expect(findRow(annual('millions', statement), 'Sales').cells.map(({ text }) => text)).toEqual([
      '$0.0004',
      '$2.0000',
      '$1.2345',
    ]);
  });

  test('the chosen unit does not change the full figure of the origin', () => {
    const [first] = findRow(annual('millions'), 'Cost of sales').cells.slice(-1);
    expect(first).toMatchObject({ text: '\u221230', full: '\u2212$30,000,000' });
  });

  test('another currency, also beside the first one', () => {
    const statement = withLines(
      filedLine('Sales', [5_000_000, 4_000_000, 3_000_000], { unit: 'iso4217:EUR' }),
      filedLine('Costs', [2_000_000, 2_000_000, 2_000_000], { unit: 'iso4217:EUR' }),
      filedLine('Sales in dollars', [6_000_000, 5_000_000, 4_000_000]),
    );
    const table = annual('millions', statement);
    expect(table.units).toBe('In millions of EUR');
    expect(listTexts(table)).toEqual([
      ['Sales', 'EUR\u00a03', 'EUR\u00a04', 'EUR\u00a05'],
      ['Costs', '2', '2', '2'],
      ['Sales in dollars', '$4', '$5', '$6'],
    ]);
  });

  test('a ratio is a plain number, and a statement without money has no currency', () => {
    const table = annual('millions', withLines(filedLine('Tax rate', [0.241, 0.2, 0.16], { unit: 'xbrli:pure' })));
    expect(table.units).toBe('In the units of the filing');
    expect(listTexts(table)).toEqual([['Tax rate', '0.16', '0.2', '0.241']]);
  });

  test('the decimals that figures need', () => {
    expect(exactDecimals([])).toBe(0);
    expect(exactDecimals([null, 12, -3])).toBe(0);
    expect(exactDecimals([1.5, 0.25, null])).toBe(2);
    expect(exactDecimals([1 / 3])).toBe(8);
  });
});

describe('the lines', () => {
  test('a cost tagged 30 million and printed in parentheses is negative; a printed dash is 0', () => {
    const { cells } = findRow(annual(), 'Cost of sales');
    expect(cells.map(({ text, missing }) => [text, missing])).toEqual([
      ['$0', null],
      ['\u2212$25,000,000', null],
      ['\u2212$30,000,000', null],
    ]);
  });

  test('a missing figure is N/A with its reason, and never 0', () => {
    expect(findRow(annual(), 'Rockets').cells[0]).toMatchObject({
      text: 'N/A',
      full: 'N/A',
      missing: 'Not presented in the 10-K filed 1 Nov 2024',
    });
  });

  test('a line with fewer figures than columns is N/A in the others', () => {
    const table = annual('full', withLines(filedLine('Sales', [5])));
    expect(listTexts(table)).toEqual([['Sales', 'N/A', 'N/A', '$5']]);
  });

  test('sums have a rule; the last sum of money is the last, not one per share after it', () => {
    const statement = withLines(
      filedLine('Sales', [3, 2, 1], { total: true }),
      filedLine('Net income', [3, 2, 1], { total: true }),
      filedLine('Tax', [0, 0, 0]),
      filedLine('Per share', [3, 2, 1], { total: true, unit: 'iso4217:USD/xbrli:shares' }),
    );
    const rows = annual('full', statement).rows;
    expect(rows.map((row) => ('total' in row ? row.total : null))).toEqual(['sum', 'last', undefined, 'sum']);
  });

  test('levels and headings are those of the company; a line of a part of it has its label only', () => {
    expect(annual().rows.slice(0, 2)).toEqual([
      { key: '0', section: 'Net sales:', level: 0 },
      expect.objectContaining({ label: 'Anvils', level: 1 }),
    ]);
    expect(annual('full', withLines(filedHeading('Assets', 2))).rows).toEqual([
      { key: '0', section: 'Assets', level: 2 },
    ]);
  });

  test('a figure leads to its element, a figure without one to the document', () => {
    const document = 'https://www.sec.gov/Archives/edgar/data/1234/000000123424000003/acme-20240928.htm';
    const table = annual();
    const row = findRow(table, 'Cost of sales');
    const sourceAt = (index: number) => filedSource({ symbol: 'ACME', from: 'Income Statement', table }, row, index);
    const place = { accession: '0000001234-24-000003', document: 'acme-20240928.htm' };
    expect(sourceAt(0)).toMatchObject({ secAddress: `${document}#c-2`, place: { ...place, anchor: 'c-2' } });
    expect(sourceAt(1)).toMatchObject({ secAddress: document, place });
    expect(documentAddress(filedAnnual.filing, 'a b')).toBe(`${document}#a%20b`);
  });
});
