import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useLocation } from '@basecase/shared-ui/router';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory, statements } from '../testing/company.ts';
import { coverage } from '../testing/coverage.ts';
import { makeInsiders, makeTrade } from '../testing/insiders.ts';
import { makeMeasure, makePeers } from '../testing/peers.ts';
import { InsidersLine, OverviewScreen } from './overview-screen.tsx';

const Address = () => <output>{useLocation().search}</output>;

const replies = { overview, priceHistory, allStatements: statements };
const show = (extra: object = {}) =>
  renderWithHost(<OverviewScreen />, { company: 'ACME', replies: { ...replies, ...extra } });
const panel = (name: string) => screen.findByRole('region', { name });

test('the company is the screen’s title, with its figures in panels, for which overview and prices are loaded once', async () => {
  const { host } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Tools' })).toBeVisible();
  expect(await panel('Price position')).toHaveTextContent('52-week high$160.00 \u221225.0%');
  expect(await panel('Analyst view')).toHaveTextContent('+25.0% upside');
  expect(within(await panel('Valuation')).getByText('P/E')).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Revenue and net income, fiscal 2020 to 2024/ })).toBeVisible();
  await panel('Quality');
  expect(await panel('Insiders')).toBeVisible();
  expect([host.sent('overview'), host.sent('priceHistory')].map(({ length }) => length)).toEqual([1, 1]);
});

test('with a public price the days of filings and prices stand below, with the way to coverage and reports', async () => {
  show({ overview: { ...overview, priceSource: 'public' }, coverage: { ...coverage, reports: 'mail' } });
  const note = await screen.findByText(/^Filings through 20 Nov, prices to 30 Oct 2026./);
  expect(within(note).getByRole('link', { name: 'Coverage' })).toHaveAttribute('href', '/coverage');
  expect(within(note).getByRole('button', { name: 'Report a wrong figure' })).toBeVisible();
});

test('the tab is in the address: a link opens it, and a choice is kept beside other parameters', async () => {
  const { host } = renderWithHost(
    <>
      <OverviewScreen />
      <Address />
    </>,
    { company: 'ACME', replies, address: '/overview?symbol=ACME&tab=quality' },
  );
  expect(await screen.findByRole('table', { name: 'Quality and returns' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Price history' })).not.toBeInTheDocument();
  expect(host.sent('peers')).toEqual([]);
  await userEvent.click(screen.getByRole('tab', { name: 'Multiples' }));
  expect(await screen.findByRole('region', { name: 'Multiples over time' })).toBeVisible();
  expect(screen.getByText('?symbol=ACME&tab=multiples')).toBeInTheDocument();
});

describe('key metrics beside peers', () => {
  const mark = (name: RegExp) => screen.findByRole('link', { name });

  test('have their percentile, which says where the colour disagrees', async () => {
    const measures = [makeMeasure(34, 6), makeMeasure(26, 7, { name: 'pe', better: 'lower' })];
    const { host } = show({ peers: makePeers(34, { measures }) });
    const margin = await mark(/^Profit margin: .*16th percentile of 34 peers\. Go to Against peers$/);
    expect(margin).toHaveTextContent('16th of 34');
    expect(await mark(/^P\/E: 25th percentile of 26 peers/)).toHaveTextContent('25th of 26');
    expect(screen.queryByRole('link', { name: /^Beta/ })).not.toBeInTheDocument();
    expect(host.sent('peers')).toHaveLength(1);
    await userEvent.click(margin);
    expect(screen.getByRole('tab', { name: 'Peers' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('region', { name: 'Against peers' })).toBeVisible();
    expect(document.getElementById('against-peers')).toHaveFocus();
  });

  test('have words with 10 to 19 figures, and nothing below', async () => {
    const measures = [makeMeasure(14, 5), makeMeasure(9, 5, { name: 'pe' })];
    show({ peers: makePeers(14, { measures }) });
    expect(await mark(/^Profit margin: .*Lower half of 14 peers/i)).toHaveTextContent('Lower half of 14');
    expect(screen.queryByRole('link', { name: /^P\/E/ })).not.toBeInTheDocument();
  });
});

test('prices that fail leave the rest usable, and can be retried', async () => {
  let fail = true;
  show({
    priceHistory: () => {
      if (fail) throw new TypeError('broken');
      return priceHistory;
    },
  });
  const prices = await panel('Price history');
  await waitFor(() => expect(within(prices).getByText('Failed to load price history.')).toBeVisible());
  expect(await panel('Quality')).toBeVisible();
  fail = false;
  await userEvent.click(within(prices).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
});

test('a used-up quota names the parts that still work', async () => {
  show({ overview: new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded') });
  expect(
    await screen.findByText('API rate limit exceeded. Please try again later. Companies already cached still open.'),
  ).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
});

test('a statement that failed is named in its own panel', async () => {
  show({
    allStatements: {
      ...statements,
      cashFlow: null,
      errors: { income: null, balance: null, cashFlow: 'No cash flow data found for ACME.' },
    },
  });
  expect(await within(await panel('Cash flow')).findByText('No cash flow data found for ACME.')).toBeVisible();
  expect(await within(await panel('Income')).findByRole('img', { name: /^Gross profit/ })).toBeVisible();
});

test('a late reply for the previous company is not shown', async () => {
  let answerFirst: (value: typeof overview) => void = () => {};
  const { host } = show({
    overview: (input: { params: { symbol: string } }) =>
      input.params.symbol === 'ACME'
        ? new Promise<typeof overview>((resolve) => {
            answerFirst = resolve;
          })
        : { ...overview, symbol: 'OTHER', name: 'Other Inc.' },
  });
  await act(async () => host.setCompany('OTHER'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Other Inc.' })).toBeVisible();
  await act(async () => answerFirst(overview));
  expect(screen.queryByText('Acme Tools')).not.toBeInTheDocument();
});

describe('the company in words', () => {
  const strip = () => screen.findByRole('region', { name: 'About the company' });

  test('is below its header, with the whole description on request', async () => {
    const description = `${'Tools for coyotes, in every size. '.repeat(8)}`;
    show({ overview: { ...overview, description, fiscalYearEnd: 'December' } });
    expect(await within(await strip()).findByText('Industrials')).toBeVisible();
    expect(await strip()).toHaveTextContent('Fiscal year endsDecember');
    const more = screen.getByRole('button', { name: 'More of the description' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: 'Less of the description' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('has its places while it loads', async () => {
    show({ overview: () => new Promise<typeof overview>(() => {}) });
    expect(await strip()).toHaveTextContent('SectorIndustryExchangeFiscal year endsLatest quarterLast earnings');
    expect(await panel('Valuation')).toBeVisible();
    expect(await panel('Price position')).toBeVisible();
    expect(await panel('Cash flow')).toBeVisible();
  });

  test('of a company that the provider does not know is the reason', async () => {
    const note = 'The data provider has no overview of this company.';
    show({ overview: { ...overview, description: null, sector: null, note } });
    const text = `${note} Figures of its filings are shown where there are any.`;
    expect(await within(await strip()).findByText(text)).toBeVisible();
    expect(await strip()).toHaveTextContent('SectorN/A');
  });
});

test('key metrics from filings state their calculation; without a provider one line names what it would add', async () => {
  const made = {
    value: 0.1,
    formula: 'Net income ÷ revenue',
    period: 'twelve months',
    periodEnd: '2024-12-31',
  } as const;
  const filed = {
    source: 'sec',
    pending: [],
    profitMargin: 0.1,
    beta: null,
    forwardPE: null,
    calculated: { profitMargin: made },
  } as const;
  show({ overview: { ...overview, ...filed } });
  await waitFor(async () =>
    expect(await panel('Quality')).toHaveTextContent(
      'Profit margin10.0%, goodNet income ÷ revenue, 12 months to 31 Dec 2024',
    ),
  );
  expect(within(await panel('Growth')).queryByText('Beta')).not.toBeInTheDocument();
  expect(screen.getByText('With a data provider’s key: Beta and forward P/E')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Analyst view' })).not.toBeInTheDocument();
});

test('an unknown symbol is said once, with the way to another company', async () => {
  const text = 'Unable to fetch stock data for ZZQQXX. Please check the symbol and try again.';
  const unknown = new ApiError(text, 404, 'not_found');
  renderWithHost(<OverviewScreen />, {
    company: 'ZZQQXX',
    replies: { overview: unknown, priceHistory: unknown, allStatements: unknown },
  });
  expect(await screen.findByRole('button', { name: 'Search companies' })).toBeVisible();
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Price history' })).not.toBeInTheDocument();
});

test('a symbol with prices alone shows them, and says once that there is no overview', async () => {
  show({ overview: new ApiError('Unable to fetch stock data for ACME.', 404, 'not_found') });
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
  expect(screen.getAllByText('Unable to fetch stock data for ACME.')).toHaveLength(1);
  expect(await screen.findByText('The data provider has no overview of this symbol.')).toBeVisible();
});

test('stale figures are marked', async () => {
  show({ overview: { ...overview, meta: { stale: true, asOf: '2025-02-20T10:00:00.000Z' } } });
  expect(await screen.findByText(/^These figures are from 20 Feb 2025/)).toBeVisible();
});

test('without a company it offers the search', async () => {
  const { host } = renderWithHost(<OverviewScreen />, { company: null });
  await userEvent.click(screen.getByRole('button', { name: 'Search companies' }));
  expect(host.searchFocused).toBe(1);
  expect(host.calls).toEqual([]);
});

describe('the line on insiders', () => {
  const showLine = (replies: FakeReplies) => renderWithHost(<InsidersLine symbol="ACME" />, { replies });

  test('says what they did in the last 90 days, with the way to their trades', async () => {
    const { host } = showLine({
      insiders: makeInsiders([makeTrade({ day: '2025-02-19', value: 296_625 })], { today: '2025-03-01' }),
    });
    expect(await screen.findByText('Mira Holm bought $0.30M on 19 Feb')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Insiders' })).toHaveAttribute('href', '/insiders?symbol=ACME');
    expect(host.sent('insiders')[0]).toMatchObject({ query: { scope: 'recent' } });
  });

  test.each<[string, FakeReplies, string]>([
    ['trades', { insiders: makeInsiders([makeTrade({ day: '2024-01-02' })]) }, 'No open-market trades in 90 days'],
    ['an answer', { insiders: new Error('no such call') }, 'Trades of insiders did not load.'],
  ])('without %s says so', async (_, replies, text) => {
    showLine(replies);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
