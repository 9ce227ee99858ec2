import { joinTrades, listMarks, listTradePoints, marksNear, pricePlan, rangeChange } from './price.model.ts';

const point = (date: string, close: number, volume?: number | null) =>
  volume === undefined ? { date, close } : { date, close, volume };
const points = [point('2026-05-01', 100), point('2026-05-06', 90), point('2026-05-11', 120)];

test('a mark stands at its date and belongs to the nearest point', () => {
  const plan = pricePlan(points, [{ kind: 'ring', date: '2026-05-07', text: 'Earnings' }], 16);
  expect(plan.marks).toMatchObject([{ at: 0.6, index: 1 }]);
  expect(listMarks(plan, 1)).toEqual(['Earnings']);
  expect(listMarks(plan, 0)).toEqual([]);
});

test('a pointer finds a mark within five pixels', () => {
  const plan = pricePlan(points, [{ kind: 'ring', date: '2026-05-07', text: 'Earnings' }], 16);
  expect(marksNear(plan, 1, 50)).toEqual(['Earnings']);
  expect(marksNear(plan, 1, 51)).toEqual([]);
});

test('marks before and after the shown time are left out', () => {
  const marks = ['2026-04-30', '2026-05-12'].map((date) => ({ kind: 'diamond' as const, date, text: date }));
  expect(pricePlan(points, marks, 16).marks).toEqual([]);
  expect(pricePlan([], marks, 16).marks).toEqual([]);
});

test('volumes have an axis from zero; a missing one is no bar, and all missing are no axis', () => {
  const some = [point('2026-05-01', 1, 3_900_000), point('2026-05-04', 1, null)];
  expect(pricePlan(some, [], 16).volume).toEqual({ values: [3_900_000, null], top: 4_000_000, label: '4.0M' });
  expect(pricePlan(points, [], 16).volume).toBeNull();
  expect(pricePlan(some, [], 16).margin.bottom).toBeGreaterThan(pricePlan(points, [], 16).margin.bottom);
});

test('a range from 90 to 120 is +33.3%, with its dates', () => {
  const change = rangeChange(points, 1, 2);
  expect(change?.share).toBeCloseTo(1 / 3, 9);
  expect(change?.span).toBe('6 May 2026 to 11 May 2026');
  expect(rangeChange(points, 1, 3)).toBeNull();
});

describe('trades', () => {
  const trade = (date: string, kind: 'bought' | 'sold' = 'bought') => ({ kind, date, text: date, price: 95 }) as const;

  test('need no row below the line, and marks of events do', () => {
    expect(pricePlan(points, [trade('2026-05-06')], 16)).toMatchObject({ hasMarkRow: false });
    const ring = { kind: 'ring', date: '2026-05-06', text: 'Earnings' } as const;
    expect(pricePlan(points, [trade('2026-05-06'), ring], 16)).toMatchObject({ hasMarkRow: true });
  });

  test('of one kind closer than eight pixels are one mark with their number', () => {
    const marks = [trade('2026-05-06'), trade('2026-05-07'), trade('2026-05-07', 'sold'), trade('2026-05-11')];
    const { marks: placed } = pricePlan(points, marks, 16);
    const count = (width: number) => joinTrades(placed, width).map(({ kind, count: joined }) => [kind, joined]);
    expect(count(70)).toEqual([
      ['bought', 2],
      ['sold', 1],
      ['bought', 1],
    ]);
    expect(count(90)).toHaveLength(4);
  });

  test('are the stops of the arrow keys, each point once', () => {
    const marks = [trade('2026-05-11'), trade('2026-05-01'), trade('2026-05-01', 'sold')];
    expect(listTradePoints(pricePlan(points, marks, 16))).toEqual([0, 2]);
  });
});

test('a span is cut at the ends of the shown time; one outside of it is left out', () => {
  const spans = [
    { from: '2026-04-01', to: '2026-05-06', text: 'A' },
    { from: '2026-05-12', to: '2026-05-20', text: 'B' },
  ];
  expect(pricePlan(points, [], 16, spans).spans).toEqual([{ from: 0, to: 0.5, text: 'A' }]);
});
