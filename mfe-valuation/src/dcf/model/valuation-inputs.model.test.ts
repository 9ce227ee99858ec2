import { overview } from '../../testing/company.ts';
import { statementsOf, steadyGrower } from '../../testing/statements.ts';
import { valuationInputs } from './valuation-inputs.model.ts';

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

test('shares of all classes on the balance sheet replace the count of one class', () => {
  const stock = { ...overview, price: 30, marketCap: 3000, sharesOutstanding: 48 };
  const { basis, shares } = valuationInputs(statementsOf(steadyGrower), stock);
  expect(shares).toMatchObject({ origin: 'all-classes', stated: 48 });
  expect(basis?.shares).toBe(100);
});
