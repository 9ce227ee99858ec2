import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, statements } from '../company-fixture.ts';
import { assumptionStore } from './assumption-store.ts';
import { DcfScreen } from './dcf-screen.tsx';

const replies: FakeReplies = { overview, allStatements: statements };
const Cases = ({ symbol }: { readonly symbol: string }) => <p>Cases of {symbol}</p>;

beforeEach(() => assumptionStore.setState({}, true));

const show = (options: FakeHostOptions = {}) =>
  renderWithHost(<DcfScreen Cases={Cases} />, { company: 'TEST', replies, ...options });
const ready = () => screen.findByRole('form', { name: 'DCF assumptions' });
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fairValue = () => screen.getByRole('region', { name: 'Fair value' });

async function retype(user: ReturnType<typeof userEvent.setup>, name: string | RegExp, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

/** Three years of 10% growth at 10% WACC are worth 21.43 a share. */
async function threeYears(user: ReturnType<typeof userEvent.setup>) {
  await retype(user, /^Projection years/, '3');
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  await user.type(field(/^Growth of each year/), '0.1');
}

describe('a company that grows 10% a year', () => {
  test('is worth $21.43 a share at 10% WACC, 29% under its price of $30', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    await threeYears(user);
    expect(within(fairValue()).getByText('$21.43')).toBeVisible();
    expect(within(fairValue()).getByText('−28.6% against price')).toBeVisible();
    expect(within(fairValue()).getByText('Cases of TEST')).toBeVisible();
    expect(screen.getByText('Read as 10.0%, then 10.0% every year.')).toBeVisible();
    expect(screen.getByText(/The market is pricing in/)).toHaveTextContent(
      /pricing in \d+\.\d% growth a year for three years\. Your case averages 10\.0%\./,
    );
    expect(screen.getByText('Terminal value above 80% of valuation')).toBeVisible();
    expect(screen.getByText('High')).toBeVisible();
  });

  test('the table of sensitivities outlines the own case among 9 rates and 11 growths', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    await threeYears(user);
    const table = screen.getByRole('table', { name: /^Sensitivity/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(10);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(11);
    expect(within(table).getByRole('cell', { name: '$21 your case' })).toBeVisible();
  });

  test('says what it rests on and how the discount rate came to be', async () => {
    show();
    await ready();
    expect(screen.getByText('Based on fiscal 2023 to 2024')).toBeVisible();
    const panel = screen.getByRole('region', { name: 'WACC breakdown' });
    expect(panel).toHaveTextContent('Equity 100.0%');
    expect(panel).toHaveTextContent('Cost of equity10.00%');
  });
});

describe('assumptions', () => {
  test('a value out of bounds is told at its field, and the last result stays', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    const before = fairValue().textContent;
    await retype(user, /^Terminal growth/, '9');
    expect(screen.getByText('Terminal growth must be from 0% to 5%. 2.5% is used meanwhile.')).toBeVisible();
    expect(field(/^Terminal growth/)).toBeInvalid();
    expect(fairValue().textContent).not.toBe('');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(field(/^Terminal growth/)).toHaveFocus();
    expect(field(/^Terminal growth/)).toHaveValue('9');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(fairValue().textContent).toBe(before);
  });

  test('results follow every keystroke; Calculate goes to them', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    const before = fairValue().textContent;
    await retype(user, /^Risk-free rate/, '5');
    expect(fairValue().textContent).not.toBe(before);
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(fairValue()).toHaveFocus();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
  });

  test('a growth mode shows its one control, overrides show in manual mode only', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    expect(screen.queryByRole('textbox', { name: /^Starting growth/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Beta override/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Linear' }));
    expect(field(/^Starting growth/)).toHaveValue('6.0%');
    await user.click(screen.getByRole('radio', { name: 'Manual' }));
    expect(field(/^Beta override/)).toHaveAttribute('placeholder', 'Auto');
    await user.type(field(/^Beta override/), '2');
    expect(screen.getByRole('region', { name: 'WACC breakdown' })).toHaveTextContent('2.00 × 6.0%');
    expect(screen.getByText('3 assumptions changed from default')).toBeVisible();
  });

  test('arrow keys step', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    await user.click(field(/^Terminal growth/));
    await user.keyboard('{ArrowUp}');
    expect(field(/^Terminal growth/)).toHaveValue('3.0%');
  });

  test('outlive the screen', async () => {
    const user = userEvent.setup();
    const { unmount } = show();
    await ready();
    await retype(user, /^Market risk premium/, '5');
    unmount();
    show();
    await ready();
    expect(field(/^Market risk premium/)).toHaveValue('5');
    expect(screen.getByText('1 assumption changed from default')).toBeVisible();
  });
});

describe('no result', () => {
  test('a discount rate not above growth replaces the result, not the form', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    await retype(user, /^Risk-free rate/, '1');
    await retype(user, /^Market risk premium/, '0');
    expect(screen.getByText('WACC must be greater than terminal growth rate for valid DCF model.')).toBeVisible();
    expect(screen.getByText('Critical')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Fair value' })).not.toBeInTheDocument();
    expect(field(/^Risk-free rate/)).toBeVisible();
  });

  test('a missing statement is insufficient data', async () => {
    const partly = { ...statements, cashFlow: null, errors: { ...statements.errors, cashFlow: 'Upstream is down.' } };
    show({ replies: { ...replies, allStatements: partly } });
    expect(
      await screen.findByText(
        'Insufficient data available for DCF calculation. Please ensure all financial statements are loaded.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Missing: Cash flow. Upstream is down.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('statements that did not load at all are told', async () => {
    const failed = new ApiError('Upstream is down.', 502, 'bad_upstream');
    show({ replies: { overview, allStatements: failed } });
    expect(await screen.findByText('Failed to load financial data for DCF analysis.')).toBeVisible();
  });

  test('one fiscal year is not enough', async () => {
    const { balanceSheet } = statements;
    const oneYear = {
      ...statements,
      balanceSheet: balanceSheet && { ...balanceSheet, annualReports: balanceSheet.annualReports.slice(0, 1) },
    };
    show({ replies: { ...replies, allStatements: oneYear } });
    expect(
      await screen.findByText('Unable to calculate DCF. Please check that all required data is available.'),
    ).toBeVisible();
  });

  test('without a price there is a value and no comparison', async () => {
    show({ replies: { ...replies, overview: { ...overview, price: null } } });
    await ready();
    expect(screen.getByText('No price to compare with')).toBeVisible();
    expect(screen.queryByText('Below price')).not.toBeInTheDocument();
  });

  test('statements in another currency are not compared with the price', async () => {
    show({ replies: { ...replies, overview: { ...overview, currency: 'EUR' } } });
    await ready();
    expect(screen.getByText('Statements are in USD, the price is in EUR.')).toBeVisible();
    expect(screen.getByText('No price to compare with')).toBeVisible();
  });

  test('before a company is chosen the search is one press away', async () => {
    const user = userEvent.setup();
    const { host } = show({ company: null });
    await user.click(screen.getByRole('button', { name: 'Search companies' }));
    expect(host.searchFocused).toBe(1);
  });
});
