import fc from 'fast-check';
import { dayMs } from '../../contract/figures/days.ts';
import { nextReset, periodStart, resetRuleSchema } from './reset-time.ts';

const newYork = { kind: 'daily', hour: 0, minute: 0, zone: 'America/New_York' } as const;
const at = (text: string): number => Date.parse(text);

describe('the period of the budget', () => {
  test('rolling: the last 24 hours', () => {
    expect(periodStart({ kind: 'rolling' }, at('2026-11-21T09:00:00Z'))).toBe(at('2026-11-20T09:00:00Z'));
  });

  test('midnight in New York is 05:00 UTC in winter', () => {
    expect(periodStart(newYork, at('2026-01-15T04:59:59Z'))).toBe(at('2026-01-14T05:00:00Z'));
    expect(periodStart(newYork, at('2026-01-15T05:00:00Z'))).toBe(at('2026-01-15T05:00:00Z'));
    expect(nextReset(newYork, at('2026-01-15T05:00:00Z'))).toBe(at('2026-01-16T05:00:00Z'));
  });

  test('and 04:00 UTC in summer', () => {
    expect(periodStart(newYork, at('2026-07-15T12:00:00Z'))).toBe(at('2026-07-15T04:00:00Z'));
  });

  test('the day on which the clocks go forward has 23 hours, the other 25', () => {
    expect(nextReset(newYork, at('2026-03-08T12:00:00Z')) - periodStart(newYork, at('2026-03-08T12:00:00Z'))).toBe(
      23 * 3_600_000,
    );
    expect(nextReset(newYork, at('2026-11-01T12:00:00Z')) - periodStart(newYork, at('2026-11-01T12:00:00Z'))).toBe(
      25 * 3_600_000,
    );
  });

  test('a zone ahead of UTC has its own midnight', () => {
    const rule = { kind: 'daily', hour: 9, minute: 30, zone: 'Asia/Kolkata' } as const;
    expect(periodStart(rule, at('2026-05-02T03:00:00Z'))).toBe(at('2026-05-01T04:00:00Z'));
  });

  test('any moment lies between the start of its period and the next reset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'UTC', 'Pacific/Auckland'),
        (now, hour, zone) => {
          const rule = { kind: 'daily', hour, minute: 0, zone } as const;
          const start = periodStart(rule, now);
          const end = nextReset(rule, now);
          expect(start).toBeLessThanOrEqual(now);
          expect(end).toBeGreaterThan(now);
          expect(end - start).toBeLessThanOrEqual(dayMs + 2 * 3_600_000);
        },
      ),
    );
  });

  test('the setting is rolling, or a time and a zone', () => {
    expect(resetRuleSchema.parse('rolling')).toEqual({ kind: 'rolling' });
    expect(resetRuleSchema.parse('23:05 Europe/Berlin')).toEqual({
      kind: 'daily',
      hour: 23,
      minute: 5,
      zone: 'Europe/Berlin',
    });
    for (const wrong of ['', '24:00 UTC', '9:00 UTC', '09:00', '09:00 Nowhere/Land', 'daily']) {
      expect(resetRuleSchema.safeParse(wrong).success).toBe(false);
    }
  });
});
