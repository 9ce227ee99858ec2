import { screen } from '@testing-library/react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { formatMoment } from '../figures/moment.ts';
import { renderWithHost } from '../testing/fake-host.tsx';
import { LoadErrorState } from './load-error-state.tsx';

describe('the state of a failed load', () => {
  const show = (error: unknown, role: 'Member' | 'Admin' = 'Member') =>
    renderWithHost(
      <LoadErrorState error={error} title="Prices did not load" fallback="Failed to load price history." />,
      { user: { email: 'jo@larkfield.com', role } },
    );

  test('the text of the gateway is shown', () => {
    show(new ApiError('No price data found for GRG.', 404, 'not_found'));
    expect(screen.getByText('No price data found for GRG.')).toBeVisible();
  });

  test('a network error has its own text', () => {
    show(new NetworkError());
    expect(screen.getByText('Network error. Please check your connection and try again.')).toBeVisible();
  });

  test('a program error shows the fallback text, not its message', () => {
    show(new TypeError('x is undefined'));
    expect(screen.getByText('Failed to load price history.')).toBeVisible();
  });

  test('exhausted requests name what still works', () => {
    show(new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded'));
    expect(
      screen.getByText('API rate limit exceeded. Please try again later. Companies already cached still open.'),
    ).toBeVisible();
  });

  test('a reply without a text shows the fallback text, not the name of the call', () => {
    show(new ApiError('Failed to fetch price history', 500, null));
    expect(screen.getByText('Failed to load price history.')).toBeVisible();
  });

  const limit = (retryAfterSeconds: number) =>
    new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded', { retryAfterSeconds });

  test('a limit that ends within the hour is no spent day', () => {
    show(limit(3_599), 'Admin');
    expect(screen.getByRole('heading', { name: 'No requests are taken now' })).toBeVisible();
    expect(
      screen.getByText('API rate limit exceeded. Please try again later. Companies already cached still open.'),
    ).toBeVisible();
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
