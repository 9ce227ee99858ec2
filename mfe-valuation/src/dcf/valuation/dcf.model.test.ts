import fc from 'fast-check';
import { createStatements, makeBasis, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { calculateDcf, valuate } from './dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from './dcf-assumptions.ts';

/** Three years of 10% growth, discounted at 4% + 1 × 6% = 10%. */
const threeYears: DcfAssumptions = {
  ...defaultAssumptions,
  projectionYears: 3,
  growthMode: 'custom',
  customGrowthRates: [0.1],
};
const noStock = { marketCap: null, sharesOutstanding: null, price: null, beta: null };
const mustValue = (
  years: readonly YearFigures[],
  assumptions = threeYears,
  stock: Parameters<typeof calculateDcf>[1] = noStock,
) => {
  const result = calculateDcf(createStatements(years), stock, assumptions);
  if (result === null) throw new Error('no result');
  return result;
};

describe('a debt-free company that grows 10% a year', () => {
  const result = mustValue(steadyGrower);

  test('free cash flow is after-tax operating income + D&A − capex − added working capital', () => {
    // 1,210 × 0.2 × 0.75 + 60.5 − 96.8 − 0.1 × 110 = 134.2, then 10% more each year
    expect(result.projectedCashFlows[0]).toBeCloseTo(134.2, 9);
    expect(result.projectedCashFlows[1]).toBeCloseTo(147.62, 9);
    expect(result.projectedCashFlows[2]).toBeCloseTo(162.382, 9);
  });

  test('growing and discounting at 10% makes every present value the same', () => {
    expect(result.wacc).toBeCloseTo(0.1, 12);
    for (const value of result.presentValues) expect(value).toBeCloseTo(122, 9);
  });

  test('terminal value is the last flow grown once over WACC − growth', () => {
    expect(result.terminalValue).toBeCloseTo((162.382 * 1.025) / 0.075, 9);
  });

  test('equity is enterprise value + cash, and a share its hundredth', () => {
    expect(result.enterpriseValue).toBeCloseTo(366 + (122 * 1.025) / 0.075, 9);
    expect(result.equityValue).toBeCloseTo(366 + (122 * 1.025) / 0.075 + 110, 9);
    expect(result.fairValuePerShare).toBeCloseTo(21.433333333, 9);
  });

  test('more than 80% in the terminal value is a high warning', () => {
    expect(result.terminalShare).toBeCloseTo(0.82, 9);
    expect(result.warnings).toEqual([
      {
        code: 'high-terminal-share',
        type: 'warning',
        message: 'Terminal value above 80% of valuation',
        severity: 'high',
      },
    ]);
  });
});

describe('fiscal years', () => {
  test('one common fiscal year is not enough', () => {
    expect(calculateDcf(createStatements(steadyGrower.slice(0, 1)), noStock, threeYears)).toBeNull();
  });

  test('a missing statement leaves nothing to value', () => {
    const statements = { ...createStatements(steadyGrower), cashFlow: null };
    expect(calculateDcf(statements, noStock, threeYears)).toBeNull();
  });

  test('the last five years that have all three statements are used', () => {
    const years = [2018, 2019, 2020, 2021, 2022, 2023, 2024].map((year) => ({
      ...steadyGrower[0],
      year,
      revenue: 1000,
      shares: 1,
    }));
    expect(mustValue(years).fiscalYears).toEqual(['2020', '2021', '2022', '2023', '2024']);
  });

  test('without shares outstanding there is no result', () => {
    const years = steadyGrower.map((year) => ({ ...year, shares: 0 }));
    expect(calculateDcf(createStatements(years), noStock, threeYears)).toBeNull();
    expect(calculateDcf(createStatements(years), { ...noStock, sharesOutstanding: 50 }, threeYears)).not.toBeNull();
  });

  test('a revenue of 0 at the start falls back to the mean of the yearly rates that have a base', () => {
    const years = [0, 100, 150].map((revenue, index) => ({ year: 2022 + index, revenue, shares: 1 }));
    expect(mustValue(years).historicalGrowth).toBeCloseTo(0.5, 12);
  });

  test('a missing figure counts as 0', () => {
    const years = steadyGrower.map((year) => ({ ...year, revenue: year.year === 2023 ? null : 1100 }));
    expect(mustValue(years).historicalGrowth).toBe(0);
  });
});

describe('discount rate', () => {
  const indebted = steadyGrower.map((year) => ({ ...year, shortTermDebt: 100, longTermDebt: 300, interest: 20 }));

  test('weights equity at market value and debt at book value', () => {
    const { waccDetails, wacc } = mustValue(indebted, threeYears, { ...noStock, marketCap: 600, beta: 1.5 });
    expect(waccDetails.costOfEquity).toBeCloseTo(0.13, 12);
    expect(waccDetails.preTaxCostOfDebt).toBeCloseTo(0.05, 12);
    expect(waccDetails.afterTaxCostOfDebt).toBeCloseTo(0.0375, 12);
    expect(waccDetails.equityWeight).toBeCloseTo(0.6, 12);
    expect(wacc).toBeCloseTo(0.6 * 0.13 + 0.4 * 0.0375, 12);
  });

  test('market cap is shares × price when not reported, else a billion', () => {
    expect(mustValue(indebted, threeYears, { ...noStock, price: 6 }).waccDetails.equityWeight).toBeCloseTo(0.6, 12);
    expect(mustValue(indebted).waccDetails.equityWeight).toBeCloseTo(1e9 / (1e9 + 400), 12);
  });

  test('overrides count in manual mode only', () => {
    const overrides = { ...threeYears, betaOverride: 2, costOfDebtOverride: 0.08 };
    expect(mustValue(indebted, overrides).waccDetails.beta).toBe(1);
    const manual = mustValue(indebted, { ...overrides, waccMode: 'manual' }).waccDetails;
    expect(manual.beta).toBe(2);
    expect(manual.preTaxCostOfDebt).toBe(0.08);
  });

  test('cost of debt is clamped to 1% to 15%', () => {
    const dear = indebted.map((year) => ({ ...year, interest: 200 }));
    expect(mustValue(dear).waccDetails.preTaxCostOfDebt).toBe(0.15);
    const cheap = { ...threeYears, waccMode: 'manual', costOfDebtOverride: 0 } as const;
    expect(mustValue(indebted, cheap).waccDetails.preTaxCostOfDebt).toBe(0.01);
    expect(mustValue(steadyGrower).waccDetails.preTaxCostOfDebt).toBe(0.05);
  });

  test('current debt replaces a short-term debt of 0', () => {
    const years = steadyGrower.map((year) => ({ ...year, currentDebt: 100 }));
    const result = mustValue(years, threeYears, { ...noStock, marketCap: 900 });
    expect(result.waccDetails.debtWeight).toBeCloseTo(0.1, 12);
    expect((result.equityValue ?? 0) - (result.enterpriseValue ?? 0)).toBeCloseTo(10, 9);
  });
});

describe('tax rate', () => {
  test('years without profit and one-off rates do not count', () => {
    const years = [
      { ...steadyGrower[0], year: 2022, preTax: -100, tax: 10 },
      { ...steadyGrower[0], year: 2023, preTax: 100, tax: 90 },
      { ...steadyGrower[0], year: 2024, preTax: 100, tax: 20 },
    ];
    expect(mustValue(years).waccDetails.taxRate).toBeCloseTo(0.2, 12);
  });

  test('is 25% when no year has a usable rate, and the unusable one raises a warning', () => {
    const years = steadyGrower.map((year) => ({ ...year, preTax: 100, tax: 60 }));
    const result = mustValue(years);
    expect(result.waccDetails.taxRate).toBe(0.25);
    expect(result.warnings).toContainEqual({
      code: 'unusable-tax-rate',
      type: 'info',
      message: 'Tax rate under 0 or over 50%',
      severity: 'info',
    });
  });

  test('is never above 35%', () => {
    const years = steadyGrower.map((year) => ({ ...year, preTax: 100, tax: 45 }));
    expect(mustValue(years).waccDetails.taxRate).toBe(0.35);
  });
});

describe('warnings', () => {
  test('WACC at or below terminal growth gives no value, and one critical error', () => {
    const result = mustValue(steadyGrower, {
      ...threeYears,
      riskFreeRate: 0.02,
      marketRiskPremium: 0,
      terminalGrowthRate: 0.02,
    });
    expect(result.fairValuePerShare).toBeNull();
    expect(result.enterpriseValue).toBeNull();
    expect(result.warnings).toEqual([
      {
        code: 'wacc-not-above-growth',
        type: 'error',
        message: 'WACC must be greater than terminal growth rate for valid DCF model.',
        severity: 'critical',
      },
    ]);
  });

  test('a loss-making, shrinking company is worth its cash and raises two high warnings', () => {
    const years = [
      { ...steadyGrower[1], year: 2023, operatingIncome: -100 },
      { ...steadyGrower[0], year: 2024, operatingIncome: -100 },
    ];
    const result = mustValue(years);
    expect(result.projectedCashFlows).toEqual([0, 0, 0]);
    expect(result.equityValue).toBeCloseTo(100, 9);
    expect(result.warnings.map((warning) => warning.message)).toEqual([
      'Negative historical revenue growth',
      'Negative operating margin',
    ]);
  });

  test('a thin margin raises an info warning', () => {
    const years = steadyGrower.map((year) => ({ ...year, operatingIncome: 20 }));
    expect(mustValue(years).warnings).toContainEqual({
      code: 'thin-margin',
      type: 'info',
      message: 'Operating margin under 3%',
      severity: 'info',
    });
  });
});

describe('margin modes', () => {
  const flat = { ...threeYears, customGrowthRates: [0] };
  const basis = makeBasis(steadyGrower, noStock);
  const flows = (marginAssumption: DcfAssumptions['marginAssumption']) =>
    valuate(basis, { ...flat, marginAssumption }).projectedCashFlows;

  test('the first year is the same in all; improving adds 0.5% per year, declining takes 0.3%', () => {
    // 1,100 × 0.2 × 0.75 = 165 after tax, less 33 of capex over D&A
    expect(flows('stable')).toEqual([expect.closeTo(132, 9), expect.closeTo(132, 9), expect.closeTo(132, 9)]);
    expect(flows('improving')).toEqual([
      expect.closeTo(132, 9),
      expect.closeTo(132 + 165 * 0.005, 9),
      expect.closeTo(132 + 165 * 0.01, 9),
    ]);
    expect(flows('declining')[2]).toBeCloseTo(132 - 165 * 0.006, 9);
  });
});

describe('identities', () => {
  const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  test('under any assumptions a value is the sum of its parts and never NaN', () => {
    fc.assert(
      fc.property(
        fc.record({
          projectionYears: fc.integer({ min: 3, max: 10 }),
          terminalGrowthRate: rate(0, 0.05),
          riskFreeRate: rate(0, 0.1),
          marketRiskPremium: rate(0, 0.15),
          startingGrowthRate: rate(-0.2, 0.5),
          growthMode: fc.constantFrom('auto', 'linear'),
          marginAssumption: fc.constantFrom('stable', 'improving', 'declining'),
        }),
        (changes) => {
          const result = mustValue(steadyGrower, { ...defaultAssumptions, ...changes });
          expect(result.revenueGrowthRates).toHaveLength(changes.projectionYears);
          expect(result.projectedCashFlows.every((flow) => Number.isFinite(flow) && flow >= 0)).toBe(true);
          if (result.enterpriseValue === null)
            return expect(result.wacc - changes.terminalGrowthRate).toBeLessThan(1e-12);
          const discounted = (result.terminalValue ?? Number.NaN) / (1 + result.wacc) ** changes.projectionYears;
          const sum = result.presentValues.reduce((total, value) => total + value, 0);
          expect(Math.abs(result.enterpriseValue - sum - discounted)).toBeLessThanOrEqual(
            1e-9 * result.enterpriseValue,
          );
          expect(Math.abs((result.equityValue ?? Number.NaN) - result.enterpriseValue - 110)).toBeLessThan(
            1e-6 * (result.enterpriseValue + 110),
          );
        },
      ),
    );
  });

  test('a higher discount rate never raises the value', () => {
    fc.assert(
      fc.property(rate(0.03, 0.1), rate(0, 0.05), (riskFreeRate, more) => {
        const cheap = mustValue(steadyGrower, { ...threeYears, riskFreeRate }).fairValuePerShare ?? 0;
        const dear =
          mustValue(steadyGrower, { ...threeYears, riskFreeRate: riskFreeRate + more }).fairValuePerShare ?? 0;
        expect(dear).toBeLessThanOrEqual(cheap + 1e-9);
      }),
    );
  });
});
