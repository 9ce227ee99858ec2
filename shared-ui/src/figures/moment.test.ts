import { formatMoment, formatUtcDay } from './moment.ts';

test('a moment is shown as its day in UTC', () => {
  expect(formatUtcDay('2026-11-21T23:59:00Z')).toBe('21 Nov 2026');
});

test('a moment is shown in the local time of a time zone', () => {
  expect(formatMoment('2026-11-21T14:05:00Z', 'UTC')).toBe('21 Nov 2026, 14:05');
  expect(formatMoment('2026-11-21T23:05:00Z', 'Europe/Berlin')).toBe('22 Nov 2026, 00:05');
});
