import * as fc from 'fast-check';
import { calculateSheets, type SourceCell } from './calculate-sheets.ts';
import { CellError } from './cell-value.ts';
import { parseFormula } from './parse-formula.ts';

/** The value of a formula beside the cells A1 = 2, B1 = 3, C1 = N/A, D1 = empty, E1 = #N/A, and T!A1 = 7. */
function calculateResult(formula: string) {
  const cells: SourceCell[] = [2, 3, 'N/A', null, { formula: 'NA()' }];
  const sheets = [
    { name: 'S', rows: [cells, [{ formula }]] },
    { name: 'T', rows: [[7]] },
    { name: "It's a sheet", rows: [[11]] },
  ];
  const value = calculateSheets(sheets)[0]?.[1]?.[0];
  return value instanceof CellError ? value.code : value;
}

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['-2^2', 4],
  ['2^3^2', 64],
  ['8/4/2', 1],
  ['10-3-2', 5],
  ['1.5e-3*2', 0.003],
  ['"a"&"b""c"&1', 'ab"c1'],
  ['A1*$B$1', 6],
  ['T!A1+T!$A$1', 14],
  ["'It''s a sheet'!A1", 11],
  ['SUM(A1:E1)', '#N/A'],
  ['SUM(A1:D1)', 5],
  ['SUM(C1)', 0],
  ['COUNT(A1:E1,5)', 3],
  ['AVERAGE(A1:D1)', 2.5],
  ['AVERAGE(C1:D1)', '#DIV/0!'],
  ['MIN(A1:B1)+MAX(A1,B1)', 5],
  ['ABS(A1-B1)', 1],
  ['INDEX(A1:B1,1,2)', 3],
  ['INDEX(A1:B1,1,3)', '#REF!'],
  ['ROUND(A1,0)', 'throws'],
  // 2 ÷ 1.1 + 3 ÷ 1.21.
  ['NPV(0.1,A1:B1)', 2 / 1.1 + 3 / 1.21],
  ['IF(A1<B1,"less","more")', 'less'],
  ['IF(A1>=B1,NA(),5)', 5],
  ['IF(E1>0,1,2)', '#N/A'],
  ['IF(ISNUMBER(C1),1,IF(ISNUMBER(D1),2,3))', 3],
  ['AND(A1=2,B1<>2,NOT(A1>2))', true],
  ['OR(A1=3,B1<=2)', false],
  ['AND(FALSE_IS_NO_NAME,1)', 'throws'],
  ['OR(TRUE,E1)', 'throws'],
  ['OR(1=1,E1>0)', '#N/A'],
  ['C1+1', '#VALUE!'],
  ['D1+1', 1],
  ['D1', 0],
  ['D1=""', true],
  ['D1=0', true],
  ['"AUTO"="auto"', true],
  ['1/0', '#DIV/0!'],
  ['(-8)^0.5', '#NUM!'],
  ['C1&"!"', 'N/A!'],
  ['A2', 'throws'],
  ['U!A1', 'throws'],
  ['1+', 'throws'],
  ['SUM(1', 'throws'],
  ['1 2', 'throws'],
])('%s is %s', (formula, expected) => {
  if (expected === 'throws') expect(() => calculateResult(formula)).toThrow();
  else expect(calculateResult(formula)).toBe(expected);
});

test('products are calculated before sums, and both from the left', () => {
  const factors = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), factors), { minLength: 1, maxLength: 6 }), (terms) => {
      const text = terms.map(([plus, list]) => `${plus ? '+' : '-'}${list.join('*')}`).join('');
      const expected = terms.reduce((sum, [plus, list]) => {
        const product = list.reduce((value, factor) => value * factor, 1);
        return plus ? sum + product : sum - product;
      }, 0);
      expect(calculateResult(`0${text}`)).toBe(expected);
    }),
  );
});

test('no text but a formula is read as one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseFormula(text);
      } catch (error) {
        expect(String(error)).toContain('No formula');
      }
    }),
  );
});
