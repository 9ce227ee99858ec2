import fc from 'fast-check';
import { makeCompany, makeHoldings, makeReport, openDay } from '../../../test/support/market/small-market.ts';
import type { Peers } from '../../contract/market/market-peers.ts';
import { findChosenPeers, listPeerCandidates } from './peer-candidates.ts';
import { findDirection } from './peer-measures.ts';
import { findPeers, rankInGroup } from './peers.ts';

interface MadeCompany {
  readonly revenue: number;
  readonly netIncome?: number | undefined;
  readonly sic?: string;
  readonly currency?: string;
}

/** Opens a market whose companies are C1, C2 and so on. */
function openMarket(companies: readonly MadeCompany[]) {
  return openDay(
    makeHoldings({
      companies: companies.map(({ sic = '3674' }, at) => makeCompany(at + 1, { sic })),
      reports: companies.map(({ revenue, netIncome, currency = 'USD' }, at) => {
        const amounts = { revenue, operatingCashflow: 1, ...(netIncome !== undefined && { netIncome }) };
        return makeReport('2025-02-20', '2024-12-31', 4, amounts, { cik: at + 1, currency });
      }),
    }),
  );
}

const marginAmong = (reply: Peers) => reply.measures.find(({ name }) => name === 'netMargin');

/** Ranks the first company among the others, by its net margin. */
async function rankFirst(companies: readonly MadeCompany[], order?: (members: number[]) => number[]) {
  const day = await openMarket(companies);
  const members = companies.map((_, at) => at).slice(1);
  const base = { sic: '3674', level: 4, kind: 'general', size: null, isOwn: false } as const;
  return marginAmong(await rankInGroup(day, 0, { ...base, members: order?.(members) ?? members }));
}

const margins = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 11, maxLength: 40 });
const toCompanies = (found: readonly number[]): MadeCompany[] =>
  found.map((netIncome) => ({ revenue: 100, netIncome }));

describe('the percentile', () => {
  test('is the share of members below, ties by half', async () => {
    const tens = Array.from({ length: 10 }, (_, at) => at);
    expect(await rankFirst(toCompanies([4, ...tens]))).toMatchObject({ n: 10, percentile: 45, median: 0.045 });
    expect(await rankFirst(toCompanies([4, ...tens.slice(1)]))).toMatchObject({ n: 9, percentile: null, median: 0.05 });
  });

  test('does not change by a member without the figure, which is counted', async () => {
    await fc.assert(
      fc.asyncProperty(margins, fc.integer({ min: 1, max: 5 }), async (found, count) => {
        const before = await rankFirst(toCompanies(found));
        const silent = Array.from({ length: count }, (): MadeCompany => ({ revenue: 100 }));
        const after = await rankFirst([...toCompanies(found), ...silent]);
        expect(after).toEqual({ ...before, missing: count });
      }),
      { numRuns: 20 },
    );
  });

  test('does not depend on the order of the members', async () => {
    await fc.assert(
      fc.asyncProperty(margins, async (found) => {
        const forth = await rankFirst(toCompanies(found));
        const back = await rankFirst(toCompanies(found), (members) => members.toReversed());
        expect({ ...back, values: back?.values.toReversed() }).toEqual(forth);
      }),
      { numRuns: 20 },
    );
  });

  test('is the same for equal figures, and no lower for a higher one', async () => {
    await fc.assert(
      fc.asyncProperty(margins, async ([own = 0, ...others]) => {
        const [low, same, high] = await Promise.all(
          [own, own, own + 1].map((netIncome) => rankFirst(toCompanies([netIncome, ...others]))),
        );
        expect(same?.percentile).toBe(low?.percentile);
        expect(high?.percentile).toBeGreaterThanOrEqual(low?.percentile ?? 101);
      }),
      { numRuns: 20 },
    );
  });

  test('a figure without meaning is counted and not ranked', async () => {
    const companies = [...toCompanies(Array.from({ length: 12 }, (_, at) => at + 1)), { revenue: -5, netIncome: 1 }];
    expect(await rankFirst(companies)).toMatchObject({ n: 11, notMeaningful: 1, missing: 0, percentile: 0 });
  });
});

describe('the group', () => {
  const twelve = (sic: string, revenue: number) =>
    Array.from({ length: 12 }, (): MadeCompany => ({ revenue, netIncome: 1, sic }));
  const first: MadeCompany = { revenue: 100, netIncome: 1 };

  test('widens the size before it gives up a digit', async () => {
    const small = await openMarket([first, ...twelve('3674', 900), ...twelve('3670', 100)]);
    expect(await findPeers(small, 0)).toMatchObject({ level: 4, size: 0.1, members: { length: 12 } });
    const none = await openMarket([first, ...twelve('3674', 5_000), ...twelve('3670', 100)]);
    expect(await findPeers(none, 0)).toMatchObject({ level: 3, size: 0.25, members: { length: 12 } });
  });

  test('has the digits and the size that the user chose', async () => {
    const day = await openMarket([first, ...twelve('3674', 900), ...twelve('3670', 100)]);
    expect(await findPeers(day, 0, { level: 3, size: null })).toMatchObject({ level: 3, size: 0.25 });
    expect(await findPeers(day, 0, { level: 4, size: 0.25 })).toMatchObject({ level: 4, size: 0.25, members: [] });
    expect(await findPeers(day, 0, { level: 2, size: 0 })).toMatchObject({ size: null, members: { length: 24 } });
    const { group } = await rankInGroup(day, 0, await findPeers(day, 0));
    expect(group.choices.find(({ level, size }) => level === 3 && size === 0)).toMatchObject({ members: 24 });
  });

  test('is changed by the user, and each candidate says why it is in or out', async () => {
    const others: MadeCompany[] = [
      { revenue: 100, netIncome: 1, sic: '7372' },
      { revenue: 100, netIncome: 1, sic: '3600' },
      { revenue: 5_000, netIncome: 1 },
      { revenue: 100, netIncome: 1, currency: 'EUR' },
    ];
    const day = await openMarket([first, ...twelve('3674', 100), ...others]);
    const own = { added: ['C14'], removed: ['C2', 'C999'], level: null, size: null };
    const group = await findChosenPeers(day, 0, { own, level: null, size: null });
    expect(group).toMatchObject({ isOwn: true, level: 4, members: { length: 12 }, added: [13], removed: [1] });
    const reply = await rankInGroup(day, 0, group);
    expect(reply.group).toMatchObject({ own: true, removed: [{ symbol: 'C2', times: 1 }], ownSize: 100 });
    expect(reply.group.members.filter(({ added }) => added)).toMatchObject([{ symbol: 'C14' }]);
    const { candidates } = await listPeerCandidates(day, 0, group);
    const outcomes = new Map(candidates.map(({ symbol, outcome }) => [symbol, outcome]));
    expect(['C14', 'C2', 'C3', 'C15', 'C16', 'C17'].map((symbol) => outcomes.get(symbol))).toEqual([
      'added',
      'removed',
      'member',
      'digits',
      'size',
      'noFigures',
    ]);
  });

  test('names the members nearest in size and margin first', async () => {
    const near = [100, 120, 200, 400].map((revenue): MadeCompany => ({ revenue, netIncome: revenue / 100 }));
    const day = await openMarket([first, ...near, { revenue: 100, currency: 'EUR' }]);
    const members = [5, 4, 3, 2, 1];
    const base = { sic: '3674', level: 4, kind: 'general', size: null, isOwn: false } as const;
    const { group } = await rankInGroup(day, 0, { ...base, members });
    expect(group.members.map(({ nearness }) => nearness)).toEqual([5, 4, 3, 2, 1]);
    expect(group.members[0]).toMatchObject({ symbol: 'C6', size: null, times: null });
  });
});

// A loss makes accruals low, and a price on hopes makes the Z-score high.
test.each([
  ['roic', 'higher'],
  ['debtToEquity', 'lower'],
  ['pe', 'lower'],
  ['altman', null],
  ['accruals', null],
])('the better end of %s is %s', (name, better) => expect(findDirection(name)).toBe(better));
