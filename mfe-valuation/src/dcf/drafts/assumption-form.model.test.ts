import fc from 'fast-check';
import { limits } from '../valuation/dcf-assumptions.ts';
import {
  changedFrom,
  customGrowthText,
  defaultForm,
  fieldsInUse,
  fieldText,
  findErrors,
  type NumberName,
  readField,
  stepped,
  toForm,
  withChoice,
  withText,
  withValue,
} from './assumption-form.model.ts';

const value = (number: number | null) => ({ kind: 'value', value: number });

describe('reading a field', () => {
  test.each([
    ['4', 0.04],
    ['4%', 0.04],
    [' 4.25 % ', 0.0425],
    ['4,5', 0.045],
  ])('a rate typed as %p is %p', (text, rate) => {
    expect(readField('riskFreeRate', text)).toEqual(value(rate));
  });

  test('a minus may be the typographic one', () => {
    expect(readField('startingGrowthRate', '−12.5%')).toEqual(value(-0.125));
  });

  test('a value beyond its bounds is an error that names them', () => {
    expect(readField('terminalGrowthRate', '6%')).toEqual({
      kind: 'error',
      message: 'Terminal growth must be from 0% to 5%.',
    });
    expect(readField('projectionYears', '11')).toMatchObject({ message: 'Projection years must be from 3 to 10.' });
    expect(readField('projectionYears', '4.5')).toMatchObject({ message: 'Projection years must be a whole number.' });
  });

  test('text is an error, and so is an empty field unless it is optional', () => {
    expect(readField('riskFreeRate', 'four')).toMatchObject({ kind: 'error' });
    expect(readField('riskFreeRate', '')).toMatchObject({ kind: 'error' });
    expect(readField('riskFreeRate', '1e2')).toMatchObject({ kind: 'error' });
    expect(readField('betaOverride', '')).toEqual(value(null));
  });

  test('the text of a field is read back as the same value', () => {
    const names = Object.keys(limits).filter((name): name is NumberName => name in limits);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 0, max: 1000 }), (name, part) => {
        const { min, max, step } = limits[name];
        const steps = Math.round((max - min) / step);
        const chosen = Math.round((min + (part % (steps + 1)) * step) * 1e6) / 1e6;
        expect(readField(name, fieldText(name, chosen))).toEqual(value(chosen));
      }),
    );
  });
});

describe('the form', () => {
  test('invalid text stays, and so does the last valid value', () => {
    const form = withText(withText(defaultForm, 'terminalGrowthRate', '3%'), 'terminalGrowthRate', '30%');
    expect(form.texts.terminalGrowthRate).toBe('30%');
    expect(form.assumptions.terminalGrowthRate).toBe(0.03);
    expect(findErrors(form)).toEqual({ terminalGrowthRate: 'Terminal growth must be from 0% to 5%.' });
  });

  test('a field that its mode hides is neither invalid nor changed', () => {
    const form = withText(defaultForm, 'startingGrowthRate', '90%');
    expect(findErrors(form)).toEqual({});
    expect(findErrors(withChoice(form, { growthMode: 'linear' }))).toHaveProperty('startingGrowthRate');
    expect(fieldsInUse(form.assumptions)).not.toContain('betaOverride');
    expect(fieldsInUse({ ...form.assumptions, waccMode: 'manual' })).toContain('betaOverride');
  });

  test('counts the changes from the defaults', () => {
    const linear = withChoice(withText(defaultForm, 'startingGrowthRate', '12%'), { growthMode: 'linear' });
    expect(changedFrom(defaultForm.assumptions)).toEqual([]);
    expect(changedFrom(linear.assumptions)).toEqual(['startingGrowthRate', 'growthMode']);
  });

  test('a slider writes the text of its field', () => {
    expect(withValue(defaultForm, 'terminalGrowthRate', 0.035).texts.terminalGrowthRate).toBe('3.5%');
    expect(withValue(defaultForm, 'startingGrowthRate', -0.2).texts.startingGrowthRate).toBe('−20.0%');
  });

  test('steps stop at the bounds', () => {
    expect(stepped(defaultForm, 'terminalGrowthRate', 1)).toBe(0.03);
    expect(stepped(defaultForm, 'terminalGrowthRate', 100)).toBe(0.05);
    expect(stepped(defaultForm, 'betaOverride', 1)).toBe(0.05);
  });
});

test('the sentence below a list of growth rates confirms how it was read', () => {
  expect(customGrowthText('10, 8%')).toBe('Read as 10.0%, 8.0%, then 8.0% every year.');
  expect(customGrowthText('10, x')).toBe(
    'Read as 10.0%, then 10.0% every year. 1 entry is not a number and is ignored.',
  );
  expect(customGrowthText('')).toBe('Nothing to read yet: growth follows Auto.');
});

describe('growth of each year', () => {
  test('typed as 10, 8, 5 it is 10%, 8% and 5%, stored as fractions', () => {
    expect(withText(defaultForm, 'customGrowthRates', '10, 8, 5').assumptions.customGrowthRates).toEqual([
      0.1, 0.08, 0.05,
    ]);
  });

  test('stored fractions are shown in percent', () => {
    const kept = { ...defaultForm.assumptions, customGrowthRates: [0.1, -0.05, 0.075] };
    const form = toForm(kept);
    expect(form.assumptions).toBe(kept);
    expect(form.texts.customGrowthRates).toBe('10.0%, \u22125.0%, 7.5%');
  });

  test('the text of any list is read back as the same list, within a millionth', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -0.9, max: 10, noNaN: true }), { maxLength: 10 }), (customGrowthRates) => {
        const { texts } = toForm({ ...defaultForm.assumptions, customGrowthRates });
        const read = withText(defaultForm, 'customGrowthRates', texts.customGrowthRates).assumptions;
        expect(read.customGrowthRates).toEqual(customGrowthRates.map((rate) => expect.closeTo(rate, 6)));
      }),
    );
  });
});
