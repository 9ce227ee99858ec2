import type { PeerValues } from '../dcf/context/context-queries.ts';

type Multiple = PeerValues['multiples'][number];

const filed = { end: '2024-12-31', filed: '2025-02-20', accession: '0001-25-000001' } as const;
const figure = (value: number, unit: 'money' | 'perShare' | 'ratio' | 'shares'): Multiple['figure'] => ({
  value,
  unit,
  view: 'ttm',
  ...filed,
});

const tooFew: Multiple['warranted'] = { n: 12, fit: { reason: 'Fewer than 30 peers have all four figures' } };

const bookValue: Multiple = {
  name: 'pb',
  isEnterprise: false,
  own: { value: null, reason: 'Not meaningful: negative or zero denominator' },
  figure: figure(-2, 'perShare'),
  n: 34,
  notMeaningful: 1,
  missing: 0,
  median: { multiple: 3, value: null, reason: 'Not meaningful: negative or zero denominator' },
  quartiles: null,
  warranted: tooFew,
};

/** 35 peers: earnings of 2 a share, EBIT of 400 with net debt of 500 over 100 shares, and a negative equity. */
export const peerValues: PeerValues = {
  symbol: 'TEST',
  group: {
    sic: '3674',
    level: 4,
    kind: 'general',
    size: 1 / 4,
    own: false,
    members: [
      { symbol: 'ONE', name: 'One Inc' },
      { symbol: 'TWO', name: 'Two Inc' },
    ],
  },
  pricedOn: '2026-02-15',
  drivers: [
    { name: 'growth', formula: 'cagr(revenue, 3)', value: figure(0.1, 'ratio') },
    { name: 'margin', formula: 'operatingMargin', value: figure(0.2, 'ratio') },
    { name: 'leverage', formula: 'debt / totalAssets', value: figure(0.3, 'ratio') },
  ],
  netDebt: figure(500, 'money'),
  shares: figure(100, 'shares'),
  multiples: [
    {
      name: 'pe',
      isEnterprise: false,
      own: figure(15, 'ratio'),
      figure: figure(2, 'perShare'),
      n: 35,
      notMeaningful: 2,
      missing: 1,
      median: { multiple: 12, value: 24 },
      quartiles: [
        { multiple: 10, value: 20 },
        { multiple: 15, value: 30 },
      ],
      warranted: {
        n: 33,
        fit: {
          r2: 0.41,
          spread: Math.log(2),
          intercept: Math.log(14) - 0.2 - 0.2 - 0.3,
          slopes: [2, 1, 1],
          low: { multiple: 7, value: 14 },
          middle: { multiple: 14, value: 28 },
          high: { multiple: 28, value: 56 },
        },
      },
    },
    {
      name: 'evEbit',
      isEnterprise: true,
      own: figure(9, 'ratio'),
      figure: figure(400, 'money'),
      n: 3,
      notMeaningful: 0,
      missing: 32,
      median: { multiple: 10, value: 35 },
      quartiles: null,
      warranted: tooFew,
    },
    bookValue,
  ],
};
