import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory, statements } from '../../testing/company.ts';
import { QualitySection } from './quality-section.tsx';

const filed = {
  rule: 'tagged' as const,
  concepts: ['us-gaap:StockholdersEquity'],
  accessionNumber: '0000000001-25-000001',
  filed: '2025-02-14',
  document: 'acme-2024.htm',
  anchor: 'f-12',
};
const sourced = withAnnual(statements, { balance: { provenance: { totalShareholderEquity: filed } } });
const show = (allStatements = sourced) =>
  renderWithHost(<QualitySection symbol="ACME" />, {
    company: 'ACME',
    replies: { overview, priceHistory, allStatements },
  });

/** The value of the newest year. */
async function newest(name: string): Promise<HTMLElement> {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) });
  const value = within(row).getAllByRole('button').at(-1);
  if (value === undefined) throw new Error(`${name} has no value`);
  return value;
}

test('a value opens its formula with its figures, each of which opens its place in the filing; Escape returns to the value', async () => {
  show();
  const value = await newest('Book value per share');
  await userEvent.click(value);
  const formula = await screen.findByRole('dialog', { name: 'Book value per share, fiscal 2024' });
  expect(formula).toHaveTextContent('(Equity − preferred stock) ÷ shares outstanding');
  const source = within(within(formula).getByRole('row', { name: /^Equity/ })).getByRole('link');
  expect(source).toHaveAttribute(
    'href',
    '/edgar?symbol=ACME&filing=0000000001-25-000001&document=acme-2024.htm&fact=f-12&from=Book+value+per+share%2C+fiscal+2024',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(value).toHaveFocus();
});

test('a row without any value says why beside its name', async () => {
  show(withAnnual(sourced, { cashFlow: { dividendPayout: null } }));
  expect(await screen.findByRole('rowheader', { name: /^Payout, of net income/ })).toHaveTextContent(
    'Dividends paid not found',
  );
  expect(screen.getByRole('rowheader', { name: /^ROE/ })).toHaveTextContent(/^ROE$/);
});

test('a figure that two years lack is named once beside the row', async () => {
  show(withAnnual(sourced, { income: { grossProfit: null } }));
  expect(await screen.findByRole('rowheader', { name: /^Piotroski/ })).toHaveTextContent('Gross profit not found');
});

test('arrow keys go from value to value; one that cannot be calculated says which part is missing', async () => {
  show();
  await newest('ROE');
  const [first] = within(screen.getByRole('row', { name: /^ROE/ })).getAllByRole('button');
  act(() => first?.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(within(screen.getByRole('row', { name: /^ROA/ })).getAllByRole('button')[1]).toHaveFocus();
  const value = await newest('Altman Z');
  expect(value).toHaveTextContent('N/A');
  expect(value).toHaveAttribute('title', expect.stringMatching(/^N\/A: /));
});

test('a company without annual reports has no ratios', async () => {
  show({ ...statements, incomeStatement: null, balanceSheet: null, cashFlow: null });
  expect(await screen.findByText('No annual reports of this company were found.')).toBeVisible();
});

test('a loss makes neither the Z-score nor low accruals a mark of quality', async () => {
  const lose = (netIncome: string) => withAnnual(sourced, { income: { netIncome } });
  const { unmount } = show(lose('1'));
  expect(await screen.findByText(/above 2\.99 safe/)).toBeVisible();
  unmount();
  show(lose('-1'));
  expect(await screen.findByText(/^Altman Z and accruals are no marks of quality here/)).toBeVisible();
  expect(screen.queryByText(/above 2\.99 safe/)).not.toBeInTheDocument();
});
