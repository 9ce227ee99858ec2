import type { AllStatements, Overview } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { noOverrides, type Overrides } from '../dcf/inputs/overrides.model.ts';
import { type CompanySource, type ValuedCompany, valuedCompany } from '../dcf/valuation/valued-company.ts';
import { initialProjection } from '../scenarios/projection.model.ts';
import { createStatements, steadyGrower } from './statements.ts';

/** A company in round figures for tests: price 30, P/E 15, 100M shares, beta 1. */
export const overview: Overview = {
  symbol: 'TEST',
  name: 'Test Company',
  marketCap: 3e9,
  price: 30,
  volume: 1_000_000,
  dividendYield: 0.01,
  peRatio: 15,
  forwardPE: null,
  pegRatio: null,
  beta: 1,
  eps: 2,
  priceToBookRatio: null,
  profitMargin: null,
  returnOnEquityTTM: null,
  returnOnAssetsTTM: null,
  currentRatio: null,
  debtToEquity: null,
  analystTargetPrice: null,
  week52High: null,
  week52Low: null,
  day50MovingAverage: null,
  day200MovingAverage: null,
  quarterlyRevenueGrowthYOY: null,
  quarterlyEarningsGrowthYOY: null,
  revenue: null,
  netIncome: null,
  sharesOutstanding: 100_000_000,
  description: null,
  sector: null,
  industry: null,
  exchange: null,
  currency: 'USD',
  latestQuarter: null,
  priceDate: '2025-03-03',
  source: 'sample',
  asOf: '2025-03-03T00:00:00Z',
};

/** The company's statements: revenue of 1,000M and 1,100M in fiscal 2023 and 2024, net margin 20%. */
export const statements: AllStatements = millionfold();

function millionfold(): AllStatements {
  const million = 1e6;
  const years = steadyGrower.map((year) => ({
    year: year.year,
    revenue: (year.revenue ?? 0) * million,
    operatingIncome: (year.operatingIncome ?? 0) * million,
    preTax: (year.preTax ?? 0) * million,
    tax: (year.tax ?? 0) * million,
    depreciation: (year.depreciation ?? 0) * million,
    capex: (year.capex ?? 0) * million,
    currentAssets: (year.currentAssets ?? 0) * million,
    cash: (year.cash ?? 0) * million,
    currentLiabilities: (year.currentLiabilities ?? 0) * million,
    shares: 100 * million,
  }));
  return withAnnual(createStatements(years), {
    income: ({ totalRevenue }) => ({ netIncome: String(Number(totalRevenue) * 0.2) }),
  });
}

/** The company's initial projection. */
export const companyScenarios = {
  scenarios: initialProjection(overview, statements).scenarios,
  years: [2024, 2025, 2026, 2027, 2028],
};

/** Returns a company that can be valued: that of the tests where `source` does not say otherwise. */
export function makeCompany(source: Partial<CompanySource> = {}, overrides: Overrides = noOverrides): ValuedCompany {
  const company = valuedCompany({ symbol: 'TEST', overview, statements, ...source }, overrides);
  if (company === null) throw new Error('The figures give no basis');
  return company;
}
