import { ApiError, NetworkError } from '@basecase/shared-ui/api/api-error';
import { failureText } from './failure-text.model.ts';

test('a known reason follows the sentence', () => {
  const none = new ApiError('No saved projection for AAPL.', 404, 'not_found');
  expect(failureText('Failed to load projections.', none)).toBe(
    'Failed to load projections. No saved projection for AAPL.',
  );
  expect(failureText('Failed to save projections.', new NetworkError())).toBe(
    'Failed to save projections. Network error. Please check your connection and try again.',
  );
});

test('an error without a text adds nothing', () => {
  expect(failureText('Failed to save projections.', new Error('bug'))).toBe('Failed to save projections.');
  expect(failureText('Failed to save projections.', new ApiError('Failed to fetch projections', 500, null))).toBe(
    'Failed to save projections.',
  );
});
