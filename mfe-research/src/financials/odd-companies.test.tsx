import type { AllStatements, BalanceReport, IncomeReport } from '@basecase/gateway/contract';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { balanceReport, cashFlowReport, incomeReport, overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';

const head = { symbol: 'ODD', source: 'sec', asOf: '2025-02-21T10:00:00.000Z' } as const;

function company(
  years: number,
  income: Partial<IncomeReport> = {},
  balance: Partial<BalanceReport> = {},
): AllStatements {
  const list = Array.from({ length: years }, (_, index) => 2024 - index);
  const { reportedCurrency = 'USD' } = income;
  return {
    incomeStatement: {
      ...head,
      annualReports: list.map((year) => incomeReport(year, 10, income)),
      quarterlyReports: [],
    },
    balanceSheet: {
      ...head,
      annualReports: list.map((year) => balanceReport(year, 20, balance)),
      quarterlyReports: [],
    },
    cashFlow: {
      ...head,
      annualReports: list.map((year) => cashFlowReport(year, 4, { reportedCurrency })),
      quarterlyReports: [],
    },
    errors: { income: null, balance: null, cashFlow: null },
  };
}

const everyFigure = <R extends object>(report: R): Partial<R> =>
  Object.fromEntries(
    Object.keys(report)
      .filter((key) => !['fiscalDateEnding', 'reportedCurrency', 'provenance'].includes(key))
      .map((key) => [key, null]),
  ) as Partial<R>;

const scenarios: [string, AllStatements][] = [
  ['one annual report', company(1)],
  ['two annual reports', company(2)],
  ['a foreign filer', company(5, { reportedCurrency: 'EUR' }, { reportedCurrency: 'EUR' })],
  [
    'a bank',
    company(
      5,
      { grossProfit: null, costOfRevenue: null, operatingIncome: null, researchAndDevelopment: null },
      { totalCurrentAssets: null, totalCurrentLiabilities: null, inventory: null, currentNetReceivables: null },
    ),
  ],
  ['negative equity', company(5, {}, { totalShareholderEquity: '-5000000000', retainedEarnings: '-9000000000' })],
  ['losses and no revenue', company(5, { totalRevenue: '0', netIncome: '-1000000000', grossProfit: null })],
  [
    'reports without a single figure',
    company(3, everyFigure(incomeReport(2024, 1)), everyFigure(balanceReport(2024, 1))),
  ],
];

const tabs = ['Income Statement', 'Balance Sheet', 'Cash Flow'];

test.each(scenarios)('%s: every tab in charts and tables, without NaN or undefined', async (_, allStatements) => {
  renderWithHost(<FinancialsScreen />, { company: 'ODD', replies: { overview, allStatements } });
  await screen.findAllByRole('article');
  for (const tab of tabs) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined|null/);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Common size' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined|null/);
    await userEvent.click(screen.getByRole('radio', { name: 'Amounts' }));
  }
});

test('reports without a figure have an empty state per chart', async () => {
  const bare = company(3, everyFigure(incomeReport(2024, 1)), everyFigure(balanceReport(2024, 1)));
  const annualReports = [2024, 2023].map((year) => ({
    ...cashFlowReport(year, 1),
    ...everyFigure(cashFlowReport(year, 1)),
  }));
  const allStatements = { ...bare, cashFlow: { ...head, annualReports, quarterlyReports: [] } };
  renderWithHost(<FinancialsScreen />, { company: 'ODD', replies: { overview, allStatements } });
  expect(await screen.findByText('No income data available')).toBeVisible();
  expect(screen.getByText('No margin data available for this stock.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Balance Sheet' }));
  expect(await screen.findAllByText('No chart data available.')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Cash Flow' }));
  expect(await screen.findAllByText('No cash flow data available.')).toHaveLength(4);
});

test('a foreign filer: no dollar sign on any tab, and the currency named', async () => {
  const allStatements = company(5, { reportedCurrency: 'EUR' }, { reportedCurrency: 'EUR' });
  renderWithHost(<FinancialsScreen />, {
    company: 'ODD',
    replies: { overview: { ...overview, currency: 'EUR' }, allStatements },
  });
  await screen.findAllByRole('article');
  const main = () => screen.getByRole('tabpanel');
  for (const tab of tabs) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    await screen.findAllByRole('article');
    // The criterion on market cap is in US dollars.
    expect(main().textContent?.replace('Market cap > $10B', '')).not.toContain('$');
    for (const picture of screen.queryAllByRole('img')) {
      expect(picture.getAttribute('aria-label') ?? '').not.toContain('$');
    }
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByText(/^Latest 5 annual reports, in millions of EUR/)).toBeVisible();
    expect(main().textContent).not.toContain('$');
  }
});

test('late statements of the previous company are not shown', async () => {
  let answerFirst: (value: AllStatements) => void = () => {};
  const { host } = renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    replies: {
      overview,
      allStatements: (input) =>
        JSON.stringify(input).includes('ACME')
          ? new Promise((resolve) => {
              answerFirst = resolve;
            })
          : company(2),
    },
  });
  await act(async () => host.setCompany('ODD'));
  await screen.findByRole('img', { name: /^Revenue and profitability\. Revenue 2023 to 2024, \$10\.0B to \$10\.0B/ });
  await act(async () => answerFirst(statements));
  expect(
    screen.getByRole('img', { name: /^Revenue and profitability\. Revenue 2023 to 2024, \$10\.0B to \$10\.0B/ }),
  ).toBeVisible();
  expect(screen.queryByRole('img', { name: /\$60\.0B/ })).not.toBeInTheDocument();
});
