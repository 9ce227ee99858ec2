import { describeRecent, formatAmount, listTradeMarks, spellNumber } from './insider-words.model.ts';
import { makeClusterReply, makeInsiders, makeSale, makeTrade } from './testing/insiders.ts';

test.each([
  [1_240_700, '$1.24M'],
  [372_200, '$0.37M'],
  [99_400, '$99,400'],
  [999_999_000, '$1.00B'],
  [3_490_000_000, '$3.49B'],
])('%d is %s', (value, text) => {
  expect(formatAmount(value)).toBe(text);
});

test('small numbers are words', () => {
  expect([0, 3, 12, 13].map(spellNumber)).toEqual(['no', 'three', 'twelve', '13']);
});

describe('the line on the overview', () => {
  const plan = { by: 'box', adopted: null } as const;
  test('names a cluster of the last 90 days', () => {
    expect(describeRecent(makeClusterReply())).toBe('3 directors bought $1.24M within 9 days');
  });

  test('names one trade with its person, and sums of several', () => {
    expect(describeRecent(makeInsiders([makeTrade()]))).toBe('Mira Holm bought $1,000 on 18 Nov');
    expect(describeRecent(makeInsiders([makeTrade(), makeSale(), makeSale()]))).toBe(
      'Insiders bought $1,000 and sold $2,000 in 90 days',
    );
    expect(describeRecent(makeInsiders([makeSale({ plan }), makeSale({ plan })]))).toBe(
      '$2,000 sold in 90 days, all under a plan',
    );
  });

  test('is absent without an open-market trade in 90 days', () => {
    const grant = makeTrade({ kind: 'grant' });
    expect(describeRecent(makeInsiders([grant, makeTrade({ day: '2026-08-20' })]))).toBeNull();
  });
});

test('a mark is at the price of its trade, unless a split is between it and the closes', () => {
  const closes = [{ date: '2026-11-17', close: 10.5 }];
  const [near, far, grant] = [makeTrade(), makeSale({ price: 105 }), makeTrade({ kind: 'grant' })];
  expect(listTradeMarks([near, far, grant], closes)).toMatchObject([
    { kind: 'bought', price: 10, text: '18 Nov 2026: Mira Holm bought 100 shares at $10.00, $1,000' },
    { kind: 'sold', price: null },
  ]);
});
