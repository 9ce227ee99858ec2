import { calculatePriced } from '../../gateway/dist/contract/figures/priced-figures.js';
import { toDayNumber } from '../../gateway/dist/figures/day-number.js';
import { calculateFiledFigures } from '../../gateway/dist/finance/figures/filed-figures.model.js';
import {
  calculateCurrentRatio,
  calculateDebtToEquity,
  calculateEnterpriseValue,
  calculateFreeCashFlowYield,
} from '../../gateway/dist/finance/figures/statement-figures.model.js';
import { withTrailingYears } from '../../gateway/dist/finance/figures/ttm.model.js';
import { packPrices, packReports } from '../../gateway/dist/market/columns/pack-reports.js';
import { describeAsked } from '../../gateway/dist/market/questions/asked-figures.js';
import { ColumnCache, MarketDay } from '../../gateway/dist/market/questions/market-day.js';
import { readCompanyFacts } from '../../gateway/dist/providers/sec/facts/company-facts.js';
import { readFactReports } from '../../gateway/dist/providers/sec/facts/fact-reports.model.js';
import { companyStatements } from '../../gateway/dist/providers/sec/merge/merged-company.js';
import { readFactCompany } from '../../gateway/dist/providers/sec-bulk/reports/company-reports.model.js';

const price = 20;
/** Two figures of one calculation differ by rounding only. */
const mostDifference = 1e-6;

/** The formulas of the market for the figures of an overview. */
const formulas = {
  revenue: 'revenue',
  netIncome: 'netIncome',
  profitMargin: 'netMargin',
  eps: 'eps',
  peRatio: 'pe',
  sharesOutstanding: 'shares',
  marketCap: 'marketCap',
  priceToBookRatio: 'pb',
  returnOnEquityTTM: 'roe',
  returnOnAssetsTTM: 'roa',
  dividendYield: 'dividendYield',
  currentRatio: 'currentRatio',
  debtToEquity: 'debtToEquity',
  enterpriseValue: 'enterpriseValue',
  freeCashFlowYield: 'fcfYield',
};
export const comparedFigures = Object.keys(formulas);

/**
 * Returns the figures of a company by the overview and by the market, both made of its company facts at one price.
 * @param body company facts as the SEC sends them
 */
export async function compareEngines(cik, body) {
  const facts = readCompanyFacts(body);
  if (facts === null) return [];
  const read = readFactReports(facts);
  const { reports } = readFactCompany(cik, null, facts, read);
  const newest = reports.reduce((last, { filed }) => (filed > last ? filed : last), '');
  if (newest === '') return [];
  const [overview, market] = [readOverview(read, newest), await readMarket(cik, reports, newest)];
  return comparedFigures.map((name) => {
    const [one, other] = [overview[name] ?? null, market[name] ?? null];
    return { name, overview: one, market: other, outcome: judge(one, other) };
  });
}

function judge(one, other) {
  if (one === null || other === null) return one === other ? 'neither' : one === null ? 'only market' : 'only overview';
  return Math.abs(one - other) <= mostDifference * Math.max(Math.abs(one), Math.abs(other)) ? 'equal' : 'different';
}

function readOverview(read, day) {
  const sources = { symbol: 'X', asOf: `${day}T00:00:00Z`, facts: null, reports: [], industry: null };
  const found = companyStatements(sources, read);
  const { incomeStatement, balanceSheet, cashFlow } = found === null ? {} : withTrailingYears(found.statements);
  const statements = { income: incomeStatement ?? null, balance: balanceSheet ?? null, cashFlow: cashFlow ?? null };
  const filed = calculateFiledFigures(statements, { currency: 'USD', gap: null });
  const calculated = { ...filed.calculated, ...calculatePriced(filed.basis, price) };
  const sheets = [...(statements.balance?.annualReports ?? []), ...(statements.balance?.quarterlyReports ?? [])];
  const [sheet = null] = sheets.sort((a, b) => b.fiscalDateEnding.localeCompare(a.fiscalDateEnding));
  const market = { marketCap: calculated.marketCap?.value ?? null, currency: 'USD' };
  return {
    ...Object.fromEntries(Object.entries(calculated).map(([name, { value }]) => [name, value])),
    currentRatio: calculateCurrentRatio(sheet).value,
    debtToEquity: calculateDebtToEquity(sheet).value,
    enterpriseValue: calculateEnterpriseValue(market, sheet).value,
    freeCashFlowYield: calculateFreeCashFlowYield(market, statements.cashFlow).value,
  };
}

async function readMarket(cik, reports, day) {
  const company = {
    ...{ cik, symbols: ['X'], isListed: true, name: 'X', formerNames: [], exchange: null },
    ...{ sic: null, kind: 'general', fiscalYearEnd: null },
  };
  const prices = packPrices([{ symbol: 'X', day, close: price }]);
  const holdings = packReports([company], reports, { version: `${cik}`, prices });
  const opened = await MarketDay.openDay(holdings, {
    asOf: null,
    today: toDayNumber(day),
    cache: new ColumnCache(1e7),
  });
  const asked = comparedFigures.map((name) => ({ symbol: 'X', formula: formulas[name] }));
  const figures = await describeAsked(opened, asked);
  return Object.fromEntries(figures.map(({ value }, at) => [comparedFigures[at], value]));
}
