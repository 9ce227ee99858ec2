import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@libsql/client';
import autocannon from 'autocannon';
import { formatDayNumber, toDayNumber } from '../../gateway/dist/figures/day-number.js';
import { ColumnCache, MarketDay } from '../../gateway/dist/market/questions/market-day.js';
import { runScreen } from '../../gateway/dist/market/questions/screen.js';
import { makeMarket } from './made-market.mjs';
import { serveMarket } from './serve.mjs';

const companyCount = 6_000;
const today = '2026-03-01';
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const runs = 200;

/** Three conditions and a formula, a figure of which differs from run to run. */
const makeBody = (floor) => ({
  where: `revenue.fy > ${floor} and netIncome.fy / revenue.fy > 5% and kind = "general" and (operatingCashflow.fy - capex.fy) / totalAssets.fy > 3%`,
  columns: ['revenue.fy', 'netIncome.fy / revenue.fy', 'totalAssets.fy'],
  limit: 50,
  offset: 0,
});

const toFigure = (values, share) => values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const format = (ms) => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;

async function timeRuns(count, act) {
  const times = [];
  for (let run = 0; run < count; run += 1) {
    const started = performance.now();
    await act(run);
    times.push(performance.now() - started);
  }
  return times;
}

/** Prints what screens of 6,000 companies cost, beside SQL on the embedded database. */
export async function printScreens() {
  const holdings = makeMarket(companyCount);
  console.log(`screens over ${companyCount} companies and ${holdings.heads.company.length} rows of reports`);
  await printDays(holdings);
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-screen-'));
  try {
    await printBesideSql(holdings, folder);
    await printReplies(holdings, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first answer of a day builds it: its calendar, its splits, and the lines that the screen reads. */
async function printDays(holdings) {
  const first = [];
  let longest = 0;
  for (let ago = 0; ago < 12; ago += 1) {
    const number = toDayNumber(today) - 30 * ago - 1;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const started = performance.now();
    const day = await MarketDay.openDay(holdings, { asOf: number, today: number, cache: new ColumnCache(1e8) });
    await runScreen(day, { ...makeBody('50M'), asOf: formatDayNumber(number) });
    first.push(performance.now() - started);
    clearInterval(beat);
  }
  console.log(
    `  another day, first answer: median ${format(toFigure(first, 0.5))}, most ${format(Math.max(...first))}; goal 500 ms. Longest turn of the loop ${format(longest)}`,
  );
}

async function printBesideSql(holdings, folder) {
  const number = toDayNumber(today);
  const day = await MarketDay.openDay(holdings, { asOf: null, today: number, cache: new ColumnCache(1e8) });
  await runScreen(day, makeBody('50M'));
  const own = await timeRuns(runs, (run) => runScreen(day, makeBody(`${50 + run}.5M`)));
  const db = createClient({ url: `file:${path.join(folder, 'reports.db')}` });
  const asked = ['revenue.fy', 'netIncome.fy', 'operatingCashflow.fy', 'capex.fy', 'totalAssets.fy'];
  const lines = asked.map((name) => name.replace('.fy', ''));
  await writeReports(db, holdings, lines);
  const conditions = (floor) =>
    `revenue > ${floor} and case when revenue > 0 then netIncome / revenue end > 0.05 and kind = 'general' and case when totalAssets > 0 then (operatingCashflow - capex) / totalAssets end > 0.03`;
  const newest = lines.map(
    (line) =>
      `(select value from figures f where f.cik = c.cik and f.line = '${line}' and f.quarters = ${line === 'totalAssets' ? 0 : 4} and f.end_day = c.fiscal_end order by f.accepted desc limit 1) as ${line}`,
  );
  await db.execute(`create table latest as select c.cik, c.kind, ${newest.join(', ')} from companies c`);
  await db.execute('create index latest_revenue on latest (revenue)');
  const fromLatest = await timeRuns(30, async (run) => {
    const where = conditions(50.5e6 + run * 1e6);
    await db.batch([
      `select count(*) from latest where ${where}`,
      `select cik, revenue, netIncome / revenue, totalAssets from latest where ${where} order by cik limit 50`,
    ]);
  });
  const fromReports = await timeRuns(5, (run) =>
    db.execute(
      `select *, count(*) over () from (select c.cik, c.kind, ${newest.join(', ')} from companies c) where ${conditions(50.5e6 + run * 1e6)} order by cik limit 50`,
    ),
  );
  db.close();
  const [mine, table, reports] = [own, fromLatest, fromReports].map((times) => toFigure(times, 0.5));
  console.log(`  a new screen with its counts and 50 rows: ${format(mine)} (p99 ${format(toFigure(own, 0.99))})`);
  console.log(`  SQL over the rows of reports: ${format(reports)}, ${(reports / mine).toFixed(0)} ×; goal 20 ×`);
  console.log(
    `  SQL over a table of newest figures, which no other day has: ${format(table)}, ${(table / mine).toFixed(1)} ×`,
  );
}

async function writeReports(db, holdings, lines) {
  await db.execute(
    'create table figures (cik integer, line text, end_day integer, quarters integer, accepted integer, value real)',
  );
  await db.execute('create table companies (cik integer primary key, kind text, fiscal_end integer)');
  const { heads, companies } = holdings;
  for (const line of lines) {
    const { row, value } = await holdings.lineValues(line);
    const statements = [];
    for (let from = 0; from < row.length; from += 500) {
      const part = [...row.subarray(from, from + 500)].map((at, place) => [
        companies[heads.company[at]].cik,
        line,
        heads.end[at],
        heads.quarters[at],
        heads.accepted[at],
        value[from + place],
      ]);
      statements.push({
        sql: `insert into figures values ${part.map(() => '(?,?,?,?,?,?)').join(',')}`,
        args: part.flat(),
      });
    }
    await db.batch(statements, 'write');
  }
  await db.execute('create index figures_of on figures (cik, line, quarters, end_day, accepted)');
  await db.batch(
    companies.map(({ cik, kind }) => ({
      sql: 'insert into companies values (?, ?, ?)',
      args: [cik, kind, toDayNumber('2025-12-31')],
    })),
    'write',
  );
}

/**
 * Replies of the whole gateway: screens at 20 connections, peers at 50, the same by all and another by each call, beside a cached
 * overview at 50. A client sends the next call at once, so that a percentile tells the work of a reply, not the calm of a day.
 */
async function printReplies(holdings, folder) {
  const { url, headers, close } = await serveMarket(holdings, folder, today);
  try {
    const post = (body) => ({ method: 'POST', path: '/api/market/screen', headers, body: JSON.stringify(body) });
    const different = Array.from({ length: 5_000 }, (_, at) => post(makeBody(`${50 + at / 100}M`)));
    const peers = Array.from({ length: companyCount }, (_, at) => ({
      method: 'GET',
      path: `/api/market/peers/S${at}`,
      headers,
    }));
    const overview = { method: 'GET', path: '/api/finance/overview/AAPL', headers };
    await fetch(`${url}${overview.path}`, { headers });
    for (const [name, connections, requests] of [
      ['the same screen', 20, [post(makeBody('50M'))]],
      ['a new screen each', 20, different],
      ['cached overview', 50, [overview]],
      ['peers of one company', 50, peers.slice(0, 1)],
      ['peers of another company each', 50, peers],
    ]) {
      const result = await autocannon({ url, connections, duration: seconds, requests, workers: 1 });
      const { latency, non2xx, requests: sent } = result;
      console.log(
        `  ${name}, ${connections} connections: p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${sent.average.toFixed(0)} replies a second, ${non2xx} refused; goal p99 20 ms`,
      );
    }
  } finally {
    await close();
  }
}
