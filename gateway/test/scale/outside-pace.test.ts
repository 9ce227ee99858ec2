import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { edgarTickersSchema } from '../../src/contract/edgar.ts';
import { providerEnv } from '../support/fake-provider.ts';
import { type Caller, type GatewayProcess, gatewayProcesses } from '../support/gateway-process.ts';
import { json, outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeWithRedis, testRedisUrl } from '../support/test-redis.ts';

const folder = temporaryFolder();
const maxPerSecond = 8;
const unknownCiks = Array.from({ length: 1_500 }, (_, at) => String(8_000_000_000 + at));

describeWithRedis('the pace of three processes towards the SEC', () => {
  const processes = gatewayProcesses();
  const server = outsideServer();

  /** Starts three processes and requests uncached companies while the processes stall together, then one by one. */
  async function rush(base: string): Promise<{ readonly listed: number[]; readonly unknown: number[] }> {
    const prefix = `basecase-test:${randomUUID()}:`;
    const start = () =>
      processes.start({
        ...providerEnv(base),
        SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
        SEC_WWW_BASE_URL: base,
        SEC_DATA_BASE_URL: base,
        REDIS_URL: testRedisUrl,
        REDIS_PREFIX: prefix,
        DATA_DIR: join(folder, randomUUID()),
      });
    const all = await Promise.all([start(), start(), start()]);
    const callers = await Promise.all(all.map(async (gateway) => gateway.caller(await gateway.token('Guest'))));
    const [guest] = callers;
    if (guest === undefined) throw new Error('three were started');
    const tickers = edgarTickersSchema.parse(await (await guest('/api/edgar/tickers')).json());
    const numbers = [...new Set(Object.values(tickers).map((listed) => String(listed.cik_str)))].slice(0, 30);
    const listed = Promise.all(numbers.map((cik, at) => fetchStatus(callers[at % 3], cik)));
    const unknown = fetchStatuses(guest, unknownCiks);
    await stall(all);
    return { listed: await listed, unknown: await unknown };
  }

  test('no second has more than 8 calls, and a company that the ticker list lacks costs none', async () => {
    const arrivals: Arrival[] = [];
    // A call is read at most two rounds of the event loop after its arrival: one for the connection, one for its bytes.
    let rounds = Array.from({ length: 4 }, () => performance.now());
    setInterval(() => {
      rounds = [...rounds.slice(1), performance.now()];
    }, 5).unref();
    server.answer((request, response) => {
      arrivals.push({ earliest: rounds[0] ?? 0, latest: performance.now() });
      answerAsSec(request, response);
    });
    const { listed, unknown } = await rush(server.base);
    expect(mostIn(1_000, arrivals)).toBeLessThanOrEqual(maxPerSecond);
    expect(new Set(unknown)).toEqual(new Set([404]));
    expect(server.asked.filter((path) => path.includes('CIK8'))).toEqual([]);
    expect(listed.filter((status) => status === 200).length).toBeGreaterThan(20);
  }, 120_000);
});

const fetchStatus = async (caller: Caller | undefined, cik: string): Promise<number> => {
  const reply = await caller?.(`/api/edgar/company?cik=${cik}`).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.status ?? 0;
};

/** Requests one CIK after the other, over a few connections. */
async function fetchStatuses(caller: Caller, numbers: readonly string[]): Promise<number[]> {
  const left = [...numbers];
  const statuses: number[] = [];
  const ask = async () => {
    for (let cik = left.pop(); cik !== undefined; cik = left.pop()) statuses.push(await fetchStatus(caller, cik));
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  return statuses;
}

/**
 * Stalls all processes together, then one by one, like long computations: timers that expire meanwhile fire together
 * afterwards. Together they miss the starts of more calls than a second may have.
 */
async function stall(all: readonly GatewayProcess[]): Promise<void> {
  for (const stalled of [all, ...all.map((gateway) => [gateway])]) {
    await pause(300);
    for (const { pid } of stalled) process.kill(pid, 'SIGSTOP');
    await pause(stalled.length > 1 ? 1_800 : 900);
    for (const { pid } of stalled) process.kill(pid, 'SIGCONT');
  }
}

/** Bounds of the arrival of a call: this process may have been busy at that time. */
interface Arrival {
  readonly earliest: number;
  readonly latest: number;
}

/** Returns how many calls arrived within a time at least, for any arrival within their bounds. */
function mostIn(milliseconds: number, arrivals: readonly Arrival[]): number {
  const counts = arrivals.map(
    ({ earliest }, first) =>
      arrivals.filter(({ latest }, at) => at >= first && latest - earliest < milliseconds).length,
  );
  return Math.max(0, ...counts);
}

const listedCompanies = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [at, { cik_str: 1_000 + at, ticker: `SYM${at}`, title: `Company ${at}` }]),
);

function answerAsSec(request: IncomingMessage, response: ServerResponse): void {
  const cik = /CIK(\d{10})\.json$/.exec(request.url ?? '')?.[1];
  const recent = { accessionNumber: [], form: [], filingDate: [], primaryDocument: [] };
  const filings = { cik, name: `Company ${cik}`, filings: { recent, files: [] } };
  json(cik === undefined ? listedCompanies : filings)(request, response);
}
