import type { CashFlow } from '@basecase/gateway/contract';
import { type FakeReplies, fakeHost } from '../testing/fake-host.tsx';
import { ApiError } from './api-error.ts';
import { loadStatements } from './load-statements.ts';

const cashFlow: CashFlow = {
  symbol: 'IBM',
  source: 'sample',
  asOf: '2026-10-30T00:00:00Z',
  annualReports: [],
  quarterlyReports: [],
};
const down = new ApiError('Internal error', 500, 'internal');
const load = (replies: FakeReplies) => {
  const host = fakeHost({ replies });
  const names = () => host.calls.map((call) => call.name);
  return { names, promise: loadStatements(host.api, 'IBM', new AbortController().signal) };
};

test('a successful batch takes one call', async () => {
  const all = {
    incomeStatement: null,
    balanceSheet: null,
    cashFlow,
    errors: { income: 'x', balance: 'y', cashFlow: null },
  };
  const { promise, names } = load({ allStatements: all });
  await expect(promise).resolves.toBe(all);
  expect(names()).toEqual(['allStatements']);
});

test('a failed batch falls back to single calls, and each failed statement is named', async () => {
  const missing = new ApiError('No income statement data found for IBM.', 404, 'not_found');
  const { promise } = load({ allStatements: down, incomeStatement: missing, balanceSheet: down, cashFlow });
  await expect(promise).resolves.toEqual({
    incomeStatement: null,
    balanceSheet: null,
    cashFlow,
    errors: { income: 'No income statement data found for IBM.', balance: 'Internal error.', cashFlow: null },
  });
});

test('if all calls fail, the error of the batch is thrown', async () => {
  await expect(
    load({ allStatements: down, incomeStatement: down, balanceSheet: down, cashFlow: down }).promise,
  ).rejects.toBe(down);
});

test('a 429 is not followed by three more calls', async () => {
  const spent = new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded');
  const { promise, names } = load({ allStatements: spent });
  await expect(promise).rejects.toBe(spent);
  expect(names()).toEqual(['allStatements']);
});
