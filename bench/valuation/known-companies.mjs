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

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const mostAgeMs = 15 * dayMs;
/** Falls of a weekly close that are a split. */
const splits = [2, 3, 4, 5, 7, 10, 20];

/**
 * The recorded companies as they were known on days with a price, with the price of later: of small companies those of the
 * lists of fails to deliver, of large ones the recorded weekly closes on the split basis of the day.
 * @yields `{ group, symbol, cik, day, statements, shares, price, later }`; `price` or `later` is null where none is recorded
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
    if (weekly.has(symbol)) asked.push(...listNewest(weekly.get(symbol), reports));
    for (const { group, day, price, later, ...rest } of asked) {
      const known = readStatements(reports, day);
      if (known?.shares > 0) yield { group, symbol, cik, day, price, later, ...rest, ...known };
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

/** Returns the newest day with a price and filings: a week after the newest filing, or the last price where that is earlier. */
function listNewest(weeks, reports) {
  const filings = reports.map(({ reference }) => reference.filed).sort();
  const after = new Date(Date.parse(filings.at(-1)) + 7 * dayMs).toISOString().slice(0, 10);
  const day = [after, weeks.at(-1).day].sort()[0];
  const priced = weeks.findLast((one) => one.day <= day);
  const filed = filings.findLast((one) => one <= day);
  return filed === undefined
    ? []
    : [{ group: 'newest', day, price: priced.close, later: null, priceDay: priced.day, filed }];
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

/** Returns the newest recorded ten-year yield of the US Treasury by a day, as a fraction. */
export function readYield(day) {
  const year = Number(day.slice(0, 4));
  const rows = [year - 1, year].flatMap(readYields).filter(([on]) => on <= day);
  return rows.sort(([one], [other]) => (one < other ? 1 : -1))[0][1] / 100;
}

function readYields(year) {
  const file = path.join(recorded, `market/treasury/${year}.csv.gz`);
  if (!existsSync(file)) return [];
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const at = head.split(',').findIndex((name) => name.replaceAll('"', '') === '10 Yr');
  return lines.map((line) => line.split(',')).map((row) => [toDay(row[0]), Number(row[at])]);
}

function toDay(american) {
  const [month, date, year] = american.replaceAll('"', '').split('/');
  return `${year}-${month}-${date}`;
}
