import { makeClusterReply, makeInsiders, makeSale, makeTrade } from '../testing/insiders.ts';
import {
  describeTrades,
  insidersAddress,
  listKinds,
  pickPeriod,
  sumQuarters,
  toTradeRows,
  type Verdict,
} from './insiders.model.ts';

const plan = { by: 'box', adopted: null } as const;
const say = (verdict: Verdict | null) =>
  verdict === null ? null : `${verdict.before}${verdict.amount}${verdict.after}`;
const judge = (trades: Parameters<typeof makeInsiders>[0], change = {}) => {
  const insiders = makeInsiders(trades, change);
  return describeTrades(insiders, '1', pickPeriod(insiders, '1'));
};

describe('verdict', () => {
  test('a cluster, whose people had not bought for years', () => {
    const reply = makeClusterReply();
    const verdict = describeTrades(reply, '1', pickPeriod(reply, '1'));
    expect(say(verdict)).toBe(
      'Three directors bought $1.24M of shares within nine days. None of them had bought in five years.',
    );
    expect(verdict?.detail).toBe('Outside trading plans, insiders bought $1.24M and sold $0.37M in the year.');
    const reading = { ...reply.reading, read: 10 };
    expect(say(describeTrades({ ...reply, reading }, '1', pickPeriod(reply, '1')))).toBe(
      'Three directors bought $1.24M of shares within nine days.',
    );
  });

  test('one purchase, only plans, and sums', () => {
    expect(judge([makeTrade()])).toEqual({
      before: 'Director bought ',
      amount: '$1,000',
      after: '.',
      detail: 'Mira Holm',
    });
    expect(say(judge([makeSale({ plan })]))).toBe('All sales were made under a plan.');
    expect(say(judge([makeTrade(), makeTrade(), makeSale()]))).toBe(
      'Insiders bought $2,000 and sold $1,000 in the year.',
    );
    expect(say(judge([makeSale(), makeSale({ plan })]))).toBe('Insiders sold $2,000 in the year and bought nothing.');
    expect(judge([makeSale(), makeSale({ plan })])?.detail).toBe('$1,000 of the sales were made under a plan.');
    expect(judge([makeTrade({ kind: 'grant' })])).toBeNull();
    expect(judge([makeTrade({ day: '2025-11-19' })])).toBeNull();
  });
});

describe('trades', () => {
  test('kinds are counted, and sums of the period leave the others out', () => {
    const reply = makeClusterReply();
    const picked = pickPeriod(reply, '1');
    expect(listKinds(picked.all).map(({ label }) => label)).toEqual([
      'Open market 5',
      'Grants and exercises 1',
      'Tax withholding 0',
      'Gifts 0',
      'All 6',
    ]);
    expect([picked.bought, picked.sold, picked.planned, picked.apart].map((list) => list.length)).toEqual([3, 2, 1, 1]);
    expect(pickPeriod(reply, '10').bought).toHaveLength(4);
  });

  test('eight quarters end with the running one, and begin with the first known form', () => {
    const quarters = sumQuarters(makeClusterReply());
    expect(quarters).toHaveLength(8);
    expect(quarters.slice(0, 2)).toEqual([
      { name: 'Q4 2026, to date', bought: 1_240_700, sold: 0, planned: 0 },
      { name: 'Q3 2026', bought: 0, sold: 1_466_600, planned: 1_094_400 },
    ]);
    const { reading } = makeClusterReply();
    const young = makeInsiders([], { reading: { ...reading, from: '2026-05-02' } });
    expect(sumQuarters(young).map(({ name }) => name)).toEqual(['Q4 2026, to date', 'Q3 2026', 'Q2 2026']);
  });

  test('the address keeps period and kind; the usual ones are left out', () => {
    const query = insidersAddress.write(new URLSearchParams('symbol=ACME'), { period: '3', kind: 'gift' });
    expect(query.toString()).toBe('symbol=ACME&years=3&trades=gift');
    expect(insidersAddress.read(query)).toEqual({ period: '3', kind: 'gift' });
    expect(insidersAddress.read(new URLSearchParams('years=5&trades=x'))).toEqual({ period: '1', kind: 'market' });
    expect(insidersAddress.write(query, { period: '1' }).toString()).toBe('symbol=ACME&trades=gift');
  });

  test('a file has every figure in full', () => {
    const [head = [], row = []] = toTradeRows([makeSale({ plan: { by: 'box', adopted: '2025-03-04' }, daysLate: 2 })]);
    const named = Object.fromEntries(head.map((name, at) => [name, row[at]]));
    expect(named).toMatchObject({
      Person: 'Mira Holm',
      Code: 'S',
      Value: 1_000,
      'Under a plan': '2025-03-04',
      'Days late': 2,
    });
  });
});
