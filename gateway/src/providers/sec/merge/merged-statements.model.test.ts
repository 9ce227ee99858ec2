import { readReport } from '../../../../test/support/filings/read-report.ts';
import type { ReadReport } from '../../read-report.ts';
import { mergeStatements } from './merged-statements.model.ts';

const year = (y: number) => [`${y}-01-01`, `${y}-12-31`] as const;
const merge = (reports: readonly ReturnType<typeof readReport>[], ...facts: ReadReport[]) =>
  mergeStatements({ facts, reports }).statements;

const annual2024 = readReport({
  end: '2024-12-31',
  fiscalYear: 2024,
  income: [
    [...year(2024), { totalRevenue: 120, netIncome: 12, costOfRevenue: 80 }],
    [...year(2023), { totalRevenue: 95, netIncome: 9 }],
  ],
});
const annual2023 = readReport({
  filed: '2024-02-15',
  end: '2023-12-31',
  fiscalYear: 2023,
  income: [
    [...year(2023), { totalRevenue: 100, netIncome: 10, interestExpense: 4 }],
    [...year(2022), { totalRevenue: 90, netIncome: 8, interestExpense: 3 }],
  ],
});

describe('the newest filing that presents a period speaks for it', () => {
  test('a year restated later shows the later figure and keeps the first one', () => {
    const [, restated] = merge([annual2023, annual2024]).income.annualReports;
    expect(restated).toMatchObject({ fiscalDateEnding: '2023-12-31', totalRevenue: '95', netIncome: '9' });
    expect(restated?.provenance?.totalRevenue).toMatchObject({
      rule: 'tagged',
      place: 'face',
      label: 'Line',
      anchor: 'f1',
      document: 'acme.htm',
      filed: '2025-02-13',
      firstFiled: { value: '100', filed: '2024-02-15' },
    });
  });

  test('a gap is not filled from a vintage that states another revenue', () => {
    const [, restated] = merge([annual2023, annual2024]).income.annualReports;
    expect(restated?.interestExpense).toBeNull();
    expect(restated?.provenance?.interestExpense).toMatchObject({
      rule: 'missing',
      missing: 'absent',
      reason: 'Not presented in the 10-K filed 13 Feb 2025.',
    });
  });

  test('a gap is filled from an older filing whose revenue and net income are the same', () => {
    const same = readReport({ end: '2024-12-31', income: [[...year(2023), { totalRevenue: 100, netIncome: 10 }]] });
    const [filled] = merge([annual2023, same]).income.annualReports;
    expect(filled).toMatchObject({ interestExpense: '4' });
    expect(filled?.provenance?.interestExpense?.filed).toBe('2024-02-15');
  });

  test('an amendment with statements is the newest; one without them changes nothing', () => {
    const amended = readReport({
      form: '10-K/A',
      filed: '2025-05-01',
      end: '2024-12-31',
      income: [[...year(2024), { totalRevenue: 118, netIncome: 11 }]],
    });
    const partThree = readReport({ form: '10-K/A', filed: '2025-06-01', end: '2024-12-31' });
    expect(merge([annual2024, partThree, amended]).income.annualReports[0]).toMatchObject({ totalRevenue: '118' });
    expect(merge([annual2024, partThree]).income.annualReports[0]).toMatchObject({ totalRevenue: '120' });
  });

  test('twelve months in a quarterly report are no fiscal year', () => {
    const trailing = readReport({
      form: '10-Q',
      filed: '2025-05-01',
      end: '2025-03-31',
      income: [['2024-04-01', '2025-03-31', { totalRevenue: 130, netIncome: 13 }]],
    });
    expect(merge([annual2024, trailing]).income.annualReports.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual([
      '2024-12-31',
      '2023-12-31',
    ]);
  });
});

describe('missing figures', () => {
  test('a line that no filing presents is not presented by this company', () => {
    const [newest] = merge([annual2024, annual2023]).income.annualReports;
    expect(newest?.provenance?.researchAndDevelopment).toMatchObject({
      missing: 'absent',
      reason: 'Not presented by this company.',
    });
  });

  test('a statement that was not found is unread, and says why', () => {
    const unread = { value: null, missing: 'unread', reason: 'The income statement was not found.' } as const;
    const report = readReport({
      end: '2024-12-31',
      income: [[...year(2024), { totalRevenue: 1, netIncome: 1, costOfRevenue: unread }]],
    });
    expect(merge([report]).income.annualReports[0]?.provenance?.costOfRevenue).toMatchObject({
      missing: 'unread',
      reason: 'The income statement was not found.',
    });
  });
});

/** One year by company facts, from a filing that was not read unless its number is given. */
function makeFacts(
  figures: Readonly<Record<string, number>>,
  end = '2024-12-31',
  accessionNumber = '0000000009-24-1',
): ReadReport {
  const income = [[`${end.slice(0, 4)}-01-01`, end, figures]] as const;
  const { filing, reference } = readReport({ filed: '2025-02-01', end, income });
  return { filing, reference: { ...reference, accessionNumber }, isFacts: true };
}

describe('company facts', () => {
  test('stand for the years that no filing presents', () => {
    const old = makeFacts({ totalRevenue: 70, netIncome: 7 }, '2020-12-31');
    const { annualReports } = merge([annual2024], old).income;
    expect(annualReports.map(({ fiscalYear, totalRevenue }) => [fiscalYear, totalRevenue])).toEqual([
      [2024, '120'],
      [2023, '95'],
      [2020, '70'],
    ]);
  });

  test('fill a gap where they state the same revenue and net income, and not where they do not', () => {
    const agreeing = makeFacts({ totalRevenue: 120, netIncome: 12, interestExpense: 5 });
    const other = makeFacts({ totalRevenue: 150, netIncome: 12, interestExpense: 5 });
    expect(merge([annual2024], agreeing).income.annualReports[0]?.interestExpense).toBe('5');
    expect(merge([annual2024], other).income.annualReports[0]?.interestExpense).toBeNull();
  });

  test('do not overrule a filing that was read and has no such line', () => {
    const { accessionNumber } = annual2024.reference;
    const fact = makeFacts({ totalRevenue: 120, netIncome: 12, interestExpense: 5 }, '2024-12-31', accessionNumber);
    expect(merge([annual2024], fact).income.annualReports[0]?.interestExpense).toBeNull();
  });

  test('of a line that the filings state otherwise are not shown for earlier years', () => {
    const overlap = makeFacts({ totalRevenue: 120, netIncome: 12, costOfRevenue: 30 });
    const earlier = makeFacts({ totalRevenue: 70, netIncome: 7, costOfRevenue: 20 }, '2020-12-31');
    const { annualReports } = merge([annual2024], overlap, earlier).income;
    expect(annualReports.at(-1)).toMatchObject({ totalRevenue: '70', costOfRevenue: null });
    expect(annualReports.at(-1)?.provenance?.costOfRevenue?.reason).toMatch(
      /^Company facts and the filings state different/,
    );
  });

  test('without any filing they are the statements', () => {
    expect(merge([], makeFacts({ totalRevenue: 70 })).income.annualReports).toHaveLength(1);
  });
});

describe('share figures', () => {
  test('of a filing before a split are put on the basis after it', () => {
    const before = readReport({
      filed: '2023-02-15',
      end: '2022-12-31',
      income: [
        [
          ...year(2022),
          { totalRevenue: 90, netIncome: 8, weightedAverageSharesDiluted: 10, earningsPerShareDiluted: 8 },
        ],
        [
          ...year(2021),
          { totalRevenue: 80, netIncome: 6, weightedAverageSharesDiluted: 11, earningsPerShareDiluted: 6 },
        ],
      ],
    });
    const after = readReport({
      filed: '2024-02-15',
      end: '2023-12-31',
      income: [
        [...year(2023), { totalRevenue: 95, netIncome: 9, weightedAverageSharesDiluted: 41 }],
        [
          ...year(2022),
          { totalRevenue: 90, netIncome: 8, weightedAverageSharesDiluted: 40, earningsPerShareDiluted: 2 },
        ],
      ],
    });
    const { annualReports } = merge([before, after]).income;
    expect(annualReports.map((report) => report.weightedAverageSharesDiluted)).toEqual(['41', '40', '44']);
    expect(annualReports.map((report) => report.earningsPerShareDiluted)).toEqual([null, '2', '1.5']);
    expect(annualReports[2]?.provenance?.weightedAverageSharesDiluted?.reason).toBe(
      'Restated for the share split of 4 for 1 since.',
    );
  });
});

test('fiscal years carry the label of the company: two that end in one calendar year are told apart', () => {
  const report = readReport({
    end: '2024-12-29',
    fiscalYear: 2024,
    income: [
      ['2024-01-01', '2024-12-29', { totalRevenue: 3 }],
      ['2023-01-02', '2023-12-31', { totalRevenue: 2 }],
      ['2022-01-03', '2023-01-01', { totalRevenue: 1 }],
    ],
  });
  expect(merge([report]).income.annualReports.map(({ fiscalYear }) => fiscalYear)).toEqual([2024, 2023, 2022]);
});

test('the balance at the end of a year comes from the annual report, also when a quarterly one is newer', () => {
  const annual = readReport({ end: '2024-12-31', balance: [['2024-12-31', { totalAssets: 500, inventory: 20 }]] });
  const quarterly = readReport({
    form: '10-Q',
    filed: '2025-05-01',
    end: '2025-03-31',
    balance: [
      ['2025-03-31', { totalAssets: 510 }],
      ['2024-12-31', { totalAssets: 500 }],
    ],
  });
  const { annualReports, quarterlyReports } = merge([annual, quarterly]).balance;
  expect(annualReports).toMatchObject([{ fiscalDateEnding: '2024-12-31', inventory: '20' }]);
  expect(quarterlyReports).toMatchObject([
    { fiscalDateEnding: '2025-03-31', totalAssets: '510' },
    { fiscalDateEnding: '2024-12-31', inventory: '20' },
  ]);
});

describe('figures of which two are right', () => {
  const paidOut = (netIncome: number, y: number, form = '10-K') =>
    readReport({ form, end: `${y}-12-31`, cashFlow: [[...year(y), { operatingCashflow: 30, netIncome }]] });

  test('net income of all owners in the filings does not take that of the parent away from earlier years', () => {
    const known = [2024, 2023, 2020].map((y): ReadReport => {
      const { filing, reference } = paidOut(16, y);
      return { filing, reference: { ...reference, accessionNumber: `facts-${y}` }, isFacts: true };
    });
    const { annualReports } = merge([paidOut(17, 2024), paidOut(17, 2023)], ...known).cashFlow;
    expect(annualReports.map(({ netIncome }) => netIncome)).toEqual(['17', '17', '16']);
  });
});
