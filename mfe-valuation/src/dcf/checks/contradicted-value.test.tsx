import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { screen, within } from '@testing-library/react';
import { statements } from '../../testing/company.ts';
import { clearDrafts, fairValue, openScreen } from '../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

describe('a contradiction', () => {
  // As of a REIT: operating income of nearly all revenue beside income before interest of a fifth of it.
  const contradicted = withAnnual(statements, {
    income: ({ totalRevenue }) => ({
      operatingIncome: String(Number(totalRevenue) * 0.9),
      incomeBeforeTax: String(Number(totalRevenue) * 0.2),
      interestExpense: '0',
    }),
  });

  test('takes the place of the headline, with its reason and the way to answer it; the number stands below', async () => {
    const { user } = await openScreen({ allStatements: contradicted });
    const panel = fairValue();
    expect(within(panel).getByText('No reliable fair value', { selector: 'output' })).toBeVisible();
    expect(panel).toHaveTextContent('1 contradiction');
    expect(panel).toHaveTextContent('Margin of 90.0% against income before tax and interest of $220.0M');
    expect(panel).toHaveTextContent(/Unreliable result: \$\d+\.\d\dThis is not a fair value/);
    expect(within(panel).queryByText(/against price/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Sensitivity|Tornado|price ranges/i })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(panel).getByRole('button', { name: 'Enter a margin' }));
    await user.keyboard('20{Enter}');
    expect(await within(fairValue()).findByText(/against price/)).toBeVisible();
  });
});
