import { incomeReport } from '../../contract/testing/reports.ts';
import { findEps } from './trailing-eps.model.ts';

const months = { period: 'twelve months', periodEnd: '2026-03-31' } as const;
/** A report with an EPS, the diluted average shares and the net income; null where it files none. */
const report = (day: string, eps: string | null, shares: string | null = '100', netIncome: string | null = null) =>
  incomeReport(day, { earningsPerShareDiluted: eps, weightedAverageSharesDiluted: shares, netIncome });
const quarters = [report('2026-03-31', '0.30'), report('2025-12-31', null), report('2025-03-31', '0.25')];
const find = (
  year: ReturnType<typeof report>,
  some = quarters,
  trailing = report('2026-03-31', null, '100', '130'),
) => {
  const statement = {
    symbol: 'ACME',
    source: 'sec' as const,
    asOf: '2026-05-01T00:00:00Z',
    annualReports: [year],
    quarterlyReports: some,
  };
  return findEps(statement, trailing, months);
};

test('four filed quarters of equal shares are the twelve months where the year before is not whole', () => {
  const trailing = report('2026-03-31', '1.12');
  const [newest, ...older] = quarters;
  const some = [newest, ...older.slice(0, 1)].flatMap((own) => own ?? []);
  expect(find(report('2025-12-31', '1.00'), some, trailing)).toMatchObject({
    value: 1.12,
    formula: 'Diluted EPS of four quarters',
  });
});

test('without the fourth quarter, the year is carried on by its quarters: 1.00 + 0.30 − 0.25', () => {
  const eps = find(report('2025-12-31', '1.00'));
  expect(eps).toMatchObject(months);
  expect(eps?.value).toBeCloseTo(1.05, 10);
});

test.each([
  ['the average shares changed by a tenth', [report('2026-03-31', '0.30', '110'), report('2025-03-31', '0.25')]],
  ['an average is not filed', [report('2026-03-31', '0.30', null), report('2025-03-31', '0.25')]],
  ['the quarter of the year before is missing', [report('2026-03-31', '0.30')]],
  ['a quarter is missing between', [report('2026-06-30', '0.30'), report('2025-06-30', '0.25')]],
])('amounts of parts are not added where %s', (_, some) => {
  const end = some[0]?.fiscalDateEnding ?? '';
  const eps = find(report('2025-12-31', '1.00', '100', '100'), some, report(end, null, '104', '130'));
  expect(eps).toMatchObject({ value: 1.25, formula: 'Net income ÷ diluted average shares' });
});

test('net income is not divided where preferred dividends are between it and the filed amount', () => {
  const eps = find(report('2025-12-31', '0.80', '100', '100'), []);
  expect(eps).toEqual({ value: 0.8, formula: 'Diluted EPS', period: 'fiscal year', periodEnd: '2025-12-31' });
});

test('a company that files no amount has its net income divided, and without an average none', () => {
  expect(find(report('2025-12-31', null))).toMatchObject({ value: 1.3 });
  expect(find(report('2025-12-31', null), [], report('2026-03-31', null, null, '130'))).toBeNull();
});
