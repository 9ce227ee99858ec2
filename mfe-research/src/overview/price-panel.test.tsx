import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useLocation } from '@basecase/shared-ui/router';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory } from '../testing/company.ts';
import { makeInsiders, makeTrade } from '../testing/insiders.ts';
import { PricePanel } from './price-panel.tsx';

const Address = () => <output>{useLocation().search}</output>;

const show = (replies: object = {}, address = '/overview') =>
  renderWithHost(
    <>
      <PricePanel symbol="ACME" />
      <Address />
    </>,
    { company: 'ACME', replies: { overview, priceHistory, ...replies }, address },
  );
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

test('the timeframe is in the address: a link opens it, and a choice is loaded once and kept beside other parameters', async () => {
  const { host } = show({}, '/overview?symbol=ACME&timeframe=monthly');
  expect(await screen.findByRole('radio', { name: 'Monthly' })).toBeChecked();
  await choose('Weekly');
  await screen.findByRole('img', { name: /^Closing price of ACME/ });
  expect(screen.getByText('?symbol=ACME&timeframe=weekly')).toBeInTheDocument();
  expect(host.sent('priceHistory')).toEqual([
    { params: { symbol: 'ACME', timeframe: 'monthly' } },
    { params: { symbol: 'ACME', timeframe: 'weekly' } },
  ]);
});

test.each(['', '?timeframe=hourly'])('an address with “%s” opens the daily prices', async (query) => {
  const { host } = show({}, `/overview${query}`);
  expect(await screen.findByRole('radio', { name: 'Daily' })).toBeChecked();
  expect(host.sent('priceHistory')).toEqual([{ params: { symbol: 'ACME', timeframe: 'daily' } }]);
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
  await screen.findByRole('img', { name: /daily closes$/ });
  await choose('Weekly');
  expect(screen.getByRole('img', { name: /daily closes$/ })).toBeVisible();
  expect(screen.getByText('Loading price history')).toBeInTheDocument();
  await act(async () => answer({ ...priceHistory, timeframe: 'weekly' }));
  expect(await screen.findByRole('img', { name: /weekly closes$/ })).toBeVisible();
  expect(screen.queryByText('Loading price history')).not.toBeInTheDocument();
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
    expect(await screen.findByText('Daily since 18 Feb 2025')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier years' }));
    expect(await screen.findByText('Daily since 18 Feb 2025, weekly before')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier years' })).not.toBeInTheDocument();
    expect(host.sent('priceHistory')).toHaveLength(3);
  });

  test('extend further back once the weekly chart has loaded', async () => {
    show({ priceHistory: bySeries(() => weekly) });
    await screen.findByText('Daily since 18 Feb 2025');
    await choose('Weekly');
    await screen.findByRole('img', { name: /weekly closes$/ });
    await choose('Daily');
    expect(await screen.findByText('Daily since 18 Feb 2025, weekly before')).toBeVisible();
  });

  test('stay, with an error, when the older ones do not load', async () => {
    show({
      priceHistory: bySeries(() => {
        throw new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded');
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier years' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^API rate limit exceeded/);
    expect(screen.getByRole('img', { name: /^Closing price of ACME/ })).toBeVisible();
  });
});

test.each([
  ['an answer without prices', { ...priceHistory, data: [] }],
  ['a source without prices', new ApiError('No price history data available.', 404, 'not_found')],
])('%s of the company is no error', async (_, answer) => {
  show({ priceHistory: answer });
  expect(await screen.findByRole('heading', { name: 'No prices' })).toBeVisible();
  expect(screen.getByText('No price history data available.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('trades of insiders are marked on the price', async () => {
  show({ insiders: makeInsiders([makeTrade({ day: '2025-02-19', value: 296_625 })], { today: '2025-03-01' }) });
  const bought = await screen.findByText('Bought');
  expect(screen.getByRole('list', { name: 'Key of the chart' })).toContainElement(bought);
});
