import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useLocation } from '@basecase/shared-ui/router';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory, statements } from '../testing/company.ts';
import { coverage } from '../testing/coverage.ts';
import { makeInsiders, makeTrade } from '../testing/insiders.ts';
import { makeMeasure, makePeers } from '../testing/peers.ts';
import { OverviewScreen } from './overview-screen.tsx';

const Address = () => <output>{useLocation().search}</output>;

const replies = { overview, priceHistory, allStatements: statements };
const show = (extra: object = {}) =>
  renderWithHost(<OverviewScreen />, { company: 'ACME', replies: { ...replies, ...extra } });
const panel = (name: string) => screen.findByRole('region', { name });

test('the company is the screen’s title, with its figures in panels, for which the overview is loaded once', async () => {
  const { host } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Tools' })).toBeVisible();
  expect(await panel('Price position')).toHaveTextContent('52-week high$160.00 \u221225.0%');
  expect(await panel('Analyst view')).toHaveTextContent('+25.0% upside');
  expect(within(await panel('Valuation')).getByText('P/E')).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Revenue and net income, fiscal 2020 to 2024/ })).toBeVisible();
  await panel('Quality');
  expect(host.sent('overview')).toHaveLength(1);
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

test('a chosen timeframe is loaded once', async () => {
  const { host } = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Weekly' }));
  await screen.findByRole('img', { name: /^Closing price of ACME/ });
  const asked = host.sent('priceHistory');
  expect(asked).toEqual([
    { params: { symbol: 'ACME', timeframe: 'daily' } },
    { params: { symbol: 'ACME', timeframe: 'weekly' } },
  ]);
});

test('the timeframe is in the address: a link opens it, a choice is kept beside other parameters', async () => {
  const { host } = renderWithHost(
    <>
      <OverviewScreen />
      <Address />
    </>,
    { company: 'ACME', replies, address: '/overview?symbol=ACME&timeframe=monthly' },
  );
  expect(await screen.findByRole('radio', { name: 'Monthly' })).toBeChecked();
  expect(host.sent('priceHistory')[0]).toEqual({
    params: { symbol: 'ACME', timeframe: 'monthly' },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
  expect(screen.getByText('?symbol=ACME&timeframe=weekly')).toBeInTheDocument();
});

test('an address with another word opens the daily prices', async () => {
  renderWithHost(<OverviewScreen />, { company: 'ACME', replies, address: '/overview?timeframe=hourly' });
  expect(await screen.findByRole('radio', { name: 'Daily' })).toBeChecked();
});

test('the last prices stay, marked as loading, until the next timeframe has loaded', async () => {
  let answer: (history: typeof priceHistory) => void = () => {};
  const later = new Promise<typeof priceHistory>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  show({
    priceHistory: () => {
      calls += 1;
      return calls === 1 ? priceHistory : later;
    },
  });
  const prices = await panel('Price history');
  await within(prices).findByRole('img', { name: /daily closes$/ });
  await userEvent.click(within(prices).getByRole('radio', { name: 'Weekly' }));
  expect(within(prices).getByRole('img', { name: /daily closes$/ })).toBeVisible();
  expect(within(prices).getByText('Loading price history')).toBeInTheDocument();
  await act(async () => answer({ ...priceHistory, timeframe: 'weekly' }));
  expect(await within(prices).findByRole('img', { name: /weekly closes$/ })).toBeVisible();
  expect(within(prices).queryByText('Loading price history')).not.toBeInTheDocument();
});

describe('daily prices of a short history', () => {
  const short = { ...priceHistory, dailyFrom: '2025-02-18', olderOnRequest: true };
  const filled = {
    ...priceHistory,
    dailyFrom: '2025-02-18',
    data: [{ date: '2020-03-06', close: 40 }, ...priceHistory.data],
  };
  const bySeries = (weekly: () => typeof priceHistory) => {
    let asked = false;
    return ({ params }: { params: { timeframe: string } }) => {
      if (params.timeframe === 'daily') return asked ? filled : short;
      const answer = weekly();
      asked = true;
      return answer;
    };
  };
  const weekly = { ...priceHistory, timeframe: 'weekly' as const };

  test('extend further back by weekly closes on request', async () => {
    const { host } = show({ priceHistory: bySeries(() => weekly) });
    const prices = await panel('Price history');
    expect(await within(prices).findByText('Daily since 18 Feb 2025')).toBeVisible();
    await userEvent.click(within(prices).getByRole('button', { name: 'Show earlier years' }));
    expect(await within(prices).findByText('Daily since 18 Feb 2025, weekly before')).toBeVisible();
    expect(within(prices).queryByRole('button', { name: 'Show earlier years' })).not.toBeInTheDocument();
    expect(host.sent('priceHistory')).toHaveLength(3);
  });

  test('extend further back once the weekly chart has loaded', async () => {
    show({ priceHistory: bySeries(() => weekly) });
    const prices = await panel('Price history');
    await within(prices).findByText('Daily since 18 Feb 2025');
    await userEvent.click(within(prices).getByRole('radio', { name: 'Weekly' }));
    await within(prices).findByRole('img', { name: /weekly closes$/ });
    await userEvent.click(within(prices).getByRole('radio', { name: 'Daily' }));
    expect(await within(prices).findByText('Daily since 18 Feb 2025, weekly before')).toBeVisible();
  });

  test('stay, with an error, when the older ones do not load', async () => {
    show({
      priceHistory: bySeries(() => {
        throw new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded');
      }),
    });
    const prices = await panel('Price history');
    await userEvent.click(await within(prices).findByRole('button', { name: 'Show earlier years' }));
    expect(await within(prices).findByRole('alert')).toHaveTextContent(/^API rate limit exceeded/);
    expect(within(prices).getByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
  });
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

test('a panel without prices has an empty state', async () => {
  show({ priceHistory: { ...priceHistory, data: [] } });
  expect(await screen.findByText('No price history data available.')).toBeVisible();
});

test('a source without prices of the company is no error', async () => {
  show({ priceHistory: new ApiError('No price history data available.', 404, 'not_found') });
  const prices = await panel('Price history');
  // A section that comes near later asks again, which replaces the panel's content for a moment.
  await waitFor(() => expect(within(prices).getByRole('heading', { name: 'No prices' })).toBeVisible());
  expect(within(prices).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
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

test('a figure of the provider that is more than 5% from that of filings says so', async () => {
  const made = { value: 20, formula: 'Price ÷ diluted EPS', period: 'twelve months', periodEnd: '2024-12-31' } as const;
  show({ overview: { ...overview, peRatio: 30, calculated: { peRatio: made } } });
  await waitFor(async () => expect(await panel('Valuation')).toHaveTextContent('By filings 20.0'));
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

test('a line says what insiders did in the last 90 days, and their trades are marked on the price', async () => {
  const reply = makeInsiders([makeTrade({ day: '2025-02-19', value: 296_625 })], { today: '2025-03-01' });
  show({ insiders: reply });
  const line = await panel('Insiders');
  expect(await within(line).findByText('Mira Holm bought $0.30M on 19 Feb')).toBeVisible();
  expect(within(line).getByRole('link', { name: 'Insiders' })).toHaveAttribute('href', '/insiders?symbol=ACME');
  const key = within(await screen.findByRole('list', { name: 'Key of the chart' }));
  expect(key.getByText('Bought')).toBeVisible();
});

test('without a trade in 90 days the line says so, and an older gateway does no harm', async () => {
  const { host } = show({ insiders: makeInsiders([makeTrade({ day: '2024-01-02' })]) });
  expect(await screen.findByText('No open-market trades in 90 days')).toBeVisible();
  expect(host.sent('insiders')[0]).toMatchObject({ query: { scope: 'recent' } });
});

test('the overview of a gateway without insiders says so in their line', async () => {
  show({ insiders: () => Promise.reject(new Error('no such call')) });
  expect(await screen.findByText('Trades of insiders did not load.')).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
});
