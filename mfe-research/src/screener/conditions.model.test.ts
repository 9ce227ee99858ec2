import fc from 'fast-check';
import {
  joinConditions,
  makeCondition,
  readLineCondition,
  replaceByFormula,
  splitConditions,
  writeLineCondition,
} from './conditions.model.ts';

describe('rows and one formula', () => {
  test.each([
    ['fcf / revenue > 15% and pe < 25', ['fcf / revenue > 15%', 'pe < 25']],
    ['a > 1 AND (b > 2 and c > 3)', ['a > 1', '(b > 2 and c > 3)']],
    ['a > 1 or b > 2 and c > 3', ['a > 1 or b > 2 and c > 3']],
    ['not a > 1 and kind = "this and that"', ['not a > 1', 'kind = "this and that"']],
    ['brandValue > 1', ['brandValue > 1']],
    ['a > 1 and', ['a > 1']],
    ['  ', []],
  ])('“%s” has its conditions', (formula, parts) => {
    expect(splitConditions(formula)).toEqual(parts);
  });

  test('a condition with “or” at its top keeps its meaning in the formula', () => {
    const parts = ['a > 1 or b > 2', 'c > 3'];
    expect(joinConditions(parts)).toBe('(a > 1 or b > 2) and c > 3');
    expect(splitConditions(joinConditions(parts))).toEqual(['(a > 1 or b > 2)', 'c > 3']);
  });

  test('a formula that is split and joined is the same from then on', () => {
    const condition = fc.constantFrom(
      'pe < 25',
      '(a > 1 or b > 2)',
      'kind = "x and y"',
      'cagr(revenue, 5) > 8%',
      'not a = 1',
    );
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 8 }), (parts) => {
        expect(splitConditions(joinConditions(parts))).toEqual(parts);
      }),
    );
  });

  test('editing the formula keeps the rows that stay the same, and those that are off', () => {
    const [one, two, off] = [makeCondition('a > 1'), makeCondition('b > 2'), makeCondition('c > 3', true)];
    const next = replaceByFormula([one, off, two], 'a > 1 and b > 20');
    expect(next.map(({ id, text }) => [id, text])).toEqual([
      [one.id, 'a > 1'],
      [two.id, 'b > 20'],
      [off.id, 'c > 3'],
    ]);
    expect(replaceByFormula([one, two], 'b > 2').map(({ id }) => id)).toEqual([two.id]);
  });
});

describe('a line, an operator and a value', () => {
  test.each([
    ['pe < 25', { line: 'pe', operator: '<', value: '25' }],
    ['revenue >= 2.5M', { line: 'revenue', operator: '>=', value: '2.5M' }],
    ['kind = "bank"', { line: 'kind', operator: '=', value: 'bank' }],
    ['pe == -3', { line: 'pe', operator: '=', value: '-3' }],
    ['marketCap >', { line: 'marketCap', operator: '>', value: '' }],
  ])('%s', (text, line) => {
    expect(readLineCondition(text)).toEqual(line);
  });

  test.each(['fcf / revenue > 1', 'revenue > revenue[-1y]', 'pe', '25 > pe', 'pe < 25 and pb < 3'])(
    '%s stays a formula',
    (text) => {
      expect(readLineCondition(text)).toBeNull();
    },
  );

  test('is written as a formula', () => {
    expect(writeLineCondition({ line: 'kind', operator: '=', value: 'ba"nk' }, true)).toBe('kind = "bank"');
    expect(writeLineCondition({ line: 'pe', operator: '<', value: ' 25 ' }, false)).toBe('pe < 25');
    expect(writeLineCondition({ line: 'pe', operator: '<', value: '' }, false)).toBe('pe <');
  });
});
