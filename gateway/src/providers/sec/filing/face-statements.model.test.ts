import {
  cells,
  duration,
  inlineFiling,
  instant,
  member,
  readInline,
  row,
  table,
  years,
} from '../../../../test/support/filings/inline-filing.ts';
import type { PresentedLine, PresentedStatement, StatementKind } from '../shape/filing-figures.ts';
import { faceStatements } from './face-statements.model.ts';
import { InlineDocumentReader } from './inline-document.ts';

const flow = (...texts: readonly string[]) => cells(['y1', 'y2'], texts);
const day = (...texts: readonly string[]) => cells(['d1', 'd2'], texts);

const income = [
  row('Years ended'),
  row('December 31, 2024'),
  row('(in millions)'),
  row('Net sales', 'RevenueFromContractWithCustomerExcludingAssessedTax', flow('1,000', '900')),
  row('Operating income', 'OperatingIncomeLoss', flow('200', '150')),
  row('Interest expense', 'InterestExpense', flow('(20)', '(10)')),
  row('Income taxes', 'IncomeTaxExpenseBenefit', flow('40', '30')),
  row('Net income', 'NetIncomeLoss', flow('140', '110')),
];
const balance = [
  row('Assets:'),
  row('Cash', 'Cash', day('50', '40')),
  row('Total assets', 'Assets', day('500', '400')),
  row('Equity', 'StockholdersEquity', day('500', '400')),
  row('Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', day('500', '400')),
];
const operating = [
  row('Cash at beginning of year', 'Cash', cells(['d2', 'd3'], ['40', '35'])),
  row('Operating activities:'),
  row('Net income', 'NetIncomeLoss', flow('140', '110')),
  row('Other'),
  row('Operating cash flow', 'NetCashProvidedByUsedInOperatingActivities', flow('150', '120')),
];
const investing = [
  row('Investing cash flow', 'NetCashProvidedByUsedInInvestingActivities', flow('(90)', '(80)')),
  row('Financing cash flow', 'NetCashProvidedByUsedInFinancingActivities', flow('(50)', '(35)')),
  row('Cash at end of year', 'Cash', cells(['d1', 'd2'], ['50', '40'])),
];

function readStatement(kind: StatementKind, body: string, contexts?: string): PresentedStatement {
  const found = faceStatements(readInline(inlineFiling(body, contexts))).find((statement) => statement.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} statement`);
  return found;
}

const findLine = ({ lines }: PresentedStatement, label: string): PresentedLine | undefined =>
  lines.find((line) => line.label === label);
const listValues = (statement: PresentedStatement, label: string) =>
  findLine(statement, label)?.figures.map((figure) => figure?.value ?? null);

describe('statements on the face of a filing', () => {
  test('each line has its figures per period, with the sign as tagged, as printed, and its anchor', () => {
    const statement = readStatement('income', table('Consolidated Statements of Operations', ...income));
    expect(statement.columns).toEqual([
      { start: '2024-01-01', end: '2024-12-31' },
      { start: '2023-01-01', end: '2023-12-31' },
    ]);
    expect(findLine(statement, 'Interest expense')).toMatchObject({
      concept: 'us-gaap:InterestExpense',
      unit: 'iso4217:USD',
      figures: [
        { value: 20e6, printed: -20e6, anchor: 'y1-us-gaap:InterestExpense' },
        { value: 10e6, printed: -10e6 },
      ],
    });
  });

  test('the heads of the columns are no lines', () => {
    const statement = readStatement('income', table('Consolidated Statements of Operations', ...income));
    expect(statement.lines.map(({ label }) => label)).toEqual([
      'Net sales',
      'Operating income',
      'Interest expense',
      'Income taxes',
      'Net income',
    ]);
    const heading = readStatement('balance', table('Balance sheets', ...balance)).lines[0];
    expect(heading).toMatchObject({ concept: null, label: 'Assets:' });
  });

  test('a table of a note that repeats a few lines is not the statement', () => {
    const note = table('Note 12', ...income.slice(3).map((text) => text.replaceAll('1,000', '7')), row('More'));
    const parent = table('Parent company', ...income.slice(4));
    const statement = readStatement(
      'income',
      parent + table('Consolidated Statements of Operations', ...income) + note.replaceAll('OperatingIncomeLoss', 'X'),
    );
    expect(listValues(statement, 'Net sales')).toEqual([1_000e6, 900e6]);
  });

  test('cash at the beginning belongs to the period it begins, cash at the end to the one it ends', () => {
    const statement = readStatement('cashFlow', table('Cash flows', ...operating, ...investing));
    expect(listValues(statement, 'Cash at beginning of year')).toEqual([40e6, 35e6]);
    expect(listValues(statement, 'Cash at end of year')).toEqual([50e6, 40e6]);
  });

  test('a cash flow statement that goes on in a second table is one', () => {
    const statement = readStatement('cashFlow', table('Cash flows', ...operating) + table('(continued)', ...investing));
    expect(listValues(statement, 'Financing cash flow')).toEqual([50e6, 35e6]);
  });

  test('assets in one table and liabilities in the next make one balance sheet', () => {
    const body = table('Balance sheets', ...balance.slice(0, 3)) + table('Balance sheets', ...balance.slice(3));
    expect(readStatement('balance', body).lines).toHaveLength(5);
  });

  test('a second table with the same lines for other periods adds columns, and no heading twice', () => {
    const contexts = years + duration('q1', '2024-10-01', '2024-12-31');
    const head = row('Per share:');
    const more = income.map((text) => text.replaceAll('"y1"', '"q1"').replaceAll('"y2"', '"q2"'));
    const body = table('Income statements', head, ...income) + table('Income statements', head, ...more);
    const statement = readStatement('income', body, contexts);
    expect(statement.columns).toHaveLength(3);
    expect(statement.lines.filter(({ concept }) => concept === null)).toHaveLength(1);
    expect(listValues(statement, 'Net sales')).toEqual([1_000e6, 900e6, 1_000e6]);
  });

  test('a part of the company is a line with its member', () => {
    const part = member('srt:ProductOrServiceAxis', 'us-gaap:ServiceMember');
    const contexts = years + duration('s1', '2024-01-01', '2024-12-31', part);
    const services = row('Services', 'Revenues', cells(['s1'], ['300']));
    const statement = readStatement('income', table('Income statements', services, ...income), contexts);
    expect(findLine(statement, 'Services')?.members).toEqual({ 'srt:ProductOrServiceAxis': 'us-gaap:ServiceMember' });
  });

  test('a dash is zero, a blank is nothing', () => {
    const dividends = row('Dividends', 'PaymentsOfDividends', [
      { context: 'y1', text: '—', nil: true },
      { context: 'y2', text: '', nil: true },
    ]);
    const statement = readStatement('cashFlow', table('Cash flows', ...operating, dividends, ...investing));
    expect(findLine(statement, 'Dividends')?.figures).toEqual([
      expect.objectContaining({ value: 0, printed: 0 }),
      null,
    ]);
  });

  test('footnote marks and scripts are no part of a label', () => {
    const marked = row('Gross profit<sup>1</sup><script>steal()</script>', 'GrossProfit', flow('1', '2'));
    const statement = readStatement('income', table('Income statements', marked, ...income));
    expect(statement.lines[0]?.label).toBe('Gross profit');
  });

  test.each([
    ['position:relative;top:-3.15pt;vertical-align:baseline', '1'],
    ['position:relative;top:-3.15pt;vertical-align:baseline', '(1)(2)'],
    ['font-size:65%;vertical-align:super', '1, 2'],
    ['font-size:65%;vertical-align:super', '*'],
  ])('a footnote mark that is raised by %s is no part of a label: %s', (style, mark) => {
    const marked = row(`Gross profit<span style="${style}">${mark}</span>`, 'GrossProfit', flow('1', '2'));
    const statement = readStatement('income', table('Income statements', marked, ...income));
    expect(statement.lines[0]?.label).toBe('Gross profit');
  });

  test.each([
    ['position:relative;top:-3pt', 'th', 'Notes due November 30th, at par'],
    ['font-weight:700', '1', 'Notes due November 301, at par'],
  ])('text that is raised otherwise, or not raised, stays: %s, %s', (style, text, label) => {
    const named = row(
      `Notes due November 30<span style="${style}">${text}</span>, at par`,
      'GrossProfit',
      flow('1', '2'),
    );
    const statement = readStatement('income', table('Income statements', named, ...income));
    expect(statement.lines[0]?.label).toBe(label);
  });

  test.each([`${'1'.repeat(5_000)}x`, `${'1 '.repeat(5_000)}x`])(
    'a long raised text is read like any other',
    (long) => {
      const named = row(`Loan <span style="top:-3pt">${long}</span>`, 'GrossProfit', flow('1', '2'));
      const statement = readStatement('income', table('Income statements', named, ...income));
      expect(statement.lines[0]?.label.startsWith('Loan 1')).toBe(true);
    },
  );

  test('rows inside a raised span keep their names', () => {
    const body = `<span style="top:-3pt">${table('Income statements', row('A', 'GrossProfit', flow('1', '2')), ...income)}</span>`;
    expect(readStatement('income', body).lines[0]?.label).toBe('A');
  });

  test('a raised figure keeps its sign', () => {
    const raised = [
      { context: 'y1', text: '20', around: ['<span style="position:relative;top:-1pt">(', ')</span>'] as const },
      { context: 'y2', text: '10', around: ['(', ')'] as const },
    ];
    const statement = readStatement('income', table('Income statements', ...income, row('Other', 'OtherCost', raised)));
    expect(findLine(statement, 'Other')?.figures.map((figure) => figure?.printed)).toEqual([-20e6, -10e6]);
  });

  test('a table that is laid out inside a cell is read by itself', () => {
    const body = `<table><tr><td>Layout</td><td>${table('Income statements', ...income)}</td></tr></table>`;
    expect(listValues(readStatement('income', body), 'Net income')).toEqual([140e6, 110e6]);
  });

  test('figures in a second currency stay out of the line', () => {
    const yuan = income.map((text) => text.replace('</tr>', '<td>FX</td></tr>'));
    const translated = row('Cost', 'CostOfRevenue', [
      { context: 'y1', text: '700' },
      { context: 'y2', text: '600', unit: 'cny' },
      { context: 'y2', text: '650' },
    ]);
    expect(listValues(readStatement('income', table('Income statements', ...yuan, translated)), 'Cost')).toEqual([
      700e6, 650e6,
    ]);
  });
});

describe('filings of several documents', () => {
  test('statements in an exhibit are found by the contexts of the primary document', () => {
    const reader = new InlineDocumentReader();
    reader.write(inlineFiling('<p>The statements stand in Exhibit 13.</p>'));
    reader.nextDocument();
    reader.write(`<html><body>${table('Consolidated Statements of Operations', ...income)}</body></html>`);
    const [statement] = faceStatements(reader.end());
    expect(statement?.lines.at(-1)).toMatchObject({
      label: 'Net income',
      unit: 'iso4217:USD',
      figures: [{ value: 140e6, anchor: 'y1-us-gaap:NetIncomeLoss' }, { value: 110e6 }],
    });
  });
});

describe('hostile and broken documents', () => {
  test('a truncated document yields what stands before the break', () => {
    const text = inlineFiling(table('Income statements', ...income));
    const cut = text.slice(0, text.indexOf('Net income'));
    const document = readInline(cut);
    expect(document.facts).toHaveLength(8);
    expect(document.tables).toHaveLength(1);
    expect(faceStatements(document)).toEqual([]);
  });

  test('10,000 nested elements are read in a straight line', () => {
    const deep = '<div>'.repeat(10_000) + '</div>'.repeat(10_000);
    const tables = '<table><tr><td>'.repeat(10_000);
    const started = performance.now();
    expect(
      listValues(readStatement('income', deep + table('Income statements', ...income) + tables), 'Net sales'),
    ).toEqual([1_000e6, 900e6]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('10,000 numbers inside each other and 20,000 periods take bounded time', () => {
    const nested = `${'<ix:nonFraction name="a:B" contextRef="y1">'.repeat(10_000)}1${'</ix:nonFraction>'.repeat(10_000)}`;
    const days = Array.from({ length: 20_000 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));
    const contexts = days.map((end, index) => duration(`h${index}`, '1960-01-01', end)).join('');
    const rows = days.map((_, index) => row('Revenue', 'Revenues', cells([`h${index}`], ['1'])));
    const started = performance.now();
    const document = readInline(inlineFiling(nested + table('Income', ...income, ...rows), years + contexts), 65_536);
    expect(faceStatements(document)[0]?.columns).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  test('entities of a DTD are not expanded', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const text = inlineFiling(table('Income statements', row('&b;&b;Sales', 'Revenues', flow('1', '2')), ...income));
    const document = readInline(bomb + text.replace('<?xml version="1.0"?>', ''));
    expect(document.tables[0]?.rows[0]?.label).toBe('&b;&b;Sales');
  });

  test('a script that writes tags inside its text adds no facts', () => {
    const script = '<script>document.write("&lt;ix:nonFraction&gt;9&lt;/ix:nonFraction&gt;")</script>';
    expect(readInline(inlineFiling(script + table('Income statements', ...income))).facts).toHaveLength(10);
  });

  test('a document without tags has no statements', () => {
    expect(
      faceStatements(readInline('<html><body><table><tr><td>Sales</td><td>1</td></tr></table></body></html>')),
    ).toEqual([]);
  });

  test('a fact whose context is missing is left out', () => {
    const orphan = row('Orphan', 'Revenues', cells(['nowhere'], ['1']));
    expect(findLine(readStatement('income', table('Income statements', orphan, ...income)), 'Orphan')).toBeUndefined();
  });

  test('an instant outside the columns has no place', () => {
    const contexts = years + instant('d9', '2019-12-31');
    const stray = row('Stray', 'Cash', cells(['d9'], ['1'])) + row('Debt', 'DebtCurrent', day('1', '1'));
    expect(
      findLine(readStatement('balance', table('Balance sheets', stray, ...balance), contexts), 'Stray'),
    ).toBeUndefined();
  });
});
