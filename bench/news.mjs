import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Measures a day of filings told to many users, and what readers of cached replies notice of it. */
const size = { users: 1_000, companies: 50, filings: 900 };
const seconds = 10;
/** A reader with 20 pages open: each waits for its reply, then a moment. */
const load = { connections: 20, seconds, timeoutMs: 10_000, pauseMs: 5 };

const child = fork(path.join(import.meta.dirname, 'news', 'serve.mjs'), [JSON.stringify(size)]);
const [{ url, headers }] = await once(child, 'message');
const { port, host } = new URL(url);
const lines = [`GET /api/finance/overview/AAPL HTTP/1.1`, `host: ${host}`, 'accept-encoding: br'];
const request = [...lines, `authorization: ${headers.authorization}`, '', ''].join('\r\n');
await drive(seconds / 2);
const before = await drive(seconds);
// The day is opened once for all questions of the market, and not for the alerts.
child.send('file');
await once(child, 'message');
const told = once(child, 'message');
setTimeout(() => child.send('announce'), 500);
const busy = await drive(seconds);
const [{ ms, alerts }] = await told;
// The better of two, so that a busy machine does not improve the ratio.
const after = await drive(seconds);
const quiet = before.p99 < after.p99 ? before : after;
child.send('end');
console.log(
  `${size.users} users × ${size.companies} companies, ${size.filings} filings: ${alerts} alerts in ${Math.round(ms)} ms (2,000 at most)`,
);
console.log(
  `p99 of a cached reply: quiet ${quiet.p99.toFixed(1)} ms, meanwhile ${busy.p99.toFixed(1)} ms, × ${(busy.p99 / quiet.p99).toFixed(2)} (1.5 at most)`,
);
console.log(`slowest: quiet ${quiet.longest.toFixed(1)} ms, meanwhile ${busy.longest.toFixed(1)} ms`);

/** Loads the gateway for some seconds. @returns p99 and the longest latency in milliseconds */
async function drive(lasting) {
  const driver = spawn(process.execPath, [path.join(import.meta.dirname, 'gateway', 'driver.mjs')]);
  const calls = [{ kind: 'reply', weight: 1, texts: [request] }];
  driver.stdin.end(JSON.stringify({ ...load, seconds: lasting, port: Number(port), calls }));
  return JSON.parse(await text(driver.stdout));
}
