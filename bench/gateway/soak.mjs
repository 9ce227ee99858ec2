import { Agent, get } from 'node:http';
import { residentMiB } from './load.mjs';
import { startGateway } from './servers.mjs';

/**
 * node bench/gateway/soak.mjs [MINUTES]: repeatedly requests answers of several times the cache's memory and watches the memory of
 * the process. Every reply must be 2xx or 304, and memory must stay flat within 5%.
 */
const minutes = Number(process.argv[2] ?? 10);
const cacheBytes = 2 * 1024 * 1024;
const workers = 16;

const gateway = await startGateway({ CACHE_MAX_BYTES: String(cacheBytes) });
const agent = new Agent({ keepAlive: true, maxSockets: workers });
const tickers = Object.values(JSON.parse((await ask('/api/edgar/tickers')).text)).map(({ ticker }) => ticker);
const kinds = ['stock', 'overview', 'income-statement', 'balance-sheet', 'cash-flow', 'all-statements', 'financials'];
const more = ['financials-metrics', 'earnings-history', 'earnings-estimates', 'all-earnings'];
const paths = tickers.flatMap((ticker) => [
  ...[...kinds, ...more].map((kind) => `/api/finance/${kind}/${ticker}`),
  ...['daily', 'weekly', 'monthly'].map((timeframe) => `/api/finance/price-history/${ticker}/${timeframe}`),
]);
let bytes = 0;
for (const path of paths) bytes += (await ask(path)).text.length;
console.log(
  `${paths.length} answers of ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / cacheBytes).toFixed(1)} x the cache of ${cacheBytes / 1e6} MB, ${minutes} minutes`,
);

const statuses = new Map();
const memory = [];
const end = Date.now() + minutes * 60_000;
const watching = setInterval(() => memory.push(residentMiB(gateway.pid)), 2000);
await Promise.all(Array.from({ length: workers }, work));
clearInterval(watching);

const quarter = Math.floor(memory.length / 4);
const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(3 * quarter))];
const growth = (late / early - 1) * 100;
const bad = [...statuses.keys()].filter((status) => status !== 304 && (status < 200 || status > 299));
console.log(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
console.log(`${bad.length === 0 ? 'met   ' : 'MISSED'}  only 2xx and 304`);
console.log(
  `${growth <= 5 ? 'met   ' : 'MISSED'}  memory: ${early.toFixed(0)} MiB in the second quarter, ${late.toFixed(0)} MiB in the last (${growth.toFixed(1)}%, goal 5% or less)`,
);
agent.destroy();
gateway.stop();
process.exitCode = bad.length === 0 && growth <= 5 ? 0 : 1;

async function work() {
  const tags = new Map();
  while (Date.now() < end) {
    const path = paths[Math.floor(Math.random() * paths.length)];
    const { status, etag } = await ask(path, tags.get(path));
    if (etag !== undefined) tags.set(path, etag);
    if (Math.random() < 0.5) tags.delete(path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

function ask(path, etag) {
  const headers = { authorization: `Bearer ${gateway.token}`, ...(etag && { 'if-none-match': etag }) };
  return new Promise((resolve, reject) => {
    get(gateway.address + path, { agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode, etag: reply.headers.etag, text }));
    }).on('error', reject);
  });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
