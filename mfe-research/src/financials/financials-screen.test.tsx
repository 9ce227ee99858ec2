import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { incomeReport, overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';
import {
  balanceSections,
  cashFlowSections,
  incomeSections,
  type StatementSection,
} from './standard/statement-lines.ts';

const show = (allStatements: unknown = statements) =>
  renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    replies: { overview, allStatements: allStatements as typeof statements },
  });
const countLines = (sections: readonly StatementSection<string>[]) =>
  sections.flatMap(({ lines }) => lines).filter(({ tableOnly }) => tableOnly !== true).length;
const open = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));
const table = () => userEvent.click(screen.getByRole('radio', { name: 'Table' }));

test('opens on the income statement in charts', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Financial statements' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Income Statement', selected: true })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Chart' })).toBeChecked();
  const panel = await screen.findByRole('region', { name: 'Revenue & Profitability' });
  expect(
    within(panel).getByRole('img', {
      name: 'Revenue and profitability. Revenue 2019 to 2024, $10.0B to $60.0B, +43.1% a year',
    }),
  ).toBeVisible();
  expect(screen.getByRole('group', { name: 'Growth Trajectory' })).toHaveTextContent('Revenue 3-year+26.0%');
  expect(await screen.findAllByRole('article')).toHaveLength(countLines(incomeSections));
});

test('the table shows the latest five years; each tab keeps its own view', async () => {
  show();
  await screen.findByRole('region', { name: 'Revenue & Profitability' });
  await table();
  const figures = screen.getByRole('table', { name: 'Income statement' });
  expect(readTexts(within(figures).getAllByRole('columnheader'))).toEqual([
    'Fiscal year',
    '2020',
    '2021',
    '2022',
    '2023',
    '2024',
    'Trend',
  ]);
  expect(within(figures).getByRole('row', { name: /^Total Revenue \$20,000\.000 .* \$60,000\.000/ })).toBeVisible();
  expect(within(figures).getByRole('row', { name: /^Interest Expense N\/A N\/A/ })).toBeVisible();
  await open('Balance Sheet');
  expect(screen.getByRole('radio', { name: 'Chart' })).toBeChecked();
  expect(await screen.findAllByRole('article')).toHaveLength(countLines(balanceSections));
  expect(await screen.findByRole('group', { name: 'Financial Health Dashboard' })).toHaveTextContent(
    'Current ratio2.00×Good: 1.5 or more',
  );
  expect(screen.getByRole('img', { name: /^Asset composition 2022 to 2024, latest total \$80\.0B/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Debt structure 2022 to 2024/ })).toBeVisible();
  await open('Cash Flow');
  expect(await screen.findAllByRole('article')).toHaveLength(countLines(cashFlowSections));
  await open('Income Statement');
  expect(screen.getByRole('table', { name: 'Income statement' })).toBeVisible();
});

test('balance sheet and cash flow as tables, in sections', async () => {
  show();
  await open('Balance Sheet');
  await table();
  const balance = await screen.findByRole('table', { name: 'Balance sheet' });
  for (const section of ['Assets', 'Liabilities', 'Equity']) {
    expect(within(balance).getByRole('rowheader', { name: section })).toBeVisible();
  }
  expect(within(balance).getByRole('row', { name: /^Shares Outstanding 100\.000/ })).toBeVisible();
  await open('Cash Flow');
  await table();
  const cashFlow = await screen.findByRole('table', { name: 'Cash flow' });
  expect(within(cashFlow).getByRole('row', { name: /^Cash Flow from Investing \u2212\$2,000/ })).toBeVisible();
});

test('all-time growth and the growth criterion reach back to the oldest report, the charts fifteen years', async () => {
  const { incomeStatement } = statements;
  const annualReports = Array.from({ length: 20 }, (_, index) => incomeReport(2024 - index, 60 / 1.1 ** index));
  show({ ...statements, incomeStatement: incomeStatement && { ...incomeStatement, annualReports } });
  expect(await screen.findByText('Annual reports, fiscal 2010 to 2024')).toBeVisible();
  const trajectory = screen.getByRole('group', { name: 'Growth Trajectory' });
  expect(trajectory).toHaveTextContent('Revenue all-time+10.0%2005 to 2024');
  expect(screen.getByRole('list', { name: 'Quality criteria' })).toHaveTextContent('Revenue growth > 20%10.0%Fail');
});

test('a total with a missing part has no good rating and names the part', async () => {
  show(withAnnual(statements, { balance: { longTermDebt: null } }));
  await screen.findByRole('region', { name: 'Revenue & Profitability' });
  await open('Balance Sheet');
  const dashboard = screen.getByRole('group', { name: 'Financial Health Dashboard' });
  expect(dashboard).toHaveTextContent(
    'Debt-to-equityN/ALong-term debt not found. Balance sheet of 31 Dec 2024Total debtN/ALong-term debt not found',
  );
  expect(screen.getByRole('region', { name: 'Debt Structure & Leverage' })).toHaveTextContent(
    'Long-term debt not found: 2022 to 2024. Figures that need it are N/A.',
  );
});

test('the cash flow tab has the waterfall, which names the latest change in cash, and free cash flow, without another call', async () => {
  const { host } = show();
  await open('Cash Flow');
  const panel = await screen.findByRole('region', { name: 'Cash Flow Waterfall' });
  expect(within(panel).getByRole('img', { name: /latest net cash change \+\$3\.0B$/ })).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Free cash flow' })).toHaveTextContent(
    'Latest FCF$9.0BFCF Margin15.0%',
  );
  // $9.0B of a market cap of $12B.
  expect(await screen.findByText(/free cash flow of fiscal \d+ against/)).toHaveTextContent(/^FCF yield 75\.0%:/);
  expect(screen.getByRole('region', { name: 'Operating Cash Flow Quality' })).toBeVisible();
  expect(host.sent('allStatements')).toHaveLength(1);
});

test('a failed statement shows its reason; the others stay', async () => {
  show({
    ...statements,
    balanceSheet: null,
    errors: { income: null, balance: 'Balance sheet is not to be had.', cashFlow: null },
  });
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
  await open('Balance Sheet');
  expect(screen.getByText('Balance sheet is not to be had.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test.each([
  ['Income Statement', 'incomeStatement', 'No income statement data found for ACME.'],
  ['Balance Sheet', 'balanceSheet', 'No balance sheet data found for ACME.'],
  ['Cash Flow', 'cashFlow', 'No cash flow data found for ACME.'],
])('%s without a report', async (tab, key, text) => {
  show({ ...statements, [key]: null });
  await open(tab);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a company without statements has an empty state', async () => {
  show({ ...statements, incomeStatement: null, balanceSheet: null, cashFlow: null });
  expect(await screen.findByText('No financial data found for this stock.')).toBeVisible();
});

test('a single year is too few for growth rates, and each panel says so', async () => {
  const one = statements.incomeStatement?.annualReports.slice(0, 1) ?? [];
  show({ ...statements, incomeStatement: { ...statements.incomeStatement, annualReports: one } });
  expect(
    await screen.findByText('Insufficient data for growth trajectory analysis (minimum 2 years required)'),
  ).toBeVisible();
  expect(screen.getByText('Insufficient data for CAGR analysis. Need at least 2 years of revenue data.')).toBeVisible();
});

test('a general failure hides the statements and can be retried', async () => {
  let fail = true;
  show(() => {
    if (fail) throw new TypeError('broken');
    return statements;
  });
  expect(await screen.findByText('Failed to load financial data. Please try again.')).toBeVisible();
  fail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
});

test('a used-up quota names the parts that still work', async () => {
  show(new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded'));
  expect(await screen.findByText(/Companies already cached still open\./)).toBeVisible();
});

test('without a company it asks for one', async () => {
  const { host } = renderWithHost(<FinancialsScreen />, { company: null });
  expect(screen.getByText('Enter a company symbol to view detailed financial statements.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search companies' }));
  expect(host.searchFocused).toBe(1);
});
