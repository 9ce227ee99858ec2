import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { edgarTickersSchema } from '../../src/contract/edgar.ts';
import { providerEnv } from '../support/fake-provider.ts';
import { type Caller, type GatewayProcess, gatewayProcesses } from '../support/gateway-process.ts';
import { json, outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeWithRedis, testRedisUrl } from '../support/test-redis.ts';

const folder = temporaryFolder();
const mostPerSecond = 8;
const unknownNumbers = Array.from({ length: 1_500 }, (_, at) => String(8_000_000_000 + at));
const replayScript = join(__dirname, '../../../../shared/real-data/replay.mjs');

describeWithRedis('the pace of calls to the SEC, of three processes', () => {
  const processes = gatewayProcesses();
  const server = outsideServer();

  /** Starts three processes and asks for companies that no one asked for before, while each of them stands still for a time. */
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
    const numbers = [...new Set(Object.values(tickers).map((entry) => String(entry.cik_str)))].slice(0, 30);
    const listed = Promise.all(numbers.map((cik, at) => statusOf(callers[at % 3], cik)));
    const unknown = statusesOf(guest, unknownNumbers);
    await standStill(all);
    return { listed: await listed, unknown: await unknown };
  }

  test('no second sees more than 8, and a company that is in no list costs none', async () => {
    const arrivals: Arrival[] = [];
    // A call is read two rounds of the event loop after it came at the latest: one takes the connection, one its bytes.
    let rounds = Array.from({ length: 4 }, () => performance.now());
    setInterval(() => {
      rounds = [...rounds.slice(1), performance.now()];
    }, 5).unref();
    server.answer((request, response) => {
      arrivals.push({ earliest: rounds[0] ?? 0, latest: performance.now() });
      answerAsSec(request, response);
    });
    const { listed, unknown } = await rush(server.base);
    expect(mostIn(1_000, arrivals)).toBeLessThanOrEqual(mostPerSecond);
    expect(new Set(unknown)).toEqual(new Set([404]));
    expect(server.asked.filter((path) => path.includes('CIK8'))).toEqual([]);
    expect(listed.filter((status) => status === 200).length).toBeGreaterThan(20);
  }, 120_000);

  if (!existsSync(replayScript)) {
    test('was not measured at the replay server: no recorded answers are on this machine', () => {
      process.stdout.write('pace at the replay server: not run, no recorded answers\n');
      expect(existsSync(replayScript)).toBe(false);
    });
    return;
  }

  test('the replay server counts no more either, and refuses none', async () => {
    const replay = await startReplay();
    try {
      const { unknown } = await rush(replay.base);
      const counted = countsSchema.parse(await (await fetch(`${replay.base}/_calls`)).json());
      expect(counted.burstPerSecond).toBeLessThanOrEqual(mostPerSecond);
      expect(new Set(unknown)).toEqual(new Set([404]));
      const companies = counted.sec.filter(({ path }) => /CIK\d{10}\.json$/.test(path));
      expect(companies.length).toBeGreaterThan(20);
    } finally {
      replay.child.kill();
    }
  }, 120_000);
});

const statusOf = async (caller: Caller | undefined, cik: string): Promise<number> => {
  const reply = await caller?.(`/api/edgar/company?cik=${cik}`).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.status ?? 0;
};

/** Asks for one number after the other, over a few connections. */
async function statusesOf(caller: Caller, numbers: readonly string[]): Promise<number[]> {
  const left = [...numbers];
  const statuses: number[] = [];
  const ask = async () => {
    for (let cik = left.pop(); cik !== undefined; cik = left.pop()) statuses.push(await statusOf(caller, cik));
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  return statuses;
}

/** Lets each process stand still once, as a long computation does: timers that run out meanwhile fire together afterwards. */
async function standStill(all: readonly GatewayProcess[]): Promise<void> {
  for (const { pid } of all) {
    await pause(300);
    process.kill(pid, 'SIGSTOP');
    await pause(900);
    process.kill(pid, 'SIGCONT');
  }
}

/** The bounds within which a call came: this server may have been busy or stopped when it did. */
interface Arrival {
  readonly earliest: number;
  readonly latest: number;
}

/** How many calls came within some time at least, whenever within their bounds each of them came. */
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

const countsSchema = z.object({ burstPerSecond: z.number(), sec: z.array(z.object({ path: z.string() })) });

async function startReplay(): Promise<{ readonly base: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [replayScript, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error('The replay server ended.')));
  });
  return { base, child };
}
