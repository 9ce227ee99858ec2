import type { CallReply } from '@basecase/gateway/contract';

type Row = CallReply<'watchFigures'>['rows'][number];

/** Two lists of four companies, one of which is in both. */
export const watchlists: CallReply<'watchlists'> = {
  revision: 4,
  lists: [
    { id: 'list0001', name: 'Core', symbols: ['ACME', 'BOLT', 'CORK'], columns: null },
    { id: 'list0002', name: 'Banks', symbols: ['DUCT', 'ACME'], columns: ['price', 'fcfYield'] },
  ],
  lastUsed: 'list0001',
  columns: null,
  notes: { ACME: 'Buy below $80' },
};

/** Returns a row with a price of 100 and a fair value of 122. */
export function makeWatchRow(change: Partial<Row> = {}): Row {
  const figure = (value: number, percentile: number | null = null) => ({
    value,
    end: '2026-09-30',
    filed: '2026-10-30',
    percentile,
  });
  return {
    symbol: 'ACME',
    name: 'Acme Tools',
    price: { value: 100, day: '2026-11-20', from: 'provider' },
    change: { value: 0.018, since: '2026-11-19' },
    fairValue: { value: 122, name: 'Base', savedAt: '2026-11-01T10:00:00.000Z' },
    pe: figure(20.4, 31),
    growth: figure(0.031),
    evEbit: figure(14),
    fcfYield: figure(0.05),
    results: { day: '2027-02-10', basis: 'estimate', before: { day: '2026-02-11', form: '10-K' } },
    filing: { form: '10-Q', filed: '2026-11-20', accession: '0000000001-26-000001', isNew: true },
    ...change,
  };
}

const unknown = { value: null, reason: 'Not reported' };

export const watchFigures: CallReply<'watchFigures'> = {
  today: '2026-11-23',
  lastVisit: '2026-11-19T18:40:00.000Z',
  rows: [
    makeWatchRow(),
    makeWatchRow({
      symbol: 'BOLT',
      name: 'Bolt Works',
      price: { value: 50, day: '2026-11-13', from: 'public' },
      change: { value: null, reason: 'Public prices come twice a month' },
      fairValue: { value: null, reason: 'No saved case' },
      pe: unknown,
      growth: { value: -0.02, end: '2026-09-30', filed: '2026-10-30' },
      results: { day: '2026-11-25', basis: 'provider', before: null },
      filing: { form: '10-K', filed: '2026-02-11', accession: '0000000002-26-000001', isNew: false },
    }),
    makeWatchRow({
      symbol: 'CORK',
      name: 'Cork Stoppers',
      fairValue: { value: 60, name: 'Slow', savedAt: '2026-10-01T10:00:00.000Z' },
      pe: { value: 12, end: '2026-09-30', filed: '2026-10-30', percentile: 22 },
      filing: null,
      results: { day: null, reason: 'No report of the last year is held' },
    }),
    makeWatchRow({
      symbol: 'DUCT',
      name: null,
      price: { value: null, reason: 'No price is stored. Opening the company loads it' },
      change: { value: null, reason: 'No price is stored. Opening the company loads it' },
      filing: null,
    }),
  ],
};
