import { calculatePriced } from '../../gateway/dist/contract/figures/priced-figures.js';
import { screenBodySchema } from '../../gateway/dist/contract/market/screens.js';
import { toDayNumber } from '../../gateway/dist/figures/day-number.js';
import { calculateFiledFigures } from '../../gateway/dist/finance/figures/filed-figures.model.js';
import { metricYears } from '../../gateway/dist/finance/figures/metrics.model.js';
import {
  calculateCurrentRatio,
  calculateDebtToEquity,
  calculateEnterpriseValue,
  calculateFreeCashFlowYield,
} from '../../gateway/dist/finance/figures/statement-figures.model.js';
import { trailingVintages } from '../../gateway/dist/finance/figures/trailing-vintages.model.js';
import { withTrailingYears } from '../../gateway/dist/finance/figures/ttm.model.js';
import { packPrices, packReports } from '../../gateway/dist/market/columns/pack-reports.js';
import { describeAsked } from '../../gateway/dist/market/questions/asked-figures.js';
import { compareCompanies } from '../../gateway/dist/market/questions/compare.js';
import { comparisonLayout } from '../../gateway/dist/market/questions/compare-rows.js';
import { ColumnCache, MarketDay } from '../../gateway/dist/market/questions/market-day.js';
import { peerMeasures } from '../../gateway/dist/market/questions/peer-measures.js';
import { findPeers, rankInGroup } from '../../gateway/dist/market/questions/peers.js';
import { runScreen } from '../../gateway/dist/market/questions/screen.js';
import { readCompanyFacts } from '../../gateway/dist/providers/sec/facts/company-facts.js';
import { readFactReports } from '../../gateway/dist/providers/sec/facts/fact-reports.model.js';
import { companyStatements } from '../../gateway/dist/providers/sec/merge/merged-company.js';
import { readFactCompany } from '../../gateway/dist/providers/sec-bulk/reports/market-reports.model.js';

const price = 20;
/** Two figures of one calculation differ by rounding only: amounts per share have six decimals in statements. */
const mostDifference = 1e-6;
const decimals = 1e-6;
const divided = new Set(['overview eps', 'overview peRatio', 'multiples epsDilutedTtm']);
/** The past day is that of a quarterly report of more days before the newest filing. */
const pastDays = 365;

/**
 * The figures of each screen by their formulas of the market, which screener, Compare, peers and past screens all ask.
 * ratios: the fiscal years of the ratios. multiples: the terms of past multiples.
 */
const formulas = {
  overview: {
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
  },
  income: {
    totalRevenue: 'revenue',
    costOfRevenue: 'costOfRevenue',
    grossProfit: 'grossProfit',
    operatingIncome: 'operatingIncome',
    ebit: 'ebit',
    ebitda: 'ebitda',
    netIncome: 'netIncome',
    netIncomeToCommon: 'netIncomeToCommon',
    interestExpense: 'interestExpense',
    incomeTaxExpense: 'tax',
    incomeBeforeTax: 'pretaxIncome',
    researchAndDevelopment: 'rd',
    sellingGeneralAndAdministrative: 'sga',
  },
  cashFlow: {
    operatingCashflow: 'operatingCashflow',
    capitalExpenditures: 'capex',
    dividendPayout: 'dividends',
    paymentsForRepurchaseOfCommonStock: 'buybacks',
    depreciationDepletionAndAmortization: 'depreciation',
    stockBasedCompensation: 'sbc',
  },
  balance: {
    totalAssets: 'totalAssets',
    totalCurrentAssets: 'currentAssets',
    cashAndCashEquivalentsAtCarryingValue: 'cash',
    totalLiabilities: 'totalLiabilities',
    totalShareholderEquity: 'equity',
    longTermDebt: 'longTermDebt',
  },
  ratios: {
    grossMargin: 'grossProfit.fy / revenue.fy',
    operatingMargin: 'operatingIncome.fy / revenue.fy',
    netMargin: 'netIncome.fy / revenue.fy',
  },
  multiples: {
    revenueTtm: 'revenue',
    ebitTtm: 'ebit',
    ebitdaTtm: 'ebitda',
    netIncomeTtm: 'netIncome',
    epsDilutedTtm: 'eps',
    operatingCashflowTtm: 'operatingCashflow',
    capexTtm: 'capex',
    totalDebt: 'debt',
    cash: 'cash',
    shareholderEquity: 'equity',
    sharesOutstanding: 'shares',
  },
};
const screens = Object.keys(formulas);
const marketScreens = ['peers', 'compare', 'screen'];
const allFormulas = new Set([
  ...Object.values(formulas).flatMap((own) => Object.values(own)),
  ...comparisonLayout.flatMap(({ rows }) => rows.map(({ name }) => name)),
  ...peerMeasures.map(({ formula }) => formula),
]);
export const comparedFigures = [
  ...screens.flatMap((screen) => Object.keys(formulas[screen]).map((name) => `${screen} ${name}`)),
  ...marketScreens,
];

/**
 * Returns the figures of a company by its own screens and by the market, both made of its company facts at one price, on the
 * day of its newest filing and as they were known on a day between two annual reports.
 * @param body company facts as the SEC sends them
 * @param days other days than these, YYYY-MM-DD
 */
export async function compareEngines(cik, body, days) {
  const facts = readCompanyFacts(body);
  if (facts === null) return [];
  const read = readFactReports(facts);
  const { reports } = readFactCompany(cik, null, facts, read);
  const rows = [];
  for (const day of days ?? chooseDays(reports)) {
    const own = readScreens(
      read.filter(({ reference }) => reference.filed <= day),
      day,
    );
    const { figures: market, shown: marketShown } = await readMarket(cik, reports, day);
    for (const { name, formula, value } of marketShown) {
      const figure = market.get(formula).value;
      rows.push({ name, day, overview: value, market: figure, outcome: judge(value, figure, name), reason: formula });
    }
    for (const screen of screens) {
      for (const [name, formula] of Object.entries(formulas[screen])) {
        const figure = market.get(formula);
        // Where the last twelve months are not known the market shows the fiscal year, and says so.
        const isYear = /^fiscal year/i.test(figure.note) && own.years[screen] !== undefined;
        const shown = (isYear ? own.years[screen] : own[screen])?.[name] ?? null;
        const [one, other] = [shown === null ? null : Number(shown), figure.value];
        const title = `${screen} ${name}`;
        const outcome = judge(one, other, title);
        const reason =
          outcome === 'equal' || outcome === 'neither' ? null : explain({ cik, screen, name, own, shown, figure });
        rows.push({
          ...{ name: title, day, overview: one, market: other },
          ...(reason === null ? { outcome } : { outcome: 'explained', reason }),
        });
      }
    }
  }
  return rows;
}

/** The day of the newest filing, and that of a quarterly report of more than a year before. */
function chooseDays(reports) {
  const newest = reports.reduce((last, { filed }) => (filed > last ? filed : last), '');
  if (newest === '') return [];
  const before = reports
    .filter(({ form, filed }) => form === '10-Q' && toDayNumber(newest) - toDayNumber(filed) > pastDays)
    .map(({ filed }) => filed);
  return [newest, ...before.sort().slice(-1)];
}

function judge(one, other, title) {
  if (one === null || other === null) return one === other ? 'neither' : one === null ? 'only market' : 'only overview';
  const size = Math.max(Math.abs(one), Math.abs(other));
  const rounding = divided.has(title) ? decimals * Math.max(1, title === 'overview peRatio' ? other ** 2 : 1) : 0;
  return Math.abs(one - other) <= mostDifference * size + rounding ? 'equal' : 'different';
}

/** Differences that come from one filing of a company, by its number and figure. */
const known = {
  '1596993 overview dividendYield':
    'a quarterly report tags 2.5 for a quarter of 1, which later ones correct in passing',
  '1726978 cashFlow dividendPayout': 'parts of other figures: below zero in the market, N/A in the statement',
};
/** Why two screens may show another figure, each with the mark that its screen shows; null where nothing says so. */
function explain({ cik, screen, name, own, shown, figure }) {
  const reason = known[`${cik} ${screen} ${name}`];
  if (reason !== undefined) return reason;
  const { missing } = own[screen]?.provenance?.[name] ?? {};
  if (shown === null && figure.value === 0 && missing === 'absent')
    return 'not reported: N/A in the statement, counted as 0 by the market';
  if (screen === 'multiples' && shown === null && /^fiscal year/i.test(figure.note))
    return 'twelve months not known: the market shows the fiscal year, marked';
  const isRestated = own.sheets.some(({ provenance }) =>
    Object.values(provenance ?? {}).some(({ reason }) => reason?.includes('Restated on')),
  );
  if (/^returnOn/.test(name) && isRestated)
    return 'a later filing mentions another balance: statements remark it, the market takes it';
  return null;
}

function readScreens(read, day) {
  const sources = { symbol: 'X', asOf: `${day}T00:00:00Z`, facts: null, reports: [], industry: null };
  const found = companyStatements(sources, read);
  const all = found === null ? null : withTrailingYears(found.statements);
  const [incomeStatement, balanceSheet, cashFlow] = [all?.incomeStatement, all?.balanceSheet, all?.cashFlow];
  const statements = { income: incomeStatement ?? null, balance: balanceSheet ?? null, cashFlow: cashFlow ?? null };
  const [income, flows] = [newestMonths(incomeStatement), newestMonths(cashFlow)];
  const sheets = [...(balanceSheet?.annualReports ?? []), ...(balanceSheet?.quarterlyReports ?? [])];
  const [sheet = null] = sheets.sort((a, b) => b.fiscalDateEnding.localeCompare(a.fiscalDateEnding));
  const none = { annualReports: [], quarterlyReports: [] };
  const [i, b, c] = [incomeStatement ?? none, balanceSheet ?? none, cashFlow ?? none];
  const vintage = { filed: day, accessionNumber: '', form: '', income: i, balance: b, cashFlow: c };
  return {
    overview: readOverview(statements, sheet, day),
    sheets,
    ...{ income, cashFlow: flows, balance: sheet },
    ratios: metricYears(incomeStatement?.annualReports ?? [])[0],
    multiples: trailingVintages([vintage], 'USD')[0],
    years: { income: incomeStatement?.annualReports[0], cashFlow: cashFlow?.annualReports[0] },
  };
}

/** Returns the newest twelve months of a statement, which may be a fiscal year. */
function newestMonths(statement) {
  const [[year], [months]] = [statement?.annualReports ?? [], statement?.ttmReports ?? []];
  return months !== undefined && months.fiscalDateEnding >= (year?.fiscalDateEnding ?? '') ? months : year;
}

function readOverview(statements, sheet, day) {
  const filed = calculateFiledFigures(statements, { currency: 'USD', gap: null, today: day });
  const calculated = { ...filed.calculated, ...calculatePriced(filed.basis, price) };
  const market = { marketCap: calculated.marketCap?.value ?? null, currency: 'USD' };
  return {
    ...Object.fromEntries(Object.entries(calculated).map(([name, { value }]) => [name, value])),
    currentRatio: calculateCurrentRatio(sheet).value,
    debtToEquity: calculateDebtToEquity(sheet).value,
    enterpriseValue: calculateEnterpriseValue(market, sheet).value,
    freeCashFlowYield: calculateFreeCashFlowYield(market, statements.cashFlow).value,
  };
}

/** Returns the figures of the market by their formulas, as they were known on a day, and those that its screens show. */
async function readMarket(cik, reports, day) {
  const company = {
    ...{ cik, symbols: ['X'], isListed: true, name: 'X', formerNames: [], exchange: null },
    ...{ sic: null, kind: 'general', fiscalYearEnd: null },
  };
  const prices = packPrices([{ symbol: 'X', day, close: price }]);
  const holdings = packReports([company], reports, { version: `${cik}`, prices });
  const number = toDayNumber(day);
  const opened = await MarketDay.openDay(holdings, { asOf: number, today: number, cache: new ColumnCache(1e7) });
  const asked = [...allFormulas];
  const figures = await describeAsked(
    opened,
    asked.map((formula) => ({ symbol: 'X', formula })),
  );
  return {
    figures: new Map(figures.map((figure, at) => [asked[at], figure])),
    shown: await showFigures(opened, asked),
  };
}

/** Returns the figures of peers, of Compare, and of a screen of each formula as its one column. */
async function showFigures(day, asked) {
  const { measures } = await rankInGroup(day, 0, await findPeers(day, 0));
  const { companies } = await compareCompanies(day, [{ symbol: 'X', company: 0 }], '');
  const compared = companies.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows));
  const screened = [];
  for (const formula of asked) {
    const { rows } = await runScreen(day, screenBodySchema.parse({ columns: [formula] }));
    screened.push({ name: 'screen', formula, value: rows[0]?.values[formula].value ?? null });
  }
  return [
    ...measures.map(({ value }, at) => ({ name: 'peers', formula: peerMeasures[at].formula, value: value.value })),
    ...compared.map(({ name, value }) => ({ name: 'compare', formula: name, value: value.value })),
    ...screened,
  ];
}
