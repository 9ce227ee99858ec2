import type { BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { balanceReport, cashFlowReport, incomeReport, overview } from '../testing/company.ts';
import { assetComposition, debtStructure, debtToEquity } from './charts/balance-charts.model.ts';
import { cashQuality, cashWaterfall, freeCashFlow } from './charts/cash-flow-charts.model.ts';
import { financialHealth } from './charts/health.model.ts';
import { compositionSentence, profitMargins, revenueAndProfitability } from './charts/income-charts.model.ts';
import { cagrProgression, growthTrajectory } from './charts/income-growth.model.ts';
import { qualityCriteria } from './charts/quality.model.ts';

// Figures of annual reports as filed with the SEC, in millions of US dollars: Apple's of fiscal 2020 to 2025 (the latest
// 0000320193-25-000079), Snowflake's and those of Logistic Properties of the Americas. Each expected figure can be worked
// out by hand from them.

type Millions<Field extends string> = Readonly<Partial<Record<Field, number | null>>>;
const inDollars = (figures: Millions<string>) =>
  Object.fromEntries(
    Object.entries(figures).map(([field, value]) => [field, value == null ? null : String(Math.round(value * 1e6))]),
  );
const income = (day: string, figures: Millions<keyof IncomeReport>): IncomeReport => ({
  ...incomeReport(2024, 0),
  ...inDollars(figures),
  fiscalDateEnding: day,
});
const balance = (day: string, figures: Millions<keyof BalanceReport>): BalanceReport => ({
  ...balanceReport(2024, 0),
  ...inDollars(figures),
  fiscalDateEnding: day,
});
const flows = (day: string, figures: Millions<keyof CashFlowReport>): CashFlowReport => ({
  ...cashFlowReport(2024, 0),
  ...inDollars(figures),
  fiscalDateEnding: day,
});

const appleIncome = (
  [
    ['2020-09-26', 274_515, 104_956, 66_288, 57_411],
    ['2021-09-25', 365_817, 152_836, 108_949, 94_680],
    ['2022-09-24', 394_328, 170_782, 119_437, 99_803],
    ['2023-09-30', 383_285, 169_148, 114_301, 96_995],
    ['2024-09-28', 391_035, 180_683, 123_216, 93_736],
    ['2025-09-27', 416_161, 195_201, 133_050, 112_010],
  ] as const
).map(([day, totalRevenue, grossProfit, operatingIncome, netIncome]) =>
  income(day, { totalRevenue, grossProfit, operatingIncome, netIncome }),
);

const appleFlows = (
  [
    ['2020-09-26', 80_674, 7_309, 57_411, -4_289, -86_820, -10_435],
    ['2021-09-25', 104_038, 11_085, 94_680, -14_545, -93_353, -3_860],
    ['2022-09-24', 122_151, 10_708, 99_803, -22_354, -110_749, -10_952],
    ['2023-09-30', 110_543, 10_959, 96_995, 3_705, -108_488, 5_760],
    ['2024-09-28', 118_254, 9_447, 93_736, 2_935, -121_983, -794],
    ['2025-09-27', 111_482, 12_715, 112_010, 15_195, -120_686, 5_991],
  ] as const
).map(([day, operatingCashflow, capitalExpenditures, netIncome, investing, financing, change]) =>
  flows(day, {
    operatingCashflow,
    capitalExpenditures,
    netIncome,
    cashflowFromInvestment: investing,
    cashflowFromFinancing: financing,
    changeInCashAndCashEquivalents: change,
  }),
);

const appleBalance = balance('2025-09-27', {
  totalAssets: 359_241,
  totalCurrentAssets: 147_957,
  totalNonCurrentAssets: 211_284,
  totalCurrentLiabilities: 165_631,
  inventory: 5_718,
  cashAndCashEquivalentsAtCarryingValue: 35_934,
  shortTermInvestments: 18_763,
  currentNetReceivables: 39_777,
  propertyPlantEquipment: 49_834,
  shortTermDebt: 20_329,
  longTermDebt: 78_328,
  totalShareholderEquity: 73_733,
});

describe('Apple, fiscal 2025', () => {
  test('margins: 195,201, 133,050 and 112,010 of 416,161 are 46.9%, 32.0% and 26.9%', () => {
    expect(profitMargins(appleIncome)?.label).toBe('Profit margins, latest: gross 46.9%, operating 32.0%, net 26.9%');
    expect(revenueAndProfitability(appleIncome).lines[2]?.values.at(-1)).toBeCloseTo(112_010 / 416_161, 12);
    expect(compositionSentence(appleIncome)).toBe('Of each revenue dollar in 2025, 26.9 cents became net income.');
  });

  test('growth: 274,515 to 416,161 in five years is 8.7% a year, 394,328 to 416,161 in three is 1.8%', () => {
    expect(growthTrajectory(appleIncome).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Revenue 3-year +1.8%',
      'Revenue 5-year +8.7%',
      'Revenue all-time +8.7%',
      'Net income 3-year +3.9%',
      'Net income 5-year +14.3%',
      'Net income all-time +14.3%',
    ]);
    const progression = cagrProgression(appleIncome);
    expect(progression?.labels).toEqual(['1Y', '2Y', '3Y', '4Y', '5Y']);
    expect(progression?.values[0]).toBeCloseTo(416_161 / 391_035 - 1, 12);
    expect(progression?.colors.every((color) => color === 'cagr-light')).toBe(true);
  });

  test('quality: margins pass, growth of 8.7% and of 7.8% do not reach 20%', () => {
    const stock = { ...overview, marketCap: 3_029e9, quarterlyEarningsGrowthYOY: 0.078 };
    expect(qualityCriteria(appleIncome, stock).map(({ value, verdict }) => [value, verdict])).toEqual([
      ['$3,029B', 'pass'],
      ['46.9%', 'pass'],
      ['26.9%', 'pass'],
      ['8.7%', 'fail'],
      ['7.8%', 'fail'],
      ['N/A', 'unavailable'],
      ['N/A', 'unavailable'],
    ]);
  });

  test('health: working capital −17,674, current ratio 0.89, quick 0.86, debt 98,657 at 1.34 of equity', () => {
    expect(financialHealth(appleBalance).map(({ value, health }) => [value, health])).toEqual([
      ['\u2212$17.7B', 'none'],
      ['0.89×', 'poor'],
      ['0.86×', 'amber'],
      ['1.34×', 'poor'],
      ['$98.7B', 'none'],
    ]);
  });

  test('the parts of the assets add up to 359,241', () => {
    const parts = assetComposition([appleBalance]).bars.map((bar) => (bar.values[0] ?? 0) / 1e6);
    expect(parts).toEqual([54_697, 39_777, 5_718, 47_765, 49_834, 161_450]);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(359_241);
  });

  test('free cash flow: 111,482 − 12,715 = 98,767, which is 23.7% of revenue', () => {
    const free = freeCashFlow(appleFlows, appleIncome);
    expect(free.latest).toBe(98_767e6);
    expect(free.margin).toBeCloseTo(98_767 / 416_161, 12);
    // 111,443 in 2022 and 73,365 in 2020.
    expect(free.threeYear).toBeCloseTo((98_767 / 111_443) ** (1 / 3) - 1, 12);
    expect(free.fiveYear).toBeCloseTo((98_767 / 73_365) ** (1 / 5) - 1, 12);
  });

  test('cash conversion: 111,482 / 112,010 is 99.5%, 118,254 / 93,736 the year before 126.2%', () => {
    const conversion = cashQuality(appleFlows).lines[0]?.values ?? [];
    expect(conversion.at(-1)).toBeCloseTo(0.995, 3);
    expect(conversion.at(-2)).toBeCloseTo(1.262, 3);
  });

  test('the waterfall of every year ends at its change in cash', () => {
    const { steps, net } = cashWaterfall(appleFlows);
    net.values.forEach((change, index) => {
      expect(steps.reduce((sum, step) => sum + (step.values[index] ?? 0), 0)).toBe(change);
    });
  });
});

// Snowflake's annual report of fiscal 2020, 0001640147-21-000073, in thousands. Its preferred stock, 936,474, is neither
// liability nor equity: 621,003 + 936,474 − 544,757 = 1,012,720.
test('Snowflake, January 2020: equity of −544.8 million and no debt give no ratio and no good rating', () => {
  const report = balance('2020-01-31', {
    totalAssets: 1_012.72,
    totalLiabilities: 621.003,
    totalCurrentLiabilities: 416.455,
    totalShareholderEquity: -544.757,
    shortTermDebt: null,
    currentDebt: null,
    longTermDebt: null,
  });
  expect(debtToEquity(report)).toBeNull();
  expect(financialHealth(report)[3]).toMatchObject({
    value: 'N/A',
    health: 'none',
    note: 'Short-term debt and long-term debt not found',
  });
  expect(debtStructure([report]).lines[0]?.values).toEqual([null]);
  // Had it owed half as much as its equity is below 0:
  const owing = { ...report, shortTermDebt: '0', longTermDebt: '272378500' };
  expect(debtToEquity(owing)).toBe(-0.5);
  expect(financialHealth(owing)[3]).toMatchObject({
    value: '\u22120.50×',
    health: 'poor',
    note: 'Weak: equity below 0',
  });
});

test('Snowflake, fiscal 2025: a loss of 1,285.6 with free cash flow of 913.5, so cash conversion is below 0', () => {
  const statement = income('2025-01-31', { totalRevenue: 3_626.396, grossProfit: 2_411.723, netIncome: -1_285.64 });
  const cash = flows('2025-01-31', {
    operatingCashflow: 959.764,
    capitalExpenditures: 46.279,
    netIncome: -1_285.64,
  });
  expect(profitMargins([statement])?.label).toMatch(/gross 66\.5%, .*net \u221235\.5%$/);
  expect(qualityCriteria([statement], null)[2]).toMatchObject({ value: '\u221235.5%', verdict: 'fail' });
  // 959.764 − 46.279 = 913.485, of 3,626.396: 25.2%.
  expect(freeCashFlow([cash], [statement])).toMatchObject({ latest: 913_485_000, threeYear: null });
  expect(freeCashFlow([cash], [statement]).margin).toBeCloseTo(0.252, 3);
  expect(cashQuality([cash]).lines[0]?.values[0]).toBeCloseTo(-0.747, 3);
});

// The annual report of Logistic Properties of the Americas for 2024, 0001997711-25-000030, filed by international rules, in dollars.
describe('Logistic Properties of the Americas, 2024: a landlord states neither gross profit nor inventory', () => {
  const statement = income('2024-12-31', {
    totalRevenue: 43.862372,
    operatingIncome: 36.606814,
    netIncome: -29.285428,
    grossProfit: null,
    costOfRevenue: null,
  });
  const sheet = balance('2024-12-31', {
    totalAssets: 607.019578,
    totalCurrentAssets: 40.001754,
    totalNonCurrentAssets: 567.017824,
    totalCurrentLiabilities: 26.524836,
    cashAndCashEquivalentsAtCarryingValue: 28.827347,
    shortTermDebt: 12.636821,
    longTermDebt: 265.885799,
    totalShareholderEquity: 228.964876,
    inventory: null,
  });

  test('operating margin 83.5%, net margin −66.8%, and no gross margin', () => {
    expect(profitMargins([statement])?.label).toBe(
      'Profit margins, latest: gross N/A, operating 83.5%, net \u221266.8%',
    );
    expect(qualityCriteria([statement], null)[1]).toMatchObject({ value: 'N/A', verdict: 'unavailable' });
  });

  test('the current ratio is 40.0 / 26.5, 1.51; no inventory is stated, so no quick ratio; debt 278.5 is 1.22 of equity', () => {
    expect(financialHealth(sheet).map(({ value, health }) => [value, health])).toEqual([
      ['$13.5M', 'none'],
      ['1.51×', 'good'],
      ['N/A', 'none'],
      ['1.22×', 'poor'],
      ['$279M', 'none'],
    ]);
    expect(financialHealth(sheet)[2]?.note).toBe('Inventory not found');
  });
});

describe('a fictitious bank without current assets and liabilities', () => {
  const sheet = balance('2024-12-31', {
    totalAssets: 4_000_000,
    totalShareholderEquity: 300_000,
    totalCurrentAssets: null,
    totalCurrentLiabilities: null,
    totalNonCurrentAssets: null,
    inventory: null,
  });

  test('no ratio is calculated', () => {
    const [capital, current, quick] = financialHealth(sheet);
    expect([capital, current, quick].map((stat) => stat?.value)).toEqual(['N/A', 'N/A', 'N/A']);
    expect(assetComposition([sheet]).lines.map((line) => line.values)).toEqual([[null], [null]]);
    expect(readFigure(sheet, 'totalAssets')).toBe(4_000_000e6);
  });
});
