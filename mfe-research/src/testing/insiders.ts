import type { Insiders, InsiderTrade } from '@basecase/gateway/contract';

let count = 0;

/** Returns a purchase of 100 shares at $10 by an invented director. */
export function makeTrade(change: Partial<InsiderTrade> = {}): InsiderTrade {
  count += 1;
  const accession = `0000012345-26-${String(count).padStart(6, '0')}`;
  return {
    id: `${accession}:0`,
    accession,
    form: '4',
    document: 'xslF345X05/form4.xml',
    filed: '2026-11-19',
    daysLate: null,
    day: '2026-11-18',
    insider: makeInsider(1, 'Mira Holm'),
    jointOwners: 0,
    code: 'P',
    action: 'Bought',
    kind: 'market',
    isAcquired: true,
    security: 'Common Stock',
    shares: 100,
    price: 10,
    lowPrice: 10,
    highPrice: 10,
    value: 1_000,
    lines: 1,
    sharesAfter: 400,
    change: 1 / 3,
    derivative: null,
    plan: null,
    judgement: { verdict: 'notRoutine', reason: 'First purchase in 5 years' },
    ...change,
  };
}

export function makeSale(change: Partial<InsiderTrade> = {}): InsiderTrade {
  return makeTrade({ code: 'S', action: 'Sold', isAcquired: false, ...change });
}

function makeInsider(cik: number, name: string): InsiderTrade['insider'] {
  return { cik, name, role: 'Director', isDirector: true };
}

/** Returns the reply of a company whose forms are all read. Trades newest first. */
export function makeInsiders(trades: readonly InsiderTrade[], change: Partial<Insiders> = {}): Insiders {
  return {
    symbol: 'ACME',
    source: 'sec',
    cik: '12345',
    today: '2026-11-20',
    isForeign: false,
    reading: { of: 40, read: 40, isRunning: false, hasFailed: false, from: '2015-01-02', to: '2026-11-19' },
    trades: [...trades],
    clusters: [],
    leftOut: [],
    ...change,
  };
}

/** Three directors who bought within nine days, and sales of the year before them. */
export function makeClusterReply(): Insiders {
  const purchases = [
    makeTrade({ day: '2026-11-18', value: 501_600, insider: makeInsider(1, 'Ruth Holm') }),
    makeTrade({ day: '2026-11-13', value: 442_475, insider: makeInsider(2, 'Tom Iversen') }),
    makeTrade({ day: '2026-11-10', value: 296_625, insider: makeInsider(3, 'Mira Dorn') }),
  ];
  const chief = { ...makeInsider(4, 'Dan Prost'), role: 'Chief executive', isDirector: false };
  const rest = [
    makeSale({ day: '2026-09-02', value: 1_094_400, insider: chief, plan: { by: 'box', adopted: '2025-03-04' } }),
    makeSale({ day: '2026-08-14', value: 372_200, insider: chief, daysLate: 6 }),
    makeTrade({ day: '2026-05-01', kind: 'grant', code: 'A', action: 'Granted', value: 0, judgement: null }),
    makeTrade({ day: '2021-06-01', insider: makeInsider(1, 'Ruth Holm') }),
  ];
  return makeInsiders([...purchases, ...rest], {
    clusters: [
      {
        from: '2026-11-10',
        to: '2026-11-18',
        people: 3,
        areDirectors: true,
        value: 1_240_700,
        trades: purchases.map(({ id }) => id),
      },
    ],
  });
}
