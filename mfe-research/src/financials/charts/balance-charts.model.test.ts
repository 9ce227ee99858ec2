import * as fc from 'fast-check';
import { absentFields, balanceReport } from '../../testing/company.ts';
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

  test('a quick ratio needs its three parts; a filed zero counts', () => {
    expect(quickRatio(balanceReport(2024, 80, { inventory: '0' }))).toBe(2);
    expect(quickRatio(balanceReport(2024, 80, { inventory: null }))).toBeNull();
    expect(quickRatio(balanceReport(2024, 80, { totalCurrentAssets: null }))).toBeNull();
  });

  test('liabilities or equity of 0 give no ratio, never Infinity', () => {
    expect(currentRatio(balanceReport(2024, 80, { totalCurrentLiabilities: '0' }))).toBeNull();
    expect(debtToEquity(balanceReport(2024, 80, { totalShareholderEquity: '0' }))).toBeNull();
  });

  test('current debt replaces short-term debt that is missing or 0', () => {
    expect(totalDebt(balanceReport(2024, 80, { shortTermDebt: null, currentDebt: '1000000000' }))).toBe(17e9);
    expect(totalDebt(balanceReport(2024, 80, { shortTermDebt: '0', currentDebt: '1000000000' }))).toBe(17e9);
    expect(totalDebt(balanceReport(2024, 80, { shortTermDebt: '0', currentDebt: null }))).toBe(16e9);
  });

  test.each([
    { longTermDebt: null },
    { shortTermDebt: null, currentDebt: null },
    { shortTermDebt: null, currentDebt: null, longTermDebt: null },
  ])('debt of which a part is missing has no total, and no ratio to equity: %j', (change) => {
    expect(totalDebt(balanceReport(2024, 80, change))).toBeNull();
    expect(debtToEquity(balanceReport(2024, 80, change))).toBeNull();
  });
});

describe('lines that the company does not present', () => {
  test('debt counts as 0, and the text says so', () => {
    const none = balanceReport(2024, 80, { longTermDebt: null, ...absentFields('longTermDebt') });
    expect(totalDebt(none)).toBe(4e9);
    expect(
      financialHealth(none)
        .slice(3)
        .map(({ value, note }) => [value, note]),
    ).toEqual([
      ['0.10×', 'Good: 0.5 or less. Long-term debt not presented, counted as 0'],
      ['$4.0B', 'Short-term and long-term debt. Long-term debt not presented, counted as 0'],
    ]);
    expect(debtStructure([none]).note).toBe('Long-term debt not presented, counted as 0: 2024.');
  });

  test('short-term debt counts as 0 only when current debt is not presented either', () => {
    const change = { shortTermDebt: null, currentDebt: null };
    expect(totalDebt(balanceReport(2024, 80, { ...change, ...absentFields('shortTermDebt', 'currentDebt') }))).toBe(
      16e9,
    );
    expect(totalDebt(balanceReport(2024, 80, { ...change, ...absentFields('shortTermDebt') }))).toBeNull();
  });

  test('cash and investments are a sum where no investments are presented', () => {
    const none = balanceReport(2024, 80, { shortTermInvestments: null, ...absentFields('shortTermInvestments') });
    const chart = assetComposition([none]);
    expect(chart.bars[0]?.values).toEqual([8e9]);
    expect(chart.note).toBe('Short-term investments not presented, counted as 0: 2024.');
  });

  test('other lines are no zeros: without inventory there is no quick ratio', () => {
    const none = balanceReport(2024, 80, { inventory: null, ...absentFields('inventory') });
    expect(financialHealth(none)[2]).toMatchObject({ value: 'N/A', health: 'none', note: 'Inventory not presented' });
  });
});

describe('health', () => {
  test.each([
    ['a current ratio', 1.5, 'good', currentRatioHealth],
    ['a current ratio', 1.49, 'amber', currentRatioHealth],
    ['a current ratio', 1, 'amber', currentRatioHealth],
    ['a current ratio', 0.99, 'poor', currentRatioHealth],
    ['a current ratio', null, 'none', currentRatioHealth],
    ['a quick ratio', 1, 'good', quickRatioHealth],
    ['a quick ratio', 0.99, 'amber', quickRatioHealth],
    ['a quick ratio', 0.5, 'amber', quickRatioHealth],
    ['a quick ratio', 0.49, 'poor', quickRatioHealth],
    ['a quick ratio', null, 'none', quickRatioHealth],
    ['debt to equity', 0.5, 'good', debtToEquityHealth],
    ['debt to equity', 0.51, 'amber', debtToEquityHealth],
    ['debt to equity', 1, 'amber', debtToEquityHealth],
    ['debt to equity', 1.01, 'poor', debtToEquityHealth],
    ['debt to equity', -0.2, 'poor', debtToEquityHealth],
    ['debt to equity', null, 'none', debtToEquityHealth],
  ] as const)('%s of %p is %s', (_, value, health, judge) => {
    expect(judge(value)).toBe(health);
  });

  test('the dashboard has figure, verdict and limit', () => {
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

  test.each<[string, Parameters<typeof balanceReport>[2], string, string]>([
    ['Debt-to-equity', { longTermDebt: null }, 'N/A', 'Long-term debt not found'],
    ['Total debt', { longTermDebt: null }, 'N/A', 'Long-term debt not found'],
    ['Total debt', { shortTermDebt: null, currentDebt: null }, 'N/A', 'Short-term debt not found'],
    [
      'Debt-to-equity',
      { shortTermDebt: null, currentDebt: null, longTermDebt: null, totalShareholderEquity: null },
      'N/A',
      'Short-term debt, long-term debt and equity not found',
    ],
    ['Debt-to-equity', { totalShareholderEquity: '0' }, 'N/A', 'Equity is 0'],
    ['Quick ratio', { inventory: null }, 'N/A', 'Inventory not found'],
    ['Current ratio', { totalCurrentLiabilities: null }, 'N/A', 'Current liabilities not found'],
    ['Current ratio', { totalCurrentLiabilities: '0' }, 'N/A', 'Current liabilities are 0'],
    ['Working capital', { totalCurrentAssets: null }, 'N/A', 'Current assets not found'],
    ['Current ratio', { totalCurrentAssets: null }, 'N/A', 'Current assets not found'],
  ])('%s with %j is %s: %s', (label, change, value, note) => {
    const stat = financialHealth(balanceReport(2024, 80, change)).find((one) => one.label === label);
    expect(stat).toMatchObject({ value, note, health: 'none' });
  });

  test('a figure with a missing part never has a good rating', () => {
    const numeral = fc.option(fc.integer({ min: 1, max: 1e9 }).map(String), { nil: null });
    fc.assert(
      fc.property(numeral, numeral, numeral, numeral, (shortTermDebt, currentDebt, longTermDebt, equity) => {
        const change = { shortTermDebt, currentDebt, longTermDebt, totalShareholderEquity: equity };
        const stats = financialHealth(balanceReport(2024, 80, change));
        const known = (shortTermDebt !== null || currentDebt !== null) && longTermDebt !== null;
        expect(stats[4]?.value === 'N/A').toBe(!known);
        expect(stats[3]?.health === 'none').toBe(!known || equity === null);
      }),
    );
  });
});

describe('charts', () => {
  test('the parts of the assets add up to their total, without a note', () => {
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
    expect(assetComposition([report]).note).toBeNull();
    expect(debtStructure([report]).note).toBeNull();
  });

  test('a total with a missing part is N/A, and so is the rest; the whole is drawn without a breakdown', () => {
    const sheet = balanceReport(2024, 80, { shortTermInvestments: null });
    const { bars, note } = assetComposition([report, { ...sheet, fiscalDateEnding: '2025-12-31' }]);
    expect(bars.map((bar) => [bar.label, bar.values[1]])).toEqual([
      ['Cash & short-term investments', null],
      ['Receivables', 10e9],
      ['Inventory', 5e9],
      ['Other current', null],
      ['Property, plant & equipment', 20e9],
      ['Other non-current', 20e9],
      ['Not broken down', 25e9],
    ]);
    expect(note).toBe('Short-term investments not found: 2025. Figures that need it are N/A.');
  });

  test('without property, plant & equipment the non-current rest is unknown', () => {
    const { bars, note } = assetComposition([balanceReport(2024, 80, { propertyPlantEquipment: null })]);
    expect(bars[5]?.values).toEqual([null]);
    expect(bars[6]).toMatchObject({ label: 'Not broken down', values: [40e9] });
    expect(note).toBe('Property, plant & equipment not found: 2024. Figures that need it are N/A.');
  });

  test('parts that exceed their total leave no rest', () => {
    const { bars } = assetComposition([balanceReport(2024, 80, { inventory: '90000000000' })]);
    expect(bars[3]?.values).toEqual([null]);
  });

  test('debt by maturity, with debt to equity', () => {
    const chart = debtStructure([report]);
    expect(chart.bars.map((bar) => bar.values[0])).toEqual([16e9, 4e9]);
    expect(chart.lines[0]?.values).toEqual([0.5]);
    expect(chart.label).toBe('Debt structure 2024, latest debt $20.0B, debt to equity 0.50×');
  });

  test('missing parts of debt are named by year', () => {
    const years = [2021, 2022, 2023].map((year) => balanceReport(year, 80, { longTermDebt: null }));
    const chart = debtStructure([...years, balanceReport(2024, 80, { shortTermDebt: null, currentDebt: null })]);
    expect(chart.lines[0]?.values).toEqual([null, null, null, null]);
    expect(chart.label).toBe('Debt structure 2021 to 2024, latest debt N/A, debt to equity N/A');
    expect(chart.note).toBe(
      'Short-term debt not found: 2024. Long-term debt not found: 2021 to 2023. Figures that need it are N/A.',
    );
  });

  test('the drawn current assets of any balance sheet add up to their total, with or without a breakdown', () => {
    const numeral = fc.option(fc.integer({ min: 0, max: 1e8 }).map(String), { nil: null });
    fc.assert(
      fc.property(numeral, numeral, numeral, numeral, (cash, shortTermInvestments, inventory, receivables) => {
        const sheet = balanceReport(2024, 1, {
          totalCurrentAssets: '1000000000',
          totalNonCurrentAssets: null,
          propertyPlantEquipment: null,
          cashAndCashEquivalentsAtCarryingValue: cash,
          shortTermInvestments,
          inventory,
          currentNetReceivables: receivables,
        });
        const values = assetComposition([sheet]).bars.map((bar) => bar.values[0] ?? 0);
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(1e9);
      }),
    );
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
