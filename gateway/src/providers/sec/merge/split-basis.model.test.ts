import { balance, flow } from '../../../../test/support/filings/filed-facts.ts';
import { filedStatements, makeYear } from '../../../../test/support/filings/filed-statements.ts';

const diluted = 'WeightedAverageNumberOfDilutedSharesOutstanding';
const after = { filed: '2020-10-30' };

/** A split of four for one between the reports of 2019 and of 2020. */
const split = {
  Revenues: [makeYear(2017, 80), makeYear(2018, 90), makeYear(2019, 95), makeYear(2020, 100)],
  Assets: [
    balance('2017-12-31', 9),
    balance('2018-12-31', 9, { filed: '2019-02-01' }),
    balance('2019-12-31', 9),
    balance('2020-12-31', 9),
  ],
  [diluted]: [
    makeYear(2017, 5252),
    makeYear(2018, 5000),
    makeYear(2018, 20_000, after),
    makeYear(2019, 4649),
    makeYear(2019, 18_596, after),
    makeYear(2020, 17_528),
  ],
  EarningsPerShareDiluted: [
    makeYear(2017, 9.21),
    makeYear(2018, 11.92),
    makeYear(2018, 2.98, after),
    makeYear(2020, 3.28),
  ],
  CommonStockDividendsPerShareDeclared: [makeYear(2017, 2.4), makeYear(2020, 0.8)],
  CommonStockSharesOutstanding: [balance('2018-12-31', 4755, { filed: '2019-02-01' }), balance('2020-12-31', 16_977)],
};

test('counts, earnings and dividends per share of all years are on the basis of the newest filing', async () => {
  const { income, balance: sheets } = await filedStatements(split);
  expect(income.annualReports.map((r) => [r.fiscalYear, r.weightedAverageSharesDiluted])).toEqual([
    [2020, '17528'],
    [2019, '18596'],
    [2018, '20000'],
    [2017, '21008'],
  ]);
  expect(income.annualReports.map((r) => r.earningsPerShareDiluted)).toEqual(['3.28', null, '2.98', '2.3025']);
  expect(income.annualReports.map((r) => r.dividendsPerShare)).toEqual(['0.8', null, null, '0.6']);
  expect(income.annualReports[3]?.provenance?.weightedAverageSharesDiluted?.reason).toBe(
    'Restated for the share split of 4 for 1 since.',
  );
  // A split is no restatement.
  expect(income.annualReports[2]?.provenance?.weightedAverageSharesDiluted?.firstFiled).toBeUndefined();
  const counts = sheets.annualReports.map((r) => r.commonStockSharesOutstanding);
  expect(counts[0]).toBe('16977');
  expect(counts[2]).toBe('19020');
});

test('counts of quarters, filed before and after a split of 20, are on one basis: no 665 beside 13,242', async () => {
  const at = (day: string, val: number, filed: string) => balance(day, val, { form: '10-Q', filed });
  const { balance: sheets } = await filedStatements({
    Revenues: ['2021-09-30', '2021-12-31', '2022-03-31', '2022-06-30'].map((end, n) =>
      flow(`${end.slice(0, 4)}-${['07', '10', '01', '04'][n]}-01`, end, 10, { form: '10-Q', filed: '2022-08-01' }),
    ),
    Assets: [
      at('2021-09-30', 300, '2021-10-27'),
      at('2021-12-31', 300, '2022-02-02'),
      at('2021-12-31', 300, '2022-07-27'),
      at('2022-03-31', 300, '2022-04-27'),
      at('2022-06-30', 300, '2022-07-27'),
    ],
    NetIncomeLoss: ['2021-07-28', '2022-07-27'].map((filed) =>
      flow('2021-04-01', '2021-06-30', 18, { form: '10-Q', filed }),
    ),
    CommonStockSharesOutstanding: [
      at('2021-09-30', 665, '2021-10-27'),
      at('2021-12-31', 662, '2022-02-02'),
      at('2021-12-31', 13_240, '2022-07-27'),
      at('2022-03-31', 659, '2022-04-27'),
      at('2022-06-30', 13_078, '2022-07-27'),
    ],
    EarningsPerShareDiluted: [
      flow('2021-04-01', '2021-06-30', 27.26, { form: '10-Q', filed: '2021-07-28' }),
      flow('2021-04-01', '2021-06-30', 1.36, { form: '10-Q', filed: '2022-07-27' }),
    ],
  });
  expect(sheets.quarterlyReports.map((r) => r.commonStockSharesOutstanding)).toEqual([
    '13078',
    '13180',
    '13240',
    '13300',
  ]);
});

test('a count that was corrected once is no split', async () => {
  const { income } = await filedStatements({
    Revenues: [makeYear(2018, 90), makeYear(2019, 95)],
    [diluted]: [makeYear(2018, 100), makeYear(2018, 200, { filed: '2020-02-01' }), makeYear(2019, 210)],
  });
  expect(income.annualReports.map((r) => r.weightedAverageSharesDiluted)).toEqual(['210', '200']);
  const earlier = await filedStatements({
    Revenues: [makeYear(2017, 80), makeYear(2018, 90)],
    [diluted]: [makeYear(2017, 100), makeYear(2018, 100), makeYear(2018, 200, { filed: '2020-02-01' })],
  });
  expect(earlier.income.annualReports[1]?.weightedAverageSharesDiluted).toBe('100');
});

test('a count that was tagged in millions, or in thousands, is put on the scale of the others', async () => {
  const { income } = await filedStatements({
    Revenues: [
      makeYear(2021, 23),
      ...[2021, 2022, 2023].map((n) => makeYear(n, 20 + n - 2020, { filed: '2024-02-22' })),
    ],
    [diluted]: [
      makeYear(2021, 751.8e6),
      makeYear(2021, 751.8, { filed: '2024-02-22' }),
      makeYear(2022, 741_300, { filed: '2024-02-22' }),
      makeYear(2023, 732.3e6, { filed: '2024-02-22' }),
      makeYear(2020, 750.1e6),
    ],
  });
  expect(income.annualReports.map((r) => r.weightedAverageSharesDiluted)).toEqual([
    '732300000',
    '741300000',
    '751800000',
  ]);
  expect(income.annualReports[2]?.provenance?.weightedAverageSharesDiluted?.reason).toContain('Filed as 751.8');
});

test('two splits, of five and of three, are both undone', async () => {
  const { income } = await filedStatements({
    Revenues: [
      ...[makeYear(2018, 21), makeYear(2019, 25), makeYear(2020, 31)],
      ...[makeYear(2018, 21, { filed: '2021-02-08' }), makeYear(2019, 25, { filed: '2021-02-08' })],
      ...[2019, 2020, 2021].map((n) => makeYear(n, n - 2000, { filed: '2022-10-24' })),
    ],
    [diluted]: [
      makeYear(2018, 171e6),
      makeYear(2018, 855e6, { filed: '2021-02-08' }),
      makeYear(2019, 177e6),
      makeYear(2019, 885e6, { filed: '2021-02-08' }),
      makeYear(2019, 2655e6, { filed: '2022-10-24' }),
      makeYear(2020, 1083e6),
      makeYear(2020, 3249e6, { filed: '2022-10-24' }),
      makeYear(2021, 3387e6, { filed: '2022-10-24' }),
    ],
  });
  expect(income.annualReports.map((r) => r.weightedAverageSharesDiluted)).toEqual([
    '3387000000',
    '3249000000',
    '2655000000',
    '2565000000',
  ]);
});

describe('shares outstanding', () => {
  const shares = async (amounts: Readonly<Record<string, number>>, dei: readonly number[] = []) => {
    const { balance: sheets } = await filedStatements(
      {
        Revenues: [makeYear(2024, 100)],
        Assets: [balance('2024-12-31', 500)],
        [diluted]: [makeYear(2024, 1000)],
        ...Object.fromEntries(Object.entries(amounts).map(([concept, val]) => [concept, [balance('2024-12-31', val)]])),
      },
      { dei: { EntityCommonStockSharesOutstanding: dei.map((val) => balance('2025-01-20', val)) } },
    );
    const [sheet] = sheets.annualReports;
    return { count: sheet?.commonStockSharesOutstanding, ...sheet?.provenance?.commonStockSharesOutstanding };
  };

  test('are shares issued less treasury shares', async () => {
    expect(await shares({ CommonStockSharesIssued: 1200, TreasuryStockCommonShares: 210 })).toMatchObject({
      count: '990',
      formula: 'Shares issued less treasury shares',
    });
  });

  test('by class on the cover page are none of the company’s: the average stands in and says so', async () => {
    expect(await shares({}, [600, 410])).toMatchObject({
      count: '1000',
      rule: 'sum',
      reason: expect.stringContaining('Average diluted shares'),
    });
  });

  test('of one class alone, or in thousands, are not the company’s', async () => {
    expect(await shares({ CommonStockSharesOutstanding: 1 })).toMatchObject({ count: '1000', rule: 'sum' });
  });
});
