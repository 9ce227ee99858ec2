import { subtractCapex, subtractPreferred, sumNetDebt } from './company-value.ts';

const terms = { totalDebt: 50, minorityInterest: 7, preferredStock: 3, cash: 20, shortTermInvestments: 10 };

test('net debt is debt and other owners less cash and short-term investments', () => {
  expect(sumNetDebt(terms)).toBe(30);
  expect(sumNetDebt({ ...terms, preferredStock: null })).toBe(27);
});

test.each(['totalDebt', 'minorityInterest', 'cash', 'shortTermInvestments'])('there is none without %s', (name) => {
  expect(sumNetDebt({ ...terms, [name]: null })).toBeNull();
});

test('capital expenditures are taken off whichever sign they have', () => {
  expect([subtractCapex(9, 4), subtractCapex(9, -4), subtractCapex(9, null), subtractCapex(null, 4)]).toEqual([
    ...[5, 5],
    ...[null, null],
  ]);
});

test('preferred stock is taken off equity', () => {
  expect([subtractPreferred(9, 4), subtractPreferred(9, null), subtractPreferred(null, 4)]).toEqual([5, 9, null]);
});
