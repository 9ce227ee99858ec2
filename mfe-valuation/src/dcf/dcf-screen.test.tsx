import type { Finding, Valuation } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { overview, projectionCases, statements } from '../company-fixture.ts';
import type { ProjectionCases } from '../projection-cases.ts';
import { assumptionStore } from './assumption-store.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { DcfScreen } from './dcf-screen.tsx';
import { openedStore } from './saved/opened-valuation.ts';

const replies: FakeReplies = { overview, allStatements: statements, valuations: { valuations: [] } };
const Cases = ({ symbol }: { readonly symbol: string }) => <p>Cases of {symbol}</p>;
const WithCases = ({ children }: { readonly children: (cases: ProjectionCases) => ReactNode }) =>
  children(projectionCases);

beforeEach(() => {
  assumptionStore.setState({}, true);
  openedStore.setState({}, true);
});

const show = (options: FakeHostOptions = {}) =>
  renderWithHost(<DcfScreen Cases={Cases} WithCases={WithCases} />, { company: 'TEST', replies, ...options });
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

  test('each year’s cash flow, and the way from cash flows to a share, can be taken apart', async () => {
    const user = userEvent.setup();
    show();
    await ready();
    await threeYears(user);
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

const saved: Valuation = {
  id: '00000000-0000-4000-8000-000000000001',
  symbol: 'TEST',
  name: 'Cautious',
  companyName: 'Test Company',
  assumptions: { ...defaultAssumptions, customGrowthRates: [], riskFreeRate: 0.05 },
  fairValuePerShare: 17.5,
  price: 28,
  basis: [
    {
      statement: 'income',
      field: 'totalRevenue',
      fiscalDateEnding: '2024-12-31',
      value: '1090000000',
      filed: '2025-02-01',
      accessionNumber: null,
    },
  ],
  savedAt: '2025-03-03T10:00:00Z',
  shareToken: null,
};

describe('saved assumptions', () => {
  test('a name is needed', async () => {
    const user = userEvent.setup();
    const { host } = show();
    await ready();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please name these assumptions.')).toBeVisible();
    expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
  });

  test('what is kept are the assumptions, the value, the price and the figures they rest on', async () => {
    const user = userEvent.setup();
    const { host } = show({ replies: { ...replies, saveValuation: saved } });
    await ready();
    await user.type(field('Name'), ' Cautious ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(host.calls.find(({ name }) => name === 'saveValuation')?.input).toMatchObject({
      params: { symbol: 'TEST' },
      body: { name: 'Cautious', companyName: 'Test Company', price: 30, assumptions: { riskFreeRate: 0.04 } },
    });
    const input: unknown = host.calls.find(({ name }) => name === 'saveValuation')?.input;
    expect(input).toHaveProperty(
      'body.basis',
      expect.arrayContaining([expect.objectContaining({ value: '1100000000' })]),
    );
  });

  test('opening puts them into the form and says what has changed since, figure by figure', async () => {
    const user = userEvent.setup();
    show({ replies: { ...replies, valuations: { valuations: [saved] } } });
    await ready();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    const since = screen.getByRole('region', { name: 'Since “Cautious” was saved on 3 Mar 2025' });
    expect(since).toHaveTextContent('$17.50 →');
    expect(since).toHaveTextContent('$28.00 → $30.00');
    expect(within(since).getByRole('row', { name: /Total revenue 2024 \$1\.1B \$1\.1B N\/A Restated/ })).toBeVisible();
    await user.click(within(since).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
  });

  test('sharing gives a link that can be copied', async () => {
    const user = userEvent.setup();
    let listed = saved;
    const share = () => {
      listed = { ...saved, shareToken: 'abcdefghijklmnopqrstuvwxyz012345' };
      return listed;
    };
    show({ replies: { ...replies, valuations: () => ({ valuations: [listed] }), shareValuation: share } });
    await ready();
    await user.click(await screen.findByRole('button', { name: 'Share Cautious' }));
    const link = await screen.findByRole('textbox', { name: 'Read-only link for signed-in members' });
    expect(link).toHaveValue('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
    await user.click(screen.getByRole('button', { name: 'Copy the link to Cautious' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345',
    );
  });

  test('deleting asks first', async () => {
    const user = userEvent.setup();
    const { host } = show({
      replies: { ...replies, valuations: { valuations: [saved] }, deleteValuation: { message: 'Deleted' } },
    });
    await ready();
    await user.click(await screen.findByRole('button', { name: 'Delete Cautious' }));
    expect(host.calls.map(({ name }) => name)).not.toContain('deleteValuation');
    await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
    expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
  });
});

describe('unsaved assumptions', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('are marked and asked about before the page is left, until they are saved', async () => {
    const user = userEvent.setup();
    show({ replies: { ...replies, saveValuation: saved } });
    await ready();
    expect(leave()).toBe(false);
    await retype(user, /^Risk-free rate/, '5');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(leave()).toBe(true);
    await user.type(field('Name'), 'Cautious');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(leave()).toBe(false);
    await retype(user, /^Risk-free rate/, '5.5');
    expect(leave()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(leave()).toBe(false);
  });

  test('are asked about on another screen too', async () => {
    const user = userEvent.setup();
    const { unmount } = show();
    await ready();
    await retype(user, /^Market risk premium/, '5');
    unmount();
    expect(leave()).toBe(true);
  });

  test('are nothing to lose right after they were opened, and are again once what was kept is deleted', async () => {
    const user = userEvent.setup();
    show({ replies: { ...replies, valuations: { valuations: [saved] }, deleteValuation: { message: 'Deleted' } } });
    await ready();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(leave()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete Cautious' }));
    await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
    expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    expect(leave()).toBe(true);
  });
});

describe('a shared valuation', () => {
  const { id: _id, shareToken: _token, ...shared } = saved;
  const address = '/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345';

  test('is read-only, and its assumptions can be taken over', async () => {
    const user = userEvent.setup();
    const { host } = show({ replies: { ...replies, sharedValuation: shared }, address });
    expect(await screen.findByText('Shared valuation “Cautious”, saved on 3 Mar 2025')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    const list = screen.getByRole('region', { name: 'Assumptions' });
    expect(list).toHaveTextContent('Risk-free rate5.0%');
    await user.click(screen.getByRole('button', { name: 'Use these assumptions' }));
    expect(host.visited).toEqual(['/dcf']);
    expect(Object.values(assumptionStore.getState())[0]?.form.assumptions.riskFreeRate).toBe(0.05);
  });

  test('one that is shared no more says so and shows one’s own', async () => {
    const gone = new ApiError('This valuation is not shared any more.', 404, 'not_found');
    show({ replies: { ...replies, sharedValuation: gone }, address });
    expect(await screen.findByText(/This valuation is not shared any more/)).toBeVisible();
    expect(screen.getByRole('form', { name: 'DCF assumptions' })).toBeVisible();
  });
});

describe('how sure the value is', () => {
  test('ranges, drivers and a distribution stand below the value', async () => {
    show();
    await ready();
    const ranges = screen.getByRole('table', { name: 'Price ranges' });
    expect(within(ranges).getByRole('row', { name: /^Bear case Projected price 2028 \$20 – \$25/ })).toBeVisible();
    expect(within(ranges).getByRole('row', { name: /^52 weeks .* N\/A/ })).toBeVisible();
    const drivers = screen.getByRole('table', { name: 'Fair value by driver' });
    expect(within(drivers).getByRole('rowheader', { name: 'Operating margin' })).toBeVisible();
    // Ten thousand draws: nothing is expected of how long they take here.
    expect(
      await screen.findByText(/of the draws are worth more than the price/, {}, { timeout: 30_000 }),
    ).toBeVisible();
  }, 60_000);
});

describe('where figures come from', () => {
  test('each filed figure is named by year; what is assumed is marked', async () => {
    show({ replies: { ...replies, overview: { ...overview, beta: null } } });
    await ready();
    const table = screen.getByRole('table', { name: 'Filed figures of the valuation' });
    expect(within(table).getByRole('row', { name: /^Total revenue.* \$1\.0B \$1\.1B/ })).toBeVisible();
    expect(screen.getByText('Not reported: 1 is assumed')).toBeVisible();
  });

  test('a figure in use that does not add up raises an info warning', async () => {
    const { incomeStatement } = statements;
    const findings: Finding[] = [
      {
        rule: 'quarters',
        period: 'annual',
        fiscalDateEnding: '2024-12-31',
        field: 'totalRevenue',
        stated: '1100000000',
        expected: '1090000000',
        difference: '10000000',
        text: 'The four quarters of fiscal 2024 do not sum to its revenue.',
      },
    ];
    const doubtful = { ...statements, incomeStatement: incomeStatement && { ...incomeStatement, findings } };
    show({ replies: { ...replies, allStatements: doubtful } });
    await ready();
    expect(screen.getByText('The four quarters of fiscal 2024 do not sum to its revenue.')).toBeVisible();
  });

  test('stale figures are told', async () => {
    const meta = { stale: true, asOf: '2025-03-01T00:00:00Z' } as const;
    show({ replies: { ...replies, overview: { ...overview, meta } } });
    await ready();
    expect(screen.getByText('Stale')).toBeVisible();
  });
});
