import { overrideBounds } from '@basecase/gateway/contract/dcf-bounds';
import fc from 'fast-check';
import { makeCompany, overview } from '../../testing/company.ts';
import { createStatements, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { missingInputs } from '../inputs/missing-inputs.model.ts';
import {
  findOverride,
  noOverrides,
  type OverrideName,
  type Overrides,
  sameOverrides,
  withOverride,
  withTypedFigure,
} from '../inputs/overrides.model.ts';
import { withTypedFigures, withTypedValues } from '../inputs/typed-figures.model.ts';
import { usedFigures } from '../inputs/used-figures.model.ts';
import { valueIn } from './apply-overrides.model.ts';
import { valuate } from './dcf.model.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { checkReadiness } from './readiness.model.ts';

const names = Object.keys(overrideBounds).filter((name): name is OverrideName => name in overrideBounds);
const inputNames = fc.constantFrom(...names.filter((name) => name !== 'exchangeRate'));
const values = fc.tuple(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true })).map(([name, part]) => {
  const { min, max } = overrideBounds[name];
  const value = min + part * (Math.min(max, 1e6) - min);
  return { name, value: name === 'averageYears' ? Math.round(value) : value };
});
const made = fc
  .array(values, { maxLength: 8 })
  .map((list) => list.reduce((last, { name, value }) => withOverride(last, name, value), noOverrides));

const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, shortTermDebt: 50, interest: 24 }));
const stock = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000 };
const company = (overrides: Overrides, years: readonly YearFigures[] = indebted) =>
  makeCompany({ overview: stock, statements: createStatements(years) }, overrides);
const fairValue = (overrides: Overrides, years = indebted) =>
  valuate(company(overrides, years).basis, defaultAssumptions).fairValuePerShare ?? Number.NaN;

/** Returns the value that the headline may show; undefined while an input is missing, null without a solution. */
function headline(overrides: Overrides, years: readonly YearFigures[]): number | null | undefined {
  const valued = company(overrides, years);
  const figures = withTypedValues(usedFigures(valued.statements, ['2023', '2024']), overrides.figures);
  const { missing } = checkReadiness({ ...valued, figures });
  return missing.length > 0 ? undefined : valuate(valued.basis, defaultAssumptions).fairValuePerShare;
}

test('a value equal to the filed one changes nothing', () => {
  fc.assert(
    fc.property(inputNames, (name) => {
      const filed = valueIn(company(noOverrides).filed, name);
      expect(fairValue(withOverride(noOverrides, name, filed))).toBeCloseTo(fairValue(noOverrides), 9);
    }),
  );
});

test('undo restores the value of before, whatever else is changed', () => {
  fc.assert(
    fc.property(made, values, (overrides, { name, value }) => {
      const without = withOverride(overrides, name, null);
      const undone = withOverride(withOverride(without, name, value), name, null);
      expect(undone).toEqual(without);
      expect(fairValue(undone)).toBe(fairValue(without));
    }),
  );
});

test('the order of change does not change the value, but is kept', () => {
  fc.assert(
    fc.property(made, (overrides) => {
      const turned = { ...overrides, inputs: [...overrides.inputs].reverse() };
      expect(sameOverrides(overrides, turned)).toBe(true);
      expect(fairValue(turned)).toBe(fairValue(overrides));
      const last = overrides.inputs.at(0);
      if (last !== undefined) {
        expect(withOverride(overrides, last.name, 1).inputs.map(({ name }) => name)).toEqual(
          overrides.inputs.map(({ name }) => name),
        );
        expect(findOverride(overrides, last.name)).toBe(last.value);
      }
    }),
  );
});

const required = ['revenue', 'operatingIncome', 'preTax', 'tax', 'depreciation', 'capex', 'cash'] as const;

test('a missing required input never gives a headline value, unless the user’s value does without it', () => {
  const makesUp: Readonly<Record<(typeof required)[number], readonly OverrideName[]>> = {
    revenue: [],
    operatingIncome: ['operatingMargin'],
    preTax: ['taxRate'],
    tax: ['taxRate'],
    depreciation: ['depreciation'],
    capex: ['capitalExpenditures'],
    cash: ['cash', 'workingCapital'],
  };
  fc.assert(
    fc.property(fc.constantFrom(...required), made, (name, overrides) => {
      const gap = indebted.map((year, index) => (index === 1 ? { ...year, [name]: null } : year));
      const needed = makesUp[name];
      const replaced = needed.length > 0 && needed.every((each) => findOverride(overrides, each) !== null);
      expect(headline(overrides, gap) === undefined).toBe(!replaced);
    }),
  );
});

test('a typed figure fills a gap with the value of a filed one, and never replaces a filed figure', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (value) => {
      const typed = withTypedFigure(
        noOverrides,
        { field: 'operatingIncome', fiscalYear: '2024' },
        { value, origin: 'mine' },
      );
      const gap = indebted.map((year) => (year.year === 2024 ? { ...year, operatingIncome: null } : year));
      const filed = indebted.map((year) => (year.year === 2024 ? { ...year, operatingIncome: value } : year));
      expect(headline(typed, gap)).toBe(headline(noOverrides, filed));
      expect(headline(typed, indebted)).toBe(headline(noOverrides, indebted));
    }),
  );
});

test('statements without gaps are not copied, and large figures are written without an exponent', () => {
  const statements = createStatements(indebted);
  expect(withTypedFigures(statements, [])).toBe(statements);
  const typed = [{ field: 'operatingIncome', fiscalYear: '2024', value: 1e22, origin: 'mine' as const }];
  const gap = createStatements(indebted.map((year) => ({ ...year, operatingIncome: null })));
  const [latest] = withTypedFigures(gap, typed).incomeStatement?.annualReports ?? [];
  expect(latest?.operatingIncome).toBe('10000000000000000000000');
});

test('saved figures with the user’s own are as complete as they were', () => {
  const figures = usedFigures(createStatements(indebted.map((year) => ({ ...year, operatingIncome: null }))), [
    '2023',
    '2024',
  ]);
  expect(missingInputs(figures)).toHaveLength(1);
  expect(missingInputs(figures, withOverride(noOverrides, 'operatingMargin', 0.2))).toEqual([]);
});
