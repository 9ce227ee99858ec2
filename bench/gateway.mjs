import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { hasWrk, isPinned, load } from './gateway/load.mjs';
import { startExpress, startGateway, startNginx, startPlain } from './gateway/servers.mjs';

/**
 * Compares the gateway's cache hit (session, token version, counter, security headers, ETag, compressed bytes) with plain Fastify
 * sending the same bytes from a buffer, nginx with its cache, and Express with a cache. Servers run on one core, the load on the
 * other; cases alternate, and the median of the ratios counts. Each round starts new servers: the same code compiles to
 * machine code that differs by a quarter in speed from one process to the next. Goals are judged by replies per second of
 * processor time, which other work on the machine does not change.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 64;
/** Share of its core that a server under full load gets on an idle machine. */
const undisturbed = 0.85;
const path = '/api/finance/balance-sheet/AAPL';

const results = new Map();
const memories = [];
let [round, disturbed, bodyLength, hasNginx] = [0, 0, 0, false];
while (round < rounds) {
  const { runs, memory } = await measureRound();
  // A round with other work on the machine is repeated, up to a limit.
  if (disturbed < 2 * rounds && runs.some(([, { share }]) => share < undisturbed)) disturbed += 1;
  else {
    for (const [name, run] of runs) results.set(name, [...(results.get(name) ?? []), run]);
    memories.push(memory);
    round += 1;
  }
}
if (!hasNginx) console.log('nginx is not installed: that peer is left out');
const memory = median(memories);

const tool = hasWrk ? 'wrk' : 'autocannon';
console.log(
  `cached JSON of ${(bodyLength / 1000).toFixed(0)} kB, ${tool}, ${connections} connections, ${rounds} rounds of ${seconds} s, ` +
    `${cpus().length} cores${isPinned ? ', server and load pinned apart' : ''}`,
);
if (disturbed > 0) console.log(`${disturbed} rounds discarded because of other work on the machine`);
console.table(Object.fromEntries([...results.keys()].map((name) => [name, toRow(name)])));
report();

/** Starts the servers, puts the load on each, and stops them. @returns the runs by name, and the gateway's memory in MiB beside its cache */
async function measureRound() {
  const gateway = await startGateway();
  /** Every server gets the same request, even if it ignores the headers. */
  const asUser = { authorization: `Bearer ${gateway.token}` };
  const inBrotli = { ...asUser, 'accept-encoding': 'br' };
  const url = gateway.address + path;
  const sample = await fetch(url, { headers: inBrotli });
  const body = await sample.text();
  const plain = await startPlain(body);
  const express = await startExpress(body);
  const nginx = await startNginx(plain.address);
  [bodyLength, hasNginx] = [body.length, nginx !== null];
  const notModified = { ...inBrotli, 'if-none-match': sample.headers.get('etag') };
  const cases = [
    ['plain Fastify buffer', plain, `${plain.address}/`, inBrotli],
    ['gateway, brotli', gateway, url, inBrotli],
    ['gateway, identity', gateway, url, asUser],
    ['gateway, 304', gateway, url, notModified],
    ...(nginx === null ? [] : [['nginx, one worker', nginx, `${nginx.address}/`, inBrotli]]),
    ['Express with apicache', express, `${express.address}/`, inBrotli],
  ];
  for (const [, { pid }, target, headers] of cases) await load({ url: target, headers, pid, connections, seconds: 2 });
  const runs = [];
  for (const [name, { pid }, target, headers] of cases)
    runs.push([name, await load({ url: target, headers, pid, connections, seconds })]);
  const memory = Math.round(residentMiB(gateway.pid) - (await cacheMiB(gateway)));
  for (const server of [gateway, plain, express, nginx]) server?.stop();
  return { runs, memory };
}

function toRow(name) {
  const runs = results.get(name);
  return {
    'requests/s': Math.round(median(runs.map(({ rate }) => rate))),
    'per CPU second': Math.round(median(runs.map(({ perCpuSecond }) => perCpuSecond))),
    'x plain': ratio(name, 'plain Fastify buffer'),
    'p99 ms': Number(median(runs.map(({ p99 }) => p99)).toFixed(1)),
  };
}

function report() {
  const p99 = toRow('gateway, brotli')['p99 ms'];
  const goals = [
    ['brotli x plain Fastify', ratio('gateway, brotli', 'plain Fastify buffer'), 0.75],
    ['brotli x identity', ratio('gateway, brotli', 'gateway, identity'), 1],
    ['304 x brotli 200', ratio('gateway, 304', 'gateway, brotli'), 1.15],
    ['304 x identity 200', ratio('gateway, 304', 'gateway, identity'), 1.15],
    ...(hasNginx ? [['brotli x nginx', ratio('gateway, brotli', 'nginx, one worker'), 0.45]] : []),
    ['brotli x Express with apicache', ratio('gateway, brotli', 'Express with apicache'), 3],
  ];
  for (const [name, value, goal] of goals)
    console.log(`${value >= goal ? 'met   ' : 'MISSED'}  ${name}: ${value} (goal ${goal} or more)`);
  console.log(`${p99 <= 10 ? 'met   ' : 'MISSED'}  p99 at saturation: ${p99} ms (goal 10 or less)`);
  console.log(
    `${memory <= 150 ? 'met   ' : 'MISSED'}  memory beside the cache's own bytes: ${memory} MiB (goal 150 or less)`,
  );
}

function ratio(name, base) {
  const bases = results.get(base);
  return Number(
    median(results.get(name).map(({ perCpuSecond }, round) => perCpuSecond / bases[round].perCpuSecond)).toFixed(2),
  );
}

/** The current size of the gateway's cache. */
async function cacheMiB(gateway) {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text();
  return Number(/^basecase_cache_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1024 ** 2;
}

/** Resident memory of a process; NaN if the system does not report it. */
function residentMiB(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
