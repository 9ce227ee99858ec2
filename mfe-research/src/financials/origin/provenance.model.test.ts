import type { Provenance } from '@basecase/gateway/contract';
import { ruleName } from './provenance.model.ts';

const sum: Provenance = { rule: 'sum', concepts: [], accessionNumber: null, filed: null };
const quarters = [1, 2, 3, 4];

test.each([
  ['a mean', { ...sum, formula: 'Mean of the four quarters' }, 'Calculated: mean of the four quarters'],
  ['a sum', sum, 'Calculated: sum of four quarters'],
  ['no provenance', null, 'Calculated: sum of four quarters'],
])('twelve months with %s have that rule', (_name, provenance, rule) => {
  expect(ruleName({ value: 10, provenance, parts: quarters })).toBe(rule);
});

test('twelve months that lack a quarter are not available, whatever their formula', () => {
  const provenance = { ...sum, formula: 'Mean of the four quarters' };
  expect(ruleName({ value: null, provenance, parts: quarters })).toBe('Not available: a quarter is missing');
});
