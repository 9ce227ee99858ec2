import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calculateFiledFigures } from '../../gateway/dist/finance/figures/filed-figures.model.js';
import { withTrailingYears } from '../../gateway/dist/finance/figures/ttm.model.js';
import { readCompanyFacts } from '../../gateway/dist/providers/sec/facts/company-facts.js';
import { readFactReports } from '../../gateway/dist/providers/sec/facts/fact-reports.model.js';
import { companyStatements } from '../../gateway/dist/providers/sec/merge/merged-company.js';
import { recorded } from '../figures/true-figures.mjs';

const yearMs = 365 * 86_400_000;
const mostAgeMs = 15 * 86_400_000;
/** Falls of a weekly close that are a split. */
const splits = [2, 3, 4, 5, 7, 10, 20];

/**
 * The recorded companies as they were known on days with a price, with the price of later: of small companies those of the
 * lists of fails to deliver, of large ones the recorded weekly closes on the split basis of the day.
 * @yields `{ group, symbol, day, statements, shares, price, later }`; `price` or `later` is null where none is recorded
 */
export function* knownCompanies() {
  const symbols = readSymbols();
  const fails = readFails();
  const weekly = readWeekly();
  for (const [folder, file] of listFacts()) {
    const cik = Number(/\d+/.exec(file)[0]);
    const symbol = symbols.get(cik);
    const asked = weekly.has(symbol) ? listLargeDays(weekly.get(symbol)) : listSmallDays(fails.get(symbol) ?? []);
    if (asked.length === 0) continue;
    const body = readFileSync(path.join(recorded, folder, 'companyfacts', file));
    const facts = readCompanyFacts(JSON.parse((file.endsWith('.br') ? brotliDecompressSync(body) : body).toString()));
    if (facts === null) continue;
    const reports = readFactReports(facts);
    for (const { group, day, price, later } of asked) {
      const known = readStatements(reports, day);
      if (known?.shares > 0) yield { group, symbol, day, price, later, ...known };
    }
  }
}

function listFacts() {
  return ['sec', 'market'].flatMap((folder) =>
    readdirSync(path.join(recorded, folder, 'companyfacts'))
      .sort()
      .map((file) => [folder, file]),
  );
}

function readStatements(reports, day) {
  const known = reports.filter(({ reference }) => reference.filed <= day);
  const sources = { symbol: 'X', asOf: `${day}T00:00:00Z`, facts: null, reports: [], industry: null };
  const found = companyStatements(sources, known);
  if (found === null) return null;
  const { incomeStatement, balanceSheet, cashFlow } = withTrailingYears(found.statements);
  const parts = { income: incomeStatement, balance: balanceSheet, cashFlow };
  const { calculated } = calculateFiledFigures(parts, { currency: 'USD', gap: null, today: day });
  const errors = { income: null, balance: null, cashFlow: null };
  const shares = calculated.sharesOutstanding?.value ?? null;
  return { statements: { incomeStatement, balanceSheet, cashFlow, errors }, shares };
}

/** The SEC lists the main share class of a company first. */
function readSymbols() {
  const file = path.join(recorded, 'market/universe/company_tickers_exchange.json.gz');
  const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return new Map(data.toReversed().map(([cik, , symbol]) => [cik, symbol]));
}

/** Prices of the lists of fails to deliver, by symbol, oldest first. */
function readFails() {
  const folder = path.join(recorded, 'market/fails-deliver-data');
  const prices = new Map();
  for (const file of readdirSync(folder).sort()) {
    const text = execFileSync('unzip', ['-p', path.join(folder, file)], { maxBuffer: 1e9 }).toString('latin1');
    for (const line of text.split('\n').slice(1)) {
      const [day = '', , symbol, , , written] = line.split('|');
      const close = Number(written);
      if (!(close > 0)) continue;
      if (!prices.has(symbol)) prices.set(symbol, []);
      prices.get(symbol).push({ day: day.replace(/^(....)(..)/, '$1-$2-'), close });
    }
  }
  return prices;
}

/** A year later is after the recorded lists: values of the April before are compared with the prices of this one. */
function listSmallDays(prices) {
  const [first] = prices;
  const last = findClose(prices, '2021-04-15');
  const autumn = findClose(prices, '2020-11-16');
  return [
    ...(first !== undefined && last !== null
      ? [{ group: 'small, a year later', day: '2020-04-15', price: first.close, later: last, isOld: true }]
      : []),
    ...(autumn === null ? [] : [{ group: 'small, November 2020', day: '2020-11-16', price: autumn, later: null }]),
    ...(last === null ? [] : [{ group: 'small, April 2021', day: '2021-04-15', price: last, later: null }]),
  ];
}

function listLargeDays(weeks) {
  return [2019, 2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) => {
    const [day, after] = [`${year}-06-15`, `${year + 1}-06-15`];
    const price = findClose(weeks, day);
    return price === null ? [] : [{ group: 'large', day, price, later: findAdjusted(weeks, day, after) }];
  });
}

function findClose(prices, day) {
  const last = prices.findLast((one) => one.day <= day);
  return last !== undefined && Date.parse(day) - Date.parse(last.day) <= mostAgeMs ? last.close : null;
}

/** Returns the close of a later day on the split basis of the first one. */
function findAdjusted(weeks, day, after) {
  const close = findClose(weeks, after);
  if (close === null || Date.parse(after) - Date.parse(day) < yearMs) return null;
  const between = weeks.filter((one) => one.day > day && one.day <= after);
  const before = [weeks.findLast((one) => one.day <= day), ...between];
  return between.reduce((value, one, at) => {
    const fall = before[at].close / one.close;
    return value * (splits.find((split) => Math.abs(fall / split - 1) < 0.12) ?? 1);
  }, close);
}

/** Weekly closes as traded, by symbol, oldest first. */
function readWeekly() {
  const folder = path.join(recorded, 'alphavantage');
  const known = new Map();
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'TIME_SERIES_WEEKLY_ADJUSTED.json');
    if (!existsSync(file)) continue;
    const weeks = Object.entries(JSON.parse(readFileSync(file, 'utf8'))['Weekly Adjusted Time Series']);
    const closes = weeks.map(([day, week]) => ({ day, close: Number(week['4. close']) }));
    known.set(
      name.split('_')[0],
      closes.sort((one, other) => (one.day < other.day ? -1 : 1)),
    );
  }
  return known;
}

/** Returns the ten-year yield of the US Treasury on a day, as a fraction. */
export function readYield(day) {
  const file = path.join(recorded, `market/treasury/${day.slice(0, 4)}.csv.gz`);
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const at = head.split(',').findIndex((name) => name.replaceAll('"', '') === '10 Yr');
  const rows = lines.map((line) => line.split(',')).map((row) => [toDay(row[0]), Number(row[at])]);
  const last = rows.filter(([on]) => on <= day).sort((one, other) => (one[0] < other[0] ? 1 : -1))[0];
  return last[1] / 100;
}

function toDay(american) {
  const [month, date, year] = american.replaceAll('"', '').split('/');
  return `${year}-${month}-${date}`;
}
