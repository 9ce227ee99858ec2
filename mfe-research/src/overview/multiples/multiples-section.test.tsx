import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useQueryClient } from '@basecase/shared-ui/query';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory } from '../../testing/company.ts';
import { makeVintages, trailingVintage } from '../../testing/vintages.ts';
import { MultiplesSection } from './multiples-section.tsx';

/** 200 weeks up to the day of the price. */
const history = {
  ...priceHistory,
  basis: 'close' as const,
  data: Array.from({ length: 200 }, (_, index) => ({
    date: new Date(Date.UTC(2021, 3, 30 + index * 7)).toISOString().slice(0, 10),
    close: 100 + (index % 50),
  })),
};
const market = { ...overview, price: 100, marketCap: 100_000, currency: 'USD' };
const vintages = makeVintages(
  Array.from({ length: 17 }, (_, index) =>
    trailingVintage(
      new Date(Date.UTC(2024, 12 - index * 3, 0)).toISOString().slice(0, 10),
      new Date(Date.UTC(2024, 13 - index * 3, 0)).toISOString().slice(0, 10),
    ),
  ),
);
const replies = { overview: market, priceHistory: history, vintages };
const show = (extra: object = {}) =>
  renderWithHost(<MultiplesSection symbol="ACME" />, { company: 'ACME', replies: { ...replies, ...extra } });

test('each multiple has its value, its percentile, its band and its line, from daily prices, overview and filed figures only', async () => {
  const { host } = show();
  await screen.findByText(/^Every week since 30 Apr 2021/);
  const panel = await screen.findByRole('region', { name: 'P/E' });
  // The newest close is 149 at EPS 5; closes of 100 to 149 come four times each: 10% mark 105, median 124.5, 90% mark 144.
  expect(panel).toHaveTextContent('29.8');
  expect(within(panel).getByText('99th percentile')).toBeVisible();
  expect(within(panel).getByText('Median 24.9 · band 21.0 to 28.8')).toBeVisible();
  expect(within(panel).getByRole('img', { name: /^P\/E from 30 Apr 2021 to 21 Feb 2025; latest 29\.8/ })).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^(EV|P)\// })).toHaveLength(6);
  expect(new Set(host.calls.map(({ name }) => name))).toEqual(
    new Set(['overview', 'typedPrice', 'priceHistory', 'vintages']),
  );
  expect(host.sent('priceHistory')).toEqual([{ params: { symbol: 'ACME', timeframe: 'daily' } }]);
});

test('closes without dividends of a whole series come with the weeks', async () => {
  const adjusted = { ...history, basis: 'adjusted' as const };
  const closes = history.data.map(({ close }) => close * 2);
  show({
    priceHistory: ({ params }: { params: { timeframe: string } }) =>
      params.timeframe === 'daily' ? adjusted : { ...adjusted, timeframe: 'weekly', closes },
  });
  expect(await screen.findByText('59.6')).toBeVisible();
});

test('a short history has no band, and no button that costs a call', async () => {
  show({ priceHistory: { ...history, data: history.data.slice(-20), olderOnRequest: true } });
  expect(await screen.findAllByText('Too short for a band')).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
});

/** Public closes of every half month from 2021 on, oldest first. */
const closes = Array.from({ length: 96 }, (_, at) => ({
  date: `${2021 + Math.floor(at / 24)}-${String((Math.floor(at / 2) % 12) + 1).padStart(2, '0')}-${at % 2 === 0 ? '14' : '28'}`,
  close: 100 + (at % 24),
}));

test('public closes of half months fill the years before a short history', async () => {
  show({
    priceHistory: { ...history, data: history.data.slice(-20), olderOnRequest: true },
    vintages: { ...vintages, closes },
  });
  expect(await screen.findByText(/^Every half month since/)).toBeVisible();
  expect(screen.queryByText('Too short for a band')).toBeNull();
});

test('public closes are enough without any price of the provider', async () => {
  show({ priceHistory: new ApiError('none', 404, 'not_found'), vintages: { ...vintages, closes } });
  expect(await screen.findByText(/^Every half month since/)).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^(EV|P)\// })).toHaveLength(6);
});

test('without an EPS there is no P/E, whatever shares and net income are known, and it says why', async () => {
  const quarterly = vintages.quarterly.map((one) => ({
    ...one,
    epsDilutedTtm: null,
    netIncomeTtm: 1_000,
    sharesOutstanding: 100,
  }));
  show({ vintages: { ...vintages, quarterly }, overview: { ...market, price: 149, marketCap: 14_900 } });
  await screen.findByText(/^Every week since/);
  const pe = screen.getByRole('region', { name: 'P/E' });
  expect(pe).not.toHaveTextContent('14.9');
  expect(pe).toHaveTextContent('Diluted EPS not found');
});

test('figures of another currency than the price have no multiples, with the reason', async () => {
  show({ vintages: makeVintages(vintages.quarterly, 'TWD') });
  expect(await screen.findByText('The filed figures are in TWD, the price is in USD.')).toBeVisible();
});

test('a company without filings has no multiples', async () => {
  show({ vintages: new ApiError('No filings.', 404, 'not_found') });
  expect(await screen.findByText('No filings of this company were found.')).toBeVisible();
});

test('a company without daily prices at the provider has no multiples, and the way to weekly ones', async () => {
  show({ priceHistory: new ApiError('No prices.', 404, 'not_found') });
  expect(await screen.findByText(/there are none of this company yet\. Choose Weekly/)).toBeVisible();
});

test('filed figures that do not load are said, with a retry', async () => {
  show({ vintages: new ApiError('The archive does not answer.', 503, 'bad_upstream') });
  expect(await screen.findByText('The archive does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('multiples say that they may change while filings are read, and afterwards that they did', async () => {
  const reading = { state: 'reading' as const, read: 5, of: 16, unread: [] };
  let isRead = false;
  function Page() {
    const client = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => client.invalidateQueries({ queryKey: ['vintages', 'ACME'] })}>
          Read on
        </button>
        <MultiplesSection symbol="ACME" />
      </>
    );
  }
  const answers = {
    ...replies,
    vintages: async () =>
      isRead
        ? { ...vintages, quarterly: vintages.quarterly.map((one) => ({ ...one, epsDilutedTtm: 10 })) }
        : { ...vintages, filingsRead: reading },
  };
  renderWithHost(<Page />, { company: 'ACME', replies: answers });
  const note = 'Older filings are being read: 5 of 16. The multiples may still change.';
  expect(await screen.findByText(note)).toHaveAttribute('role', 'status');
  isRead = true;
  await userEvent.click(screen.getByRole('button', { name: 'Read on' }));
  expect(await screen.findByText('The multiples have changed: older filings were read.')).toBeVisible();
});
