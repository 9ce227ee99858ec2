import type { CashFlowReport } from '@basecase/gateway/contract';
import { cashFlowReport, incomeReport } from '../../testing/company.ts';
import {
  calculateFreeCashFlow,
  cashQuality,
  cashSummary,
  cashWaterfall,
  freeCashFlow,
  freeCashFlowYield,
  listRevenues,
  whyNoYield,
} from './cash-flow-charts.model.ts';

/** Operating cash flow of 8, 10 and 12 billions; a quarter of it is capital expenditure. */
const reports = [8, 10, 12].map((operating, index) => cashFlowReport(2022 + index, operating));

test('cash conversion is operating cash flow against net income, below 0 for a loss, blank when that is 0', () => {
  expect(cashQuality(reports).lines[0]?.values).toEqual([2, 2, 2]);
  expect(cashQuality([cashFlowReport(2024, 12, { netIncome: '-6000000000' })]).lines[0]?.values).toEqual([-2]);
  expect(cashQuality([cashFlowReport(2024, 12, { netIncome: '0' })]).lines[0]?.values).toEqual([null]);
});

test('12 billions less 3 of capital expenditure are the free cash flow', () => {
  const free = freeCashFlow(reports, [incomeReport(2024, 90)]);
  expect(free.latest).toBe(9e9);
  expect(free.margin).toBeCloseTo(0.1, 12);
  expect(free.chart.bars[0]?.values).toEqual([6e9, 7.5e9, 9e9]);
});

test('a margin needs revenue of the same fiscal year', () => {
  expect(freeCashFlow(reports, [incomeReport(2023, 75)]).chart.lines[0]?.values).toEqual([null, 0.1, null]);
  expect(freeCashFlow(reports, [incomeReport(2024, 0)]).margin).toBeNull();
});

test('without capital expenditure free cash flow is null, not the whole operating cash flow', () => {
  expect(freeCashFlow([cashFlowReport(2024, 12, { capitalExpenditures: null })], []).latest).toBeNull();
});

test('the missing parts of free cash flow are named beside each figure', () => {
  const years = [2021, 2022, 2023, 2024].map((year) => cashFlowReport(year, 12));
  const notes = (reports: readonly CashFlowReport[], income = [incomeReport(2024, 90)]) =>
    freeCashFlow(reports, income).notes;
  expect(notes(years)).toEqual({
    latest: null,
    margin: null,
    threeYear: null,
    fiveYear: 'Needs 6 years',
  });
  const [first, ...rest] = years;
  if (first === undefined) throw new Error('There are four years');
  expect(notes([{ ...first, capitalExpenditures: null }, ...rest]).threeYear).toBe(
    'Capital expenditures of 2021 not found',
  );
  expect(notes([{ ...first, operatingCashflow: '-1' }, ...rest]).threeYear).toBe(
    'Free cash flow of 2021 is not above 0',
  );
  expect(notes([cashFlowReport(2024, 12, { operatingCashflow: null, capitalExpenditures: null })])).toMatchObject({
    latest: 'Operating cash flow and capital expenditures of 2024 not found',
    margin: 'Operating cash flow and capital expenditures of 2024 not found',
  });
  expect(notes(years, []).margin).toBe('Revenue of 2024 not found');
  expect(notes(years, [incomeReport(2024, 0)]).margin).toBe('Revenue of 2024 is not above 0');
});

test('an unknown cash conversion names its missing parts', () => {
  expect(cashQuality(reports).note).toBeNull();
  const gaps = [cashFlowReport(2023, 12, { netIncome: null }), cashFlowReport(2024, 12)];
  expect(cashQuality(gaps).note).toBe('Net income not found: 2023. Figures that need it are N/A.');
});

test('an unknown year of free cash flow names its missing parts', () => {
  const gaps = [cashFlowReport(2023, 12, { capitalExpenditures: null }), cashFlowReport(2024, 12)];
  expect(freeCashFlow(gaps, [incomeReport(2023, 1), incomeReport(2024, 1)]).chart.note).toBe(
    'Capital expenditures not found: 2023. Figures that need it are N/A.',
  );
});

test('three-year growth needs four reports, five-year six', () => {
  const flows = [8, 8, 8, 8, 8, 16].map((operating, index) => cashFlowReport(2019 + index, operating));
  const free = freeCashFlow(flows, []);
  expect(free.threeYear).toBeCloseTo(2 ** (1 / 3) - 1, 12);
  expect(free.fiveYear).toBeCloseTo(2 ** (1 / 5) - 1, 12);
  expect(freeCashFlow(flows.slice(3), [])).toMatchObject({ threeYear: null, fiveYear: null });
});

test('an activity keeps its colour for inflows and outflows', () => {
  const summary = cashSummary(reports);
  expect(summary.bars.map((bar) => bar.values.at(-1))).toEqual([12e9, -3e9, -6e9]);
  expect(summary.label).toBe(
    'Cash flow by activity 2022 to 2024, latest operating $12.0B, investing \u2212$3.0B, financing \u2212$6.0B',
  );
});

describe('waterfall', () => {
  test('12 billions in, 3 and 6 out; the stated change of 3 is the ring', () => {
    const waterfall = cashWaterfall(reports);
    expect(waterfall.steps.map((step) => step.values.at(-1))).toEqual([12e9, -3e9, -6e9]);
    expect(waterfall.net.values).toEqual([2e9, 2.5e9, 3e9]);
    expect(waterfall.label).toBe('Cash flow waterfall 2022 to 2024, latest net cash change +$3.0B');
  });

  test('a missing change is replaced by the sum of the three when none of them is missing', () => {
    const missing = { changeInCashAndCashEquivalents: null };
    expect(cashWaterfall([cashFlowReport(2024, 12, missing)]).net.values).toEqual([3e9]);
    const gap = cashFlowReport(2024, 12, { ...missing, cashflowFromInvestment: null });
    expect(cashWaterfall([gap]).net.values).toEqual([null]);
  });
});

test('a free cash flow of 98,767 against a market cap of 3,029,300 yields 3.3%', () => {
  const stock = { marketCap: 3_029_300e6, currency: 'USD' };
  expect(freeCashFlowYield(98_767e6, 'USD', stock)).toBeCloseTo(0.0326, 4);
  expect(freeCashFlowYield(-98_767e6, 'USD', stock)).toBeCloseTo(-0.0326, 4);
});

test('there is no yield without a market cap, without a flow, or across currencies', () => {
  const stock = { marketCap: 3_029_300e6, currency: 'USD' };
  expect(freeCashFlowYield(98_767e6, 'EUR', stock)).toBeNull();
  expect(freeCashFlowYield(null, 'USD', stock)).toBeNull();
  expect(freeCashFlowYield(98_767e6, 'USD', { ...stock, marketCap: null })).toBeNull();
  expect(freeCashFlowYield(98_767e6, 'USD', null)).toBeNull();
});

test('a missing yield names the figure that is missing', () => {
  expect(whyNoYield(null, { marketCap: 3_029_300e6 })).toBe('the latest free cash flow is not known');
  expect(whyNoYield(98_767e6, null)).toBe('today’s market cap is not known');
  expect(whyNoYield(98_767e6, { marketCap: null })).toBe('today’s market cap is not known');
  expect(whyNoYield(98_767e6, { marketCap: 1 })).toBe('statements and market cap are in different currencies');
});

test('12 billions less 3 of capital expenditures are 9, also when the spending is stated below zero', () => {
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12))).toBe(9e9);
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12, { capitalExpenditures: '-3000000000' }))).toBe(9e9);
});

test.each(['operatingCashflow', 'capitalExpenditures'])('without %s there is no free cash flow', (field) => {
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12, { [field]: null }))).toBeNull();
});

test('two fiscal years that end in one calendar year each have their own revenue', () => {
  const [ends, revenues] = [
    ['2010-01-03', '2010-12-31'],
    [10, 20],
  ] as const;
  const flows = ends.map((fiscalDateEnding) => cashFlowReport(2010, 4, { fiscalDateEnding }));
  const income = ends.map((fiscalDateEnding, index) => incomeReport(2010, revenues[index] ?? 0, { fiscalDateEnding }));
  expect(listRevenues(flows, income)).toEqual([10e9, 20e9]);
  expect(listRevenues(flows, income.slice(1))).toEqual([null, 20e9]);
});

test('revenue in another currency is not revenue of the cash flow', () => {
  const flow = (reportedCurrency: string | null) => [cashFlowReport(2024, 12, { reportedCurrency })];
  const income = [incomeReport(2024, 60, { reportedCurrency: 'USD' })];
  expect(listRevenues(flow('EUR'), income)).toEqual([null]);
  expect(listRevenues(flow('USD'), income)).toEqual([60e9]);
  expect(listRevenues(flow(null), income)).toEqual([60e9]);
});
