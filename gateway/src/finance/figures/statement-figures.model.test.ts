import fc from 'fast-check';
import type { BalanceReport, CashFlow, CashFlowReport, Provenance } from '../../contract/statements.ts';
import { balanceReport, cashFlowReport } from '../../contract/testing/reports.ts';
import {
  calculateCurrentRatio,
  calculateDebtToEquity,
  calculateEnterpriseValue,
  calculateFreeCashFlowYield,
  type MarketValue,
} from './statement-figures.model.ts';

const stock: MarketValue = { marketCap: 1000, currency: 'USD' };

/** Assets of 500: liabilities of 300, equity of 180, minority interest of 20. */
const sheet = balanceReport('2026-03-31', {
  totalAssets: '500',
  totalLiabilities: '300',
  totalShareholderEquity: '180',
  totalCurrentAssets: '150',
  totalCurrentLiabilities: '100',
  shortTermDebt: '30',
  longTermDebt: '120',
  cashAndCashEquivalentsAtCarryingValue: '60',
  shortTermInvestments: '10',
});
const sheetWith = (change: Partial<BalanceReport>): BalanceReport => ({ ...sheet, ...change });

describe('enterprise value', () => {
  test('is market cap + debt + minority interest + preferred stock − cash and short-term investments', () => {
    // 1,000 + 150 + 20 − 70
    expect(calculateEnterpriseValue(stock, sheet)).toEqual({ value: 1100, periodEnd: '2026-03-31', remark: null });
  });

  test('a loss of other owners is no claim of theirs', () => {
    const lossOf = (minorityInterest: string | null) =>
      calculateEnterpriseValue(stock, sheetWith({ totalShareholderEquity: '230', minorityInterest })).value;
    expect(lossOf('-30')).toBe(1080);
    expect(lossOf(null)).toBeNull();
  });

  test('preferred stock within equity is a claim before the common shares', () => {
    expect(calculateEnterpriseValue(stock, sheetWith({ preferredStock: '25' })).value).toBe(1125);
  });

  test('current debt replaces short-term debt that is 0 or not stated', () => {
    expect(calculateEnterpriseValue(stock, sheetWith({ shortTermDebt: '0', currentDebt: '40' })).value).toBe(1110);
    expect(calculateEnterpriseValue(stock, sheetWith({ shortTermDebt: null, currentDebt: '40' })).value).toBe(1110);
    expect(calculateEnterpriseValue(stock, sheetWith({ shortTermDebt: '0' })).value).toBe(1070);
  });

  const missing = (kind: 'absent' | 'unread'): Provenance => ({
    rule: 'missing',
    concepts: [],
    accessionNumber: null,
    filed: null,
    missing: kind,
  });

  test('needs both lines of short-term debt read where neither has a figure', () => {
    const calculateWith = (short: 'absent' | 'unread', current: 'absent' | 'unread') =>
      calculateDebtToEquity(
        sheetWith({
          shortTermDebt: null,
          currentDebt: null,
          provenance: { shortTermDebt: missing(short), currentDebt: missing(current) },
        }),
      ).value;
    expect(calculateWith('absent', 'absent')).toBeCloseTo(120 / 180, 12);
    expect(calculateWith('absent', 'unread')).toBeNull();
    expect(calculateWith('unread', 'absent')).toBeNull();
  });

  test('needs no long-term debt and no investments of a balance sheet that presents none', () => {
    const none = sheetWith({
      longTermDebt: null,
      shortTermInvestments: null,
      provenance: { longTermDebt: missing('absent'), shortTermInvestments: missing('absent') },
    });
    // 1,000 + 30 + 20 − 60
    expect(calculateEnterpriseValue(stock, none)).toEqual({ value: 990, periodEnd: '2026-03-31', remark: null });
    expect(calculateDebtToEquity(none).value).toBeCloseTo(30 / 180, 12);
  });

  test('is not known where long-term debt was not found, which is not the same as none', () => {
    const unread = sheetWith({ longTermDebt: null, provenance: { longTermDebt: missing('unread') } });
    expect(calculateEnterpriseValue(stock, unread)).toMatchObject({ value: null, remark: 'Long-term debt not found' });
    expect(calculateDebtToEquity(unread)).toEqual({ value: null, gap: 'Long-term debt not found' });
  });

  test('assumes short-term investments that were not found to be 0, with a remark', () => {
    expect(calculateEnterpriseValue(stock, sheetWith({ shortTermInvestments: null }))).toEqual({
      value: 1110,
      periodEnd: '2026-03-31',
      remark: 'Short-term investments not found: assumed to be 0',
    });
  });

  test.each<[Partial<BalanceReport>, string]>([
    [{ longTermDebt: null }, 'Long-term debt not found'],
    [{ shortTermDebt: null, longTermDebt: null }, 'Short-term debt and long-term debt not found'],
    [{ cashAndCashEquivalentsAtCarryingValue: null }, 'Cash not found'],
    [{ totalLiabilities: null }, 'Liabilities not found'],
    [{ totalLiabilities: '400' }, 'Assets are less than liabilities and equity'],
    [{ reportedCurrency: 'JPY' }, 'Statements are in JPY, the price is in USD'],
    [{ reportedCurrency: null }, 'The currency of the statements is not known'],
  ])('is not known with %j: %s', (change, remark) => {
    expect(calculateEnterpriseValue(stock, sheetWith(change))).toEqual({ value: null, periodEnd: null, remark });
  });

  test('is not known without a market cap, a currency or a balance sheet', () => {
    expect(calculateEnterpriseValue({ ...stock, marketCap: null }, sheet).remark).toBe('Market cap not reported');
    expect(calculateEnterpriseValue({ ...stock, currency: null }, sheet).remark).toBe(
      'The currency of the price is not known',
    );
    expect(calculateEnterpriseValue(stock, null).remark).toBe('Balance sheet not found');
  });

  test('rounding does not make minority interest negative', () => {
    expect(
      calculateEnterpriseValue(stock, sheetWith({ totalAssets: '1000000', totalLiabilities: '999821' })).value,
    ).toBe(1080);
  });

  test('a value is never calculated without debt or cash', () => {
    const numeral = fc.option(fc.integer({ min: 0, max: 1e6 }).map(String), { nil: null });
    fc.assert(
      fc.property(numeral, numeral, numeral, numeral, (shortTermDebt, longTermDebt, cash, shortTermInvestments) => {
        const { value, remark } = calculateEnterpriseValue(
          stock,
          sheetWith({ shortTermDebt, longTermDebt, cashAndCashEquivalentsAtCarryingValue: cash, shortTermInvestments }),
        );
        const known = shortTermDebt !== null && longTermDebt !== null && cash !== null;
        expect(value !== null).toBe(known);
        expect(remark === null).toBe(known && shortTermInvestments !== null);
      }),
    );
  });
});

describe('free cash flow yield', () => {
  const flows = { operatingCashflow: '90', capitalExpenditures: '30' };
  const statement = (annual: CashFlowReport[], ttmReports: CashFlowReport[] = []): CashFlow => ({
    symbol: 'TEST',
    source: 'sec',
    asOf: '2026-05-01T00:00:00Z',
    annualReports: annual,
    quarterlyReports: [],
    ttmReports,
  });
  const year = cashFlowReport('2025-12-31', { ...flows, operatingCashflow: '80' });

  test('is free cash flow of the latest twelve months / market cap', () => {
    const ttm = cashFlowReport('2026-03-31', flows);
    expect(calculateFreeCashFlowYield(stock, statement([year], [ttm]))).toEqual({
      value: 0.06,
      period: 'twelve months',
      periodEnd: '2026-03-31',
      remark: null,
    });
  });

  test('is that of the latest fiscal year when the twelve months lack a figure or end before it', () => {
    const expected = { value: 0.05, period: 'fiscal year', periodEnd: '2025-12-31', remark: null };
    expect(calculateFreeCashFlowYield(stock, statement([year]))).toEqual(expected);
    const gap = cashFlowReport('2026-03-31', { ...flows, capitalExpenditures: null });
    expect(calculateFreeCashFlowYield(stock, statement([year], [gap]))).toEqual(expected);
    const old = cashFlowReport('2025-09-30', flows);
    expect(calculateFreeCashFlowYield(stock, statement([year], [old]))).toEqual(expected);
  });

  test('negative capital expenditures count as spending', () => {
    expect(calculateFreeCashFlowYield(stock, statement([{ ...year, capitalExpenditures: '-30' }])).value).toBe(0.05);
  });

  test('negative free cash flow gives a negative yield', () => {
    expect(calculateFreeCashFlowYield(stock, statement([{ ...year, operatingCashflow: '-70' }])).value).toBe(-0.1);
  });

  test.each<[string, CashFlow | null, MarketValue, string]>([
    ['a statement', null, stock, 'Cash flow statement not loaded'],
    ['a report', statement([]), stock, 'Cash flow not found'],
    [
      'capital expenditures',
      statement([{ ...year, capitalExpenditures: null }]),
      stock,
      'Capital expenditures not found',
    ],
    [
      'both parts',
      statement([{ ...year, operatingCashflow: null, capitalExpenditures: null }]),
      stock,
      'Operating cash flow and capital expenditures not found',
    ],
    [
      'one currency',
      statement([{ ...year, reportedCurrency: 'JPY' }]),
      stock,
      'Statements are in JPY, the price is in USD',
    ],
    ['a market cap', statement([year]), { ...stock, marketCap: null }, 'Market cap not reported'],
  ])('is not known without %s', (_, cashFlow, stock, remark) => {
    expect(calculateFreeCashFlowYield(stock, cashFlow)).toEqual({ value: null, period: null, periodEnd: null, remark });
  });
});

describe('ratios of the balance sheet', () => {
  test('debt to equity needs both debts', () => {
    expect(calculateDebtToEquity(sheetWith({ totalShareholderEquity: '100' }))).toEqual({ value: 1.5, gap: null });
    expect(calculateDebtToEquity(sheetWith({ shortTermDebt: '0', longTermDebt: '0' })).value).toBe(0);
  });

  test.each<[Partial<BalanceReport>, string]>([
    [{ longTermDebt: null }, 'Long-term debt not found'],
    [{ shortTermDebt: null, longTermDebt: null }, 'Short-term debt and long-term debt not found'],
    [{ totalShareholderEquity: null }, 'Equity not found'],
    [{ totalShareholderEquity: '0' }, 'Equity is not above 0'],
    [{ totalShareholderEquity: '-50' }, 'Equity is not above 0'],
  ])('debt to equity with %j is not known: %s', (change, gap) => {
    expect(calculateDebtToEquity(sheetWith(change))).toEqual({ value: null, gap });
  });

  test('current ratio', () => {
    expect(calculateCurrentRatio(sheet)).toEqual({ value: 1.5, gap: null });
    expect(calculateCurrentRatio(sheetWith({ totalCurrentAssets: null })).gap).toBe('Current assets not found');
    expect(calculateCurrentRatio(sheetWith({ totalCurrentLiabilities: '0' }))).toEqual({
      value: null,
      gap: 'Current liabilities are 0',
    });
    expect(calculateCurrentRatio(null).gap).toBe('Balance sheet not found');
  });
});
