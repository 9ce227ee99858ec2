import fc from 'fast-check';
import { formatDayNumber, toDayNumber } from '../figures/day-number.ts';
import { type FiledReport, findNextResults } from './next-results.model.ts';

/** A company that publishes with an 8-K, and files the report up to three weeks later. */
const reports: readonly FiledReport[] = [
  { form: '10-K', filed: '2025-02-20' },
  { form: '10-Q', filed: '2025-05-01' },
  { form: '10-Q/A', filed: '2025-06-01' },
  { form: '10-Q', filed: '2025-07-31' },
  { form: '10-Q', filed: '2025-10-30' },
];
const announced = ['2025-01-30', '2025-04-29', '2025-07-29', '2025-10-28'];

interface Known {
  readonly reports: readonly FiledReport[];
  readonly announced: readonly string[];
  readonly expected: readonly string[];
}

function listFilings({ reports: filed, announced: days }: Omit<Known, 'expected'>): readonly FiledReport[] {
  const filings = [...filed, ...days.map((day) => ({ form: '8-K', filed: day }))];
  return filings.sort((a, b) => (a.filed < b.filed ? -1 : 1));
}

const find = (today: string, more: Partial<Known> = {}) => {
  const known = { reports, announced, expected: [], ...more };
  return findNextResults({ today: toDayNumber(today), filings: listFilings(known), expected: known.expected });
};

test('results are estimated from the day on which those of the year before were published', () => {
  expect(find('2025-11-26')).toEqual({
    day: '2026-01-29',
    basis: 'estimate',
    before: { day: '2025-01-30', form: '8-K' },
  });
});

test('without an 8-K the day of the report counts', () => {
  expect(find('2025-11-26', { announced: [] })).toEqual({
    day: '2026-02-19',
    basis: 'estimate',
    before: { day: '2025-02-20', form: '10-K' },
  });
});

test('results that are out make way for the next, before their report is filed', () => {
  expect(find('2026-01-30')).toMatchObject({ day: '2026-01-29' });
  expect(find('2026-01-30', { announced: [...announced, '2026-01-28'] })).toMatchObject({ day: '2026-04-28' });
});

test('a report before the estimate ends it, and an estimate that has passed is kept for a week', () => {
  expect(find('2025-05-10', { reports: reports.slice(0, 1), announced: [] })).toMatchObject({ day: '2026-02-19' });
  const late = [...reports, { form: '10-K', filed: '2026-02-10' }];
  expect(find('2026-02-11', { reports: late, announced: [] })).toMatchObject({ day: '2026-04-30' });
  expect(find('2026-02-05')).toMatchObject({ day: '2026-01-29' });
  expect(find('2026-02-06')).toMatchObject({ day: '2026-04-28' });
});

test('an 8-K on the deliveries of a quarter is not taken for its results', () => {
  const deliveries = ['2025-01-02', ...announced, '2026-01-02'];
  expect(find('2026-01-10', { announced: deliveries })).toMatchObject({ day: '2026-01-29' });
});

test('the calendar of the provider comes first, unless its results are out', () => {
  expect(find('2025-11-26', { expected: ['2026-02-03'] })).toEqual({
    day: '2026-02-03',
    basis: 'provider',
    before: null,
  });
  expect(find('2025-10-28', { expected: ['2025-10-29'] })).toMatchObject({ day: '2026-01-29', basis: 'estimate' });
  expect(find('2026-02-04', { expected: ['2026-02-03'] })).toMatchObject({ day: '2026-01-29', basis: 'estimate' });
});

test('a company without a report of the last year has no estimate', () => {
  expect(find('2025-11-26', { reports: [], announced: [] })).toEqual({
    day: null,
    reason: 'No report of the last year is held',
  });
  expect(find('2027-05-01')).toMatchObject({ day: null });
});

test('an estimate is never more than a week past, and a year of weeks after results that were published', () => {
  const days = fc.uniqueArray(fc.integer({ min: 18_000, max: 18_800 }), { maxLength: 9 });
  const toDays = (list: readonly number[]) => list.toSorted((a, b) => a - b).map(formatDayNumber);
  fc.assert(
    fc.property(days, days, fc.integer({ min: 18_000, max: 19_000 }), (filed, results, today) => {
      const own = toDays(filed).map((day) => ({ form: '10-Q', filed: day }));
      const all = listFilings({ reports: own, announced: toDays(results) });
      const next = findNextResults({ today, filings: all, expected: [] });
      if (next.day === null) return true;
      const before = next.before === null ? 0 : toDayNumber(next.before.day);
      return toDayNumber(next.day) === before + 364 && toDayNumber(next.day) >= today - 7;
    }),
  );
});
