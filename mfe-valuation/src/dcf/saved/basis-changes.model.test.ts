import type { BasisFigure } from '@basecase/gateway/contract';
import { basisChanges } from './basis-changes.model.ts';

const figure = (part: Partial<BasisFigure> = {}): BasisFigure => ({
  statement: 'income',
  field: 'totalRevenue',
  fiscalDateEnding: '2024-12-31',
  value: '1100',
  filed: '2025-02-01',
  accessionNumber: '0000000001-25-000001',
  ...part,
});

test('equal values are no change, even from another filing', () => {
  expect(basisChanges([figure()], [figure({ value: '1100.0', filed: '2025-03-01' })])).toEqual([]);
});

test('a restated figure has its old value, its new value and the filing day', () => {
  expect(basisChanges([figure()], [figure({ value: '1090', filed: '2025-06-30' })])).toEqual([
    {
      kind: 'restated',
      statement: 'income',
      field: 'totalRevenue',
      fiscalDateEnding: '2024-12-31',
      before: 1100,
      now: 1090,
      filed: '2025-06-30',
    },
  ]);
});

test('a new fiscal year adds its figures and drops the oldest ones, newest first', () => {
  const old = figure({ fiscalDateEnding: '2020-12-31', value: '700' });
  const added = figure({ fiscalDateEnding: '2025-12-31', value: '1200', filed: '2026-02-01' });
  const changes = basisChanges([old, figure()], [figure(), added]);
  expect(changes.map(({ kind, before, now, filed }) => [kind, before, now, filed])).toEqual([
    ['added', null, 1200, '2026-02-01'],
    ['dropped', 700, null, '2025-02-01'],
  ]);
});

test('a figure that is filed since is a change; a figure missing on both sides is not', () => {
  const missing = figure({ value: null, filed: null });
  expect(basisChanges([missing], [missing])).toEqual([]);
  expect(basisChanges([missing], [figure()]).map(({ before, now }) => [before, now])).toEqual([[null, 1100]]);
});
