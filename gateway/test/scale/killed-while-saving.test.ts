import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createFileStore } from '../../src/releases/builds/file-store.ts';
import { createProjectionStore } from '../../src/saved/projection-store.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { type Caller, gatewayProcesses } from '../support/gateway-process.ts';
import { projectionBody } from '../support/projection-body.ts';
import { sha256 } from '../support/releases/app-build.ts';
import { RisingProjection } from '../support/rising-projection.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const processes = gatewayProcesses();
const symbols = ['AAPL', 'MSFT', 'NVDA', 'TSLA'];
const kills = { gateways: 4, writers: 15, publishers: 5 };

test(`a gateway killed ${kills.gateways} times during saves loses no acknowledged save`, async () => {
  const env = { DATA_DIR: join(folder, randomUUID()) };
  let gateway = await processes.start(env);
  const token = await gateway.token('Member');
  const projections = symbols.map((symbol) => new RisingProjection(symbol));
  const acknowledged = () => projections.reduce((sum, projection) => sum + projection.acknowledged, 0);
  for (let kill = 0; kill < kills.gateways; kill += 1) {
    const call = gateway.caller(token);
    let saving = true;
    const savers = projections.map(async (projection) => {
      while (saving) await projection.save(call);
    });
    const enough = acknowledged() + 5 + Math.floor(Math.random() * 20);
    await until('saves are running', () => acknowledged() >= enough);
    const killed = gateway.kill();
    saving = false;
    await Promise.all([killed, ...savers]);
    // The database opens again, and the session is still valid.
    gateway = await processes.start(env);
    await expectKept(projections, gateway.caller(token));
  }
  expect(await gateway.stop()).toBe(0);
}, 300_000);

async function expectKept(projections: readonly RisingProjection[], call: Caller): Promise<void> {
  for (const projection of projections) expect(await projection.check(call)).toMatchObject({ isKept: true });
}

test(`a database writer killed ${kills.writers} times loses no write that it reported`, async () => {
  const dataDir = join(folder, randomUUID());
  mkdirSync(dataDir);
  let last = 0;
  for (let kill = 0; kill < kills.writers; kill += 1) {
    const writer = startWriter(makeSavingScript(dataDir, last + 1));
    const enough = 1 + Math.floor(Math.random() * 15);
    await until('numbers are written', () => writer.written() >= last + enough);
    await writer.kill();
    const db = await openDatabase({ dataDir, databaseUrl: null });
    const stored = (await createProjectionStore({ db, ttlDays: 365 }).findProjection('user', 'AAPL'))?.scenarios.base
      .revenue[0];
    await db.destroy();
    // The next number may have been written without being reported.
    expect(stored).toBeGreaterThanOrEqual(writer.written());
    expect(stored).toBeLessThanOrEqual(writer.written() + 1);
    last = stored ?? 0;
  }
}, 300_000);

test(`a process killed ${kills.publishers} times while it stores builds leaves whole builds alone`, async () => {
  const dataDir = join(folder, randomUUID());
  mkdirSync(dataDir);
  let last = 0;
  for (let kill = 0; kill < kills.publishers; kill += 1) {
    const publisher = startWriter(makePublishingScript(dataDir, last + 1));
    await until('a build is stored', () => publisher.written() > last);
    await delay(Math.random() * 60);
    await publisher.kill();
    const db = await openDatabase({ dataDir, databaseUrl: null });
    const rows = await db.selectFrom('published_builds').selectAll().execute();
    const files = await db.selectFrom('build_files').selectAll().execute();
    expect(files.map(({ version }) => version).sort()).toEqual(rows.map(({ version }) => version).sort());
    for (const { digest } of files) {
      expect(sha256((await createFileStore(db, Date.now).readFile(digest)) ?? Buffer.alloc(0))).toBe(digest);
    }
    for (const table of ['published_builds', 'build_files'] as const) await db.deleteFrom(table).execute();
    await db.destroy();
    const reported = publisher.written() - last;
    expect(rows.length).toBeGreaterThanOrEqual(reported);
    expect(rows.length).toBeLessThanOrEqual(reported + 1);
    last = publisher.written() + 1;
  }
}, 300_000);

interface Writer {
  /** The last reported number. */
  written(): number;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
}

/** Returns a program that saves a projection repeatedly with a rising number and reports each saved number. */
function makeSavingScript(dataDir: string, first: number): string {
  return `
    import { openDatabase } from ${formatUrl('storage/open-database.js')};
    import { createProjectionStore } from ${formatUrl('saved/projection-store.js')};
    const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null });
    const store = createProjectionStore({ db, ttlDays: 365 });
    const body = ${JSON.stringify(projectionBody(0))};
    for (let number = ${first}; ; number += 1) {
      body.scenarios.base.revenue[0] = number;
      await store.save('user', 'AAPL', body);
      process.stdout.write(number + '\\n');
    }`;
}

/** Returns a program that stores builds with rising versions, and reports each stored one. */
function makePublishingScript(dataDir: string, first: number): string {
  return `
    import { createHash, randomBytes } from 'node:crypto';
    import { createBuildStore } from ${formatUrl('releases/builds/build-store.js')};
    import { createFileStore } from ${formatUrl('releases/builds/file-store.js')};
    import { openDatabase } from ${formatUrl('storage/open-database.js')};
    const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null });
    const files = createFileStore(db, Date.now);
    const builds = createBuildStore({ db, files, folder: '', appOrigins: [], onProblem() {}, onChange() {} });
    const texts = { manifest: { name: 'valuation' }, shared: {}, builtAgainst: null, entry: 'e', digests: null, checked: null };
    for (let number = ${first}; ; number += 1) {
      const content = randomBytes(4e6);
      const digest = createHash('sha256').update(content).digest('hex');
      await files.save('valuation', digest, content);
      const listed = [{ path: 'a.png', digest, bytes: content.length }];
      await builds.add({ ...texts, version: String(number), digest }, listed, 'test');
      process.stdout.write(number + '\\n');
    }`;
}

function formatUrl(file: string): string {
  return JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', file)).href);
}

/** Starts a program that reports rising numbers. */
function startWriter(source: string): Writer {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(file, source);
  const child: ChildProcess = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let written = 0;
  if (child.stdout === null) throw new Error('The writer has no output.');
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    written = Number(line);
  });
  const read = new Promise<void>((resolve) => lines.on('close', resolve));
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    written: () => written,
    async kill() {
      child.kill('SIGKILL');
      await Promise.all([gone, read]);
    },
  };
}
