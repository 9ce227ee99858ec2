import { type IncomeStatement, scenariosSchema } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { findCurrentYear, readSeed } from './projection.model.ts';
import { defaultScenarios, recalculate, seedScenarios, withInput } from './scenarios.model.ts';

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));

describe('a company with 1,000M revenue, 20% margin, 100M shares and P/E 15', () => {
  const { bear, base, bull } = seedScenarios({
    revenue: 1000,
    margin: 20,
    shares: 100,
    peRatio: 15,
    salesMultiple: 1.5,
  });

  test('base grows 10% a year at the latest margin', () => {
    expect(base.revenue).toEqual(close([1000, 1100, 1210, 1331, 1464.1]));
    expect(base.netincome).toEqual(close([200, 220, 242, 266.2, 292.82]));
    expect(base.eps).toEqual(close([2, 2.2, 2.42, 2.662, 2.9282]));
  });

  test('base is priced at 1.0 to 1.2 times the current P/E', () => {
    expect(base.priceLow).toEqual(close([30, 33, 36.3, 39.93, 43.923]));
    expect(base.priceHigh).toEqual(close([36, 39.6, 43.56, 47.916, 52.7076]));
  });

  test('at a constant P/E the share price grows as earnings do; the first column has no CAGR', () => {
    expect(base.cagrLow).toEqual([null, ...close([0.1, 0.1, 0.1, 0.1])]);
  });

  test('bear margins decay to 0.9, 0.81, 0.73, 0.66 at 0.8 to 1.0 times P/E', () => {
    expect(bear.margin).toEqual(close([20, 18, 16.2, 14.6, 13.2]));
    expect(bear.revgrowth).toEqual([0, 5, 3, 2, 2]);
    expect([bear.peLow[4], bear.peHigh[4]]).toEqual(close([12, 15]));
  });

  test('bull margins grow to 1.05, 1.1, 1.15, 1.2 at 1.2 to 1.5 times P/E', () => {
    expect(bull.margin).toEqual(close([20, 21, 22, 23, 24]));
    expect(bull.revgrowth).toEqual([0, 20, 18, 15, 12]);
    expect([bull.peLow[0], bull.peHigh[0]]).toEqual(close([18, 22.5]));
  });

  test('a changed growth moves every later year and no earlier one', () => {
    const changed = withInput(base, 'revgrowth', 2, 50);
    expect(changed.revenue).toEqual(close([1000, 1100, 1650, 1815, 1996.5]));
    expect(changed.netincome[1]).toBe(base.netincome[1]);
  });

  test('without shares EPS is 0, and a price of 0 has no CAGR', () => {
    const changed = withInput(base, 'shares', 0, 0);
    expect(changed.eps[0]).toBe(0);
    expect(changed.cagrLow).toEqual([null, null, null, null, null]);
  });
});

describe('a company that loses 50M of 1,000M revenue and sells at 3 times its sales', () => {
  const losing = { revenue: 1000, margin: -5, shares: 100, peRatio: null, salesMultiple: 3 };
  const { bear, base, bull } = seedScenarios(losing);

  test('is priced at 1.0 to 1.2 times its price to sales, not at a multiple of the loss', () => {
    expect(base.multiple).toBe('sales');
    expect(base.netincome[0]).toBeCloseTo(-50, 9);
    expect([base.peLow[0], base.peHigh[0]]).toEqual(close([3, 3.6]));
    expect([base.priceLow[0], base.priceHigh[0]]).toEqual(close([30, 36]));
    expect(base.cagrLow[1]).toBeCloseTo(0.1, 9);
  });

  test('keeps bear below base below bull, in losses too', () => {
    for (const column of [1, 2, 3, 4]) {
      for (const row of ['margin', 'priceLow', 'priceHigh'] as const) {
        const values = [bear, base, bull].map((scenario) => scenario[row][column] ?? Number.NaN);
        expect(values).toEqual([...values].sort((a, b) => a - b));
      }
    }
    expect(bear.margin).toEqual(close([-5, -5.5, -5.95, -6.35, -6.7]));
  });

  test('is priced at twice its sales without a price', () => {
    expect(seedScenarios({ ...losing, salesMultiple: null }).base.peLow[0]).toBe(2);
  });

  test('a typed value keeps the multiple one of sales', () => {
    expect(withInput(base, 'peLow', 1, 4).priceLow[1]).toBeCloseTo(44, 9);
  });
});

describe('gaps', () => {
  test('a company with earnings and without a P/E is priced at P/E 20', () => {
    const { base } = seedScenarios({ revenue: 1000, margin: 5, shares: 100, peRatio: null, salesMultiple: 3 });
    expect(base.peLow[0]).toBe(20);
    expect(base.multiple).toBeUndefined();
  });

  test('before a load nothing is calculated from the defaults', () => {
    const { bear, base, bull } = defaultScenarios();
    expect([bear.margin[0], base.margin[0], bull.margin[0]]).toEqual([5, 10, 15]);
    expect([bear.peLow, bear.peHigh]).toEqual([
      [15, 14, 13, 12, 12],
      [20, 19, 18, 17, 16],
    ]);
    expect([base.peLow[4], base.peHigh[4]]).toEqual([23, 28]);
    expect([bull.peLow, bull.peHigh]).toEqual([
      [30, 28, 26, 24, 22],
      [40, 38, 36, 34, 32],
    ]);
    expect(base.revenue).toEqual([null, null, null, null, null]);
    expect(base.priceHigh).toEqual([null, null, null, null, null]);
  });

  test('an overflow is null', () => {
    const { base } = seedScenarios({ revenue: 1e300, margin: 20, shares: 1, peRatio: 15, salesMultiple: null });
    expect(withInput(base, 'revgrowth', 1, 1e300).revenue).toEqual([1e300, null, null, null, null]);
  });
});

test('any typed values give scenarios that can be saved: five values, finite or null', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const five = fc.array(number, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(
      five,
      five,
      five,
      five,
      five,
      fc.option(number),
      (revgrowth, margin, shares, peLow, peHigh, revenue) => {
        const scenario = recalculate({ revgrowth, margin, shares, peLow, peHigh }, revenue);
        expect(scenariosSchema.safeParse({ bear: scenario, base: scenario, bull: scenario }).success).toBe(true);
        expect(scenario.cagrLow[0]).toBeNull();
      },
    ),
  );
});

describe('seed', () => {
  const report = { fiscalDateEnding: '2024-09-28', totalRevenue: '391035000000', netIncome: '93736000000' };

  test('takes millions from the latest fiscal year; the year after it is the current year', () => {
    const statement = statementWith(report);
    const seed = readSeed(statement, { sharesOutstanding: 15_115_823_000, peRatio: 37.8 }, 3_910_350_000_000);
    expect(seed.salesMultiple).toBeCloseTo(10, 9);
    expect(seed.revenue).toBe(391_035);
    expect(seed.margin).toBeCloseTo(23.9713, 4);
    expect(seed.shares).toBeCloseTo(15_115.823, 9);
    expect(findCurrentYear(statement)).toBe(2025);
  });

  test('is null for figures that are not reported', () => {
    expect(readSeed(null, null, 1e9)).toEqual({
      revenue: null,
      margin: null,
      shares: null,
      peRatio: null,
      salesMultiple: null,
    });
    expect(readSeed(statementWith({ ...report, totalRevenue: '0' }), null, null).margin).toBeNull();
    expect(findCurrentYear(null)).toBe(2025);
  });
});

function statementWith(figures: {
  fiscalDateEnding: string;
  totalRevenue: string;
  netIncome: string;
}): IncomeStatement {
  const missing = {
    reportedCurrency: 'USD',
    grossProfit: null,
    operatingIncome: null,
    ebit: null,
    ebitda: null,
    costOfRevenue: null,
    operatingExpenses: null,
    researchAndDevelopment: null,
    sellingGeneralAndAdministrative: null,
    interestExpense: null,
    incomeTaxExpense: null,
    incomeBeforeTax: null,
    netIncomeToCommon: null,
    netInterestExpense: null,
    earningsPerShareBasic: null,
    earningsPerShareDiluted: null,
    weightedAverageSharesDiluted: null,
    dividendsPerShare: null,
  };
  return {
    symbol: 'TEST',
    source: 'sample',
    asOf: '2026-10-30T00:00:00Z',
    quarterlyReports: [],
    annualReports: [{ ...missing, ...figures }],
  };
}
