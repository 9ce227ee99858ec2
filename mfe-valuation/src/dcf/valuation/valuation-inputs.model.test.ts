import { overview } from '../../testing/company.ts';
import { createStatements, steadyGrower } from '../../testing/statements.ts';
import { noOverrides, withOverride } from '../inputs/overrides.model.ts';
import { valuationInputs } from './valuation-inputs.model.ts';

test('market cap ÷ price replaces the count of a single share class', () => {
  const { basis, shares } = valuationInputs(createStatements(steadyGrower), { ...overview, sharesOutstanding: 48e6 });
  expect(shares.origin).toBe('implied');
  expect(basis?.shares).toBe(100e6);
});

test('without a share count there is no basis, although market cap and price would imply one', () => {
  const uncounted = steadyGrower.map((year) => ({ ...year, shares: null }));
  const { basis, shares } = valuationInputs(createStatements(uncounted), { ...overview, sharesOutstanding: null });
  expect(basis).toBeNull();
  expect(shares.origin).toBe('unknown');
});

test('one fiscal year is no basis', () => {
  expect(valuationInputs(createStatements(steadyGrower.slice(1)), overview).basis).toBeNull();
});

test('shares of all classes on the balance sheet replace the count of one class', () => {
  const stock = { ...overview, price: 30, marketCap: 3000, sharesOutstanding: 48 };
  const { basis, shares } = valuationInputs(createStatements(steadyGrower), stock);
  expect(shares).toMatchObject({ origin: 'all-classes', stated: 48 });
  expect(basis?.shares).toBe(100);
});

test('counts that disagree without a price leave no basis until one is typed, whatever the balance sheet states', () => {
  const stock = { ...overview, price: null, marketCap: null, sharesOutstanding: 48 };
  expect(valuationInputs(createStatements(steadyGrower), stock)).toMatchObject({
    basis: null,
    shares: { shares: null },
  });
  const mine = withOverride(noOverrides, 'shares', 90);
  expect(valuationInputs(createStatements(steadyGrower), stock, mine).basis?.shares).toBe(90);
});
