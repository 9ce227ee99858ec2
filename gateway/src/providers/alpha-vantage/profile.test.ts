import { BadUpstream } from '../../errors/errors.ts';
import { readProfile } from './profile.ts';

const moment = '2026-05-18T12:00:00.000Z';
const body = {
  Symbol: 'ACME',
  Name: 'Acme Corporation',
  Description: 'Makes everything.',
  CIK: '0000012345',
  Exchange: 'NYSE',
  Currency: 'USD',
  Sector: 'INDUSTRIALS',
  Industry: 'CONGLOMERATES',
  LatestQuarter: '2026-03-31',
  MarketCapitalization: '2000000000',
  PERatio: 'None',
  PEGRatio: '-',
  DividendYield: '0',
  EPS: '-1.25',
  ProfitMargin: '-0.05',
  ReturnOnAssetsTTM: '0',
  RevenueTTM: '500000000',
  ForwardPE: '0',
  Beta: '0',
  '52WeekHigh': '25.5',
  '52WeekLow': '0',
  '50DayMovingAverage': '20',
  SharesOutstanding: '100000000',
};

test('an overview becomes a profile', () => {
  const profile = readProfile(body, 'ACME', moment);
  expect(profile).toMatchObject({
    symbol: 'ACME',
    name: 'Acme Corporation',
    marketCap: 2_000_000_000,
    eps: -1.25,
    revenue: 500_000_000,
    week52High: 25.5,
    currency: 'USD',
    latestQuarter: '2026-03-31',
    cik: '12345',
    source: 'alpha-vantage',
    asOf: moment,
  });
});

test('missing is null; 0 is believed for yields and returns, not for prices, ratios and beta', () => {
  const profile = readProfile(body, 'ACME', moment);
  expect(profile).toMatchObject({
    dividendYield: 0,
    returnOnAssetsTTM: 0,
    peRatio: null,
    pegRatio: null,
    forwardPE: null,
    beta: null,
    week52Low: null,
    day200MovingAverage: null,
    analystTargetPrice: null,
  });
});

test('net income is not made up from a margin', () => {
  expect(readProfile(body, 'ACME', moment)?.netIncome).toBeNull();
});

test('an answer without the expected key is no profile', () => {
  expect(readProfile({ foo: 1 }, 'ACME', moment)).toBeNull();
});

test('a profile of another company is refused; share classes may be written either way', () => {
  expect(() => readProfile(body, 'OTHER', moment)).toThrow(BadUpstream);
  expect(readProfile({ ...body, Symbol: 'ACME-B' }, 'ACME.B', moment)?.symbol).toBe('ACME.B');
});

test.each([
  // Market cap ÷ shares is a price of 10.
  ['0.014', { DividendPerShare: '0.14' }, 0.014],
  ['1.4', { DividendPerShare: '0.14' }, null],
  ['0.00014', { DividendPerShare: '0.14' }, null],
  ['1.4', { DividendPerShare: 'None' }, 1.4],
  ['0', { DividendPerShare: '0.14' }, 0],
  ['1.4', { DividendPerShare: '0.14', SharesOutstanding: 'None', '50DayMovingAverage': '10' }, null],
])('a yield of %s beside %j is %s: one on another scale is not known', (DividendYield, parts, expected) => {
  const paid = { ...body, MarketCapitalization: '1000', SharesOutstanding: '100', DividendYield, ...parts };
  expect(readProfile(paid, 'ACME', moment)?.dividendYield).toBe(expected);
});
