import { makeReport, readFigure } from '../../../test/support/market/small-market.ts';

// A fiscal year, the first quarter after it, and the one of the year before.

interface Period {
  readonly eps: number;
  readonly netIncome: number;
  readonly dilutedShares: number;
}

const million = 1_000_000;
const year: Period = { eps: 4, netIncome: 4 * million, dilutedShares: million };
const before: Period = { eps: 1, netIncome: million, dilutedShares: million };
const after: Period = { eps: 1.3, netIncome: 1.3 * million, dilutedShares: million };

const listReports = (parts: { year?: object; before?: object; after?: object } = {}) => [
  makeReport('2025-05-01', '2025-03-31', 1, { ...before, ...parts.before }, { form: '10-Q' }),
  makeReport('2026-02-20', '2025-12-31', 4, { ...year, ...parts.year }),
  makeReport('2026-05-01', '2026-03-31', 1, { ...after, ...parts.after }, { form: '10-Q' }),
];

test('filed amounts are added while the average shares stay within 2%', async () => {
  const reports = listReports({ before: { dilutedShares: 1.015 * million } });
  expect(await readFigure({ reports }, 'eps')).toMatchObject({
    value: expect.closeTo(4.3, 10),
    view: 'ttm',
    end: '2026-03-31',
    formula: 'Fiscal year + year to date − year to date a year before',
    terms: [
      { name: 'eps', value: 4 },
      { name: 'eps', value: 1.3 },
      { name: '−eps', value: 1 },
    ],
  });
});

test('on the day of an annual report the filed amount is the figure', async () => {
  const day = { asOf: '2026-04-30' };
  expect(await readFigure({ reports: listReports() }, 'eps', day)).toMatchObject({ value: 4, end: '2025-12-31' });
});

test('where the average shares change, net income is divided by their average over the twelve months', async () => {
  const reports = listReports({ after: { dilutedShares: 1.3 * million } });
  // 4.3 million / ((4 × 1.0 + 1.3 − 1.0) / 4 million)
  expect(await readFigure({ reports }, 'eps')).toMatchObject({
    value: 4,
    view: 'ttm',
    end: '2026-03-31',
    formula: 'netIncomeToCommon / average dilutedShares of the same time',
  });
});

test('net income is not divided where the filed amount lacks preferred dividends: the fiscal year’s counts', async () => {
  const reports = listReports({ year: { eps: 3.5 }, after: { dilutedShares: 1.075 * million } });
  expect(await readFigure({ reports }, 'eps')).toMatchObject({
    value: 3.5,
    view: 'fy',
    end: '2025-12-31',
    note: 'fiscal year',
  });
});

/** Returns the reports without some of their lines. */
const without = (...lines: (keyof Period)[]) => {
  const omit = ({ ...kept }: Partial<Period>) => {
    for (const line of lines) delete kept[line];
    return kept;
  };
  return [
    makeReport('2025-05-01', '2025-03-31', 1, omit(before), { form: '10-Q' }),
    makeReport('2026-02-20', '2025-12-31', 4, omit(year)),
    makeReport('2026-05-01', '2026-03-31', 1, omit(after), { form: '10-Q' }),
  ];
};

test('a company that files no amount has its net income divided; without an average there is none', async () => {
  expect(await readFigure({ reports: without('eps') }, 'eps')).toMatchObject({ value: 4.3 });
  const none = { value: null, reason: 'Not reported' };
  expect(await readFigure({ reports: without('eps', 'dilutedShares') }, 'eps')).toEqual(none);
});

test.each([
  [1.3, 10],
  [-6, null],
])('a price of 43 after a quarter of %d has a P/E of %s', async (eps, pe) => {
  const shares = makeReport('2026-05-01', '2026-03-31', 0, { totalAssets: 5, shares: million }, { form: '10-Q' });
  const reports = [...listReports({ after: { eps } }), shares];
  const closes = [{ symbol: 'C1', day: '2026-05-04', close: 43 }];
  const figure = await readFigure({ reports, closes }, 'pe', { asOf: '2026-05-05' });
  expect(figure.value).toBe(pe);
});
