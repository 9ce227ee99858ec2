import type { BalanceReport, BalanceSheet, IncomeStatement } from '../contract/statements.ts';
import { overviewSchema } from '../contract/stock.ts';
import type { CompanyProfile } from '../providers/provider.ts';
import { SampleProvider } from '../providers/sample/sample-provider.ts';
import { overviewOf, stockOf } from './overview.model.ts';

const source = new SampleProvider();
let profile: CompanyProfile;
let balance: BalanceSheet;
let income: IncomeStatement;
beforeAll(async () => {
  profile = { ...(await source.profile('AAPL')), netIncome: null };
  balance = await source.statements.balance('AAPL');
  income = await source.statements.income('AAPL');
});
const bar = { date: '2026-10-30', close: 12.5, adjustedClose: null, volume: 900 };

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

test('price, volume and their date come from the bar, the ratios from the newest balance sheet', () => {
  const overview = overviewOf({ profile, bar, balance: withSheet(sheet), income: null, cashFlow: null });
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
  const overview = overviewOf({ profile, bar: null, balance: null, income: null, cashFlow: null });
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
  const of = (changes: Partial<BalanceReport>) =>
    overviewOf({ profile, bar, balance: withSheet({ ...sheet, ...changes }), income: null, cashFlow: null });
  const lacking = { shortTermDebt: null, currentDebt: null };
  expect(of(lacking)).toMatchObject({ debtToEquity: null, derived: { debtToEquityGap: 'Short-term debt not found' } });
  expect(of({ ...lacking, longTermDebt: null }).debtToEquity).toBeNull();
  expect(of({ shortTermDebt: '0', currentDebt: '0', longTermDebt: '0' })).toMatchObject({
    debtToEquity: 0,
    derived: { debtToEquityGap: null },
  });
});

test('enterprise value and free cash flow yield of the sample are calculated, with the ends of their periods', async () => {
  const cashFlow = await source.statements.cashFlow('AAPL');
  const { derived, marketCap } = overviewOf({ profile, bar, balance, income, cashFlow });
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
  const overview = overviewOf({
    profile,
    bar,
    balance: withSheet({ ...sheet, totalShareholderEquity }),
    income: null,
    cashFlow: null,
  });
  expect(overview.debtToEquity).toBeNull();
});

test('a nearly empty newest quarter is skipped', () => {
  const [newest, ...older] = balance.quarterlyReports;
  if (newest === undefined) throw new Error('no sheet');
  const sparse = { ...newest, fiscalDateEnding: '2026-12-31', totalAssets: null, totalCurrentAssets: null };
  const withSparse = { ...balance, quarterlyReports: [sparse, newest, ...older] };
  expect(overviewOf({ profile, bar, balance: withSparse, income: null, cashFlow: null }).currentRatio).not.toBeNull();
});

describe('net income of the last twelve months', () => {
  const of = (statement: IncomeStatement, changes: Partial<CompanyProfile> = {}) =>
    overviewOf({ profile: { ...profile, ...changes }, bar, balance, income: statement, cashFlow: null }).netIncome;
  const four = (change: (at: number) => object) => ({
    ...income,
    quarterlyReports: income.quarterlyReports.map((report, at) => ({
      ...report,
      netIncome: String(at + 1),
      ...change(at),
    })),
  });

  test('is the sum of the four newest quarters', () => {
    expect(of(four(() => ({})))).toBe(10);
  });

  test('is that of the provider, when stated', () => {
    expect(
      of(
        four(() => ({})),
        { netIncome: 7 },
      ),
    ).toBe(7);
  });

  test.each([
    ['a missing figure', (at: number) => (at === 2 ? { netIncome: null } : {})],
    ['a missing quarter', (at: number) => (at === 3 ? { fiscalDateEnding: '2025-06-30' } : {})],
    ['another currency', () => ({ reportedCurrency: 'EUR' })],
  ])('is not known with %s', (_, change) => {
    expect(of(four(change))).toBeNull();
  });

  test('is not known while the newest quarter is missing', () => {
    expect(
      of(
        four(() => ({})),
        { latestQuarter: '2026-12-31' },
      ),
    ).toBeNull();
  });
});

test('a stock has the figures of an overview and no texts', () => {
  const stock = stockOf(overviewOf({ profile, bar, balance, income, cashFlow: null }));
  expect(stock).toMatchObject({ symbol: 'AAPL', price: 12.5 });
  expect(stock).not.toHaveProperty('description');
});
