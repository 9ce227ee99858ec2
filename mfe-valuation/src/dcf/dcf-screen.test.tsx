import { ApiError } from '@basecase/shared-ui/api/api-error';
import { screen, within } from '@testing-library/react';
import { overview, statements } from '../testing/company.ts';
import {
  assumeThreeYears,
  clearDrafts,
  fairValue,
  field,
  openDetails,
  openScreen,
  renderScreen,
  replaceText,
  toggleFold,
} from '../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

describe('a company that grows 10% a year', () => {
  test('is worth $21.43 a share at 10% WACC, 29% under its price of $30, amid a table of 9 rates and 11 growths', async () => {
    const { user } = await openScreen();
    await assumeThreeYears(user);
    expect(within(fairValue()).getByText('$21.43')).toBeVisible();
    expect(within(fairValue()).getByText('−28.6% against price')).toBeVisible();
    expect(within(fairValue()).getByText('Automatic scenarios for 2028')).toBeVisible();
    expect(screen.getByText('Read as 10.0%, then 10.0% every year.')).toBeVisible();
    expect(screen.getByText(/The market is pricing in/)).toHaveTextContent(
      /pricing in \d+\.\d% growth a year for three years\. Your case averages 10\.0%\./,
    );
    expect(screen.getByText('Terminal value above 80% of valuation')).toBeVisible();
    expect(screen.getByText('High')).toBeVisible();
    const table = screen.getByRole('table', { name: /^Sensitivity/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(10);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(11);
    expect(within(table).getByRole('cell', { name: '$21 your case' })).toBeVisible();
  });

  test('the cash flow of each year, the bridge to a share and the discount rate are broken down, by fiscal years', async () => {
    const { user } = await openScreen();
    await assumeThreeYears(user);
    await openDetails(user);
    // 2025: 1,210M × 20% × 75%, and 5% D&A − 8% capex of it, and 10% of the 110M more.
    const years = screen.getByRole('table', { name: 'Projected cash flow by year' });
    for (const [name, first] of [
      ['Revenue', '$1.2B'],
      ['Operating income after tax', '$182M'],
      ['+ Depreciation & amortization', '$60.5M'],
      ['− Capital expenditures', '$96.8M'],
      ['− Change in working capital', '$11.0M'],
      ['Free cash flow', '$134M'],
      ['Discount factor', '0.909'],
      ['Present value', '$122M'],
    ] as const) {
      const line = within(years).getByRole('rowheader', { name }).closest('tr');
      expect(line?.cells[1]).toHaveTextContent(first);
    }
    const bridge = screen.getByRole('region', { name: 'From cash flows to a share' });
    expect(bridge).toHaveTextContent('Cash flows of three years$366.0MTerminal value+ $1.7BEnterprise value$2.0B');
    expect(bridge).toHaveTextContent('Debt, fiscal 2024− $0');
    expect(bridge).toHaveTextContent('Cash and short-term investments, fiscal 2024+ $110.0MEquity value$2.1B');
    expect(bridge).toHaveTextContent('Shares outstanding÷ 100MFair value per share$21.43Price$30.00');
    expect(bridge).toHaveTextContent('Against price−28.6%');
    expect(screen.getByText('Based on fiscal 2023 to 2024')).toBeVisible();
    const panel = screen.getByRole('region', { name: 'WACC breakdown' });
    expect(panel).toHaveTextContent('WACC breakdown10.00%');
    await toggleFold(user, 'WACC breakdown');
    expect(panel).toHaveTextContent('Equity 100.0%');
    expect(panel).toHaveTextContent('Cost of equity10.00%');
  });
});

describe('assumptions', () => {
  test('a value out of bounds is an error at its field, and the last result stays', async () => {
    const { user } = await openScreen();
    await screen.findByText('Automatic scenarios for 2028');
    const before = fairValue().textContent;
    await replaceText(user, /^Terminal growth/, '9');
    expect(screen.getByText('Terminal growth must be from 0% to 5%. 2.5% is used meanwhile.')).toBeVisible();
    expect(field(/^Terminal growth/)).toBeInvalid();
    expect(fairValue().textContent).not.toBe('');
    await user.click(screen.getByRole('button', { name: 'Go to result' }));
    expect(field(/^Terminal growth/)).toHaveFocus();
    expect(field(/^Terminal growth/)).toHaveValue('9');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(fairValue().textContent).toBe(before);
  });

  test('results follow every keystroke; arrow keys step, and Go to result moves the focus', async () => {
    const { user } = await openScreen();
    await screen.findByText('Automatic scenarios for 2028');
    const before = fairValue().textContent;
    await replaceText(user, /^Risk-free rate/, '5');
    expect(fairValue().textContent).not.toBe(before);
    await user.click(screen.getByRole('button', { name: 'Go to result' }));
    expect(fairValue()).toHaveFocus();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    await user.click(field(/^Terminal growth/));
    await user.keyboard('{ArrowUp}');
    expect(field(/^Terminal growth/)).toHaveValue('3.0%');
  });

  test('a growth mode shows its own control, overrides show in manual mode only', async () => {
    const { user } = await openScreen();
    expect(screen.queryByRole('textbox', { name: /^Starting growth/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Beta override/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Linear' }));
    expect(field(/^Starting growth/)).toHaveValue('6.0%');
    await user.click(screen.getByRole('radio', { name: 'Manual' }));
    expect(field(/^Beta override/)).toHaveAttribute('placeholder', 'Auto');
    await user.type(field(/^Beta override/), '2');
    await toggleFold(user, 'WACC breakdown');
    expect(screen.getByRole('region', { name: 'WACC breakdown' })).toHaveTextContent('2.00 × 6.0%');
    expect(screen.getByText('3 assumptions changed from default')).toBeVisible();
  });
});

describe('no result', () => {
  test('a discount rate not above growth replaces the result, not the form', async () => {
    const { user } = await openScreen();
    await replaceText(user, /^Risk-free rate/, '1');
    await replaceText(user, /^Market risk premium/, '0');
    expect(screen.getByText('WACC must be greater than terminal growth rate for valid DCF model.')).toBeVisible();
    expect(screen.getByText('Critical')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Fair value' })).not.toBeInTheDocument();
    expect(field(/^Risk-free rate/)).toBeVisible();
  });

  test('a missing statement is named as insufficient data', async () => {
    const partly = { ...statements, cashFlow: null, errors: { ...statements.errors, cashFlow: 'Upstream is down.' } };
    renderScreen({ allStatements: partly });
    expect(
      await screen.findByText(
        'Insufficient data available for DCF calculation. Please ensure all financial statements are loaded.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Missing: Cash flow. Upstream is down.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('statements that did not load are an error', async () => {
    const failed = new ApiError('Upstream is down.', 502, 'bad_upstream');
    renderScreen({ overview, allStatements: failed });
    expect(await screen.findByText('Failed to load financial data for DCF analysis.')).toBeVisible();
  });

  test('before a company is chosen the search is one press away', async () => {
    const { user, host } = renderScreen({}, { company: null });
    await user.click(screen.getByRole('button', { name: 'Search companies' }));
    expect(host.searchFocused).toBe(1);
  });
});
