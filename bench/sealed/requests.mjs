import { readdirSync } from 'node:fs';
import path from 'node:path';
import { recorded } from '../figures/true-figures.mjs';

const wantedCompanies = 60;

/** Paths of the replies about a company; $ is its symbol. */
const companyPaths = [
  'finance/all-statements/$',
  'finance/income-statement/$',
  'finance/balance-sheet/$',
  'finance/cash-flow/$',
  'finance/financials/$',
  'finance/financials-metrics/$',
  'finance/as-filed/$',
  'finance/as-filed/$?period=quarterly',
  'finance/segments/$',
  'finance/vintages/$',
  'finance/all-earnings/$',
  'finance/earnings-history/$',
  'finance/earnings-estimates/$',
  'finance/price-history/$/daily',
  'insiders/$',
  'calendar/$',
  'market/peers/$',
  'market/peers/$/candidates',
  'market/peer-values/$',
  'market/why/$?where=revenue > 1B and netIncome > 0',
  // Last, as it waits for the others.
  'finance/overview/$',
];

const screens = [
  'revenue > 1B',
  'netIncome.fy / revenue.fy > 8%',
  'change(revenue.fy, 1) > 10% and netIncome.fy / revenue.fy > 8%',
  'fcf.fy / revenue.fy > 15%',
  'equity.fy / totalAssets.fy > 50% and revenue.fy > 500M',
  'cagr(revenue.fy, 3) > 8% and operatingCashflow.fy / revenue.fy > 12%',
  'revenue / revenue.fy - 1 > 0% and netIncome / revenue > 5%',
  'pe < 20 and pe > 0',
  'dividendYield > 2%',
  'roe > 15%',
  'debtToEquity < 0.5',
  'kind = "bank"',
  'kind = "reit"',
  'enterpriseValue / ebitda < 10',
  'revenue >',
  'unknownLine > 3',
];
const columns = ['revenue', 'netIncome', 'eps', 'pe', 'marketCap', 'roe', 'fcfYield', 'equity', 'capex', 'shares'];
const compared = ['AAPL,MSFT', 'MCD,SBUX,YUM', 'NKE,CROX', 'KO,PEP,AAPL', 'NVDA,AAPL,MSFT,TSLA,GOOGL'];
const baseRates = [
  'line=revenue&rate=0.1&years=5',
  'line=revenue&rate=0.2&years=3&size=1000000000',
  'line=netIncome&rate=0.05&years=5',
  'line=operatingMargin&rate=0.3&years=5',
];

/** Returns the requests: those of 60 recorded companies and 40 about the market. */
export async function listRequests(call) {
  const symbols = await chooseSymbols(call);
  return [...symbols.flatMap(listCompanyRequests), ...listMarketRequests()];
}

function listCompanyRequests({ symbol, cik }) {
  const paths = companyPaths.map((one) => ({ url: encodeURI(`/api/${one.replace('$', symbol)}`) }));
  return [...paths, { url: `/api/edgar/company?cik=${cik}` }];
}

function listMarketRequests() {
  const bodies = screens.flatMap((where) => [
    { where, columns, limit: 100 },
    { where, columns: ['revenue.fy'], limit: 20, offset: 5, asOf: '2025-11-20' },
  ]);
  return [
    ...bodies.map((body) => ({ url: '/api/market/screen', body })),
    ...compared.map((symbols) => ({ url: `/api/market/compare?symbols=${symbols}` })),
    ...baseRates.map((query) => ({ url: `/api/market/base-rates?${query}` })),
    { url: '/api/market/lines' },
    { url: '/api/market/industries' },
    { url: '/docs/json' },
  ];
}

/** Chooses companies with recorded facts: all that have statements of other providers, then every sixth. */
async function chooseSymbols(call) {
  const tickers = JSON.parse((await call('/api/edgar/tickers')).text);
  const symbols = new Map(Object.values(tickers).map(({ ticker, cik_str: cik }) => [cik, ticker]));
  const listed = ['sec', 'market'].flatMap((folder) => {
    const files = readdirSync(path.join(recorded, folder, 'companyfacts')).sort();
    return folder === 'sec' ? files : files.filter((_, at) => at % 5 === 0);
  });
  const ciks = [...new Set(listed.map((file) => Number(/\d+/.exec(file)[0])))];
  return ciks
    .flatMap((cik) => (symbols.has(cik) ? [{ symbol: symbols.get(cik), cik: String(cik).padStart(10, '0') }] : []))
    .slice(0, wantedCompanies);
}
