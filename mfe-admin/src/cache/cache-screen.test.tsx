import type { CacheStats } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CacheScreen } from './cache-screen.tsx';

const entry = (type: CacheStats['cacheData'][string]['type'], ttl: number | null) => ({
  size: 2100,
  ttl,
  type,
  age: 60,
});
const stats: CacheStats = {
  stats: { keys: 3, alphaVantageCount: 18, alphaVantageFailedCount: 2 },
  budget: { limit: 25, used: 18, left: 7, resetsAt: '2026-11-21T09:30:00Z' },
  cacheData: {
    'overview:AAPL': entry('overview', 3600),
    'statements:AAPL': entry('statement', 0),
    'overview:DIS': entry('overview', null),
  },
  cacheKeys: ['overview:AAPL', 'statements:AAPL', 'overview:DIS'],
  matched: 3,
  offset: 0,
};

const diskUsage = {
  database: 6_200_000_000,
  answers: 310_000_000,
  answersMax: 4_294_967_296,
  documents: 12_000_000,
  documentsMax: 2_147_483_648,
  apps: 900,
};

afterEach(() => jest.useRealTimers());

async function show(replies: FakeReplies = {}) {
  const view = renderWithHost(<CacheScreen />, { replies: { cacheStats: stats, diskUsage, ...replies } });
  await screen.findByRole('table', { name: 'Cached keys' });
  return view;
}

test('shows the keys, the requests of the day, the failures, and the disk that is used', async () => {
  await show();
  expect(screen.getByText('Provider requests today').closest('div')).toHaveTextContent(
    /18 of 25.*7 left\. Next one frees up/,
  );
  expect(screen.getByText('Failed provider requests').closest('div')).toHaveTextContent('2');
  expect(screen.getByRole('row', { name: /overview:AAPL/ })).toHaveTextContent('1 h 00 min');
  expect(screen.getByRole('row', { name: /statements:AAPL/ })).toHaveTextContent('Expired');
  expect(screen.getByRole('row', { name: /overview:DIS/ })).toHaveTextContent('No expiration');
  expect(screen.getByText('1 to 3 of 3 keys')).toBeInTheDocument();
  expect(await screen.findByText(/Disk used/)).toHaveTextContent(
    'Disk used: database 6.2 GB, of which answers 310.0 MB of 4.3 GB. Filing documents 12.0 MB of 2.1 GB. App builds 900 B.',
  );
});

test.each([
  [1, 'Without those of 1 user with an own provider key'],
  [4, 'Without those of 4 users with an own provider key'],
])('%i users with own keys are counted, and no more is said of them', async (usersWithOwnKey, text) => {
  await show({ cacheStats: { ...stats, usersWithOwnKey } });
  expect(screen.getByText('Cached keys').closest('div')).toHaveTextContent(text);
});

test('clearing everything requires confirmation', async () => {
  const { user, host } = await show({ clearCache: { message: 'Cache cleared successfully' } });
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  const question = screen.getByRole('alertdialog', { name: 'Clear all cache?' });
  expect(question).toHaveTextContent('This removes 3 keys');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(host.sent('clearCache')).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await user.click(screen.getByRole('button', { name: 'Clear all cache' }));
  expect(await screen.findByText('Cache cleared successfully')).toBeInTheDocument();
  expect(host.sent('cacheStats').length).toBeGreaterThan(1);
});

test('a key is cleared; a failure is reported', async () => {
  const { user, host } = await show({ clearCacheEntry: new ApiError('down', 500, 'internal') });
  await user.click(screen.getByRole('button', { name: 'Clear overview:DIS' }));
  await user.click(screen.getByRole('button', { name: 'Clear key' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error clearing cache key.');
  expect(host.sent('clearCacheEntry')[0]).toEqual({ params: { key: 'overview:DIS' } });
  expect(screen.getByRole('row', { name: /overview:DIS/ })).toBeInTheDocument();
});

test('filtered keys are requested from their first page when the typing pauses', async () => {
  const one: CacheStats = { ...stats, cacheKeys: ['overview:DIS'], matched: 1 };
  const many: CacheStats = { ...stats, matched: 12 };
  const { user, host } = await show({ cacheStats: (input) => (JSON.stringify(input).includes('dis') ? one : many) });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(host.sent('cacheStats')).toHaveLength(2));
  // Fake time: a slow machine must not add a pause between two keystrokes.
  jest.useFakeTimers();
  await userEvent.setup({ delay: null }).type(screen.getByRole('textbox', { name: 'Filter keys' }), 'dis');
  expect(await screen.findByText('1 to 1 of 1 key')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /overview:AAPL/ })).not.toBeInTheDocument();
  expect(host.sent('cacheStats')).toEqual([
    { query: { filter: '', offset: 0, limit: 10 } },
    { query: { filter: '', offset: 10, limit: 10 } },
    { query: { filter: '', offset: 0, limit: 10 } },
    { query: { filter: 'dis', offset: 0, limit: 10 } },
  ]);
});

test('pages come from the gateway; another page size returns to page 1', async () => {
  const many: CacheStats = { ...stats, matched: 12 };
  const { user, host } = await show({ cacheStats: many });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('radio', { name: '25' }));
  await waitFor(() =>
    expect(host.sent('cacheStats')).toEqual([
      { query: { filter: '', offset: 0, limit: 10 } },
      { query: { filter: '', offset: 10, limit: 10 } },
      { query: { filter: '', offset: 0, limit: 25 } },
    ]),
  );
});

test('a value is shown as JSON and can be copied', async () => {
  const { user } = await show({ cacheEntry: { value: { symbol: 'AAPL', price: 229.87 } } });
  await user.click(screen.getByRole('button', { name: 'View JSON of overview:AAPL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cached value' });
  expect(await within(dialog).findByText(/"price": 229.87/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByText('Copied to clipboard!')).toBeInTheDocument();
  expect(await copiedText()).toContain('"symbol": "AAPL"');
});

test('statistics that fail to load can be retried', async () => {
  renderWithHost(<CacheScreen />, { replies: { cacheStats: new Error('?') } });
  expect(await screen.findByText('Error loading cache statistics')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('an empty cache says so, and has nothing to clear', async () => {
  const empty = { ...stats, stats: { ...stats.stats, keys: 0 }, cacheKeys: [], matched: 0 };
  renderWithHost(<CacheScreen />, { replies: { cacheStats: empty, diskUsage } });
  expect(await screen.findByText('Nothing is cached yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear all' })).toBeDisabled();
});

test('a company is cleared with all of its keys', async () => {
  const reply = { message: 'Cleared 18 answers about AAPL.' };
  const { user, host } = await show({ clearCachedCompany: reply });
  await user.click(screen.getByRole('button', { name: 'All of AAPL (from overview:AAPL)' }));
  const question = screen.getByRole('alertdialog', { name: 'Clear AAPL?' });
  expect(question).toHaveTextContent('removes every key about AAPL');
  expect(question).toHaveTextContent('7 of today’s 25 are left');
  await user.click(within(question).getByRole('button', { name: 'Clear AAPL' }));
  expect(await screen.findByText(reply.message)).toBeInTheDocument();
  expect(host.sent('clearCachedCompany')[0]).toEqual({ params: { symbol: 'AAPL' } });
});

test('the question about one key says that the next view may be built from other keys', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Clear statements:AAPL' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'This removes only statements:AAPL. The next view of it is built from other stored keys of AAPL where they suffice. To load everything again, clear AAPL.',
  );
});

test('a refresh that fails is reported, and the old figures are marked with their time', async () => {
  let fails = false;
  const { user } = await show({
    cacheStats: () => {
      if (fails) throw new ApiError('The service is not ready. Please try again in a moment.', 503, 'not_ready');
      return stats;
    },
  });
  fails = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error loading cache statistics');
  expect(alert).toHaveTextContent('The service is not ready. Please try again in a moment. The figures below are from');
  expect(screen.getByRole('table', { name: 'Cached keys' })).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a refresh without a network says so until there is one again', async () => {
  const { user } = await show();
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Network error.* The figures below are from/);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a blocked provider is named with its next try, and an Admin lifts the block', async () => {
  const blocked = {
    ...stats.budget,
    left: 0,
    failed: 1,
    provider: 'sample',
    blockedUntil: '2026-11-21T09:30:00Z',
  } as const;
  let lifted = false;
  const { user, host } = await show({
    cacheStats: () => ({ ...stats, budgets: [lifted ? { ...blocked, left: 7, blockedUntil: null } : blocked] }),
    liftProviderBlock: () => {
      lifted = true;
      return { message: 'The provider may be called again.' };
    },
  });
  const card = screen.getByText('Provider requests today').closest('div');
  expect(card).toHaveTextContent('The provider reported that its limit is reached. It is asked again');
  expect(card).not.toHaveTextContent('0 left');
  await user.click(screen.getByRole('button', { name: 'Lift the block' }));
  expect(await screen.findByText('The provider may be called again.')).toBeInTheDocument();
  expect(host.sent('liftProviderBlock')[0]).toEqual({ params: { provider: 'sample' } });
  await waitFor(() => expect(card).toHaveTextContent('7 left'));
  expect(screen.queryByRole('button', { name: 'Lift the block' })).toBeNull();
});
