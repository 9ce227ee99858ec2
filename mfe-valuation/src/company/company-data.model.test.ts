import { ApiError, NetworkError } from '@basecase/shared-ui/api/api-error';
import { overview, statements } from '../testing/company.ts';
import {
  type CompanyAnswers,
  decisiveError,
  foreignCurrency,
  joinReasons,
  missingParts,
  totalFailureText,
} from './company-data.model.ts';

const complete: CompanyAnswers = { overview, overviewError: null, statements, statementsError: null };
const notFound = new ApiError('No data for NOPE.', 404, 'not_found');
const nothing: CompanyAnswers = {
  overview: null,
  overviewError: notFound,
  statements: null,
  statementsError: notFound,
};

test('no part is missing when both calls succeed', () => {
  expect(missingParts(complete)).toEqual([]);
});

test('a failed statement is named with its reason, and so is a statement without reports', () => {
  const { incomeStatement } = statements;
  const partly = {
    ...statements,
    incomeStatement: incomeStatement && { ...incomeStatement, annualReports: [] },
    cashFlow: null,
    errors: { income: null, balance: null, cashFlow: 'Upstream is down.' },
  };
  expect(missingParts({ ...complete, statements: partly })).toEqual([
    { part: 'Income statement', reason: null },
    { part: 'Cash flow', reason: 'Upstream is down.' },
  ]);
});

test('a total failure repeats the gateway’s reason once', () => {
  const missing = missingParts(nothing);
  expect(missing.map(({ part }) => part)).toEqual(['Stock data', 'Income statement', 'Balance sheet', 'Cash flow']);
  expect(totalFailureText('NOPE', missing)).toBe('Unable to fetch stock data for NOPE. No data for NOPE.');
});

test('a total failure does not repeat its own words from the gateway’s reason', () => {
  const said = 'Unable to fetch stock data for NOPE. Please check the symbol and try again.';
  const unknown = new ApiError(said, 404, 'not_found');
  expect(totalFailureText('NOPE', missingParts({ ...nothing, overviewError: unknown, statementsError: unknown }))).toBe(
    said,
  );
});

test('a total failure without reasons gives advice', () => {
  const silent = { ...nothing, overviewError: new Error('bug'), statementsError: new Error('bug') };
  expect(totalFailureText('NOPE', missingParts(silent))).toBe(
    'Unable to fetch stock data for NOPE. Please check the symbol and try again.',
  );
});

test('a used-up quota and a lost connection explain a failure, an unknown symbol does not', () => {
  const quota = new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded');
  expect(decisiveError({ ...nothing, overviewError: quota })).toBe(quota);
  expect(decisiveError({ ...nothing, statementsError: new NetworkError() })).toBeInstanceOf(NetworkError);
  expect(decisiveError(nothing)).toBeNull();
});

test('statements and price in different currencies are detected', () => {
  expect(foreignCurrency(complete)).toBeNull();
  expect(foreignCurrency({ ...complete, overview: { ...overview, currency: 'EUR' } })).toEqual({
    reported: 'USD',
    quoted: 'EUR',
  });
  expect(foreignCurrency({ ...complete, overview: { ...overview, currency: null } })).toBeNull();
});

test('each reason is a sentence of its own', () => {
  const missing = [
    { part: 'Income statement' as const, reason: 'Upstream is down' },
    { part: 'Balance sheet' as const, reason: 'Nothing was filed.' },
    { part: 'Cash flow' as const, reason: 'Upstream is down' },
  ];
  expect(joinReasons(missing)).toBe('Upstream is down. Nothing was filed.');
});
