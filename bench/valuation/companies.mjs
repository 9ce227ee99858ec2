import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { recorded } from '../figures/true-figures.mjs';
import { freePort, startGateway } from '../gateway/servers.mjs';
import { build } from './build.mjs';

const script = path.join(recorded, 'replay.mjs');
const marketMs = 120_000;

/**
 * The values that the app shows of every recorded company before its user changes anything, over recorded replies.
 * @returns `[{ symbol, ...values }]`, values null where the company cannot be valued; null without recordings
 */
export async function valueCompanies() {
  if (!existsSync(script)) return null;
  const { valueByDefaults } = await build('companies');
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const replay = spawn(process.execPath, [script, '--port', String(port)], { stdio: 'ignore' });
  const gateway = await startGateway({
    DATA_SOURCE: 'auto',
    ALPHA_VANTAGE_API_KEY: 'REPLAYKEY00000001',
    ALPHA_VANTAGE_BASE_URL: base,
    SEC_WWW_BASE_URL: base,
    SEC_DATA_BASE_URL: base,
    TREASURY_BASE_URL: base,
    SEC_USER_AGENT: 'Basecase bench admin@basecase.local',
  });
  try {
    const call = await asMember(gateway);
    const companies = await listCompanies(call);
    await untilLoaded(call);
    const rows = [];
    for (const symbol of companies) rows.push({ symbol, ...valueByDefaults(await loadReplies(call, symbol)) });
    return rows;
  } finally {
    gateway.stop();
    replay.kill();
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

/** The symbols of the companies with recorded filings. */
async function listCompanies(call) {
  const tickers = await call('/api/edgar/tickers');
  const bySymbol = new Map(tickers.companies.map(({ cik, symbol }) => [Number(cik), symbol]));
  const folders = readdirSync(path.join(recorded, 'sec/submissions')).flatMap(
    (name) => /^CIK(\d+)\.json$/.exec(name)?.slice(1) ?? [],
  );
  return folders.flatMap((cik) => bySymbol.get(Number(cik)) ?? []).sort();
}

async function untilLoaded(call) {
  const end = Date.now() + marketMs;
  while (Date.now() < end && (await call('/api/market/coverage'))?.state !== 'ready') {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function loadReplies(call, symbol) {
  const load = (part) => call(`/api/finance/${part}`);
  const statements = await untilRead(() => load(`all-statements/${symbol}`));
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
async function untilRead(load) {
  const end = Date.now() + marketMs;
  let statements = await load();
  while (statements?.incomeStatement?.filingsRead?.state === 'reading' && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    statements = await load();
  }
  return statements;
}
