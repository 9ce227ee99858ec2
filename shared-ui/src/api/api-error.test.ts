import { ApiError, errorText, isApiError, isNetworkError, NetworkError } from './api-error.ts';

/** The classes as another build in the page carries them. */
function otherCopy(): typeof import('./api-error.ts') {
  let copy: typeof import('./api-error.ts') | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual('./api-error.ts');
  });
  if (copy === undefined) throw new Error('the copy was not loaded');
  return copy;
}

test('an error of another copy is known for what it is, and carries what this one needs', () => {
  const other = otherCopy();
  const error: unknown = new other.ApiError('Unknown symbol.', 404, 'not_found');
  expect(error instanceof ApiError).toBe(false);
  expect(isApiError(error) && [error.status, error.code, error.saidByGateway]).toEqual([404, 'not_found', true]);
  expect(isNetworkError(new other.NetworkError())).toBe(true);
  expect(errorText(error, 'Failed.')).toBe('Unknown symbol.');
});

test('one kind is not the other, and a crash of the program is neither', () => {
  expect([isApiError(new NetworkError()), isNetworkError(new ApiError('x', 500, null))]).toEqual([false, false]);
  for (const thrown of [new TypeError('x'), 'ApiError', { name: 'ApiError', status: 500, code: null }, null]) {
    expect([isApiError(thrown), isNetworkError(thrown)]).toEqual([false, false]);
  }
});

test('a plain error that only bears the name lacks what the class has', () => {
  const named = Object.assign(new Error('x'), { name: 'ApiError' });
  expect(isApiError(named)).toBe(false);
});
