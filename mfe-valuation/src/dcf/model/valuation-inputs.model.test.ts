import { overview } from '../../testing/company.ts';
import { statementsOf, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { valuate } from './dcf.model.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { valuationInputs } from './valuation-inputs.model.ts';

const basisOf = (years: readonly YearFigures[], stock = overview) => {
  const { basis } = valuationInputs(statementsOf(years), stock);
  if (basis === null) throw new Error('The fixture gives a basis');
  return basis;
};

test('a year without a stated tax is left out of the tax rate: at 0% it would raise the value', () => {
  const [first, second] = steadyGrower;
  if (first === undefined || second === undefined) throw new Error('The fixture has two years');
  expect(basisOf([{ ...first, tax: null }, second]).operating.taxRate).toBeCloseTo(0.25, 12);
  expect(basisOf([{ ...first, tax: 0 }, second]).operating.taxRate).toBeCloseTo(0.125, 12);
});

test('without any income tax stated 25% is assumed', () => {
  const silent = steadyGrower.map((year) => ({ ...year, tax: null }));
  expect(basisOf(silent).operating.taxRate).toBe(0.25);
  const { warnings } = valuate(basisOf(silent), defaultAssumptions);
  expect(warnings.map(({ message }) => message)).not.toContain('Tax rate under 0 or over 50%');
});

test('market cap ÷ price replaces the count of a single share class', () => {
  const { basis, shares } = valuationInputs(statementsOf(steadyGrower), { ...overview, sharesOutstanding: 48e6 });
  expect(shares.origin).toBe('implied');
  expect(basis?.shares).toBe(100e6);
});

test('without a share count there is no basis, although market cap and price would imply one', () => {
  const uncounted = steadyGrower.map((year) => ({ ...year, shares: null }));
  const { basis, shares } = valuationInputs(statementsOf(uncounted), { ...overview, sharesOutstanding: null });
  expect(basis).toBeNull();
  expect(shares.origin).toBe('unknown');
});

test('one fiscal year is no basis', () => {
  expect(valuationInputs(statementsOf(steadyGrower.slice(1)), overview).basis).toBeNull();
});
