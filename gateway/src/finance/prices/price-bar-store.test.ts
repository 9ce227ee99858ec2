import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { createPriceBarStore } from './price-bar-store.ts';

const bar = (date: string, close: number, adjustedClose: number | null = null, volume: number | null = 1) => ({
  date,
  close,
  adjustedClose,
  volume,
});

describeOnEachDatabase('the store of price bars', (open) => {
  test('bars of several loads accumulate per company, oldest first', async () => {
    const store = createPriceBarStore(await open());
    await store.keep('ACME', [bar('2026-05-14', 2), bar('2026-05-13', 1)]);
    await store.keep('ACME', [bar('2026-05-15', 3), bar('2026-05-14', 2.5)]);
    await store.keep('OTHER', [bar('2026-05-15', 9)]);
    expect(await store.listBars('ACME')).toEqual([bar('2026-05-13', 1), bar('2026-05-14', 2.5), bar('2026-05-15', 3)]);
    expect(await store.listBars('NOBODY')).toEqual([]);
  });

  test('an adjusted close and a volume remain when the new bar has none', async () => {
    const store = createPriceBarStore(await open());
    await store.keep('ACME', [bar('2026-05-14', 400, 100, 7)]);
    await store.keep('ACME', [bar('2026-05-14', 401, null, null)]);
    expect(await store.listBars('ACME')).toEqual([bar('2026-05-14', 401, 100, 7)]);
  });

  test('weekly bars are replaced as a whole and kept apart from daily bars', async () => {
    const store = createPriceBarStore(await open());
    expect(await store.weekly('ACME')).toBeNull();
    await store.keepWeekly('ACME', [bar('2026-05-13', 3, 2.9), bar('2026-05-08', 2, 1.9)]);
    await store.keepWeekly('ACME', [bar('2026-05-15', 4, 4), bar('2026-05-08', 2, 2, null)]);
    expect(await store.weekly('ACME')).toEqual([bar('2026-05-15', 4, 4), bar('2026-05-08', 2, 2, null)]);
    expect(await store.weekly('OTHER')).toBeNull();
    expect(await store.listBars('ACME')).toEqual([]);
  });

  test('the two newest bars of many companies come in one answer, older ones too', async () => {
    const store = createPriceBarStore(await open());
    await store.keep('ACME', [bar('2026-05-13', 1), bar('2026-05-14', 2), bar('2026-05-15', 3)]);
    await store.keep('OLD', [bar('2020-01-02', 7), bar('2019-12-31', 6), bar('2019-12-30', 5)]);
    const newest = await store.listNewest(['ACME', 'OLD', 'NOBODY'], new Date('2026-05-18T00:00:00Z'));
    expect(Object.fromEntries(newest)).toEqual({
      ACME: [bar('2026-05-15', 3), bar('2026-05-14', 2)],
      OLD: [bar('2020-01-02', 7), bar('2019-12-31', 6)],
      NOBODY: [],
    });
    expect(await store.listNewest([], new Date())).toEqual(new Map());
  });

  test('twenty-five years of bars can be stored', async () => {
    const store = createPriceBarStore(await open());
    const first = Date.UTC(2000, 0, 1);
    const bars = Array.from({ length: 6_500 }, (_, at) =>
      bar(new Date(first + at * 86_400_000).toISOString().slice(0, 10), at + 1),
    );
    await store.keep('ACME', bars);
    await store.keep('ACME', []);
    expect(await store.listBars('ACME')).toHaveLength(6_500);
  });
});
