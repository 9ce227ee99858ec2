import { evidence } from '../../testing/reasoned-company.ts';
import { createVintage, steadyYear } from '../../testing/vintages.ts';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { describeMarketRecord } from './market-record.model.ts';
import { marketRecord } from './market-record.ts';
import { replayFilings } from './replay.model.ts';

/** The steady grower with 500 of equity, as known in March of the year after `last`. */
const filedIn = (last: number, equity: number | null = 500) =>
  createVintage([4, 3, 2, 1, 0].map((back) => ({ ...steadyYear(last - back), equity })));

function replay(typed: TypedInputs = {}, known: typeof evidence | null = evidence, equity?: number | null) {
  const annual = [2024, 2023, 2022].map((last) => filedIn(last, equity));
  const prices = annual.map(({ filed }) => ({ date: filed, close: 30 })).toReversed();
  const rule = { model: 'reasoned', assumptions: defaultAssumptions, typed } as const;
  return replayFilings({ annual, prices, ...rule, evidence: known ?? undefined, currency: 'USD' });
}

test('each filing has the value of its own figures: a steady grower is worth 10% more a year later', () => {
  const [newest, before] = replay().map(({ fairValue }) => fairValue ?? Number.NaN);
  expect((newest ?? Number.NaN) / (before ?? Number.NaN)).toBeCloseTo(1.1, 2);
});

test('typed rates are a rule at every date; a typed margin is one of today, and peers of today are left out', () => {
  const values = replay().map(({ fairValue }) => fairValue);
  expect(replay({ reasonedMargin: 0.5 }).map(({ fairValue }) => fairValue)).toEqual(values);
  expect(replay({}, { ...evidence, peerMargin: 0.9 }).map(({ fairValue }) => fairValue)).toEqual(values);
  expect(replay({ reasonedWacc: 0.12 })[0]?.fairValue).toBeLessThan(values[0] ?? 0);
});

test.each([
  ['the market', null, 500, ['Growth, first year', 'Terminal growth', 'Cost of capital']],
  ['equity', evidence, null, ['Return on new capital, first year']],
])('without %s a filing has no value, which is named', (_, known, equity, missing) => {
  expect(replay({}, known, equity)[0]).toMatchObject({ fairValue: null, missing });
});

test('the record of other companies is that of their size, and says how many they are', () => {
  const text = (revenue: number | null) => describeMarketRecord(revenue) ?? '';
  expect(text(1e9)).toContain(`${marketRecord.small.n} past values of companies with revenue below $10B`);
  expect(text(400e9)).toContain(`companies with revenue of $10B or more`);
  expect(text(400e9)).toContain(String(marketRecord.large.n));
  expect(describeMarketRecord(null)).toBeNull();
});
