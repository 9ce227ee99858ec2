import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { screen, waitFor, within } from '@testing-library/react';
import { overview, statements } from '../../../../testing/company.ts';
import {
  clearDrafts,
  fairValue,
  field,
  openScreen,
  renderScreen,
  replaceText,
  whenReady,
} from '../../../../testing/dcf-screen.tsx';
import { valuate } from '../../../valuation/dcf.model.ts';
import { defaultAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { valuationInputs } from '../../../valuation/valuation-inputs.model.ts';

beforeEach(clearDrafts);

const unearned = withAnnual(statements, { income: { operatingIncome: null } });
const withZeros = () => {
  const { basis } = valuationInputs(unearned, overview);
  return basis === null ? null : valuate(basis, defaultAssumptions).fairValuePerShare;
};

describe('a company whose operating income is not found', () => {
  const open = () => openScreen({ allStatements: unearned });

  test('has no reliable fair value: the number with zeros is marked, and compared with nothing', async () => {
    await open();
    expect(within(fairValue()).getByText('No reliable fair value')).toBeVisible();
    expect(within(fairValue()).getByText('1 figure missing')).toBeVisible();
    expect(fairValue()).toHaveTextContent(
      'Operating income is missing for fiscal 2023 to 2024. Every cash flow is built on it.',
    );
    expect(fairValue()).toHaveTextContent(
      `Computed with zeros: ${formatPerShare(withZeros())}Operating income taken as 0. This is not a fair value.`,
    );
    expect(screen.queryByText(/% against price/)).not.toBeInTheDocument();
    expect(screen.queryByText(/The market is pricing in/)).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /^Fair value/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Projected cash flows')).not.toBeInTheDocument();
    for (const name of [/^Sensitivity/, 'Price ranges', 'Fair value by driver', 'Projected cash flow by year']) {
      expect(screen.queryByRole('table', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('region', { name: 'Monte Carlo' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'From cash flows to a share' })).not.toBeInTheDocument();
    expect(screen.queryByText('Operating margin under 3%')).not.toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'DCF assumptions' });
    expect(form).toHaveTextContent(/Two-year average.*N\/A/);
    expect(form).toHaveTextContent(/Historical growth.*10\.0%/);
    const needs = screen.getByRole('region', { name: 'Inputs' });
    expect(needs).toHaveTextContent('1 missing');
    expect(needs).toHaveTextContent(/RevenueReported\$1\.1B/);
    expect(needs).toHaveTextContent(/Operating marginOperating income missing for fiscal 2023 to 2024\.MissingN\/A/);
    expect(needs).toHaveTextContent(
      /Cash and investmentsShort-term investments not found: assumed 0\.Assumed\$110\.0M/,
    );
    expect(screen.getByRole('form', { name: 'Fill in what is missing' })).toHaveTextContent(
      'Where to find it. Annual report of fiscal 2024, income statement: “Operating income”, or the lines that make it up.',
    );
  });

  test('cannot be saved as a value, and still warns of a WACC that is not above terminal growth', async () => {
    const { user, host } = await open();
    await user.type(field('Name'), 'Cautious');
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('There is no reliable fair value to save.');
    await user.keyboard('{Enter}');
    expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
    await replaceText(user, /^Risk-free rate/, '1');
    await replaceText(user, /^Market risk premium/, '0');
    expect(fairValue()).toHaveTextContent('Computed with zeros: N/A');
    expect(screen.getByText('WACC must be greater than terminal growth rate for valid DCF model.')).toBeVisible();
  });
});

test('several missing figures are all named', async () => {
  const allStatements = withAnnual(unearned, {
    cashFlow: (_, index) => (index === 0 ? { capitalExpenditures: null } : {}),
  });
  await openScreen({ allStatements });
  expect(within(fairValue()).getByText('2 figures missing')).toBeVisible();
  expect(fairValue()).toHaveTextContent(
    'Capital expenditure is missing for fiscal 2024. It is taken off every cash flow.',
  );
  expect(fairValue()).toHaveTextContent('Operating income and capital expenditure taken as 0.');
});

test('debt that is not found although interest is paid leaves neither a value nor a discount rate, until it is typed', async () => {
  const paying = withAnnual(statements, { income: { interestExpense: '24000000' } });
  const { user } = await openScreen({ allStatements: paying });
  expect(fairValue()).toHaveTextContent(
    'Debt is missing for fiscal 2024. Interest is paid, so there is debt to take off.',
  );
  expect(screen.queryByRole('region', { name: 'WACC breakdown' })).not.toBeInTheDocument();
  await user.type(field('Short-term debt 2024, $ million'), '0');
  await user.type(field('Long-term debt 2024, $ million'), '300{Enter}');
  expect(await within(fairValue()).findByText(/against price/)).toBeVisible();
  expect(field('Debt')).toHaveValue('$300.0M');
});

test('a share count that no source states is named, and can be typed in', async () => {
  const uncounted = withAnnual(statements, { balance: { commonStockSharesOutstanding: null } });
  const unknown = { ...overview, sharesOutstanding: null };
  const { user } = renderScreen({ overview: unknown, allStatements: uncounted });
  expect(await screen.findByText('No reliable fair value')).toBeVisible();
  expect(screen.getByText('Shares outstanding is missing for fiscal 2024.')).toBeVisible();
  expect(screen.getByText('Unable to calculate DCF. Please check that all required data is available.')).toBeVisible();
  await user.type(field('Shares outstanding'), '100M');
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await whenReady();
  expect(within(fairValue()).getByText(/against price/)).toBeVisible();
});

test('counts of shares that disagree without a price are asked for', async () => {
  const disagreeing = { ...overview, price: null, marketCap: null, sharesOutstanding: 48_000_000 };
  renderScreen({ overview: disagreeing });
  expect(await screen.findByText('No reliable fair value')).toBeVisible();
  expect(screen.getByText(/do not agree on the number of shares.*The count stated is 48\.0M/)).toBeVisible();
  expect(screen.getByRole('form', { name: 'Fill in what is missing' })).toBeVisible();
});

describe('filling in what is missing', () => {
  const form = () => screen.getByRole('form', { name: 'Fill in what is missing' });
  const missingCell = (year: number) => field(`Operating income ${year}, $ million`);

  test('typed figures give the value of filed ones, marked as mine, and focus goes to the value', async () => {
    const { user } = await openScreen({ allStatements: unearned });
    expect(missingCell(2023)).toBeInvalid();
    await user.click(missingCell(2023));
    await user.keyboard('200{Enter}');
    expect(missingCell(2023)).toBeValid();
    expect(missingCell(2024)).toHaveFocus();
    await user.keyboard('220{Enter}');
    expect(await within(fairValue()).findByText(/against price/)).toBeVisible();
    await waitFor(() => expect(fairValue()).toHaveFocus());
    const filed = valuationInputs(statements, overview).basis;
    const value = filed === null ? null : valuate(filed, defaultAssumptions).fairValuePerShare;
    expect(within(fairValue()).getByText(formatPerShare(value))).toBeVisible();
    expect(screen.getByText('1 input is yours')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo Operating margin: back to the filed value' }));
    expect(within(fairValue()).getByText('No reliable fair value')).toBeVisible();
  });

  test('a required cell that is empty is gone to, and nothing is calculated', async () => {
    const { user } = await openScreen({ allStatements: unearned });
    await user.type(missingCell(2023), '200');
    await user.click(within(form()).getByRole('button', { name: 'Calculate' }));
    expect(missingCell(2024)).toHaveFocus();
    expect(within(fairValue()).getByText('No reliable fair value')).toBeVisible();
  });

  test('the differences of filed lines fill all cells, marked as derived', async () => {
    const allStatements = withAnnual(unearned, {
      income: (_, index) => ({
        grossProfit: index === 0 ? '520000000' : '500000000',
        sellingGeneralAndAdministrative: '300000000',
      }),
    });
    const { user } = await openScreen({ allStatements });
    expect(within(form()).getByRole('row', { name: /^= Difference Derived 200 220$/ })).toBeVisible();
    await user.click(within(form()).getByRole('button', { name: 'Use the differences' }));
    expect(await within(fairValue()).findByText(/against price/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Inputs' })).toHaveTextContent(/Operating marginDerived20\.0%/);
  });

  test('enterprise value to sales stands in meanwhile', async () => {
    const priceHistory = {
      symbol: 'TEST',
      timeframe: 'weekly',
      source: 'sample',
      asOf: '2025-03-03T00:00:00Z',
      dailyFrom: null,
      data: [
        { date: '2023-12-29', close: 20 },
        { date: '2024-12-27', close: 40 },
      ],
    } as const;
    await openScreen({ allStatements: unearned, priceHistory: { ...priceHistory, data: [...priceHistory.data] } });
    // 2023: 20 × 100M − 100M cash over 1,000M; 2024: 40 × 100M − 110M over 1,100M; now: 3,000M − 110M over 1,100M.
    const panel = await screen.findByRole('region', { name: 'EV/Sales history' });
    await waitFor(() => expect(panel).toHaveTextContent('1.920233.520242.6Now'));
    expect(panel).toHaveTextContent(
      'At 2.6 times sales Test Company costs less than at the end of 1 of its last 2 fiscal years.',
    );
  });
});
