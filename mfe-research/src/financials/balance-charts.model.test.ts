import * as fc from 'fast-check';
import { balanceReport } from '../fixtures.ts';
import {
  assetComposition,
  currentRatio,
  debtStructure,
  debtToEquity,
  quickRatio,
  totalDebt,
} from './balance-charts.model.ts';
import {
  currentRatioHealth,
  debtToEquityHealth,
  financialHealth,
  quickRatioHealth,
  workingCapital,
} from './health.model.ts';

/** Assets of 80 billions: 40 current (5 of it inventory) against 20 owed within a year; debt 4 + 16, equity 40. */
const report = balanceReport(2024, 80);

describe('ratios', () => {
  test('40 billions of current assets against 20 are 2; without 5 of inventory 1.75', () => {
    expect(currentRatio(report)).toBe(2);
    expect(quickRatio(report)).toBe(1.75);
    expect(workingCapital(report)).toBe(20e9);
  });

  test('debt of 4 and 16 billions against equity of 40 is 0.5', () => {
    expect(totalDebt(report)).toBe(20e9);
    expect(debtToEquity(report)).toBe(0.5);
  });

  test('a company without inventory has a quick ratio, one without current assets has none', () => {
    expect(quickRatio(balanceReport(2024, 80, { inventory: null }))).toBe(2);
    expect(quickRatio(balanceReport(2024, 80, { totalCurrentAssets: null }))).toBeNull();
  });

  test('nothing owed and no equity give no ratio, never Infinity', () => {
    expect(currentRatio(balanceReport(2024, 80, { totalCurrentLiabilities: '0' }))).toBeNull();
    expect(debtToEquity(balanceReport(2024, 80, { totalShareholderEquity: '0' }))).toBeNull();
  });

  test('the current part of debt stands in for short-term debt; no debt stated is not debt of 0', () => {
    expect(totalDebt(balanceReport(2024, 80, { shortTermDebt: null, currentDebt: '1000000000' }))).toBe(17e9);
    expect(
      totalDebt(balanceReport(2024, 80, { shortTermDebt: null, currentDebt: null, longTermDebt: null })),
    ).toBeNull();
  });
});

describe('health', () => {
  test.each([
    [1.5, 'good'],
    [1.49, 'amber'],
    [1, 'amber'],
    [0.99, 'poor'],
    [null, 'none'],
  ] as const)('a current ratio of %p is %s', (value, health) => {
    expect(currentRatioHealth(value)).toBe(health);
  });

  test.each([
    [1, 'good'],
    [0.99, 'amber'],
    [0.5, 'amber'],
    [0.49, 'poor'],
    [null, 'none'],
  ] as const)('a quick ratio of %p is %s', (value, health) => {
    expect(quickRatioHealth(value)).toBe(health);
  });

  test.each([
    [0.5, 'good'],
    [0.51, 'amber'],
    [1, 'amber'],
    [1.01, 'poor'],
    [-0.2, 'poor'],
    [null, 'none'],
  ] as const)('debt to equity of %p is %s', (value, health) => {
    expect(debtToEquityHealth(value)).toBe(health);
  });

  test('the dashboard tells figure, verdict and limit', () => {
    expect(financialHealth(report).map(({ label, value, health, note }) => [label, value, health, note])).toEqual([
      ['Working capital', '$20.0B', 'none', 'Current assets less current liabilities'],
      ['Current ratio', '2.00×', 'good', 'Good: 1.5 or more'],
      ['Quick ratio', '1.75×', 'good', 'Good: 1 or more'],
      ['Debt-to-equity', '0.50×', 'good', 'Good: 0.5 or less'],
      ['Total debt', '$20.0B', 'none', 'Short-term and long-term debt'],
    ]);
  });

  test('equity below 0 is no low debt', () => {
    const stats = financialHealth(balanceReport(2024, 80, { totalShareholderEquity: '-10000000000' }));
    expect(stats[3]).toMatchObject({ value: '\u22122.00×', health: 'poor', note: 'Weak: equity below 0' });
  });

  test('what is missing reads N/A', () => {
    const stats = financialHealth(balanceReport(2024, 80, { totalCurrentAssets: null, inventory: null }));
    expect(stats.slice(0, 3).map(({ value, health }) => [value, health])).toEqual([
      ['N/A', 'none'],
      ['N/A', 'none'],
      ['N/A', 'none'],
    ]);
  });
});

describe('charts', () => {
  test('the parts of the assets add up to their total', () => {
    const { bars, years, lines } = assetComposition([balanceReport(2023, 60), report]);
    expect(years).toEqual(['2023', '2024']);
    expect(bars.map((bar) => [bar.label, bar.values[1]])).toEqual([
      ['Cash & short-term investments', 12e9],
      ['Receivables', 10e9],
      ['Inventory', 5e9],
      ['Other current', 13e9],
      ['Property, plant & equipment', 20e9],
      ['Other non-current', 20e9],
    ]);
    expect(lines.map((line) => line.values[1])).toEqual([2, 1.75]);
  });

  test('parts that exceed their total leave no rest', () => {
    const { bars } = assetComposition([balanceReport(2024, 80, { inventory: '90000000000' })]);
    expect(bars[3]?.values).toEqual([null]);
  });

  test('debt by when it is due, with debt to equity', () => {
    const chart = debtStructure([report]);
    expect(chart.bars.map((bar) => bar.values[0])).toEqual([16e9, 4e9]);
    expect(chart.lines[0]?.values).toEqual([0.5]);
    expect(chart.label).toBe('Debt structure 2024, latest debt $20.0B, debt to equity 0.50×');
  });

  test('the assets of any balance sheet are never drawn above their total', () => {
    const numeral = fc.option(fc.integer({ min: 0, max: 1e9 }).map(String), { nil: null });
    fc.assert(
      fc.property(numeral, numeral, numeral, numeral, (total, cash, inventory, receivables) => {
        const odd = balanceReport(2024, 1, {
          totalCurrentAssets: total,
          cashAndCashEquivalentsAtCarryingValue: cash,
          shortTermInvestments: null,
          inventory,
          currentNetReceivables: receivables,
        });
        const [cashBar, receivablesBar, inventoryBar, rest] = assetComposition([odd]).bars.map((bar) => bar.values[0]);
        if (rest === null || rest === undefined || total === null) return;
        const sum = [cashBar, receivablesBar, inventoryBar].reduce<number>((all, value) => all + (value ?? 0), rest);
        expect(sum).toBe(Number(total));
      }),
    );
  });
});
