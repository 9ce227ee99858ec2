import { ApiError, errorText, isApiError, isNetworkError, NetworkError } from './api-error.ts';

/** The error classes of another build in the page. */
function otherCopy(): typeof import('./api-error.ts') {
  let copy: typeof import('./api-error.ts') | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual('./api-error.ts');
  });
  if (copy === undefined) throw new Error('the copy was not loaded');
  return copy;
}

test('an error of another build is recognised, with all its fields', () => {
  const other = otherCopy();
  const error: unknown = new other.ApiError('Unknown symbol.', 404, 'not_found');
  expect(error instanceof ApiError).toBe(false);
  expect(isApiError(error) && [error.status, error.code, error.saidByGateway]).toEqual([404, 'not_found', true]);
  expect(isNetworkError(new other.NetworkError())).toBe(true);
  expect(errorText(error, 'Failed.')).toBe('Unknown symbol.');
});

test('the two kinds differ, and a program error is neither', () => {
  expect([isApiError(new NetworkError()), isNetworkError(new ApiError('x', 500, null))]).toEqual([false, false]);
  for (const thrown of [new TypeError('x'), 'ApiError', { name: 'ApiError', status: 500, code: null }, null]) {
    expect([isApiError(thrown), isNetworkError(thrown)]).toEqual([false, false]);
  }
});

test('a plain error with the same name is not an ApiError', () => {
  const named = Object.assign(new Error('x'), { name: 'ApiError' });
  expect(isApiError(named)).toBe(false);
});
