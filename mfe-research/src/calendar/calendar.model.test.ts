import type { CalendarEntry } from '@basecase/gateway/contract';
import fc from 'fast-check';
import {
  chooseMonth,
  findSpan,
  formatMonthName,
  formatWeekday,
  listMonths,
  listWeeks,
  moveMonth,
} from './calendar.model.ts';

const makeEntry = (symbol: string, day: string): CalendarEntry => ({
  symbol,
  name: symbol,
  kind: 'results',
  day,
  basis: 'provider',
  before: null,
});
const entries = [makeEntry('A', '2026-11-25'), makeEntry('B', '2026-12-09'), makeEntry('C', '2026-12-09')];

test('entries are listed by month', () => {
  expect(
    listMonths(entries).map(({ month, entries: own }) => [month, own.map(({ symbol }) => symbol).join('')]),
  ).toEqual([
    ['2026-11', 'A'],
    ['2026-12', 'BC'],
  ]);
});

test('a month has whole weeks from Monday to Sunday', () => {
  const weeks = listWeeks('2026-12', entries);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.map((cell) => cell?.day.slice(8) ?? '')).toEqual(['', '01', '02', '03', '04', '05', '06']);
  expect(weeks[1]?.[2]?.entries.map(({ symbol }) => symbol)).toEqual(['B', 'C']);
  expect(weeks.at(-1)?.map((cell) => cell?.day.slice(8) ?? '')).toEqual(['28', '29', '30', '31', '', '', '']);
});

test('each day of a month stands in its weeks once, in order, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1200 }), (months) => {
      const month = moveMonth('1990-01', months);
      const weeks = listWeeks(month, []);
      const days = weeks.flat().flatMap((cell) => cell?.day ?? []);
      const [year = 0, number = 0] = month.split('-').map(Number);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      for (const week of weeks) {
        week.forEach((cell, at) => {
          if (cell !== null) expect((new Date(cell.day).getUTCDay() + 6) % 7).toBe(at);
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('a month without a date to come gives way to the next one with one', () => {
  expect(chooseMonth(entries, '2026-11-20')).toBe('2026-11');
  expect(chooseMonth(entries, '2026-11-26')).toBe('2026-12');
  expect(chooseMonth(entries, '2026-12-10')).toBe('2026-12');
});

test('results of a day come before its ends of fiscal years', () => {
  const ends = { ...makeEntry('A', '2026-12-09'), kind: 'fiscalYearEnd', basis: 'sec' } as const;
  const [, week] = listWeeks('2026-12', [ends, ...entries]);
  expect(week?.[2]?.entries.map(({ symbol }) => symbol)).toEqual(['B', 'C', 'A']);
});

test('months are walked over the ends of years, within those that have an entry or today', () => {
  expect([moveMonth('2026-12', 1), moveMonth('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect(findSpan(entries, '2026-11-26')).toEqual(['2026-11', '2026-12']);
  expect(findSpan([], '2026-11-26')).toEqual(['2026-11', '2026-11']);
  expect([formatMonthName('2026-12'), formatWeekday('2026-12-09')]).toEqual(['December 2026', 'Wed 9 Dec']);
  expect(formatWeekday('2027-09-26')).toBe('Sun 26 Sep');
});
