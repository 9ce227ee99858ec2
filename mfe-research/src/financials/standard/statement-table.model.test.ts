import type { Finding, Provenance } from '@basecase/gateway/contract';
import * as fc from 'fast-check';
import { balanceReport, cashFlowReport, incomeReport, statements } from '../../testing/company.ts';
import { ruleName } from '../origin/provenance.model.ts';
import { findingAmounts, shownFindings } from '../table/findings.model.ts';
import { columnLabel, periodText, shownReports, shownTablePeriod, tableCaption } from '../table/table-period.model.ts';
import { unitText } from './statement-export.model.ts';
import { balanceSections, cashFlowSections, incomeSections } from './statement-lines.ts';
import {
  assetBases,
  cashFlowBases,
  revenueBases,
  type StatementTable,
  statementTable,
  type TableRow,
} from './statement-table.model.ts';

const asReported = { period: 'annual', scale: 'reported' } as const;
const commonSize = { period: 'annual', scale: 'common' } as const;
const texts = (row: TableRow | undefined) => row?.cells.map(({ text }) => text);

/** The rows below each heading. */
const listSections = ({ rows }: StatementTable) => {
  const sections: { title: string | null; rows: TableRow[] }[] = [];
  for (const row of rows) {
    if ('section' in row) sections.push({ title: row.section, rows: [] });
    else if (sections.length === 0) sections.push({ title: null, rows: [row] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections;
};

const incomeTable = (
  reports = [incomeReport(2023, 50), incomeReport(2024, 60)],
  options: { period: 'annual'; scale: 'reported' | 'common' } = asReported,
) => statementTable({ reports, sections: incomeSections, options, bases: revenueBases(reports), findings: [] });
const balanceTable = (
  reports: Parameters<typeof assetBases>[0],
  options: { period: 'annual'; scale: 'reported' | 'common' } = asReported,
  findings: Finding[] = [],
) => statementTable({ reports, sections: balanceSections, options, bases: assetBases(reports), findings });

describe('as reported', () => {
  test('the income statement has its rows in order, the figures per share last', () => {
    expect(listSections(incomeTable())[0]?.rows.map((row) => row.label)).toEqual([
      'Total Revenue',
      'Gross Profit',
      'Operating Income',
      'EBIT',
      'EBITDA',
      'Net Income',
      'Cost of Revenue',
      'Operating Expenses',
      'R&D Expenses',
      'SG&A Expenses',
      'Interest Expense',
      'Income Tax Expense',
      'EPS (basic)',
      'EPS (diluted)',
      'Diluted Shares (average)',
      'Dividends per Share',
    ]);
  });

  test('figures are full amounts, a missing one is N/A', () => {
    const [section] = listSections(incomeTable());
    expect(texts(section?.rows[0])).toEqual(['$50,000,000,000', '$60,000,000,000']);
    expect(texts(section?.rows[10])).toEqual(['N/A', 'N/A']);
  });

  test('the balance sheet has 9, 6 and 4 rows; shares carry no currency sign', () => {
    const sections = listSections(balanceTable([balanceReport(2024, 80)]));
    expect(sections.map((section) => [section.title, section.rows.length])).toEqual([
      ['Assets', 9],
      ['Liabilities', 6],
      ['Equity', 4],
    ]);
    expect(sections[2]?.rows[3]).toMatchObject({ label: 'Shares Outstanding', unit: 'shares' });
    expect(texts(sections[2]?.rows[3])).toEqual(['100,000,000']);
  });

  test('the cash flow statement has a row per line; outflows have a minus', () => {
    const reports = [cashFlowReport(2024, 12)];
    const table = statementTable({
      reports,
      sections: cashFlowSections,
      options: asReported,
      bases: [null],
      findings: [],
    });
    const sections = listSections(table);
    expect(sections.map((section) => section.rows.length)).toEqual(cashFlowSections.map(({ lines }) => lines.length));
    expect(texts(sections[1]?.rows[0])).toEqual(['\u2212$3,000,000,000']);
  });

  test('another currency is named and shown', () => {
    const reports = [incomeReport(2024, 1, { reportedCurrency: 'EUR' })];
    expect(unitText(incomeTable(reports), 'revenue')).toBe('in EUR');
    expect(texts(listSections(incomeTable(reports))[0]?.rows[0])).toEqual(['EUR\u00a01,000,000,000']);
  });

  test('a bank without current assets and gross profit has N/A in these rows alone', () => {
    const bank = balanceReport(2024, 4000, {
      totalCurrentAssets: null,
      totalCurrentLiabilities: null,
      inventory: null,
    });
    const [assets] = listSections(balanceTable([bank]));
    expect(texts(assets?.rows[1])).toEqual(['N/A']);
    expect(texts(assets?.rows[0])).toEqual(['$4,000,000,000,000']);
  });

  test('a calculated figure names its rule', () => {
    const difference: Provenance = {
      rule: 'difference',
      concepts: ['us-gaap:Revenues', 'us-gaap:CostOfRevenue'],
      accessionNumber: null,
      filed: null,
    };
    const [revenue, gross] =
      listSections(incomeTable([incomeReport(2024, 1, { provenance: { grossProfit: difference } })]))[0]?.rows ?? [];
    expect(revenue?.note).toBeNull();
    expect(revenue?.cells[0]?.provenance).toBeNull();
    expect(gross?.note).toBe('2024: calculated as the difference of revenues, cost of revenue.');
    expect(gross?.cells[0]?.provenance).toBe(difference);
  });
});

describe('common size', () => {
  test('Apple, fiscal 2024: a gross profit of 180,683 of a revenue of 391,035 millions is 46.2%', () => {
    const apple = incomeReport(2024, 391.035, { grossProfit: '180683000000', netIncome: '93736000000' });
    const [section] = listSections(incomeTable([apple], commonSize));
    expect(texts(section?.rows[0])).toEqual(['100.0%']);
    expect(texts(section?.rows[1])).toEqual(['46.2%']);
    expect(texts(section?.rows[5])).toEqual(['24.0%']);
    expect(section?.rows[1]?.cells[0]?.full).toBe('$180,683,000,000');
  });

  test('a balance sheet is a share of total assets, and shares stay a count', () => {
    const sections = listSections(balanceTable([balanceReport(2024, 80)], commonSize));
    expect(texts(sections[0]?.rows[1])).toEqual(['50.0%']);
    expect(texts(sections[2]?.rows[3])).toEqual(['100,000,000']);
  });

  test('negative equity is a negative share', () => {
    const sections = listSections(
      balanceTable([balanceReport(2024, 10, { totalShareholderEquity: '-2000000000' })], commonSize),
    );
    expect(texts(sections[2]?.rows[0])).toEqual(['\u221220.0%']);
  });

  test('cash flows are a share of the revenue of the same period, N/A without revenue', () => {
    const reports = [cashFlowReport(2018, 1), cashFlowReport(2024, 12)];
    expect(cashFlowBases(reports, statements.incomeStatement, 'annual')).toEqual([null, 60e9]);
    expect(cashFlowBases(reports, statements.incomeStatement, 'quarterly')).toEqual([null, null]);
    expect(cashFlowBases(reports, null, 'annual')).toEqual([null, null]);
  });

  test('without revenue above 0 there are no shares', () => {
    const [section] = listSections(incomeTable([incomeReport(2024, 0, { netIncome: '-5' })], commonSize));
    expect(texts(section?.rows[5])).toEqual(['N/A']);
  });

  test('the parts of a whole add up: gross profit and cost of revenue are 100%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (revenue, share) => {
        const cost = Math.round(revenue * share);
        const report = incomeReport(2024, 1, {
          totalRevenue: String(revenue),
          costOfRevenue: String(cost),
          grossProfit: String(revenue - cost),
        });
        const rows = listSections(incomeTable([report], commonSize))[0]?.rows ?? [];
        const findShare = (key: string) => rows.find((row) => row.key === key)?.cells[0]?.value ?? Number.NaN;
        expect(findShare('grossProfit') + findShare('costOfRevenue')).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('periods', () => {
  const years = Array.from({ length: 12 }, (_, index) => incomeReport(2024 - index, 60 - index));
  const quarter = { ...incomeReport(2024, 15), fiscalDateEnding: '2024-09-30' };
  const statement = { annualReports: years, quarterlyReports: [quarter] };

  test('five years, or ten, oldest first', () => {
    const days = (count: 'few' | 'many') =>
      shownReports(statement, { period: 'annual', count }).map((report) => report.fiscalDateEnding);
    expect(days('few')).toEqual(['2020-12-31', '2021-12-31', '2022-12-31', '2023-12-31', '2024-12-31']);
    expect(days('many')).toHaveLength(10);
    expect(days('many')[0]).toBe('2015-12-31');
  });

  test('a period without reports falls back to fiscal years', () => {
    expect(shownTablePeriod(statement, 'ttm')).toBe('annual');
    expect(shownTablePeriod(statement, 'quarterly')).toBe('quarterly');
    expect(shownTablePeriod({ ...statement, ttmReports: [quarter] }, 'ttm')).toBe('ttm');
  });

  test('are named', () => {
    expect(columnLabel('annual', '2024-09-28')).toBe('2024');
    expect(columnLabel('ttm', '2024-09-30')).toBe('Q3 \u201924');
    expect(periodText('quarterly', { fiscalDateEnding: '2024-09-30' })).toBe('Q3 \u201924, the quarter to 30 Sep 2024');
    expect(periodText('ttm', { fiscalDateEnding: '2024-09-30' })).toBe('the twelve months to 30 Sep 2024');
    expect(tableCaption('annual', 5, 'in US dollars')).toBe('Latest 5 annual reports, in US dollars');
    expect(tableCaption('annual', 1, 'in EUR')).toBe('Latest annual report, in EUR');
  });
});

describe('twelve months', () => {
  const filed = (accessionNumber: string): Provenance => ({
    rule: 'tagged',
    concepts: ['Revenues'],
    accessionNumber,
    filed: '2025-01-31',
  });
  // Apple's quarters to 28 Sep 2024: 94,930 + 85,777 + 90,753 + 119,575 = 391,035 millions.
  const quarters = (
    [
      ['2024-12-28', 124_300],
      ['2024-09-28', 94_930],
      ['2024-06-29', 85_777],
      ['2024-03-30', 90_753],
      ['2023-12-30', 119_575],
      ['2023-09-30', 89_498],
    ] as const
  ).map(([day, revenue], index) => ({
    ...incomeReport(2024, 0, {
      totalRevenue: String(revenue * 1e6),
      provenance: { totalRevenue: filed(`filing-${index}`) },
    }),
    fiscalDateEnding: day,
  }));
  const year = {
    ...incomeReport(2024, 0, { totalRevenue: '391035000000', provenance: {} }),
    fiscalDateEnding: '2024-09-28',
  };
  const buildCell = (report = year, from = quarters) =>
    listSections(
      statementTable({
        reports: [report],
        sections: incomeSections,
        options: { period: 'ttm', scale: 'reported' },
        bases: [null],
        findings: [],
        quarters: from,
      }),
    )[0]?.rows[0]?.cells[0];

  test('a sum of four quarters names each quarter with its filing', () => {
    const parts = buildCell()?.parts ?? [];
    expect(parts.map(({ day, text }) => [day, text])).toEqual([
      ['2024-09-28', '$94,930,000,000'],
      ['2024-06-29', '$85,777,000,000'],
      ['2024-03-30', '$90,753,000,000'],
      ['2023-12-30', '$119,575,000,000'],
    ]);
    expect(parts.map(({ provenance }) => provenance?.accessionNumber)).toEqual([
      'filing-1',
      'filing-2',
      'filing-3',
      'filing-4',
    ]);
    expect(ruleName(buildCell() ?? { value: null, provenance: null, parts: [] })).toBe(
      'Calculated: sum of four quarters',
    );
  });

  test('a sum with a missing quarter is missing, with the reason', () => {
    const cell = buildCell({ ...year, totalRevenue: null });
    expect(ruleName(cell ?? { value: 1, provenance: null, parts: [] })).toBe('Not available: a quarter is missing');
  });

  test('a figure that is no sum of quarters names none', () => {
    const provenance = { totalRevenue: { ...filed('annual'), formula: '12 months to 28 Sep 2024' } };
    expect(buildCell({ ...year, provenance })?.parts).toEqual([]);
    const none = { ...filed('annual'), rule: 'missing' as const, accessionNumber: null, reason: 'Not filed.' };
    const missing = buildCell({ ...year, totalRevenue: null, provenance: { totalRevenue: none } });
    expect(missing).toMatchObject({ parts: [], missing: 'Not filed.' });
    expect(buildCell(year, [])?.parts).toEqual([]);
    expect(listSections(incomeTable())[0]?.rows[0]?.cells[0]?.parts).toEqual([]);
  });
});

describe('findings', () => {
  const finding: Finding = {
    rule: 'balance',
    period: 'annual',
    fiscalDateEnding: '2024-12-31',
    field: 'totalAssets',
    stated: '80000000000',
    expected: '79000000000',
    difference: '1000000000',
    text: 'Assets are not liabilities plus equity.',
  };

  test('are shown at their figure and at no other', () => {
    const [assets] = listSections(
      balanceTable([balanceReport(2023, 70), balanceReport(2024, 80)], asReported, [finding]),
    );
    expect(assets?.rows[0]?.cells.map((cell) => cell.findings)).toEqual([[], [finding]]);
    expect(assets?.rows[1]?.cells.map((cell) => cell.findings)).toEqual([[], []]);
  });

  test('are listed for the shown periods, newest first', () => {
    const older = { ...finding, fiscalDateEnding: '2023-12-31' };
    const notShown = { ...finding, fiscalDateEnding: '2010-12-31' };
    const ofQuarter: Finding = { ...finding, period: 'quarterly' };
    const table = balanceTable([balanceReport(2023, 70), balanceReport(2024, 80)]);
    const lines = shownFindings([older, notShown, ofQuarter, finding], table);
    expect(lines.map((line) => line.title)).toEqual(['Total Assets, 2024', 'Total Assets, 2023']);
    expect(lines[0]?.amounts).toBe(
      'Stated $80,000,000,000, by the other figures $79,000,000,000, difference +$1,000,000,000.',
    );
  });

  test('name the currency', () => {
    expect(findingAmounts(finding, 'EUR')).toContain('difference +EUR\u00a01,000,000,000');
  });
});
