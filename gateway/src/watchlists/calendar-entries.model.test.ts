import type { DatesOfCompany } from '../dates/company-dates.ts';
import { listEntries } from './calendar-entries.model.ts';

const acme: DatesOfCompany = {
  symbol: 'ACME',
  name: 'Acme Tools',
  results: { day: '2027-02-10', basis: 'estimate', before: { day: '2026-02-11', form: '8-K' } },
  fiscalYearEnd: '2026-12-31',
  dividend: { exDay: '2026-11-06', paidDay: '2026-12-10' },
};
const list = (...companies: readonly DatesOfCompany[]) =>
  listEntries(companies, '2026-11-26').map(({ symbol, kind, day, basis }) => `${day} ${symbol} ${kind} ${basis}`);

test('the days of a company stand in order, each with its source', () => {
  expect(list(acme)).toEqual([
    '2026-11-06 ACME exDividend provider',
    '2026-12-10 ACME dividend provider',
    '2026-12-31 ACME fiscalYearEnd sec',
    '2027-02-10 ACME results estimate',
  ]);
  expect(listEntries([acme], '2026-11-26').at(-1)).toMatchObject({
    name: 'Acme Tools',
    before: { day: '2026-02-11', form: '8-K' },
  });
});

test('a dividend of more than a month ago has left, and what is not known is no entry', () => {
  const old = { ...acme, dividend: { exDay: '2026-10-20', paidDay: null }, fiscalYearEnd: null };
  expect(list(old)).toEqual(['2027-02-10 ACME results estimate']);
  expect(list({ ...old, results: { day: null, reason: 'Not held' }, dividend: null })).toEqual([]);
});

test('companies of one day are in the order of their symbols', () => {
  const bolt = { ...acme, symbol: 'BOLT', dividend: null };
  const only = { ...acme, dividend: null };
  expect(list(bolt, only).map((entry) => entry.split(' ')[1])).toEqual(['ACME', 'BOLT', 'ACME', 'BOLT']);
});
