import fc from 'fast-check';
import { findLastMailTime, isMailDue } from './mail-times.model.ts';

const last = (now: string, at: string, zone: string) =>
  new Date(findLastMailTime(Date.parse(now), { at, zone })).toISOString();

test.each([
  ['today', '2026-11-20T08:00:00Z', '07:00', 'UTC', '2026-11-20T07:00:00.000Z'],
  ['to the minute', '2026-11-20T07:00:00Z', '07:00', 'UTC', '2026-11-20T07:00:00.000Z'],
  ['yesterday, while it is still to come', '2026-11-20T06:59:00Z', '07:00', 'UTC', '2026-11-19T07:00:00.000Z'],
  ['in New York', '2026-11-20T13:00:00Z', '07:00', 'America/New_York', '2026-11-20T12:00:00.000Z'],
  ['in Kathmandu', '2026-11-20T13:00:00Z', '07:00', 'Asia/Kathmandu', '2026-11-20T01:15:00.000Z'],
  ['east of the date line', '2026-11-19T20:00:00Z', '07:00', 'Pacific/Auckland', '2026-11-19T18:00:00.000Z'],
  ['before the clocks change', '2026-10-25T10:00:00Z', '23:00', 'Europe/London', '2026-10-24T22:00:00.000Z'],
  ['after the clocks have changed', '2026-10-26T10:00:00Z', '07:00', 'Europe/London', '2026-10-26T07:00:00.000Z'],
])('the last time of a daily mail: %s', (_, now, at, zone, expected) => {
  expect(last(now, at, zone)).toBe(expected);
});

test('it is never in the future, and at most 25 hours ago', () => {
  const zones = fc.constantFrom('UTC', 'Europe/London', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Tokyo');
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 0, max: 23 }), (now, zone, hour) => {
      const time = findLastMailTime(now, { at: `${String(hour).padStart(2, '0')}:30`, zone });
      expect(time).toBeLessThanOrEqual(now);
      expect(now - time).toBeLessThanOrEqual(25 * 3_600_000);
    }),
  );
});

const minute = 60_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const due = (mode: 'off' | 'daily' | 'atOnce', waiting: Partial<Parameters<typeof isMailDue>[1]>) =>
  isMailDue({ mode, at: '07:00', zone: 'UTC' }, { oldest: now, newest: now, mailedAt: null, ...waiting }, now);

test('a mail at once waits until nothing more comes, and is the only one of ten minutes', () => {
  const quiet = { oldest: now - 2 * minute, newest: now - minute };
  expect(due('atOnce', {})).toBe(false);
  expect(due('atOnce', quiet)).toBe(true);
  expect(due('atOnce', { ...quiet, mailedAt: now - 9 * minute })).toBe(false);
  expect(due('atOnce', { ...quiet, mailedAt: now - 10 * minute })).toBe(true);
  expect(due('atOnce', { oldest: now - 10 * minute })).toBe(true);
});

test('a daily mail has what came before its time, also after an outage, and none is sent without', () => {
  expect(due('daily', { oldest: now - 6 * 60 * minute })).toBe(true);
  expect(due('daily', { oldest: now - 4 * 60 * minute })).toBe(false);
  expect(due('off', { oldest: now - 6 * 60 * minute })).toBe(false);
});
