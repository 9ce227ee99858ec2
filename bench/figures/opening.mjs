import { existsSync } from 'node:fs';
import { replayScript, startGateway, startReplay } from '../gateway/servers.mjs';

/**
 * The cost of opening a company that the product has never seen, over recorded replies that each come 100 ms late:
 * until its first statements are shown, and the cost of ready replies while its older filings are read.
 * @param symbols the first one has only two reports, so that nothing is read after its first statements
 * @returns `{ first: [{ symbol, ms, state }], idle, busy, pause }`: idle and busy are percentiles of ready replies,
 * pause is the longest pause of the main thread while the others were opened; null without recordings
 */
export async function openCompanies(symbols) {
  if (!existsSync(replayScript)) return null;
  const replay = await startReplay(['--latency', '100']);
  const gateway = await startGateway(replay.settings);
  try {
    const headers = { authorization: `Bearer ${gateway.token}` };
    const call = (url) => fetch(gateway.address + url, { headers });
    // The ticker list is loaded long before a user opens a company.
    await call('/api/edgar/tickers');
    const [one, ...others] = symbols;
    const opened = await timed(call, one);
    const ready = `/api/finance/income-statement/${one}`;
    const idle = summary(await sample(call, ready, 1_000));
    const first = [{ symbol: one, ...opened }];
    await longestPause(call);
    for (const symbol of others) first.push({ symbol, ...(await timed(call, symbol)) });
    const pause = await longestPause(call);
    const busy = await whileReading(call, ready, ['GOOGL', 'WMT', 'JNJ', 'UNH']);
    return { first, idle, busy, pause };
  } finally {
    gateway.stop();
    replay.stop();
  }
}

async function timed(call, symbol) {
  const began = performance.now();
  const reply = await call(`/api/finance/all-statements/${symbol}`);
  const body = await reply.json();
  return { ms: performance.now() - began, state: body.incomeStatement?.filingsRead };
}

/** The longest pause of the gateway's main thread since the last question, in milliseconds. */
async function longestPause(call) {
  const metrics = await (await call('/metrics')).text();
  return 1_000 * Number(/^basecase_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]);
}

/** Ready replies while other companies are opened. */
async function whileReading(call, ready, symbols) {
  let isReading = true;
  const reading = Promise.all(symbols.map((symbol) => timed(call, symbol))).finally(() => {
    isReading = false;
  });
  const times = [];
  while (isReading) times.push(...(await sample(call, ready, 20)));
  await reading;
  return summary(times);
}

async function sample(call, url, count) {
  const times = [];
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    await (await call(url)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, median: at(0.5), p99: at(0.99) };
}
