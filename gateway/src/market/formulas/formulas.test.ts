import { BadFormula } from '../../errors/errors.ts';
import { readConditions, readValueFormula } from '../questions/formula-cache.ts';
import { parseFormula } from './parse-formula.ts';

/** Returns the problem of a formula as text and place. */
function problemOf(where: string): { readonly text: string; readonly at: number | null } {
  try {
    readConditions(where);
  } catch (error) {
    if (error instanceof BadFormula) return { text: error.message, at: error.at };
    throw error;
  }
  throw new Error(`“${where}” is accepted.`);
}

test('every part knows its start and end', () => {
  const node = parseFormula('fcf / revenue > 15%');
  expect(node).toMatchObject({
    type: 'binary',
    operator: '>',
    operatorAt: 14,
    left: { type: 'binary', start: 0, end: 13, right: { type: 'name', start: 6, end: 13 } },
    right: { type: 'number', value: 0.15, isPercent: true, start: 16, end: 19 },
  });
});

test.each([
  ['1 + 2 * 3 > 6', '((1+(2*3))>6)'],
  ['-1 - -2 = 1', '((-1--2)=1)'],
  ['not 1 > 2 and 2 > 1 or 1 = 1', '((not(1>2)and(2>1))or(1=1))'],
  ['1 == 1', '(1=1)'],
  ['(1 + 2) * 3 > 4K', '(((1+2)*3)>4000)'],
])('%s is read by precedence', (source, expected) => {
  const print = (node: ReturnType<typeof parseFormula>): string => {
    if (node.type === 'binary') return `(${print(node.left)}${node.operator}${print(node.right)})`;
    if (node.type === 'unary') return `${node.operator}${print(node.operand)}`;
    return node.type === 'number' ? String(node.value) : '';
  };
  expect(print(parseFormula(source))).toBe(expected);
});

test.each([
  ['revenue + roe > 5', 'Adds money to a ratio.', 8],
  ['revenue + roe > 5', 'Write two conditions, or divide revenue by another amount.', 8],
  ['revenue - shares > 5', 'Subtracts shares from money.', 8],
  ['revenue * netIncome > 5', 'Multiplies money by money.', 8],
  ['1 / revenue > 5', 'Divides a number by money.', 2],
  ['revenue > 15%', 'Compares money with a ratio.', 8],
  ['kind > "bank"', 'Text is only equal or not.', 5],
  ['sic = 3674', 'Compares text with a number.', 4],
  ['revenue', 'A screen is a condition: compare the figure with something.', 0],
  ['1 < revenue < 3', 'Comparisons do not chain: join two of them by “and”.', 12],
  ['revnue > 1', 'No line is called “revnue”. Did you mean revenue?', 0],
  ['medain(1, 2) > 1', 'No function is called “medain”. Did you mean median?', 0],
  ['roe[-1y] > 1', 'Only lines go back or have .fy and .q: roe is no line.', 0],
  ['revenue.fy[-2q] > 1', 'Fiscal years go back by years: [-1y].', 11],
  ['revenue[-11y] > 1', 'At most 10 years or 12 quarters back, at least 1.', 8],
  ['revenue[1y] > 1', 'The way back is written like [-1y] or [-4q].', 8],
  ['revenue.x > 1', 'After the dot comes fy or q.', 8],
  ['pct(revenue) > 90', 'A percentile is between 0% and 100%: write 90%.', 13],
  ['cagr(revenue, 0) > 1', 'The years are a number from 1 to 10.', 14],
  ['cagr(roe, 3) > 1', 'Only lines go back or have .fy and .q: roe is no line.', 5],
  ['if(revenue, 1, 2) > 1', 'A condition is expected here, not money.', 3],
  ['kind = "bank', 'This text has no closing quote.', 7],
  ['revenue > ', 'The formula ends too early.', 10],
  ['(revenue > 1', 'A bracket is not closed.', 0],
  ['abs(revenue > 1', 'A bracket is not closed.', 3],
  ['(revenue 1) > 1', '“1” is not expected here', 9],
  ['abs(1, 2) > 1', 'abs needs 1 value.', 0],
  ['revenue # 1', '“#” has no meaning here.', 8],
  ['orZero(revenue) > 1', 'No function is called “orZero”.', 0],
  ['constructor > 1', 'No line is called “constructor”.', 0],
  ['__proto__ > 1', 'No line is called “__proto__”.', 0],
])('%s is refused at its place', (where, text, at) => {
  const problem = problemOf(where);
  expect(problem.text).toContain(text);
  expect(problem.at).toBe(at);
});

test('length, parts and levels are bounded', () => {
  expect(problemOf(`revenue > ${'1'.repeat(1_000)}`).text).toBe(
    'The formula is too long: it has at most 1,000 characters.',
  );
  expect(problemOf(`${Array.from({ length: 150 }, () => '1').join('+')}>1`).text).toBe(
    'A formula has at most 200 parts.',
  );
  expect(problemOf(`${'('.repeat(33)}1${')'.repeat(33)}>1`).text).toBe('A formula has at most 32 levels.');
  expect(readConditions(`${'('.repeat(31)}1${')'.repeat(31)}>1`)).toHaveLength(1);
});

test('names match without regard to case and underscores', () => {
  expect([...readValueFormula('NET_income / Revenue').references.keys()]).toEqual(['netIncome', 'revenue']);
});

test('an amount of the units that multiply to it is money', () => {
  expect(readValueFormula('shares * eps').part).toMatchObject({ unit: 'money' });
  expect(readValueFormula('netIncome / shares').part).toMatchObject({ unit: 'perShare' });
  expect(readValueFormula('marketCap / price').part).toMatchObject({ unit: 'shares' });
  expect(readValueFormula('max(revenue, 5M)').part).toMatchObject({ unit: 'money' });
  expect(readValueFormula('if(kind = "bank", 10%, 2)').part).toMatchObject({ unit: 'ratio' });
});
