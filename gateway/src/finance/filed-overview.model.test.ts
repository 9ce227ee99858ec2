import { calculatePriced } from '../contract/figures/priced-figures.ts';
import type { AllStatements, BalanceReport, IncomeReport } from '../contract/statements.ts';
import { type FiledBasis, overviewSchema } from '../contract/stock.ts';
import { SampleProvider } from '../providers/sample/sample-provider.ts';
import { calculateFiledFigures, type LoadedStatements } from './figures/filed-figures.model.ts';
import { withTrailingCashFlow, withTrailingYears } from './figures/ttm.model.ts';
import { buildOverview, nameCompany } from './overview.model.ts';

const source = new SampleProvider();
const dollars = { currency: 'USD', gap: null };
let statements: LoadedStatements;
beforeAll(async () => {
  const all: AllStatements = {
    incomeStatement: await source.statements.income('AAPL'),
    balanceSheet: await source.statements.balance('AAPL'),
    cashFlow: await source.statements.cashFlow('AAPL'),
    errors: { income: null, balance: null, cashFlow: null },
  };
  const { incomeStatement: income, balanceSheet: balance, cashFlow } = withTrailingYears(all);
  statements = { income, balance, cashFlow };
});

type Parts = Parameters<typeof buildOverview>[0];
const company = {
  cik: '1',
  name: 'Acme',
  sicDescription: 'Electronic computers',
  exchanges: ['Nasdaq'],
  fiscalYearEnd: '0926',
  filings: {
    recent: { accessionNumber: ['a'], form: ['10-K'], filingDate: ['2026-11-01'], primaryDocument: ['a.htm'] },
  },
};
const named = nameCompany({ symbol: 'ACME', name: 'Acme', cik: '1', asOf: '2026-11-20T10:00:00.000Z' });
const bar = { date: '2026-10-30', close: 100, adjustedClose: null, volume: null };
const makeOverview = (changes: Partial<Parts> = {}) =>
  buildOverview({
    profile: named,
    isOnRequest: false,
    company,
    price: { bars: [bar], source: 'public' },
    closes: [],
    daily: [],
    statements: { ...statements, isComplete: true },
    isReading: false,
    earnings: null,
    ...changes,
  });

describe('the overview of a company without key figures of a provider', () => {
  test('has ratios by filings and the price, each with its calculation', () => {
    const overview = makeOverview();
    expect(overviewSchema.parse(overview)).toEqual(overview);
    const [year] = statements.income?.ttmReports ?? [];
    const shares = overview.sharesOutstanding ?? 0;
    expect(overview).toMatchObject({ price: 100, priceSource: 'public', currency: 'USD', marketCap: 100 * shares });
    expect(overview.peRatio).toBeCloseTo(100 / Number(year?.earningsPerShareDiluted));
    expect(overview.profitMargin).toBeCloseTo(Number(year?.netIncome) / Number(year?.totalRevenue));
    expect(overview.returnOnEquityTTM).not.toBeNull();
    expect(overview.derived?.enterpriseValue.value).not.toBeNull();
    expect(overview.calculated?.peRatio).toMatchObject({
      formula: 'Price ÷ diluted EPS',
      period: 'fiscal year',
      periodEnd: year?.fiscalDateEnding,
    });
    expect(overview).toMatchObject({ beta: null, analystTargetPrice: null, forwardPE: null, pending: [] });
  });

  test('takes revenue of twelve months where only their profit is unknown, and the margin of the fiscal year', () => {
    const { income } = statements;
    const [year] = income?.annualReports ?? [];
    if (income === null || year === undefined) throw new Error('The sample has no fiscal year.');
    const months = { ...year, fiscalDateEnding: '2099-12-31', totalRevenue: '1000', netIncome: null };
    const { calculated } = makeOverview({
      statements: { ...statements, income: { ...income, ttmReports: [months] }, isComplete: true },
    });
    expect(calculated?.revenue).toMatchObject({ value: 1000, period: 'twelve months', periodEnd: '2099-12-31' });
    const ofYear = { period: 'fiscal year', periodEnd: year.fiscalDateEnding };
    expect(calculated?.netIncome).toMatchObject({ value: Number(year.netIncome), ...ofYear });
    const margin = Number(year.netIncome) / Number(year.totalRevenue);
    expect(calculated?.profitMargin).toMatchObject({ value: margin, ...ofYear });
  });

  test('has the industry, the exchange and the fiscal year of its list of filings', () => {
    expect(makeOverview({ statements: null })).toMatchObject({
      industry: 'Electronic computers',
      exchange: 'Nasdaq',
      fiscalYearEnd: 'September',
    });
  });

  test('has no market cap without a price, and none for what may be a depositary receipt', () => {
    expect(makeOverview({ price: { bars: [], source: null } })).toMatchObject({
      marketCap: null,
      peRatio: null,
      pending: ['prices'],
    });
    const foreign = { ...company, filings: { recent: { ...company.filings.recent, form: ['6-K', '20-F'] } } };
    const overview = makeOverview({ company: foreign });
    expect(overview).toMatchObject({ marketCap: null, sharesOutstanding: null });
    expect(overview.basis?.sharesGap).toContain('depositary receipt');
  });

  test('has no market cap where the price jumped like in a split after the shares were counted', () => {
    const sheet = statements.balance?.quarterlyReports[0]?.fiscalDateEnding ?? '';
    const closes = [
      { date: sheet, close: 400 },
      { date: '2099-01-01', close: 100 },
    ];
    const overview = makeOverview({ closes });
    expect(overview).toMatchObject({ marketCap: null, sharesOutstanding: null, peRatio: null, dividendYield: null });
    expect(overview.priceToBookRatio).toBeNull();
    expect(overview.eps).not.toBeNull();
  });

  test('names the filings that are being read and the figures that a call would load', () => {
    const { pending, name } = makeOverview({ statements: null, isReading: true, isOnRequest: true });
    expect(pending).toEqual(['statements', 'filings', 'profile']);
    expect(name).toBe('Acme');
  });
});

test.each(['-0.5', '0'])('an EPS of %s has no price/earnings ratio, also where the provider states it', async (eps) => {
  const profile = {
    ...(await source.profile('AAPL')),
    source: 'alpha-vantage' as const,
    eps: Number(eps),
    peRatio: null,
  };
  expect(makeOverview({ profile })).toMatchObject({ eps: Number(eps), peRatio: null });
});

test('a figure of the provider is shown, with the calculated one beside it', async () => {
  const profile = { ...(await source.profile('AAPL')), source: 'alpha-vantage' as const, peRatio: 12, eps: null };
  const overview = makeOverview({ profile });
  expect(overview.peRatio).toBe(12);
  expect(overview.calculated?.peRatio?.value).not.toBe(12);
  expect(overview.eps).toBe(overview.calculated?.eps?.value);
});

describe('figures of filings', () => {
  test('statements in another currency than the price give no ratio to it', () => {
    const { basis } = calculateFiledFigures(statements, { currency: 'EUR', gap: null });
    expect(basis).toMatchObject({ eps: null, netIncome: null, equity: null, dividendsPerShare: null });
    expect(basis.netDebt.remark).toContain('two currencies');
  });

  test('without EPS there is no price/earnings ratio', () => {
    const { basis } = calculateFiledFigures(statements, dollars);
    const { peRatio, marketCap } = calculatePriced({ ...basis, eps: null }, 50);
    expect(marketCap?.value).toBeGreaterThan(0);
    expect(peRatio).toBeUndefined();
  });

  test('a loss and a negative equity have no ratio', () => {
    const { basis } = calculateFiledFigures(statements, dollars);
    const of = { value: -5, period: 'fiscal year', periodEnd: '2025-12-31' } as const;
    const priced = calculatePriced({ ...basis, eps: of, equity: of }, 50);
    expect(priced.peRatio).toBeUndefined();
    expect(priced.priceToBookRatio).toBeUndefined();
    expect(priced.marketCap).toBeDefined();
  });

  test('book value is that of the common shares, without preferred stock', () => {
    const { balance } = statements;
    if (balance === null) throw new Error('no balance sheets');
    const change = (sheets: typeof balance.quarterlyReports) =>
      sheets.map((sheet) => ({ ...sheet, totalShareholderEquity: '900', preferredStock: '150' }));
    const { annualReports, quarterlyReports } = balance;
    const changed = { ...balance, annualReports: change(annualReports), quarterlyReports: change(quarterlyReports) };
    expect(calculateFiledFigures({ ...statements, balance: changed }, dollars).basis.equity?.value).toBe(750);
  });

  describe('dividends of a company that declares none per share', () => {
    const readDividends = (payouts: readonly (string | null)[]) => {
      const { income, cashFlow } = statements;
      if (income === null || cashFlow === null) throw new Error('no statements');
      const none = (report: IncomeReport) => ({ ...report, dividendsPerShare: null });
      const { annualReports, ttmReports = [] } = income;
      const declared = { ...income, annualReports: annualReports.map(none), ttmReports: ttmReports.map(none) };
      const quarterlyReports = cashFlow.quarterlyReports.map((report, at) => ({
        ...report,
        dividendPayout: payouts[at] ?? null,
      }));
      const years = cashFlow.annualReports.map((report) => ({ ...report, dividendPayout: null }));
      const changed = { ...cashFlow, quarterlyReports, annualReports: years, ttmReports: undefined };
      const paid = withTrailingCashFlow(changed);
      return calculateFiledFigures({ ...statements, income: declared, cashFlow: paid }, dollars).basis
        .dividendsPerShare;
    };

    test('are 0 where five quarters have none', () => {
      expect(readDividends([])?.value).toBe(0);
      expect(readDividends(['0', null, null, '0'])?.value).toBe(0);
    });

    test('are not known where only a part of the twelve months is', () => {
      expect(readDividends([null, '1000000'])).toBeNull();
    });
  });

  describe('the shares of a price', () => {
    const countWith = (change: Partial<BalanceReport>, average?: string): FiledBasis => {
      const { income, balance, cashFlow } = statements;
      if (income === null || balance === null) throw new Error('no statements');
      const changeAll = (sheets: readonly BalanceReport[]) => sheets.map((sheet) => ({ ...sheet, ...change }));
      const { annualReports, quarterlyReports } = balance;
      const changed = { annualReports: changeAll(annualReports), quarterlyReports: changeAll(quarterlyReports) };
      const withAverage = (report: IncomeReport) =>
        average === undefined ? report : { ...report, weightedAverageSharesDiluted: average };
      const averaged = { ...income, quarterlyReports: income.quarterlyReports.map(withAverage) };
      return calculateFiledFigures({ income: averaged, balance: { ...balance, ...changed }, cashFlow }, dollars).basis;
    };
    const filed = { rule: 'tagged' as const, concepts: [], accessionNumber: null, filed: null };

    test('are those of the cover page, with their day', () => {
      const provenance = { sharesOutstanding: { ...filed, countedOn: '2026-02-13' } };
      expect(countWith({ sharesOutstanding: '15100000000', provenance })).toMatchObject({
        shares: { value: 15_100_000_000, periodEnd: '2026-02-13' },
        sharesGap: null,
      });
    });

    test('are not known once their count is over 15 months old, which changes no figure per share', () => {
      const { shares, sharesGap, eps } = calculateFiledFigures(statements, { ...dollars, today: '2099-01-01' }).basis;
      expect({ shares, sharesGap }).toEqual({ shares: null, sharesGap: 'The number of shares is over 15 months old' });
      expect(eps).not.toBeNull();
    });

    test('are not known where filings confirm no count, whatever the average of shares', () => {
      const provenance = { sharesOutstanding: { ...filed, rule: 'missing' as const, missing: 'absent' as const } };
      expect(countWith({ sharesOutstanding: null, provenance })).toMatchObject({
        shares: null,
        sharesGap: 'The number of shares was not found',
      });
    });

    test.each(['7', '100000000000000'])('are not the %s that a provider counts far from their average', (count) => {
      const counted = { sharesOutstanding: null, provenance: {}, commonStockSharesOutstanding: count };
      expect(countWith(counted, '2000000').shares).toBeNull();
      const fitting = { ...counted, commonStockSharesOutstanding: '1900000' };
      expect(countWith(fitting, '2000000').shares?.value).toBe(1_900_000);
    });
  });
});
