import { createSampleSource } from './sample-market-source.ts';
import type { MarketHoldings } from './shape/holdings.ts';

test('the sample market is made once, when it is first asked for, and says that it is a sample', async () => {
  let count = 0;
  const source = createSampleSource(() => {
    count += 1;
    return { asOf: '2026-10-30T21:00:00.000Z', holdings: makeHoldings() };
  });
  expect(count).toBe(0);
  expect(source.holdings()).toBe(source.holdings());
  const progress = await source.progress();
  expect(count).toBe(1);
  expect(progress).toMatchObject({ state: 'ready', sample: true, asOf: '2026-10-30T21:00:00.000Z', loading: null });
});

function makeHoldings(): MarketHoldings {
  const none = { row: new Int32Array(), value: new Float64Array(), concept: new Uint16Array() };
  const days = new Int32Array();
  return {
    version: 'sample',
    companies: [],
    filings: [],
    concepts: [],
    currencies: [],
    heads: {
      company: days,
      end: days,
      quarters: new Uint8Array(),
      accepted: days,
      filing: days,
      currency: new Uint8Array(),
    },
    prices: { symbols: [], symbol: days, day: days, close: new Float64Array() },
    lineValues: async () => none,
    frames: async () => [],
  };
}
