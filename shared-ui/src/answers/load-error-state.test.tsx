import { render, screen } from '@testing-library/react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { LoadErrorState } from './load-error-state.tsx';

describe('the state of a failed load', () => {
  const show = (error: unknown) =>
    render(<LoadErrorState error={error} title="Prices did not load" fallback="Failed to load price history." />);

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

  test.each([
    [
      3_599,
      'The data provider takes no requests now',
      'API rate limit exceeded. Please try again later. Companies already cached still open.',
    ],
    [
      3_600,
      'Today’s requests are used',
      'API rate limit exceeded. Please try again later. Companies already cached still open.',
    ],
  ])('the load of a stock that must wait %d seconds says so', (retryAfterSeconds, title, text) => {
    const error = new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded', {
      retryAfterSeconds,
    });
    render(<LoadErrorState error={error} title="?" fallback="?" />);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });
});
