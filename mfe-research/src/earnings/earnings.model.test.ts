import { earningsAddress } from './earnings.model.ts';

const { read, write } = earningsAddress;
const query = (text: string) => new URLSearchParams(text);

test('an address without choices has the usual ones', () => {
  expect(read(query('symbol=ACME'))).toEqual({ tab: 'history', view: 'chart', period: 'quarterly' });
  expect(read(query('view=table'))).toEqual({ tab: 'history', view: 'table', period: 'annual' });
  expect(read(query('tab=dividends&view=map&history-chart=weekly'))).toEqual(read(query('')));
});

test('each tab and view keeps its own period, and the company stays', () => {
  const annual = write(query('symbol=ACME'), { period: 'annual' });
  expect(annual.toString()).toBe('symbol=ACME&history-chart=annual');
  const estimates = write(annual, { tab: 'estimates' });
  expect(read(estimates)).toEqual({ tab: 'estimates', view: 'chart', period: 'quarterly' });
  expect(read(write(estimates, { tab: 'history' }))).toEqual({ tab: 'history', view: 'chart', period: 'annual' });
});

test('the usual choices are left out of the address', () => {
  expect(write(query('tab=estimates&view=table'), { tab: 'history', view: 'chart' }).toString()).toBe('');
  expect(write(query('history-chart=annual'), { period: 'quarterly' }).toString()).toBe('');
});
