import { balanceReport } from '@basecase/gateway/contract/testing/reports';
import { buildMarket } from './market.model.ts';

describe('closes × shares as the value of a company', () => {
  const closes = [{ date: '2024-12-31', close: 8 }];
  const overview = { price: 8, marketCap: 800, currency: 'USD' };
  const balanceSheet = {
    annualReports: [balanceReport('2024-12-31', { commonStockSharesOutstanding: '100' })],
    quarterlyReports: [balanceReport('2024-09-30', { commonStockSharesOutstanding: '50' })],
  };

  test('needs the shares to agree with the market cap', () => {
    expect(buildMarket(overview, closes, balanceSheet).reason).toBeNull();
    expect(buildMarket({ ...overview, marketCap: 2_000 }, closes, balanceSheet).reason).toMatch(
      /60% below the market cap/,
    );
  });

  test('needs closes, a balance sheet and one currency', () => {
    expect(buildMarket(overview, null, balanceSheet).reason).toBe('Prices without adjustment for dividends not found');
    expect(buildMarket(null, closes, balanceSheet).reason).toBe('Prices without adjustment for dividends not found');
    expect(buildMarket(overview, closes, null).reason).toBe('Balance sheet not found');
    expect(buildMarket({ ...overview, currency: 'EUR' }, closes, balanceSheet).reason).toBe(
      'Statements are in USD, the price is in EUR',
    );
  });
});
