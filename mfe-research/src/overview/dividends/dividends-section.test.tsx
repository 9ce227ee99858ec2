import * as blank from '@basecase/gateway/contract/testing/reports';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import { priceHistory, statements } from '../../testing/company.ts';
import { DividendsSection } from './dividends-section.tsx';

const { incomeStatement } = statements;
if (incomeStatement === null) throw new Error('The company of tests has an income statement.');

const show = (dividendsPerShare: string | null) => {
  const reports = [blank.incomeReport('2024-12-31', { dividendsPerShare })];
  const income = { ...incomeStatement, annualReports: reports, quarterlyReports: reports };
  const allStatements = { ...statements, incomeStatement: income };
  return renderWithHost(<DividendsSection symbol="ACME" />, {
    replies: { allStatements, priceHistory, vintages: new Error('None.') },
  });
};

test('dividends stand by year and quarter, without the prices that a yield needs', async () => {
  show('0.25');
  const section = await screen.findByRole('region', { name: 'Dividends' });
  expect(within(section).getByText(/Ex-dividend days and payments are not in filings/)).toBeVisible();
  expect(
    within(section).getByRole('img', { name: 'Dividends per share, fiscal 2024 to 2024; latest $0.25' }),
  ).toBeVisible();
  const table = within(section).getByRole('table', { name: 'Dividends per quarter' });
  expect(within(table).getByRole('row', { name: /Q4 ’24/ })).toHaveTextContent('$0.25N/A');
});

test('a company without dividends has no section', async () => {
  const { host } = show(null);
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('allStatements'));
  expect(screen.queryByRole('region')).toBeNull();
});
