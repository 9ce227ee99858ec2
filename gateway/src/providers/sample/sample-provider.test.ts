import fc from 'fast-check';

import { describeProvider } from '../../../test/support/provider-suite.ts';

import { earningsEstimatesSchema, earningsHistorySchema } from '../../contract/earnings.ts';
import { edgarCompanySchema, edgarTickersSchema } from '../../contract/edgar.ts';
import { balanceSheetSchema, cashFlowSchema, incomeStatementSchema } from '../../contract/statements.ts';
import { NotFound } from '../../errors/errors.ts';
import { readFilingSchema } from '../read-filing.ts';
import { sampleCompanies } from './companies.ts';
import { sampleCik, sampleFilings } from './sample-filings.ts';
import { makeSampleMarket } from './sample-market.ts';
import { SampleProvider } from './sample-provider.ts';

const provider = new SampleProvider();
const popular = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA', 'NVDA', 'META', 'JPM', 'V', 'WMT', 'DIS', 'NFLX'];
const symbols = sampleCompanies.map((company) => company.symbol);
const anySymbol = fc.constantFrom(...symbols);

const number = (text: string | null | undefined): number => {
  if (text === null || text === undefined) throw new Error('a figure is missing');
  return Number(text);
};

test('the twelve popular stocks and at least eight more', () => {
  expect(symbols.slice(0, 12)).toEqual(popular);
  expect(new Set(symbols).size).toBeGreaterThanOrEqual(20);
});

test('the companies of the sample market have pages with the figures of the market', async () => {
  const { companies, reports, prices } = makeSampleMarket();
  const tickers = Object.values(await provider.filings.tickers());
  expect(tickers.map(({ ticker }) => ticker)).toEqual(companies.map(({ symbols: [symbol] }) => symbol));
  for (const {
    cik,
    symbols: [symbol = ''],
  } of companies.slice(40, 300).filter((_, at) => at % 37 === 0)) {
    const profile = await provider.profile(symbol);
    expect(profile.cik).toBe(String(cik));
    const { annualReports } = await provider.statements.income(symbol);
    const filed = reports.findLast((report) => report.cik === cik && report.quarters === 4 && report.figures.netIncome);
    const shown = annualReports.find(({ fiscalDateEnding }) => fiscalDateEnding === filed?.end);
    expect(shown?.netIncome).toBe(String(filed?.figures.netIncome?.value));
    const [bar] = await provider.dailyBars.load(symbol);
    const newest = prices.get(symbol)?.at(-1);
    if (newest?.day === bar?.date) expect(newest?.close).toBe(bar?.close);
  }
});

test('another process makes the very same figures', async () => {
  const other = new SampleProvider();
  for (const symbol of symbols) {
    expect(await other.profile(symbol)).toEqual(await provider.profile(symbol));
    expect(await other.dailyBars.load(symbol)).toEqual(await provider.dailyBars.load(symbol));
    expect(await other.statements.balance(symbol)).toEqual(await provider.statements.balance(symbol));
  }
});

test.each(symbols)('%s answers in the shapes of the contract, of the wanted length', async (symbol) => {
  const income = incomeStatementSchema.parse(await provider.statements.income(symbol));
  const balance = balanceSheetSchema.parse(await provider.statements.balance(symbol));
  const cashFlow = cashFlowSchema.parse(await provider.statements.cashFlow(symbol));
  const history = earningsHistorySchema.parse(await provider.earnings.history(symbol));
  const estimates = earningsEstimatesSchema.parse(await provider.earnings.estimates(symbol));
  for (const statement of [income, balance, cashFlow]) {
    expect(statement.source).toBe('sample');
    expect([statement.annualReports.length, statement.quarterlyReports.length]).toEqual([10, 20]);
  }
  expect(history.annualEarnings).toHaveLength(10);
  expect(history.quarterlyEarnings.length).toBeGreaterThanOrEqual(20);
  expect(estimates.quarterlyEarningsEstimate).toHaveLength(16);
  expect(estimates.annualEarningsEstimate).toHaveLength(11);
  const bars = await provider.dailyBars.load(symbol);
  expect(bars.length).toBeGreaterThan(1_500);
  expect(bars.every((bar) => ![0, 6].includes(new Date(bar.date).getUTCDay()))).toBe(true);
});

test('every balance sheet balances, to the dollar', async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, async (symbol) => {
      const { annualReports, quarterlyReports } = await provider.statements.balance(symbol);
      for (const sheet of [...annualReports, ...quarterlyReports]) {
        expect(number(sheet.totalAssets)).toBe(number(sheet.totalLiabilities) + number(sheet.totalShareholderEquity));
        if (sheet.totalCurrentAssets === null) continue;
        expect(number(sheet.totalCurrentAssets) + number(sheet.totalNonCurrentAssets)).toBe(number(sheet.totalAssets));
        expect(number(sheet.totalCurrentLiabilities) + number(sheet.totalNonCurrentLiabilities)).toBe(
          number(sheet.totalLiabilities),
        );
      }
    }),
  );
});

test('the lines of every income statement add up', async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, async (symbol) => {
      const { annualReports, quarterlyReports } = await provider.statements.income(symbol);
      for (const report of [...annualReports, ...quarterlyReports]) {
        expect(number(report.netIncome)).toBe(number(report.incomeBeforeTax) - number(report.incomeTaxExpense));
        expect(number(report.ebit)).toBe(number(report.incomeBeforeTax) + number(report.interestExpense));
        if (report.grossProfit === null) continue;
        expect(number(report.grossProfit)).toBe(number(report.totalRevenue) - number(report.costOfRevenue));
        expect(number(report.operatingIncome)).toBe(number(report.grossProfit) - number(report.operatingExpenses));
      }
    }),
  );
});

test('net income agrees, cash rolls forward, quarters sum to the year', async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, async (symbol) => {
      const income = await provider.statements.income(symbol);
      const balance = await provider.statements.balance(symbol);
      const cashFlow = await provider.statements.cashFlow(symbol);
      cashFlow.annualReports.forEach((flows, at) => {
        expect(flows.netIncome).toBe(income.annualReports[at]?.netIncome);
        const change =
          number(flows.operatingCashflow) + number(flows.cashflowFromInvestment) + number(flows.cashflowFromFinancing);
        expect(number(flows.changeInCashAndCashEquivalents)).toBe(change);
        const [now, before] = [balance.annualReports[at], balance.annualReports[at + 1]];
        if (now === undefined || before === undefined) return;
        expect(
          number(now.cashAndCashEquivalentsAtCarryingValue) - number(before.cashAndCashEquivalentsAtCarryingValue),
        ).toBe(change);
      });
      const newest = income.annualReports[0]?.fiscalDateEnding;
      const first = income.quarterlyReports.findIndex((quarter) => quarter.fiscalDateEnding === newest);
      const quarters = income.quarterlyReports.slice(first, first + 4);
      expect(quarters.reduce((total, quarter) => total + number(quarter.totalRevenue), 0)).toBe(
        number(income.annualReports[0]?.totalRevenue),
      );
    }),
  );
});

test('earnings per share, price, market cap and P/E agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, async (symbol) => {
      const profile = await provider.profile(symbol);
      const [bar] = await provider.dailyBars.load(symbol);
      const balance = await provider.statements.balance(symbol);
      const history = await provider.earnings.history(symbol);
      const income = await provider.statements.income(symbol);
      const shares = number(balance.quarterlyReports[0]?.commonStockSharesOutstanding);
      const price = bar?.close ?? 0;
      expect(profile.sharesOutstanding).toBe(shares);
      expect(profile.marketCap).toBe(Math.round(price * shares));
      expect(profile.eps).toBeCloseTo((profile.netIncome ?? 0) / shares, 3);
      if (profile.peRatio !== null) expect(profile.peRatio * (profile.eps ?? 0)).toBeCloseTo(price, 1);
      history.annualEarnings.forEach((year, at) => {
        const sheet = balance.annualReports[at];
        expect(year.fiscalDateEnding).toBe(sheet?.fiscalDateEnding);
        expect(year.reportedEPS).toBeCloseTo(
          number(income.annualReports[at]?.netIncome) / number(sheet?.commonStockSharesOutstanding),
          3,
        );
      });
      for (const quarter of history.quarterlyEarnings) {
        expect(quarter.surprise).toBeCloseTo((quarter.reportedEPS ?? 0) - (quarter.estimatedEPS ?? 0), 3);
      }
    }),
  );
});

test('plants, stock and cash never fall below nothing', async () => {
  for (const symbol of symbols) {
    for (const sheet of (await provider.statements.balance(symbol)).annualReports) {
      for (const field of [
        'cashAndCashEquivalentsAtCarryingValue',
        'propertyPlantEquipment',
        'currentNetReceivables',
      ] as const) {
        expect(number(sheet[field])).toBeGreaterThan(0);
      }
    }
  }
});

test('the cases an app must cope with are among them: a shrinking year, a loss, missing lines', async () => {
  const apple = (await provider.statements.income('AAPL')).annualReports.map((report) => number(report.totalRevenue));
  expect(apple.some((revenue, at) => revenue < (apple[at + 1] ?? 0))).toBe(true);
  expect((await provider.profile('SNAP')).peRatio).toBeNull();
  expect(number((await provider.statements.income('SNAP')).annualReports[0]?.netIncome)).toBeLessThan(0);
  expect((await provider.statements.balance('JPM')).annualReports[0]?.totalCurrentAssets).toBeNull();
  expect((await provider.statements.income('JPM')).annualReports[0]?.grossProfit).toBeNull();
});

test('some estimates lie ahead of the sample day and some behind it', async () => {
  const { quarterlyEarningsEstimate } = await provider.earnings.estimates('AAPL');
  const days = quarterlyEarningsEstimate.map((row) => row.fiscalDateEnding);
  expect(days).toEqual([...days].sort().reverse());
  expect(days.filter((day) => day > '2026-10-30')).toHaveLength(4);
});

test('weekly bars are the last of each week', async () => {
  const weeks = await provider.weeklyBars('AAPL');
  expect(weeks.length).toBeGreaterThan(310);
  expect(weeks[0]).toEqual((await provider.dailyBars.load('AAPL'))[0]);
});

test('filings: tickers, ten years of reports, and a document that says what it is', async () => {
  const tickers = edgarTickersSchema.parse(await provider.filings.tickers());
  const apple = Object.values(tickers).find((entry) => entry.ticker === 'AAPL');
  const cik = String(apple?.cik_str);
  expect((await provider.profile('AAPL')).cik).toBe(cik);
  const { filings } = edgarCompanySchema.parse(await provider.filings.company(cik));
  expect(filings.recent.form.filter((form) => form === '10-K')).toHaveLength(10);
  expect(filings.recent.form.filter((form) => form === '10-Q')).toHaveLength(30);
  const [accession, document] = [filings.recent.accessionNumber[0] ?? '', filings.recent.primaryDocument[0] ?? ''];
  expect(accession).toMatch(/^\d{10}-\d{2}-\d{6}$/);
  const { body } = await provider.filings.document(cik, accession, document);
  let page = '';
  for await (const chunk of body) page += String(chunk);
  expect(page).toContain('This is sample data');
});

test('the statements of a report as filed are those of its period, with those of the periods before', async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, fc.constantFrom('10-K', '10-Q'), async (symbol, form) => {
      const { cik } = await provider.profile(symbol);
      const { recent } = (await provider.filings.company(cik ?? '')).filings;
      const row = recent.form.indexOf(form);
      const [accession, document] = [recent.accessionNumber[row] ?? '', recent.primaryDocument[row] ?? ''];
      const read = await provider.filings.readFiling(cik ?? '', accession, document);
      const { statements } = readFilingSchema.parse(read);
      const [income, balance, cashFlow] = statements;
      expect(read.standard.income[0]?.figures.totalRevenue.value).toBe(income?.lines[0]?.figures[0]?.value);
      expect(read.breakdowns[0]).toMatchObject({ by: 'segment', total: income?.lines[0]?.figures[0]?.value, gap: 0 });
      expect(read.fiscalPeriod).toMatch(form === '10-K' ? /^FY$/ : /^Q[1-3]$/);
      expect(read.periodEnd).toBe(income?.columns[0]?.end);
      const { annualReports, quarterlyReports } = await provider.statements.income(symbol);
      const end = income?.columns[0]?.end;
      const reports = form === '10-K' ? annualReports : quarterlyReports;
      const first = reports.findIndex((report) => report.fiscalDateEnding === end);
      expect(document).toContain(end?.replaceAll('-', ''));
      expect(income?.lines[0]?.figures.map((figure) => figure?.value)).toEqual(
        reports.slice(first, first + 3).map(({ totalRevenue }) => Number(totalRevenue)),
      );
      const days = (Date.parse(end ?? '') - Date.parse(income?.columns[0]?.start ?? '')) / 86_400_000;
      expect(Math.round(days / 30.4)).toBe(form === '10-K' ? 12 : 3);
      expect(balance?.columns[0]).toEqual({ start: null, end });
      const paid = cashFlow?.lines.find(({ label }) => label === 'Capital expenditures')?.figures[0];
      expect(paid?.printed).toBe(-(paid?.value ?? 0));
    }),
  );
});

test('statements name the kind of company, which decides the model of a valuation', async () => {
  expect((await provider.statements.income('JPM')).companyKind).toBe('bank');
  expect((await provider.statements.income('AAPL')).companyKind).toBe('general');
});

test('what is not in the sample is not found', async () => {
  await expect(provider.profile('IBM')).rejects.toThrow(NotFound);
  await expect(provider.filings.company('320193')).rejects.toThrow(NotFound);
});

const [jpm] = sampleCompanies.filter(({ symbol }) => symbol === 'JPM');
const cik = jpm === undefined ? '' : String(sampleCik(jpm));
const { accessionNumber, primaryDocument } = sampleFilings(cik).filings.recent;
const filing = { accession: accessionNumber[0] ?? '', document: primaryDocument[0] ?? '' };

describeProvider('sample data', {
  open: () => new SampleProvider(),
  company: { symbol: 'JPM', cik, filing },
  unknown: { symbol: 'IBM', cik: '320193', filing },
  gaps: {
    profile: ({ profile }) => [profile?.('SNAP').then(({ peRatio }) => peRatio)],
    dailyBars: 'none',
    weeklyBars: 'none',
    earnings: 'none',
    statements: ({ statements }) => [
      statements?.income('JPM').then(({ annualReports }) => annualReports[0]?.grossProfit),
      statements?.balance('JPM').then(({ annualReports }) => annualReports[0]?.totalCurrentAssets),
    ],
  },
  outside: null,
});
