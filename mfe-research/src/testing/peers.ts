import type { HeldReply } from '@basecase/shared-ui/company/held-reply';

type Peers = HeldReply<'peers'>;
type Measure = Peers['measures'][number];

/** Returns a measure whose members have the figures 1%, 2% and so on. @param own in the same hundredths */
export function makeMeasure(count: number, own: number, rest: Partial<Measure> = {}): Measure {
  const values = Array.from({ length: count }, (_, at) => ({ symbol: `P${at + 1}`, value: (at + 1) / 100 }));
  const below = values.filter(({ value }) => value < own / 100).length;
  const equal = values.filter(({ value }) => value === own / 100).length;
  return {
    name: 'netMargin',
    label: 'Net margin',
    unit: 'percent',
    group: 'Profitability',
    note: '4 quarters',
    better: 'higher',
    value: {
      value: own / 100,
      unit: 'ratio',
      view: 'ttm',
      end: '2025-12-31',
      filed: '2026-02-20',
      accession: null,
      formula: 'netIncome / revenue',
      terms: [{ name: 'revenue', value: 2_000_000, end: '2025-12-31', filed: '2026-02-20', accession: null }],
    },
    n: count,
    notMeaningful: 0,
    missing: 0,
    median: (count + 1) / 200,
    quartiles: [(count + 3) / 400, (3 * count + 1) / 400],
    percentile: count < 10 ? null : ((below + equal / 2) / count) * 100,
    values,
    ...rest,
  };
}

/** Returns a group of so many peers by the narrowest rule. The first is the nearest. */
export function makeGroup(count: number, rest: Partial<Peers['group']> = {}): Peers['group'] {
  return {
    sic: '3674',
    level: 4,
    kind: 'general',
    size: 0.25,
    members: Array.from({ length: count }, (_, at) => ({
      symbol: `P${at + 1}`,
      name: `Peer ${at + 1}`,
      size: 1_000_000 * (at + 1),
      times: (at + 1) / 2,
      nearness: at + 1,
      added: false,
    })),
    own: false,
    removed: [],
    chosen: { level: null, size: null },
    sizeLine: 'revenue',
    ownSize: 2_000_000,
    choices: [
      { level: 4, size: 0.25, members: count },
      { level: 4, size: 0.1, members: count + 9 },
      { level: 4, size: 0, members: count + 20 },
    ],
    ...rest,
  };
}

/** Returns a company's place among so many peers. */
export function makePeers(count: number, rest: Partial<Peers> = {}): Peers {
  return {
    group: makeGroup(count),
    priceDay: '2026-10-30',
    measures: [
      makeMeasure(count, 5),
      makeMeasure(count, 3, { name: 'pe', label: 'P/E', unit: 'number', group: 'Valuation', better: 'lower' }),
    ],
    ...rest,
  };
}
