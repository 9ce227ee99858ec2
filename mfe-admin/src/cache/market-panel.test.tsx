import type { CallReply } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarketPanel } from './cache-screen.tsx';

const coverage: CallReply<'coverage'> = {
  state: 'loading',
  sample: false,
  asOf: '2026-11-21T06:10:00Z',
  filers: { in: 5302, kinds: [{ kind: 'general', count: 5302 }], out: [] },
  quarters: [{ name: '2026q3', filings: 6200, loadedAt: '2026-11-21T02:10:00Z' }],
  waiting: ['2026q2', '2026q1'],
  problems: [{ quarter: '2026q1', text: 'The file is not complete.', at: '2026-11-21T09:30:00Z' }],
  left: [],
  loading: { quarter: '2026q2', done: 64_000_000, of: 128_000_000 },
  newestFiling: '2026-11-20',
  prices: { day: null, within31Days: 0, of: 5302, ages: { week: 0, month: 0, quarter: 0, none: 5302 } },
  lines: [],
  days: [],
  disk: { bytes: 210_000_000, most: 4_000_000_000 },
};

test('shows progress, disk and problems, and starts the load', async () => {
  const { host } = renderWithHost(<MarketPanel />, {
    replies: { coverage, loadMarket: { message: 'Loading began.' } },
  });
  const panel = await screen.findByRole('region', { name: 'Market data' });
  expect(panel).toHaveTextContent(/1 of 3 quarters are loaded\. Disk used: 210\.0\sMB of 4\.0\sGB\./);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3 quarters, the next at 50%');
  expect(screen.getByText('2026 Q1 could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Coverage' })).toHaveAttribute('href', '/coverage');
  await userEvent.click(screen.getByRole('button', { name: 'Load now' }));
  expect(host.sent('loadMarket')).toHaveLength(1);
  expect(host.notices).toEqual([{ kind: 'success', text: 'Loading began.' }]);
});

test('files with the same problem share a banner', async () => {
  const text = 'The file is not complete.';
  const problems = ['2026-02b', '2026-03a'].map((quarter) => ({ quarter, text, at: '2026-11-21T09:30:00Z' }));
  renderWithHost(<MarketPanel />, { replies: { coverage: { ...coverage, problems } } });
  expect(await screen.findByText('2 files could not be loaded')).toBeVisible();
  expect(screen.getByText(/^2026-02b to 2026-03a: The file is not complete\. \(/)).toBeVisible();
});

test('files with other problems share it too', async () => {
  const problems = ['2025q1', '2025q2', '2025q3'].map((quarter) => ({
    quarter,
    text: `The SEC has no file ${quarter}.zip.`,
    at: '2026-11-21T09:30:00Z',
  }));
  renderWithHost(<MarketPanel />, { replies: { coverage: { ...coverage, problems } } });
  const banner = (await screen.findByText('3 files could not be loaded')).closest('[role=status]');
  for (const { text } of problems) expect(banner).toHaveTextContent(text);
  expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
});

test('a refused load is explained', async () => {
  const loadMarket = new ApiError('MARKET_DATA is off.', 409, 'conflict');
  renderWithHost(<MarketPanel />, { replies: { coverage: { ...coverage, state: 'none', loading: null }, loadMarket } });
  await userEvent.click(await screen.findByRole('button', { name: 'Load now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('MARKET_DATA is off.');
  expect(screen.getByText(/Nothing is loaded\./)).toBeVisible();
});

test('the made-up market cannot be loaded', async () => {
  const { host } = renderWithHost(<MarketPanel />, { replies: { coverage: { ...coverage, sample: true } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Load now' }));
  expect(host.calls.map(({ name }) => name)).toEqual(['coverage']);
});

test('an older gateway has no panel, a failure is said', async () => {
  const { host, unmount } = renderWithHost(<MarketPanel />);
  expect(host.calls).toHaveLength(1);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  unmount();
  renderWithHost(<MarketPanel />, { replies: { coverage: new ApiError('Out of order.', 500, 'internal') } });
  expect(await screen.findByText('Out of order.')).toBeVisible();
});
