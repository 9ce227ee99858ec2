import { makeBasis } from '../../../../testing/statements.ts';
import { valuate } from '../../../valuation/dcf.model.ts';
import { defaultAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { type FieldInput, planFootballField } from './football-field.model.ts';

function inputOf(part: Partial<FieldInput> = {}): FieldInput {
  return {
    basis: makeBasis(),
    assumptions: defaultAssumptions,
    scenarios: [{ name: 'bear', year: 2028, low: 12, high: 18 }],
    simulation: null,
    market: { price: 30, week52Low: 21, week52High: 35, analystTargetPrice: 33 },
    ...part,
  };
}

const findRange = (key: string, input = inputOf()) =>
  planFootballField(input).rows.find((row) => row.key === key)?.range;

test('the DCF ranges from a higher to a lower discount rate', () => {
  const fairValue = valuate(inputOf().basis, defaultAssumptions).fairValuePerShare ?? 0;
  const range = findRange('sensitivity');
  expect(range?.low).toBeLessThan(fairValue);
  expect(range?.high).toBeGreaterThan(fairValue);
});

test('scenarios, the year’s prices and the target are shown unchanged', () => {
  expect(findRange('bear')).toEqual({ low: 12, high: 18 });
  expect(findRange('year')).toEqual({ low: 21, high: 35 });
  expect(findRange('target')).toEqual({ low: 33, high: 33 });
});

test('an unknown price has no range, and a range begins at its lower end', () => {
  const input = inputOf({ market: null, scenarios: [{ name: 'bear', year: 2028, low: -3, high: -5 }] });
  expect([findRange('year', input), findRange('target', input), findRange('simulation', input)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(findRange('bear', input)).toEqual({ low: -5, high: -3 });
});

test('the scale holds every range', () => {
  const { rows, min, max } = planFootballField(inputOf());
  for (const { range } of rows) {
    if (range === null) continue;
    expect(range.low).toBeGreaterThanOrEqual(min);
    expect(range.high).toBeLessThanOrEqual(max);
  }
});
