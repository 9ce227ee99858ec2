import fc from 'fast-check';
import { balanceReport, cashFlowReport } from '../../test/support/reports.ts';
import type { BalanceReport, CashFlow, CashFlowReport } from '../contract/statements.ts';
import {
  currentRatioOf,
  debtToEquityOf,
  enterpriseValueOf,
  freeCashFlowYieldOf,
  type Listing,
} from './statement-figures.model.ts';

const listing: Listing = { marketCap: 1000, currency: 'USD' };

/** Assets of 500 are liabilities of 300, equity of 180 and 20 of minority owners. */
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
  test('is market cap + debt + minority interest − cash and short-term investments', () => {
    // 1,000 + 150 + 20 − 70
    expect(enterpriseValueOf(listing, sheet)).toEqual({ value: 1100, periodEnd: '2026-03-31', remark: null });
  });

  test('current debt stands in for short-term debt that is 0 or not stated', () => {
    expect(enterpriseValueOf(listing, sheetWith({ shortTermDebt: '0', currentDebt: '40' })).value).toBe(1110);
    expect(enterpriseValueOf(listing, sheetWith({ shortTermDebt: null, currentDebt: '40' })).value).toBe(1110);
    expect(enterpriseValueOf(listing, sheetWith({ shortTermDebt: '0' })).value).toBe(1070);
  });

  test('counts short-term investments that are not found as 0, and says so', () => {
    expect(enterpriseValueOf(listing, sheetWith({ shortTermInvestments: null }))).toEqual({
      value: 1110,
      periodEnd: '2026-03-31',
      remark: 'Short-term investments not found: counted as 0',
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
    expect(enterpriseValueOf(listing, sheetWith(change))).toEqual({ value: null, periodEnd: null, remark });
  });

  test('is not known without a market cap, a currency or a balance sheet', () => {
    expect(enterpriseValueOf({ ...listing, marketCap: null }, sheet).remark).toBe('Market cap not reported');
    expect(enterpriseValueOf({ ...listing, currency: null }, sheet).remark).toBe(
      'The currency of the price is not known',
    );
    expect(enterpriseValueOf(listing, null).remark).toBe('Balance sheet not found');
  });

  test('balance sheets that are rounded have no minority interest below 0', () => {
    expect(enterpriseValueOf(listing, sheetWith({ totalAssets: '1000000', totalLiabilities: '999821' })).value).toBe(
      1080,
    );
  });

  test('whatever is missing, a value never lacks debt or cash', () => {
    const numeral = fc.option(fc.integer({ min: 0, max: 1e6 }).map(String), { nil: null });
    fc.assert(
      fc.property(numeral, numeral, numeral, numeral, (shortTermDebt, longTermDebt, cash, shortTermInvestments) => {
        const { value, remark } = enterpriseValueOf(
          listing,
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

  test('is that of the latest twelve months against market cap', () => {
    const ttm = cashFlowReport('2026-03-31', flows);
    expect(freeCashFlowYieldOf(listing, statement([year], [ttm]))).toEqual({
      value: 0.06,
      period: 'twelve months',
      periodEnd: '2026-03-31',
      remark: null,
    });
  });

  test('is that of the latest year where the twelve months lack a figure, or end before it', () => {
    const expected = { value: 0.05, period: 'fiscal year', periodEnd: '2025-12-31', remark: null };
    expect(freeCashFlowYieldOf(listing, statement([year]))).toEqual(expected);
    const gap = cashFlowReport('2026-03-31', { ...flows, capitalExpenditures: null });
    expect(freeCashFlowYieldOf(listing, statement([year], [gap]))).toEqual(expected);
    const old = cashFlowReport('2025-09-30', flows);
    expect(freeCashFlowYieldOf(listing, statement([year], [old]))).toEqual(expected);
  });

  test('capital expenditures stated below 0 are money spent all the same', () => {
    expect(freeCashFlowYieldOf(listing, statement([{ ...year, capitalExpenditures: '-30' }])).value).toBe(0.05);
  });

  test('what burns cash has a yield below 0', () => {
    expect(freeCashFlowYieldOf(listing, statement([{ ...year, operatingCashflow: '-70' }])).value).toBe(-0.1);
  });

  test.each<[string, CashFlow | null, Listing, string]>([
    ['a statement', null, listing, 'Cash flow statement not loaded'],
    ['a report', statement([]), listing, 'Cash flow not found'],
    [
      'capital expenditures',
      statement([{ ...year, capitalExpenditures: null }]),
      listing,
      'Capital expenditures not found',
    ],
    [
      'both parts',
      statement([{ ...year, operatingCashflow: null, capitalExpenditures: null }]),
      listing,
      'Operating cash flow and capital expenditures not found',
    ],
    [
      'one currency',
      statement([{ ...year, reportedCurrency: 'JPY' }]),
      listing,
      'Statements are in JPY, the price is in USD',
    ],
    ['a market cap', statement([year]), { ...listing, marketCap: null }, 'Market cap not reported'],
  ])('is not known without %s', (_, cashFlow, stock, remark) => {
    expect(freeCashFlowYieldOf(stock, cashFlow)).toEqual({ value: null, period: null, periodEnd: null, remark });
  });
});

describe('ratios of the balance sheet', () => {
  test('debt to equity needs both debts', () => {
    expect(debtToEquityOf(sheetWith({ totalShareholderEquity: '100' }))).toEqual({ value: 1.5, gap: null });
    expect(debtToEquityOf(sheetWith({ shortTermDebt: '0', longTermDebt: '0' })).value).toBe(0);
  });

  test.each<[Partial<BalanceReport>, string]>([
    [{ longTermDebt: null }, 'Long-term debt not found'],
    [{ shortTermDebt: null, longTermDebt: null }, 'Short-term debt and long-term debt not found'],
    [{ totalShareholderEquity: null }, 'Equity not found'],
    [{ totalShareholderEquity: '0' }, 'Equity is not above 0'],
    [{ totalShareholderEquity: '-50' }, 'Equity is not above 0'],
  ])('debt to equity with %j is not known: %s', (change, gap) => {
    expect(debtToEquityOf(sheetWith(change))).toEqual({ value: null, gap });
  });

  test('current ratio', () => {
    expect(currentRatioOf(sheet)).toEqual({ value: 1.5, gap: null });
    expect(currentRatioOf(sheetWith({ totalCurrentAssets: null })).gap).toBe('Current assets not found');
    expect(currentRatioOf(sheetWith({ totalCurrentLiabilities: '0' }))).toEqual({
      value: null,
      gap: 'Current liabilities are 0',
    });
    expect(currentRatioOf(null).gap).toBe('Balance sheet not found');
  });
});
