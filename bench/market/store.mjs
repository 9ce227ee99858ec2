import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Passwords } from '../../gateway/dist/auth/passwords.js';
import { createMarketThread } from '../../gateway/dist/market/loading/market-thread.js';
import { MarketWork } from '../../gateway/dist/market/loading/market-work.js';
import { openMarketDatabase } from '../../gateway/dist/market/store/open-market-database.js';
import { HoldingsReader } from '../../gateway/dist/market/store/read-holdings.js';
import { storedLines } from '../../gateway/dist/providers/market-report.js';
import { openDatabase } from '../../gateway/dist/storage/open-database.js';
import { createAuditLog } from '../../gateway/dist/users/audit-log.js';

const log = { warn: console.warn, error: console.error };
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const milliseconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Prints what storing a quarter of the data sets costs, and what a start with all quarters takes. */
export async function printStoring(quarter) {
  await inFolder((folder) => printImport(quarter, folder));
  await inFolder(printStart);
}

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-market-store-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Standardises and stores a quarter in the worker thread, while this thread replies, saves and signs in. */
async function printImport(quarter, dataDir) {
  const place = { dataDir, databaseUrl: null };
  (await openMarketDatabase(place)).destroy();
  const thread = createMarketThread({ log, place, holder: 'bench' });
  const users = await openUsers(dataDir);
  await thread.runOrder({ task: 'begin' });
  const quiet = await users.measureFor(15_000);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const began = performance.now();
  const version = { etag: null, bytes: null };
  const loading = thread.runOrder({ task: 'quarter', name: '2025q1', file: quarter, version, least: 0 });
  const busy = await users.measureUntil(loading);
  const reply = await loading;
  const tookMs = performance.now() - began;
  if (reply.kind !== 'done') throw new Error(JSON.stringify(reply));
  const buildBegan = performance.now();
  await thread.runOrder({ task: 'build' });
  const buildMs = performance.now() - buildBegan;
  clearInterval(watching);
  await thread.runOrder({ task: 'end' });
  console.log(`scan, standardise and store in the worker: ${(tookMs / 1000).toFixed(1)} s (goal 60 s after the scan)`);
  console.log(
    `columns of it: ${(buildMs / 1000).toFixed(1)} s; memory ${megabytes(peak - before)} more at most (goal 200 MB)`,
  );
  console.log(`disk: ${megabytes(statSync(path.join(dataDir, 'market.db')).size)}`);
  for (const kind of ['reply', 'save', 'sign-in']) {
    const [still, during] = [quiet, busy].map((times) => percentile(times[kind], 0.99));
    const ratio = (during / still).toFixed(1);
    console.log(
      `p99 of a ${kind}: ${milliseconds(still)} quiet, ${milliseconds(during)} during the import (${ratio} x)`,
    );
  }
  await users.close();
  await thread.close();
}

/** What users do meanwhile: a reply from memory, a save, the check of a password. */
async function openUsers(dataDir) {
  const db = await openDatabase({ dataDir, databaseUrl: null });
  const audit = createAuditLog(db);
  const passwords = new Passwords();
  const hash = await passwords.hash('the password of a user');
  const body = Buffer.alloc(20_000, 'a');
  const server = createServer((_, response) => response.end(body));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const actions = {
    reply: async () => (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer(),
    save: () => audit.noteAction('cli', 'role-changed', 'a user'),
    'sign-in': () => passwords.matches(hash, 'the password of a user'),
  };
  const measureUntil = async (end) => {
    const times = { reply: [], save: [], 'sign-in': [] };
    let isOver = false;
    end.finally(() => {
      isOver = true;
    });
    for (let round = 0; !isOver; round += 1) {
      for (const [kind, act] of Object.entries(actions)) {
        if (kind === 'sign-in' && round % 4 !== 0) continue;
        const began = performance.now();
        await act();
        times[kind].push(performance.now() - began);
      }
      await pause(5);
    }
    return times;
  };
  return {
    measureUntil,
    measureFor: (ms) => measureUntil(pause(ms)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await db.destroy();
    },
  };
}

const scale = { companies: 6000, quarters: 20, rowsPerFiling: 6 };

/** Loads made-up quarters of the size of the market, and measures the start on them. */
async function printStart(dataDir) {
  const db = await openMarketDatabase({ dataDir, databaseUrl: null });
  const files = { readDataSet: async (name, { onFiling }) => makeQuarter(Number(name), onFiling) };
  const work = new MarketWork({ db, files });
  await work.handle({ task: 'begin' });
  const began = performance.now();
  for (let quarter = 0; quarter < scale.quarters; quarter += 1) {
    const name = `20${20 + Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;
    const order = { task: 'quarter', name, file: String(quarter), version: { etag: null, bytes: null }, least: 0 };
    const reply = await work.handle(order);
    if (reply.kind !== 'done') throw new Error(JSON.stringify(reply));
  }
  const storeMs = performance.now() - began;
  const buildBegan = performance.now();
  const built = await work.handle({ task: 'build' });
  if (built.kind !== 'done') throw new Error(JSON.stringify(built));
  const buildMs = performance.now() - buildBegan;
  await work.handle({ task: 'end' });
  await db.destroy();
  const startBegan = performance.now();
  const again = await openMarketDatabase({ dataDir, databaseUrl: null });
  const holdings = await new HoldingsReader(again, 128 * 1024 * 1024).readNewer();
  const startMs = performance.now() - startBegan;
  const lineBegan = performance.now();
  const { row } = await holdings.lineValues('revenue');
  const lineMs = performance.now() - lineBegan;
  const bytes = statSync(path.join(dataDir, 'market.db')).size;
  console.log(
    `${scale.companies} companies x ${scale.quarters} quarters, ${holdings.heads.end.length} rows: stored in ${(storeMs / 1000).toFixed(0)} s, columns in ${(buildMs / 1000).toFixed(1)} s`,
  );
  console.log(
    `loading at start: ${milliseconds(startMs)} (goal 500 ms); a line of ${row.length} values: ${milliseconds(lineMs)}`,
  );
  console.log(`disk: ${megabytes(bytes)}, ${megabytes(bytes / scale.quarters)} a quarter`);
  await again.destroy();
}

/** A filing per company with its quarter, the year so far, and both a year before. */
async function makeQuarter(quarter, onFiling) {
  const day = (quarters) => new Date(Date.UTC(2019, 12 + quarters * 3, 0)).toISOString().slice(0, 10);
  const filed = day(quarter + 1);
  for (let cik = 1; cik <= scale.companies; cik += 1) {
    const accession = `${String(cik).padStart(10, '0')}-20-${String(quarter).padStart(6, '0')}`;
    const reports = Array.from({ length: scale.rowsPerFiling }, (_, row) => {
      const end = day(quarter - (row % 2) * 4);
      const quarters = [0, 1, 4][row >> 1];
      const own = storedLines.filter((_, line) => line % 2 === (quarters === 0 ? 0 : 1));
      const value = (line) => Math.round(cik * 1000 + line * 17 + quarter - (row % 2) * 4);
      const figures = Object.fromEntries(
        own.map((line, at) => [line, { value: value(at), concept: `us-gaap:${line}` }]),
      );
      const period = { end, quarters, currency: 'USD', figures };
      return { cik, accession, form: '10-Q', filed, accepted: `${filed}T16:30:00`, ...period };
    });
    const company = {
      cik,
      name: `Company ${cik}`,
      formerNames: [],
      sic: '3571',
      kind: 'general',
      fiscalYearEnd: '12-31',
    };
    await onFiling({ company, reports });
  }
  return { read: scale.companies, refused: [] };
}
