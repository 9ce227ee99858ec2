import { type Cell, missingCell } from './cells.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';
import { findDifferences } from './source-differences.model.ts';

const tagged: Cell['provenance'] = { rule: 'tagged', concepts: [], accessionNumber: null, filed: null };

function periodWith(totalRevenue: number | null, end = '2024-12-31', currency = 'USD'): MergedPeriod {
  const cell = totalRevenue === null ? missingCell('') : { value: totalRevenue, provenance: tagged };
  return { end, currency, cells: new Map([['totalRevenue', cell]]), columns: [] };
}

const compare = (facts: MergedPeriod) =>
  findDifferences('income', 'annual', [periodWith(100)], new Map([[facts.end, facts]]));

test('a main figure that company facts state otherwise is a difference', () => {
  expect(compare(periodWith(120))).toEqual([
    {
      statement: 'income',
      period: 'annual',
      fiscalDateEnding: '2024-12-31',
      field: 'totalRevenue',
      stated: 100,
      expected: 120,
    },
  ]);
});

test.each([
  ['differ by less than a hundredth', periodWith(100.9)],
  ['lack the figure', periodWith(null)],
  ['are of another year', periodWith(120, '2023-12-31')],
  ['are in another currency', periodWith(120, '2024-12-31', 'EUR')],
])('facts that %s are none', (_, facts) => {
  expect(compare(facts)).toEqual([]);
});
