import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { runDriver } from './gateway/drive.mjs';
import { cpuSeconds, isPinned, mainThreadSeconds } from './gateway/load.mjs';
import { buildMix, buildPlainMix, cachedKinds } from './gateway/mix.mjs';
import { addReaders, behindProxy, withSessions } from './gateway/readers.mjs';
import { startGateway, startPlainMix } from './gateway/servers.mjs';
import { startStores } from './gateway/stores.mjs';

/**
 * A mixed load (cached answers, 304, searches, lists of apps, pages, saves, sign-ins) on the gateway, embedded and over
 * Postgres with Redis, beside plain Fastify sending the same bytes. Each kind is also called by itself, for its
 * processor time per call: the rate on more cores follows from these. The server runs on one core, the load on the
 * other.
 */
const counts = (process.env.BENCH_CONNECTIONS ?? '50,500,5000').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
/** Seconds of each kind by itself. */
const aloneSeconds = Math.min(3, seconds);
/** The longest that a caller waits for a reply. */
const timeoutMs = 10_000;
/** Readers with separate sessions, because saves of one user wait for each other. */
const readerCount = Number(process.env.BENCH_READERS ?? 100);
const goals = { connections: 50, p99Ms: 60, lagMs: 40 };

console.log(`${seconds} s per load, ${cpus().length} cores${isPinned ? ', server and load pinned apart' : ''}`);
await measure('embedded database', null);
const stores = await startStores();
if (stores === null) console.log('Postgres or redis-server is missing: that load is left out');
else {
  await measure('Postgres and Redis', stores).finally(() => stores.stop());
}

async function measure(name, stores) {
  const gateway = await startGateway({ ...stores?.settings, ...behindProxy });
  const readers = await withSessions(gateway, await addReaders(gateway, readerCount));
  const calls = await buildMix(gateway, readers);
  const plainMix = await buildPlainMix(gateway, calls);
  const plain = await startPlainMix(plainMix.replies);
  try {
    await drive(gateway, calls, 20, 1);
    const runs = [];
    for (const connections of counts) {
      await loopLagMs(gateway);
      const run = await drive(gateway, calls, connections, seconds, stores);
      const lagMs = await loopLagMs(gateway);
      const beside = await drive(plain, plainMix.calls, connections, Math.min(seconds, 8));
      runs.push({ connections, lagMs, memoryMiB: residentMiB(gateway.pid), run, beside });
    }
    report(name, runs);
    const alone = await costs(gateway, calls, stores);
    reportCores(name, runs[0], alone, stores !== null);
  } finally {
    gateway.stop();
    plain.stop();
  }
}

/** Puts the calls on a server. @returns the report of the driver, with the processor seconds that the server and its stores used */
async function drive(server, calls, connections, seconds, stores = null) {
  const { pid } = server;
  const used = async () => [cpuSeconds(pid), mainThreadSeconds(pid), (await stores?.seconds()) ?? 0];
  const before = await used();
  const result = await runDriver(server, { connections, seconds, timeoutMs, calls });
  const [cpu, main, stored] = (await used()).map((value, at) => value - before[at]);
  return { ...result, cpu, main, stored };
}

/** @returns per kind the milliseconds of processor time per call: main thread, other threads, stores */
async function costs(gateway, calls, stores) {
  const table = {};
  for (const call of calls) {
    const run = await drive(gateway, [call], call.kind === 'sign-in' ? 2 : 16, aloneSeconds, stores);
    const replies = served(run.kinds[call.kind]);
    const ms = (seconds) => (replies === 0 ? 0 : (seconds * 1000) / replies);
    table[call.kind] = { main: ms(run.main), other: ms(run.cpu - run.main), stores: ms(run.stored) };
  }
  return table;
}

function report(name, runs) {
  console.log(`\n${name}`);
  console.table(
    Object.fromEntries(
      runs.map(({ connections, run, lagMs, memoryMiB, beside }) => [
        `${connections} connections`,
        {
          'replies/s': Math.round(run.rate),
          'p50 ms': round(run.p50),
          'p99 ms': round(run.p99),
          'longest ms': round(run.longest),
          'loop p99 ms': round(lagMs),
          'memory MiB': memoryMiB,
          'CPU ms per call': round((run.cpu * 1000) / (run.rate * seconds), 3),
          'plain Fastify replies/s': Math.round(beside.rate),
          'plain p99 ms': round(beside.p99),
        },
      ]),
    ),
  );
  for (const { connections, run } of runs) {
    const [first] = runs;
    if (connections === first.connections) console.table(toKindRows(run));
    console.log(`${connections} connections: ${formatFailures(run)}`);
  }
  for (const one of runs) judge(one);
}

function judge({ connections, run, lagMs }) {
  const goal = (isMet, text) => console.log(`${isMet ? 'met   ' : 'MISSED'}  ${connections} connections, ${text}`);
  if (connections === goals.connections) {
    goal(run.p99 <= goals.p99Ms, `p99: ${round(run.p99)} ms (goal ${goals.p99Ms} or less)`);
    goal(lagMs <= goals.lagMs, `event loop p99: ${round(lagMs)} ms (goal ${goals.lagMs} or less)`);
    goal(failedCalls(run) === 0, `failures besides the throttle: ${failedCalls(run)} (goal 0)`);
  } else {
    const late = cachedKinds.reduce((sum, kind) => sum + run.kinds[kind].timeouts, 0);
    goal(late === 0, `cached reads without a reply in ${timeoutMs / 1000} s: ${late} (goal 0)`);
  }
}

/** Prints the rate that follows from the costs, on one core and on three. */
function reportCores(name, { run }, alone, isShared) {
  console.log(`\n${name}: processor time per call, each kind alone`);
  console.table(
    Object.fromEntries(
      Object.entries(alone).map(([kind, { main, other, stores }]) => [
        kind,
        { 'main thread ms': round(main, 3), 'other threads ms': round(other, 3), 'stores ms': round(stores, 3) },
      ]),
    ),
  );
  const all = Object.values(run.kinds).reduce((sum, kind) => sum + kind.replies, 0);
  const mean = (part) =>
    Object.entries(alone).reduce((sum, [kind, cost]) => sum + (cost[part] * served(run.kinds[kind])) / all, 0);
  const [main, other, stored] = [mean('main'), mean('other'), mean('stores')];
  const own = main + other;
  // A process calculates on one core beside its threads; several processes need the stores on the same cores.
  const [how, rate] = isShared
    ? ['three processes, with their stores on the same cores', 3000 / (own + stored)]
    : ['one process, bound by its main thread', Math.min(1000 / main, 3000 / own)];
  const factor = (rate * own) / 1000;
  console.log(`one core: ${Math.round(run.rate)}/s measured, ${Math.round(1000 / own)}/s by these costs`);
  console.log(`two more cores (${how}): ${Math.round(run.rate * factor)}/s, ${round(factor, 2)} x one core`);
}

function toKindRows({ kinds }) {
  const row = ({ replies, p50, p99 }) => ({ replies, 'p50 ms': round(p50), 'p99 ms': round(p99) });
  return Object.fromEntries(Object.entries(kinds).map(([kind, figures]) => [kind, row(figures)]));
}

function formatFailures({ kinds }) {
  const parts = Object.entries(kinds).flatMap(([kind, { statuses, timeouts, broken }]) => {
    const bad = Object.entries(statuses).filter(([status]) => !/^(2..|304)$/.test(status));
    const counted = [...bad, ['without a reply', timeouts], ['broken', broken]].filter(([, count]) => count > 0);
    return counted.map(([status, count]) => `${kind} ${status} x ${count}`);
  });
  return parts.length === 0 ? 'no failure' : parts.join(', ');
}

/** @returns the number of failed calls; a throttled sign-in is no failure */
function failedCalls({ kinds }) {
  return Object.entries(kinds).reduce((sum, [kind, { statuses, replies, timeouts, broken }]) => {
    const throttled = kind === 'sign-in' ? (statuses['429'] ?? 0) : 0;
    return sum + replies - served({ statuses }) - throttled + timeouts + broken;
  }, 0);
}

function served({ statuses }) {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^(2..|304)$/.test(status) ? count : 0), 0);
}

/** The 99th percentile of the delay of the event loop since the last call. */
async function loopLagMs({ address }) {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^basecase_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}

function residentMiB(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

function round(value, digits = 1) {
  return Number(value.toFixed(digits)) + 0;
}
