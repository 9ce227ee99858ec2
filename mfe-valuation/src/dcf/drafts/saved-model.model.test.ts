import { savedModelSchema } from '@basecase/gateway/contract';
import { isModelInputName, modelInputBounds } from '@basecase/gateway/contract/dcf-bounds';
import fc from 'fast-check';
import { modelOf, sameTyped, toSavedModel, typedOf } from './saved-model.model.ts';

const names = Object.keys(modelInputBounds).filter(isModelInputName);
const anyInputs = fc.dictionary(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true })).map((inputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, part]) => {
      const { min, max } = isModelInputName(name) ? modelInputBounds[name] : { min: 0, max: 1 };
      // The sum can be a last bit beyond the bound.
      const value = Math.min(max, min + part * (max - min));
      return [name, name === 'fadeYears' || name === 'steadyYears' ? Math.round(value) : value];
    }),
  ),
);

test('what is saved comes back, and the gateway takes it: any inputs within their bounds', () => {
  fc.assert(
    fc.property(anyInputs, (typed) => {
      const model = savedModelSchema.parse(JSON.parse(JSON.stringify(toSavedModel('excess-returns', typed))));
      expect(modelOf({ model })).toBe('excess-returns');
      expect(sameTyped(typedOf({ model }) ?? {}, typed)).toBe(true);
    }),
  );
});

test('a valuation of an earlier release is a DCF and knows no inputs', () => {
  expect([modelOf({}), typedOf({})]).toEqual(['dcf', null]);
});

test('inputs differ by a value, and by one that is there on one side alone', () => {
  expect(sameTyped({ payout: 0.5 }, { payout: 0.5 })).toBe(true);
  expect(sameTyped({ payout: 0.5 }, { payout: 0.4 })).toBe(false);
  expect(sameTyped({}, { payout: 0 })).toBe(false);
});
