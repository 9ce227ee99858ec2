import fc from 'fast-check';
import { isInCanary } from './canary.model.ts';

const canary = { version: 'v2', percent: 10, roles: [] } as const;
const user = (id: string) => ({ id, role: 'Member' as const });

test('about a tenth of the users get a canary of 10 percent', () => {
  const users = Array.from({ length: 10_000 }, (_, at) => user(`user-${at}`));
  const chosen = users.filter((one) => isInCanary('valuation', canary, one)).length;
  expect(chosen).toBeGreaterThan(850);
  expect(chosen).toBeLessThan(1150);
});

test('a user stays on one side, and keeps the canary when its share grows', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 99 }), (id, percent, more) => {
      const small = isInCanary('valuation', { ...canary, percent }, user(id));
      expect(isInCanary('valuation', { ...canary, percent }, user(id))).toBe(small);
      const larger = isInCanary('valuation', { ...canary, percent: Math.min(100, percent + more) }, user(id));
      expect(larger || !small).toBe(true);
    }),
  );
});

test('all users of the roles are in at 100 percent', () => {
  expect(isInCanary('valuation', { ...canary, percent: 100 }, user('a'))).toBe(true);
  expect(isInCanary('valuation', { ...canary, percent: 100, roles: ['Admin'] }, user('a'))).toBe(false);
});
