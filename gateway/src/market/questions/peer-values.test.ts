import fc from 'fast-check';
import {
  type Amounts,
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
} from '../../../test/support/market/small-market.ts';
import type { PeerMultiple, PeerValues } from '../../contract/market/market-peers.ts';
import type { MarketCompany, StoredLine } from '../../providers/market-report.ts';
import { valueByPeers } from './peer-values.ts';
import type { PeerGroup } from './peers.ts';

interface Member {
  readonly price?: number;
  readonly growth?: number;
  readonly income?: Amounts;
  readonly balance?: Amounts;
  /** Lines that its filings do not state. */
  readonly without?: readonly StoredLine[];
  readonly currency?: string;
  readonly company?: Partial<MarketCompany>;
}

/** A hundred million of revenue, a tenth of it profit, ten million shares at 20: a P/E of 20. */
const income = {
  revenue: 100e6,
  operatingIncome: 12e6,
  ebit: 12e6,
  depreciation: 4e6,
  netIncome: 10e6,
  dilutedShares: 10e6,
};
const cash = { operatingCashflow: 11e6, capex: 3e6 };
const balance = {
  totalAssets: 200e6,
  equity: 80e6,
  shares: 10e6,
  longTermDebt: 50e6,
  shortTermDebt: 0,
  cash: 30e6,
  totalLiabilities: 115e6,
};

/** Values the first of some companies by all others. */
async function valueFirst(members: readonly Member[]): Promise<PeerValues> {
  const companies = members.map(({ company }, at) => makeCompany(at + 1, company));
  const reports = members.flatMap((member, at) => {
    const options = { cik: at + 1, currency: member.currency ?? 'USD' };
    const stated = (amounts: Amounts): Amounts =>
      Object.fromEntries(Object.entries(amounts).filter(([line]) => !member.without?.some((name) => name === line)));
    const now = stated({ ...income, ...cash, ...member.income });
    const before = { ...now, revenue: (now.revenue ?? 0) / (1 + (member.growth ?? 0.1)) ** 3 };
    return [
      makeReport('2022-02-20', '2021-12-31', 4, before, options),
      makeReport('2025-02-20', '2024-12-31', 4, now, options),
      makeReport('2025-02-20', '2024-12-31', 0, stated({ ...balance, ...member.balance }), options),
    ];
  });
  const closes = members.map(({ price = 20 }, at) => ({ symbol: `C${at + 1}`, day: '2026-02-15', close: price }));
  const day = await openDay(makeHoldings({ companies, reports, closes }));
  const others = members.map((_, at) => at).slice(1);
  const kind = day.kinds[0] ?? 'general';
  const group: PeerGroup = { sic: '3674', level: 4, kind, size: 1 / 4, members: others, isOwn: false };
  return valueByPeers(day, 0, group);
}

function findMultiple({ multiples }: PeerValues, name: PeerMultiple) {
  const found = multiples.find((multiple) => multiple.name === name);
  if (found === undefined) throw new Error(`${name} is not among the multiples.`);
  return found;
}

const atPrices = (...prices: readonly number[]): readonly Member[] => prices.map((price) => ({ price }));

test('a median multiple of earnings times the earnings of a share', async () => {
  // The P/Es of the peers are 10, 20, 30 and 40; the company earns 2 a share.
  const values = await valueFirst([{ income: { netIncome: 20e6 } }, ...atPrices(10, 20, 30, 40)]);
  expect(findMultiple(values, 'pe')).toMatchObject({
    isEnterprise: false,
    own: { value: 10 },
    figure: { value: 2, unit: 'perShare' },
    n: 4,
    median: { multiple: 25, value: 50 },
    quartiles: [
      { multiple: 17.5, value: 35 },
      { multiple: 32.5, value: 65 },
    ],
  });
  expect(values).toMatchObject({ symbol: 'C1', pricedOn: '2026-02-15', group: { level: 4, own: false } });
});

test('net debt and minority interest are taken off the value of an enterprise', async () => {
  // Peers: 200M of market cap + 50M + 5M − 30M = 225M, on 100M of sales. The company has 40M more debt.
  const values = await valueFirst([{ balance: { longTermDebt: 90e6 } }, ...atPrices(20, 20, 20, 20)]);
  expect(values.netDebt).toMatchObject({ value: 65e6 });
  const sales = findMultiple(values, 'evSales');
  expect(sales).toMatchObject({ isEnterprise: true, median: { multiple: 2.25 } });
  expect(sales.median?.value).toBeCloseTo((225 - 65) / 10, 9);
  expect(findMultiple(values, 'evEbitda').median?.value).toBeCloseTo(16, 9);
  expect(findMultiple(values, 'pb').median).toEqual({ multiple: 2.5, value: 20 });
  expect(findMultiple(values, 'ps').median).toEqual({ multiple: 2, value: 20 });
  expect(findMultiple(values, 'pFcf').median).toEqual({ multiple: 25, value: 20 });
});

test('a term that is missing or negative gives no value, with the reason', async () => {
  const peers = atPrices(10, 20, 30, 40);
  const losing = await valueFirst([{ income: { netIncome: -1e6 } }, ...peers]);
  const negative = 'Not meaningful: negative or zero denominator';
  expect(findMultiple(losing, 'pe').median).toEqual({ multiple: 25, value: null, reason: negative });
  const indebted = await valueFirst([{ balance: { longTermDebt: 900e6 } }, ...peers]);
  expect(findMultiple(indebted, 'evEbit').median).toMatchObject({
    value: null,
    reason: 'Net debt is above the value of the enterprise',
  });
  const bare = await valueFirst([{ without: ['cash'] }, ...peers]);
  expect(findMultiple(bare, 'evEbit').median).toMatchObject({
    value: null,
    reason: expect.stringMatching(/^Not reported/),
  });
  expect(findMultiple(bare, 'pe').median?.value).toBe(25);
  const abroad = await valueFirst([{ currency: 'EUR' }, ...peers]);
  expect(findMultiple(abroad, 'ps').median).toMatchObject({
    value: null,
    reason: 'Filed in EUR, which is not the currency of the price',
  });
});

test('members without the multiple are counted by their reason, and change no median', async () => {
  const peers = atPrices(10, 20, 30);
  const values = await valueFirst([{}, ...peers, { income: { netIncome: -5e6 } }, { without: ['netIncome'] }]);
  expect(findMultiple(values, 'pe')).toMatchObject({
    n: 3,
    notMeaningful: 1,
    missing: 1,
    median: { multiple: 20 },
    quartiles: null,
  });
  expect(findMultiple(await valueFirst([{}]), 'pe')).toMatchObject({ n: 0, median: null, quartiles: null });
});

const atMargins = (...margins: readonly number[]): readonly Member[] =>
  margins.map((margin) => ({ price: 10 + 100 * margin, income: { operatingIncome: margin * 100e6 } }));

test('sales multiples compare members with half to twice the margin, other multiples all', async () => {
  // The company's margin is 12%: those of 6% and 24% are of its class, and give a P/S of 1.6, 2.2 and 3.4.
  const values = await valueFirst([{}, ...atMargins(0.05, 0.06, 0.12, 0.24, 0.25), { without: ['operatingIncome'] }]);
  expect(findMultiple(values, 'ps')).toMatchObject({ n: 3, otherMargin: 3, missing: 0 });
  expect(findMultiple(values, 'ps').median?.multiple).toBeCloseTo(2.2, 9);
  expect(findMultiple(values, 'evSales')).toMatchObject({ n: 3, otherMargin: 3 });
  expect(findMultiple(values, 'pe')).toMatchObject({ n: 6 });
  expect(findMultiple(values, 'pe').otherMargin).toBeUndefined();
});

test.each<readonly [string, Member, string]>([
  ['a loss', { income: { operatingIncome: -1e6 } }, 'Its margin is not above 0, so sales have no comparison'],
  ['an unknown margin', { without: ['operatingIncome'] }, 'Its margin is not known, so sales have no comparison'],
])('a company with %s has no value by sales', async (_, own, reason) => {
  const values = await valueFirst([own, ...atPrices(10, 20, 30, 40)]);
  expect(findMultiple(values, 'ps').median).toEqual({ multiple: 2.5, value: null, reason });
  expect(findMultiple(values, 'pb').median?.value).toBe(25);
});

const reit = (funds: Amounts = {}, rest: Partial<Member> = {}): Member => ({
  ...rest,
  company: { kind: 'reit' },
  income: { ...funds },
});

test('a REIT is valued by price ÷ funds from operations of all REITs', async () => {
  // 10 M + 4 M depreciation are 1.4 a share: prices of 14, 28, 42 and 56 are P/FFOs of 10 to 40.
  const prices = [14, 28, 42, 56].map((price) => reit({ depreciation: 4e6 }, { price }));
  const lender = reit({ depreciation: 1e6 });
  // Gains of 6 M and impairments of 2 M leave 10 + 20 − 6 + 2 M.
  const own = reit({ depreciation: 20e6, propertyGains: 6e6, propertyImpairments: 2e6 });
  const { funds } = await valueFirst([
    own,
    ...prices.map((one) => ({ ...one, income: { revenue: 40e6, ...one.income } })),
    lender,
    {},
  ]);
  expect(funds).toMatchObject({ isOwn: false, n: 4, notMeaningful: 1, missing: 0, figure: { value: 2.6 } });
  expect(funds?.median?.multiple).toBeCloseTo(25, 9);
  expect(funds?.median?.value).toBeCloseTo(65, 9);
  expect((await valueFirst([{}, ...prices])).funds).toBeUndefined();
});

test.each<readonly [string, Amounts, number | null]>([
  // The shareholders have 10 of 12.5 M: 80% of depreciation is theirs.
  ['have a part', { pretaxIncome: 13.5e6, tax: 1e6 }, 2.6],
  ['have a part that is not known', {}, null],
])('where other owners %s, theirs is no part of the funds', async (_, income, value) => {
  const own: Member = { ...reit({ depreciation: 20e6, ...income }), balance: { minorityInterest: 5e6 } };
  const { funds } = await valueFirst([own, reit()]);
  expect(funds?.figure.value).toBe(value);
});

test('a bank is valued by profit and equity', async () => {
  const bank: Member = { company: { kind: 'bank' }, income: { totalLiabilities: 120e6 } };
  const { multiples, drivers } = await valueFirst([bank, ...Array.from({ length: 4 }, () => bank)]);
  expect(multiples.map(({ name }) => name)).toEqual(['pe', 'pb']);
  expect(drivers.map(({ formula }) => formula)).toEqual([
    'cagr(revenue, 3)',
    'netMargin',
    'totalLiabilities / totalAssets',
  ]);
});

/** Members whose P/E is e to the power of 1 + 2 × growth + 5 × margin + leverage. */
function onLine(count: number): Member[] {
  return Array.from({ length: count }, (_, at) => {
    const [growth, margin, debt] = [(at % 7) / 40, 0.05 + (at % 5) / 25, 20e6 + (at % 11) * 8e6];
    return {
      price: Math.exp(1 + 2 * growth + 5 * margin + debt / 200e6),
      growth,
      income: { operatingIncome: margin * 100e6 },
      balance: { longTermDebt: debt },
    };
  });
}

const inside: Member = {
  growth: 0.1,
  income: { operatingIncome: 15e6, netIncome: 30e6 },
  balance: { longTermDebt: 60e6 },
};

test('a warranted multiple is read off the line through 30 peers', async () => {
  const { warranted } = findMultiple(await valueFirst([inside, ...onLine(35)]), 'pe');
  const { fit } = warranted;
  if ('reason' in fit) throw new Error(fit.reason);
  const expected = Math.exp(1 + 0.2 + 0.75 + 0.3);
  expect(warranted.n).toBe(35);
  expect(fit.r2).toBeCloseTo(1, 9);
  expect(fit.slopes[0]).toBeCloseTo(2, 6);
  expect(fit.middle.multiple).toBeCloseTo(expected, 6);
  expect(fit.middle.value).toBeCloseTo(expected * 3, 5);
});

test.each<readonly [string, readonly Member[], string]>([
  ['29 peers', [inside, ...onLine(29)], 'Fewer than 30 peers have all four figures'],
  [
    'a margin beyond that of every peer',
    [{ ...inside, income: { operatingIncome: 60e6 } }, ...onLine(35)],
    'The company’s margin is beyond that of every peer',
  ],
  [
    'no margin',
    [{ ...inside, without: ['operatingIncome'] }, ...onLine(35)],
    'The company’s own margin: Not reported: operatingIncome',
  ],
  [
    'peers of one leverage',
    [inside, ...onLine(35).map((peer) => ({ ...peer, balance: { longTermDebt: 60e6 } }))],
    'A figure of the regression is the same for all members, or follows from the others',
  ],
])('with %s there is no warranted multiple', async (_, members, reason) => {
  expect(findMultiple(await valueFirst(members), 'pe').warranted.fit).toEqual({ reason });
});

test('the range of a warranted multiple is one spread around it, whatever the peers are', async () => {
  const prices = fc.array(fc.double({ min: 1, max: 200, noNaN: true }), { minLength: 35, maxLength: 35 });
  await fc.assert(
    fc.asyncProperty(prices, async (all) => {
      const peers = onLine(35).map((peer, at) => ({ ...peer, price: all[at] ?? 1 }));
      const { fit } = findMultiple(await valueFirst([inside, ...peers]), 'pe').warranted;
      if ('reason' in fit) throw new Error(fit.reason);
      const { low, middle, high, spread, r2 } = fit;
      expect(Math.log(middle.multiple / low.multiple)).toBeCloseTo(spread, 9);
      expect(Math.log(high.multiple / middle.multiple)).toBeCloseTo(spread, 9);
      expect(r2).toBeGreaterThanOrEqual(0);
      expect(r2).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});
