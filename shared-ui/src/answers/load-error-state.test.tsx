import { screen } from '@testing-library/react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { formatMoment } from '../figures/moment.ts';
import { renderWithHost } from '../testing/fake-host.tsx';
import { LoadErrorState } from './load-error-state.tsx';
import { Loaded } from './loaded.tsx';

const FALLBACK = 'Failed to load price history.';
const OFFLINE = 'Network error. Please check your connection and try again.';
const LIMIT = 'API rate limit exceeded. Please try again later.';
const STILL_OPEN = `${LIMIT} Companies already cached still open.`;

describe('the state of a failed load', () => {
  const show = (error: unknown, role: 'Member' | 'Admin' = 'Member') =>
    renderWithHost(<LoadErrorState error={error} title="Prices did not load" fallback={FALLBACK} />, {
      user: { email: 'jo@larkfield.com', role },
    });

  test.each([
    ['the text of the gateway', new ApiError('No price data found.', 404, 'not_found'), 'No price data found.'],
    ['one of its own for the network', new NetworkError(), OFFLINE],
    ['the fallback, not the message of a program error', new TypeError('x is undefined'), FALLBACK],
    ['the fallback, not the name of the call', new ApiError('Failed to fetch price history', 500, null), FALLBACK],
    ['the refusal and what still works', new ApiError(LIMIT, 429, 'quota_exceeded'), STILL_OPEN],
  ])('the text is %s', (_, error, text) => {
    show(error);
    expect(screen.getByText(text)).toBeVisible();
  });

  const limit = (retryAfterSeconds: number) => new ApiError(LIMIT, 429, 'quota_exceeded', { retryAfterSeconds });

  test('a limit that ends within the hour is no spent day', () => {
    show(limit(3_599), 'Admin');
    expect(screen.getByRole('heading', { name: 'No requests are taken now' })).toBeVisible();
    expect(screen.getByText(STILL_OPEN)).toBeVisible();
  });

  test('on a spent day an Admin reads the text of the specification, others when the next call is possible', () => {
    jest.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') });
    const { unmount } = show(limit(7_200), 'Admin');
    expect(screen.getByRole('heading', { name: 'Today’s requests are used' })).toBeVisible();
    expect(
      screen.getByText(
        'API rate limit exceeded. The free Alpha Vantage API allows only 25 requests per day. Please try again tomorrow or upgrade to a premium plan. Companies already cached still open.',
      ),
    ).toBeVisible();
    unmount();
    show(limit(7_200));
    const next = formatMoment('2026-11-28T12:00:00Z');
    expect(
      screen.getByText(
        `API rate limit exceeded. Please try again later. The next call is possible on ${next}. Companies already cached still open.`,
      ),
    ).toBeVisible();
    jest.useRealTimers();
  });
});

test('data stays on screen when a later load fails', () => {
  const query = { data: 'held', error: new NetworkError(), isError: true, isFetching: false, refetch: jest.fn() };
  renderWithHost(
    <Loaded query={query} skeleton={null} title="Notes did not load">
      {(text) => <p>{text}</p>}
    </Loaded>,
  );
  expect(screen.getByText('held')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notes did not load' })).not.toBeInTheDocument();
});
