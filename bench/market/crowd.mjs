import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runDriver } from '../gateway/drive.mjs';
import { onCore, residentMiB } from '../gateway/load.mjs';
import { get, post } from '../gateway/mix.mjs';
import { freePort } from '../gateway/servers.mjs';

const connections = 4;
const screens = 50;
const measures = ['grossMargin', 'operatingMargin', 'netMargin', 'roe', 'roa', 'roic', 'fcfMargin', 'sbcToRevenue'];
const sums = [
  ...measures,
  ...['netDebtToEbitda', 'debtToEquity', 'currentRatio', 'interestCover', 'payout', 'ps'],
].join('+');
const repeat = (part, count, join = '+') => Array.from({ length: count }, () => part).join(join);
const thirty = (make) => Array.from({ length: 30 }, (_, at) => make(at));

/** The dearest questions that one user can find, by name: bodies of a screen with a number that no other has. */
const questions = {
  'rows with terms': (n) => ({ columns: thirty((at) => `if(cash > 0, ${n * 30 + at}%, ${sums})`), limit: 500 }),
  'new long formulas': (n) => ({
    conditions: Array.from({ length: 50 }, (_, at) => `if(cash > 0, ${n * 50 + at}%, ${sums}) > 0`),
    columns: thirty((at) => `if(cash > 0, ${n * 30 + at}%, ${sums})`),
    limit: 1,
  }),
  percentiles: (n) => ({ columns: thirty((at) => `${repeat('pct(revenue)', 12)} + ${n * 30 + at}`), limit: 1 }),
  spreads: (n) => ({ columns: thirty((at) => `revenue.fy + ${n * 30 + at}M`), distributions: true, limit: 500 }),
};

/**
 * Measures what a Guest who repeats the dearest questions to the market on four connections does to the reads of another
 * and to /healthz, and to the memory of the process. @param kind of the market: recorded or invented
 */
export async function measureQuestions(kind, seconds, goal) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const [command, args] = onCore(0, process.execPath, [
    path.join(import.meta.dirname, 'serve-apart.mjs'),
    kind,
    String(port),
  ]);
  const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [opened] = await once(server, 'message');
    if (opened === null) return console.log(`\nno ${kind} market is here`);
    const { companies, asker, reader } = opened;
    const reads = [
      { kind: 'read', weight: 1, texts: [get('/api/finance/overview/AAPL', reader)] },
      { kind: 'healthz', weight: 1, texts: [get('/healthz', {})] },
    ];
    const read = (lasting) =>
      runDriver({ address }, { connections: 4, seconds: lasting, timeoutMs: 30_000, pauseMs: 20, calls: reads });
    await read(1);
    console.log(`\nthe ${kind} market of ${companies} companies; quiet: ${describeReads(await read(3))}`);
    for (const [name, texts] of await listLoads(address, asker)) {
      const before = residentMiB(server.pid);
      let most = before;
      const watching = setInterval(() => {
        most = Math.max(most, residentMiB(server.pid));
      }, 100);
      const asking = runDriver(
        { address },
        { connections, seconds, timeoutMs: 60_000, calls: [{ kind: 'asked', weight: 1, texts }] },
      );
      const [{ kinds }, found] = await Promise.all([asking, read(seconds)]);
      clearInterval(watching);
      const { statuses, p50, broken, timeouts } = kinds.asked;
      console.log(
        `${name}: ${JSON.stringify(statuses)}, ${broken + timeouts} failed, p50 ${p50.toFixed(0)} ms; ${describeReads(found)}`,
      );
      goal(
        found.kinds.read.p99 < 300 && found.kinds.healthz.longest < 200,
        'reads of others below 300 ms at p99, /healthz below 200 ms',
      );
      goal(most - before <= 200, `memory grows by ${Math.max(0, most - before).toFixed(0)} MiB (goal 200)`);
    }
  } finally {
    server.disconnect();
  }
}

/** Returns whole requests by the name of their load. */
async function listLoads(address, headers) {
  const loads = Object.entries(questions).map(([name, makeBody]) => [
    name,
    Array.from({ length: 300 }, (_, n) => post('/api/market/screen', headers, makeBody(n + 1))),
  ]);
  for (let at = 0; at < screens; at += 1) {
    const where = `${repeat('pct(revenue)', 10)} + ${at} > 0`;
    const body = JSON.stringify({ where, columns: [], sort: null, sic: [] });
    await fetch(`${address}/api/screens/s${at}`, { method: 'PUT', headers, body });
  }
  return [...loads, ['saved screens', [get('/api/screens', headers)]]];
}

function describeReads({ kinds: { read, healthz } }) {
  const times = ({ p50, p99, longest }) => [p50, p99, longest].map((ms) => ms.toFixed(0)).join(' / ');
  return `read ${times(read)} ms, healthz ${times(healthz)} ms (p50 / p99 / longest)`;
}
