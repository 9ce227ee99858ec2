import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { recorded } from '../figures/true-figures.mjs';
import { replayScript, startGateway, startReplay } from '../gateway/servers.mjs';
import { build } from './build.mjs';

const marketMs = 240_000;
const readingMs = 60_000;

/**
 * The values that the app shows of every recorded company before its user changes anything, over recorded replies. Public
 * prices are those of 2020 and 2021 under the days of this year: they show how values compare, not whether they were right.
 * @yields `{ symbol, ...values }`, values null where the company cannot be valued; nothing without recordings
 */
export async function* valueCompanies() {
  if (!existsSync(replayScript)) return;
  const { valueByDefaults } = await build('companies');
  const today = new Date().toISOString().slice(0, 10);
  // More calls than a day has, because every company needs one.
  const replay = await startReplay(['--prices-until', today, '--limit', '5000']);
  const gateway = await startGateway({ ...replay.settings, ALPHA_VANTAGE_DAILY_LIMIT: '5000' });
  try {
    const call = await asMember(gateway);
    const companies = await listCompanies(call);
    await untilHeld(call, companies);
    for (const company of companies) {
      yield { symbol: company.symbol, ...valueByDefaults(await loadReplies(call, company)) };
    }
  } finally {
    gateway.stop();
    replay.stop();
  }
}

/** Returns a function that fetches a reply; null where the gateway refuses it. */
async function asMember(gateway) {
  const headers = { authorization: `Bearer ${await gateway.fetchToken('Member')}` };
  return async (url) => {
    const reply = await fetch(gateway.address + url, { headers });
    return reply.ok ? await reply.json() : null;
  };
}

/** The companies with recorded facts or filings, and whether filings are recorded, by symbol. */
async function listCompanies(call) {
  const tickers = await call('/api/edgar/tickers');
  // The SEC lists the main share class of a company first.
  const byCik = new Map(
    Object.values(tickers)
      .toReversed()
      .map(({ cik_str, ticker }) => [cik_str, ticker]),
  );
  const ciks = ['sec/submissions', 'sec/companyfacts', 'market/companyfacts'].flatMap((place) =>
    readdirSync(path.join(recorded, place)).flatMap((name) => Number(/^CIK(\d+)\.json/.exec(name)?.[1] ?? [])),
  );
  return [...new Set(ciks)]
    .flatMap((cik) => {
      const symbol = byCik.get(cik);
      return symbol === undefined
        ? []
        : [{ symbol, hasFilings: existsSync(path.join(recorded, 'sec/filings', String(cik))) }];
    })
    .sort((one, other) => one.symbol.localeCompare(other.symbol));
}

/** Waits until the market is loaded and holds the companies that are not in its recorded quarters. */
async function untilHeld(call, companies) {
  const end = Date.now() + marketMs;
  const wait = () => new Promise((resolve) => setTimeout(resolve, 500));
  while (Date.now() < end && (await call('/api/market/coverage'))?.state !== 'ready') await wait();
  const isHeld = async ({ symbol }) => (await call(`/api/market/why/${symbol}?where=`))?.covered === true;
  const listAbsent = async (list) => {
    const held = await Promise.all(list.map(isHeld));
    return list.filter((_, at) => !held[at]);
  };
  let absent = await listAbsent(companies);
  for (let count = Number.POSITIVE_INFINITY; absent.length > 0 && Date.now() < end; ) {
    // A company without figures never is held: the rest has come once nothing more does.
    if (absent.length === count) break;
    count = absent.length;
    for (let turn = 0; turn < 20; turn += 1) await wait();
    absent = await listAbsent(absent);
  }
}

async function loadReplies(call, { symbol, hasFilings }) {
  const load = (part) => call(`/api/finance/${part}`);
  const loadStatements = () => load(`all-statements/${symbol}`);
  const statements = await (hasFilings ? untilRead(loadStatements) : loadStatements());
  const vintages = await load(`vintages/${symbol}`);
  const prices = await load(`price-history/${symbol}/weekly`);
  return {
    symbol,
    statements,
    overview: await load(`overview/${symbol}`),
    annual: vintages?.annual ?? [],
    prices: prices?.data ?? [],
    peerValues: await call(`/api/market/peer-values/${symbol}`),
  };
}

/** Statements change while filings are being read. */
async function untilRead(loadStatements) {
  const end = Date.now() + readingMs;
  let statements = await loadStatements();
  while (statements?.incomeStatement?.filingsRead?.state === 'reading' && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    statements = await loadStatements();
  }
  return statements;
}
