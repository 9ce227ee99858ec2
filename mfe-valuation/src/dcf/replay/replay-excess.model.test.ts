import type { AllStatements, AnnualVintage } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { createVintage } from '../../testing/vintages.ts';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import { excessInputs } from '../models/excess-returns/excess-inputs.model.ts';
import { excessReplay } from '../models/excess-returns/excess-returns-model.ts';
import { excessValuation } from '../models/excess-returns/excess-valuation.model.ts';
import { dcfBasis } from '../valuation/dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { replayFilings } from './replay.model.ts';

/** A bank with 100 shares; equity of 1,000 in 2022 and 10% more each year, of which it earns a share. */
function bankAt(last: number, earned = 0.12, change: Partial<{ equity: number | null }> = {}): AnnualVintage {
  const equityOf = (year: number) => 1000 * 1.1 ** (year - 2022);
  const years = [last - 2, last - 1, last].map((year) => ({ year, revenue: 400, equity: equityOf(year), shares: 100 }));
  const vintage = createVintage(years.map((year) => (year.year === last ? { ...year, ...change } : year)));
  const incomeOf = (day: string) => String(equityOf(Number(day.slice(0, 4)) - 1) * earned);
  return {
    ...vintage,
    incomeStatement: vintage.incomeStatement.map((report) => ({
      ...report,
      netIncome: incomeOf(report.fiscalDateEnding),
    })),
    cashFlow: vintage.cashFlow.map((report) => ({
      ...report,
      dividendPayout: String(Number(incomeOf(report.fiscalDateEnding)) / 2),
      paymentsForRepurchaseOfCommonStock: '0',
    })),
  };
}

interface Rule {
  readonly assumptions?: DcfAssumptions;
  readonly typed?: TypedInputs;
}

const replayRows = (annual: readonly AnnualVintage[], { assumptions = defaultAssumptions, typed = {} }: Rule = {}) =>
  replayFilings({
    annual,
    prices: annual.map(({ filed }) => ({ date: filed, close: 12 })).toReversed(),
    assumptions,
    model: 'excess-returns',
    typed,
    currency: 'USD',
  });

/** The value of today, if the filing is the newest one and beta is 1. */
function valueToday(
  { incomeStatement, balanceSheet, cashFlow }: AnnualVintage,
  assumptions: DcfAssumptions,
  typed: TypedInputs,
) {
  const head = { symbol: 'BANK', source: 'sec' as const, asOf: '2026-10-30T00:00:00Z', quarterlyReports: [] };
  const statements: AllStatements = {
    incomeStatement: { ...head, annualReports: incomeStatement },
    balanceSheet: { ...head, annualReports: balanceSheet },
    cashFlow: { ...head, annualReports: cashFlow },
    errors: { income: null, balance: null, cashFlow: null },
  };
  const basis = dcfBasis(statements, { price: 12, marketCap: 1200, sharesOutstanding: 100, beta: 1 });
  if (basis === null) throw new Error('The figures give a basis');
  return excessValuation(excessInputs({ statements, basis }, assumptions, typed), 12).result?.valuePerShare;
}

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('a replay at today equals the value of today', () => {
  fc.assert(
    fc.property(
      rate(0.01, 0.3),
      rate(0.03, 0.06),
      rate(-0.02, 0.04),
      fc.integer({ min: 3, max: 15 }),
      (earned, riskFreeRate, terminalSpread, fadeYears) => {
        const newest = bankAt(2024, earned);
        const rule = { assumptions: { ...defaultAssumptions, riskFreeRate }, typed: { terminalSpread, fadeYears } };
        expect(replayRows([newest], rule)[0]?.fairValue).toBe(
          valueToday(newest, rule.assumptions, rule.typed) ?? Number.NaN,
        );
      },
    ),
  );
});

test('a return at its cost gives the book value of that day', () => {
  // Cost of equity is 4% + 6%.
  const [newest, before] = replayRows([bankAt(2024, 0.1), bankAt(2023, 0.1)]);
  expect(newest?.fairValue).toBeCloseTo(12.1, 9);
  expect(before?.fairValue).toBeCloseTo(11, 9);
});

test('a later restatement does not change the replay of an earlier filing', () => {
  const [, before] = replayRows([bankAt(2024), bankAt(2023)]);
  const [restated, unchanged] = replayRows([bankAt(2024, 0.3), bankAt(2023)]);
  expect(restated?.fairValue).not.toBe(before?.fairValue);
  expect(unchanged).toEqual(before);
});

test('own figures of today are left out, own rules are not', () => {
  const [row] = replayRows([bankAt(2024)]);
  expect(replayRows([bankAt(2024)], { typed: { returnOnEquity: 0.3, bookValue: 99, payout: 0 } })).toEqual([row]);
  expect(replayRows([bankAt(2024)], { typed: { terminalSpread: 0.02 } })[0]?.fairValue).toBeGreaterThan(
    row?.fairValue ?? 0,
  );
  expect(excessReplay.ruleText(defaultAssumptions, { payout: 0.3 })).toMatch(
    /ROE are those of today and are left out\.$/,
  );
  expect(excessReplay.ruleText(defaultAssumptions, { terminalSpread: -0.01, equityBeta: 1.3 })).toMatch(
    /fading to 1\.0% below its cost over ten years, .* beta 1\.30\. .* are not used\.$/,
  );
});

test('equity that is missing or below zero leaves no value, and is named', () => {
  expect(replayRows([bankAt(2024, 0.12, { equity: null })])[0]).toMatchObject({
    fairValue: null,
    missing: ['Book value a share'],
  });
  expect(replayRows([bankAt(2024, 0.12, { equity: -5 })])[0]).toMatchObject({
    fairValue: null,
    missing: ['Book value above zero'],
  });
});
