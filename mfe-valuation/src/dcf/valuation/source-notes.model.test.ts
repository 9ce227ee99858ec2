import { createStatements, makeBasis, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { usedFigures } from '../inputs/used-figures.model.ts';
import { sourceNotes } from './source-notes.model.ts';

const readNotes = (years: readonly YearFigures[]) =>
  sourceNotes(usedFigures(createStatements(years), ['2023', '2024']), makeBasis(years));

test('an input names the years it was read from', () => {
  expect(readNotes(steadyGrower).margin).toMatch(/^Mean of operating income ÷ revenue, fiscal 2023 to 2024\./);
});

test('a cost of debt without interest or debt is assumed', () => {
  expect(readNotes(steadyGrower).costOfDebt).toBe('Fiscal 2024 states no debt: 5% is assumed.');
  const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, interest: 24 }));
  expect(readNotes(indebted).costOfDebt).toMatch(/^Interest ÷ short-term and long-term debt, fiscal 2024\./);
});

test('a tax rate without a usable year is assumed', () => {
  const losing = steadyGrower.map((year) => ({ ...year, preTax: -10, tax: 0 }));
  expect(readNotes(losing).taxRate).toBe('No year has a tax rate from 0% to 50%: 25% is assumed.');
});
