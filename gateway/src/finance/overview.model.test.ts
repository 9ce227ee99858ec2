import type { BalanceReport, BalanceSheet, IncomeStatement } from '../contract/statements.ts';
import { overviewSchema } from '../contract/stock.ts';
import type { CompanyProfile, PriceBar } from '../providers/provider.ts';
import { SampleProvider } from '../providers/sample/sample-provider.ts';
import { buildOverview, toStock } from './overview.model.ts';
import type { AvailableStatements } from './statement-service.ts';

const source = new SampleProvider();
let profile: CompanyProfile;
let balance: BalanceSheet;
let income: IncomeStatement;
beforeAll(async () => {
  profile = { ...(await source.profile('AAPL')), netIncome: null };
  balance = await source.statements.balance('AAPL');
  income = await source.statements.income('AAPL');
});
const bars = [{ date: '2026-10-30', close: 12.5, adjustedClose: null, volume: 900 }];

type Parts = Parameters<typeof buildOverview>[0];
type Given = Partial<Parts & AvailableStatements & { readonly bars: readonly PriceBar[] }>;

/** Returns an overview of the sample company with one price, its balance sheet and no other statement. */
function makeOverview({
  bars: known = bars,
  income: made = null,
  cashFlow = null,
  isComplete = true,
  ...rest
}: Given = {}) {
  const { balance: sheets = balance, ...parts } = rest;
  return buildOverview({
    profile,
    isOnRequest: false,
    company: null,
    price: { bars: known, source: 'provider' },
    closes: [],
    daily: [],
    statements: { balance: sheets, income: made, cashFlow, isComplete },
    isReading: false,
    earnings: null,
    ...parts,
  });
}

/** Returns a balance sheet whose newest quarter has the changes. */
function withSheet(changes: Partial<BalanceReport>): BalanceSheet {
  const [newest] = balance.quarterlyReports;
  if (newest === undefined) throw new Error('no sheet');
  return { ...balance, quarterlyReports: [{ ...newest, ...changes }] };
}

const sheet = {
  fiscalDateEnding: '2026-10-01',
  totalCurrentAssets: '300',
  totalCurrentLiabilities: '200',
  shortTermDebt: '20',
  longTermDebt: '80',
  totalShareholderEquity: '50',
};

test('price, volume and their date come from the bars, the ratios from the newest balance sheet', () => {
  const overview = makeOverview({ balance: withSheet(sheet) });
  expect(overviewSchema.parse(overview)).toEqual(overview);
  expect(overview).toMatchObject({
    price: 12.5,
    volume: 900,
    priceDate: '2026-10-30',
    currentRatio: 1.5,
    debtToEquity: 2,
  });
  expect(overview).not.toHaveProperty('cik');
});

test('figures of missing parts are null', () => {
  const overview = makeOverview({ bars: [], balance: null });
  expect(overview).toMatchObject({
    price: null,
    volume: null,
    priceDate: null,
    currentRatio: null,
    debtToEquity: null,
    netIncome: null,
  });
});

test('debt to equity needs both debts, and an overview names the missing one', () => {
  const make = (changes: Partial<BalanceReport>) => makeOverview({ balance: withSheet({ ...sheet, ...changes }) });
  const lacking = { shortTermDebt: null, currentDebt: null };
  expect(make(lacking)).toMatchObject({
    debtToEquity: null,
    derived: { debtToEquityGap: 'Short-term debt not found' },
  });
  expect(make({ ...lacking, longTermDebt: null }).debtToEquity).toBeNull();
  expect(make({ shortTermDebt: '0', currentDebt: '0', longTermDebt: '0' })).toMatchObject({
    debtToEquity: 0,
    derived: { debtToEquityGap: null },
  });
});

test('enterprise value and free cash flow yield of the sample are calculated, with the ends of their periods', async () => {
  const cashFlow = await source.statements.cashFlow('AAPL');
  const { derived, marketCap } = makeOverview({ income, cashFlow });
  const [newest] = balance.quarterlyReports;
  const read = (numeral: string | null | undefined) => Number(numeral);
  const debt = read(newest?.shortTermDebt) + read(newest?.longTermDebt);
  const cash = read(newest?.cashAndCashEquivalentsAtCarryingValue) + read(newest?.shortTermInvestments);
  expect(derived?.enterpriseValue).toEqual({
    value: (marketCap ?? 0) + debt - cash,
    periodEnd: newest?.fiscalDateEnding,
    remark: null,
  });
  expect(derived?.freeCashFlowYield).toMatchObject({ period: 'fiscal year', remark: null });
});

test.each(['0', '-50', null])('with equity of %p debt to equity is null', (totalShareholderEquity) => {
  expect(makeOverview({ balance: withSheet({ ...sheet, totalShareholderEquity }) }).debtToEquity).toBeNull();
});

test('a nearly empty newest quarter is skipped', () => {
  const [newest, ...older] = balance.quarterlyReports;
  if (newest === undefined) throw new Error('no sheet');
  const sparse = { ...newest, fiscalDateEnding: '2026-12-31', totalAssets: null, totalCurrentAssets: null };
  const withSparse = { ...balance, quarterlyReports: [sparse, newest, ...older] };
  expect(makeOverview({ balance: withSparse }).currentRatio).not.toBeNull();
});

describe('net income of the last twelve months', () => {
  const make = (statement: IncomeStatement, changes: Partial<CompanyProfile> = {}) =>
    makeOverview({ profile: { ...profile, ...changes }, income: statement }).netIncome;
  const four = (change: (at: number) => object = () => ({})) => ({
    ...income,
    quarterlyReports: income.quarterlyReports.map((report, at) => ({
      ...report,
      netIncome: String(at + 1),
      ...change(at),
    })),
  });

  test('is the sum of the four newest quarters', () => {
    expect(make(four())).toBe(10);
  });

  test('is that of the provider, when stated', () => {
    expect(make(four(), { netIncome: 7 })).toBe(7);
  });

  test.each([
    ['a missing figure', (at: number) => (at === 2 ? { netIncome: null } : {})],
    ['a missing quarter', (at: number) => (at === 3 ? { fiscalDateEnding: '2025-06-30' } : {})],
    ['another currency', () => ({ reportedCurrency: 'EUR' })],
  ])('is not known with %s', (_, change) => {
    expect(make(four(change))).toBeNull();
  });

  test('is not known while the newest quarter is missing', () => {
    expect(make(four(), { latestQuarter: '2026-12-31' })).toBeNull();
  });
});

test('a calculated P/E or market cap does not stand beside another figure of the provider for what it is made of', () => {
  const none = { eps: null, peRatio: null, marketCap: null, sharesOutstanding: null };
  const read = (stated: Partial<CompanyProfile>) =>
    makeOverview({ profile: { ...profile, ...none, ...stated }, income });
  const { eps, sharesOutstanding, peRatio, marketCap } = read({});
  if (eps === null || sharesOutstanding === null) throw new Error('no figures');
  expect(read({ eps: 1.02 * eps }).peRatio).toBe(peRatio);
  expect(read({ eps: 1.5 * eps })).toMatchObject({ eps: 1.5 * eps, peRatio: null, marketCap });
  expect(read({ sharesOutstanding: 4 * sharesOutstanding })).toMatchObject({ marketCap: null, peRatio });
  expect(peRatio).not.toBeNull();
  expect(marketCap).not.toBeNull();
});

test('a stock has the figures of an overview and no texts', () => {
  const stock = toStock(makeOverview({ income }));
  expect(stock).toMatchObject({ symbol: 'AAPL', price: 12.5 });
  expect(stock).not.toHaveProperty('description');
});

describe('the day before', () => {
  const make = (before: object) =>
    makeOverview({
      bars: [...bars, { date: '2026-10-29', close: 12, adjustedClose: null, volume: 1, ...before }],
    }).previousClose;

  test('an overview names the answers that some of its figures wait for', () => {
    expect(makeOverview().pending).toEqual([]);
    expect(makeOverview({ isComplete: false }).pending).toEqual(['statements']);
    expect(makeOverview({ bars: [], balance: null }).pending).toEqual(['statements', 'prices']);
  });

  test('its close is that of the bar before the newest', () => expect(make({})).toBe(12));
  test('is not known without that bar', () => {
    expect(makeOverview().previousClose).toBeNull();
  });
  test('is not known where its close may be from before a split', () => expect(make({ close: 25 })).toBeNull());
  test('is on the split basis of the newest close where the provider adjusts', () => {
    expect(make({ close: 25, adjustedClose: 12.4 })).toBe(12.5);
  });
  test('is not known after a pause of trading', () => expect(make({ date: '2026-10-20' })).toBeNull());
});

describe('dates of reports', () => {
  test('fiscal years end where annual reports do, and earnings are dated by their report, newest first', async () => {
    const earnings = await source.earnings.history('AAPL');
    const { reportDates, fiscalYearEnd, derived } = makeOverview({
      earnings: { ...earnings, quarterlyEarnings: earnings.quarterlyEarnings.toReversed() },
    });
    expect(fiscalYearEnd).toBe('September');
    expect(reportDates?.fiscalYearEnds[0]).toBe(balance.annualReports[0]?.fiscalDateEnding);
    const [newest] = earnings.quarterlyEarnings;
    expect(reportDates?.earnings[0]).toEqual({
      date: newest?.reportedDate,
      fiscalDateEnding: newest?.fiscalDateEnding,
    });
    expect(derived?.balanceDate).toBe(balance.quarterlyReports[0]?.fiscalDateEnding);
  });

  test('a provider that does not name the end of the fiscal year leaves it to the annual report', () => {
    const of = (sheets: BalanceSheet | null) =>
      makeOverview({ profile: { ...profile, fiscalYearEnd: null }, balance: sheets });
    expect(of(balance).fiscalYearEnd).toBe('September');
    expect(of(null)).toMatchObject({ fiscalYearEnd: null, reportDates: { fiscalYearEnds: [], earnings: [] } });
  });
});
