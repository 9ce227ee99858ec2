import { chooseEbit, type EbitField } from './ebit.ts';

const choose = (...periods: readonly (readonly EbitField[])[]) => {
  const { definition, fitsAll } = chooseEbit(periods, (fields, { parts }) => {
    return Object.values(parts).every((field) => fields.includes(field));
  });
  return [definition.formula, fitsAll];
};
const pretax = ['incomeBeforeTax', 'interestExpense'] as const;

test.each([
  ['operating income where every year has it', [['operatingIncome', ...pretax], ['operatingIncome']], true],
  ['operating income of the newest year where nothing fits all', [['operatingIncome'], pretax], false],
  ['operating income where no year tells', [[], []], true],
] as const)('EBIT is %s', (_, years, fitsAll) => {
  expect(choose(...years)).toEqual(['Operating income', fitsAll]);
});

test('EBIT is income before tax plus interest where that fits all years, but for those without any', () => {
  expect(choose(['operatingIncome', ...pretax], [], pretax)).toEqual(['Income before tax plus interest expense', true]);
});
