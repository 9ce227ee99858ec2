import { balanceReport, cashFlowReport, incomeReport } from '../../testing/company.ts';
import {
  balanceSections,
  cashFlowSections,
  incomeSections,
  type StatementSection,
} from '../standard/statement-lines.ts';
import { smallCharts } from './small-charts.model.ts';

/** Revenue of 10 to 60 billions, 2019 to 2024. */
const six = [10, 20, 30, 40, 50, 60].map((revenue, index) => incomeReport(2019 + index, revenue));

/** The lines of the specification, in its order. */
const prescribed = {
  income: [
    'Total Revenue',
    'Gross Profit',
    'Operating Income',
    'EBIT',
    'EBITDA',
    'Net Income',
    'Cost of Revenue',
    'Operating Expenses',
    'R&D Expenses',
    'SG&A Expenses',
    'Interest Expense',
    'Income Tax Expense',
  ],
  balance: [
    'Total Assets',
    'Current Assets',
    'Cash & Cash Equivalents',
    'Accounts Receivable',
    'Inventory',
    'Non-Current Assets',
    'Property Plant & Equipment',
    'Goodwill',
    'Intangible Assets',
    'Total Liabilities',
    'Current Liabilities',
    'Accounts Payable',
    'Short-Term Debt',
    'Non-Current Liabilities',
    'Long-Term Debt',
    'Total Shareholder Equity',
    'Retained Earnings',
    'Common Stock',
    'Shares Outstanding',
  ],
  cashFlow: [
    'Operating Cash Flow',
    'Net Income',
    'Depreciation & Amortization',
    'Change in Receivables',
    'Change in Inventory',
    'Cash Flow from Investing',
    'Capital Expenditures',
    'Cash Flow from Financing',
    'Dividend Payments',
    'Debt Issuance',
    'Stock Repurchases',
  ],
};
const labels = (sections: readonly StatementSection<string>[]) =>
  sections.flatMap(({ lines }) => lines.filter(({ tableOnly }) => tableOnly !== true).map(({ label }) => label));

describe('small charts', () => {
  test('one per line of the specification, among them the prescribed ones', () => {
    const income = smallCharts(six, incomeSections).charts.map(({ title }) => title);
    const balance = smallCharts([balanceReport(2024, 80)], balanceSections).charts.map(({ title }) => title);
    const cashFlow = smallCharts([cashFlowReport(2024, 12)], cashFlowSections).charts.map(({ title }) => title);
    expect([income, balance, cashFlow]).toEqual([
      labels(incomeSections),
      labels(balanceSections),
      labels(cashFlowSections),
    ]);
    expect(income.filter((title) => prescribed.income.includes(title))).toEqual(prescribed.income);
    expect(balance.filter((title) => prescribed.balance.includes(title))).toEqual(prescribed.balance);
    expect(cashFlow.filter((title) => prescribed.cashFlow.includes(title))).toEqual(prescribed.cashFlow);
  });

  test('revenue from 50 to 60 billions is +20%; a cost’s change is neither good nor bad', () => {
    const { charts } = smallCharts(six, incomeSections);
    expect(charts[0]).toMatchObject({
      title: 'Total Revenue',
      value: '$60.0B',
      change: '+20.0%',
      changeTone: 'positive',
    });
    expect(charts[6]).toMatchObject({ title: 'Cost of Revenue', change: '+20.0%', changeTone: 'neutral' });
  });

  test('a change from a gain of 3.1 to a loss of 29.3 has no percentage', () => {
    const reports = [
      incomeReport(2023, 40, { netIncome: '3100000000' }),
      incomeReport(2024, 40, { netIncome: '-29300000000' }),
    ];
    const [net] = smallCharts(reports, incomeSections).charts.filter(({ title }) => title === 'Net Income');
    expect(net).toMatchObject({ value: '\u2212$29.3B', change: null, changeTone: 'neutral' });
  });

  test('a change from almost nothing is named by its limit', () => {
    const reports = [
      incomeReport(2023, 40, { netIncome: '1000' }),
      incomeReport(2024, 40, { netIncome: '3000000000' }),
    ];
    const [net] = smallCharts(reports, incomeSections).charts.filter(({ title }) => title === 'Net Income');
    expect(net).toMatchObject({ value: '$3.0B', change: 'over +1,000%' });
  });

  test('a missing figure has no change', () => {
    expect(smallCharts(six, incomeSections).charts[10]).toMatchObject({ value: 'N/A', change: null });
  });

  test('a line without a figure of any year has its reason in place of the bars', () => {
    const { charts } = smallCharts(six, incomeSections);
    expect(charts[10]).toMatchObject({ title: 'Interest Expense', missing: 'Not stated by the source' });
    expect(charts[0]).toMatchObject({ title: 'Total Revenue', missing: null });
  });
});
