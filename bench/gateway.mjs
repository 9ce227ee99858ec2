import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

/**
 * The gateway's hit path (session, token version, security headers, ETag, compressed bytes) beside a plain Fastify that
 * sends the same bytes from a buffer. Servers run one at a time, in turns; the median ratio counts, not the absolutes.
 */
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const repository = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));

const gateway = await startGateway();
const token = await signIn();
const target = '/api/finance/income-statement/AAPL';
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
const sample = await fetch(gateway.address + target, { headers: { ...headers, 'accept-encoding': 'identity' } });
const body = await sample.text();
const etag = sample.headers.get('etag');
const peer = await startPeer(body);

const cases = [
  { name: 'plain Fastify buffer', url: peer.address, headers: {} },
  { name: 'gateway, brotli', url: gateway.address + target, headers },
  { name: 'gateway, identity', url: gateway.address + target, headers: { ...headers, 'accept-encoding': 'identity' } },
  { name: 'gateway, 304', url: gateway.address + target, headers: { ...headers, 'if-none-match': etag } },
];

const rates = new Map(cases.map(({ name }) => [name, []]));
const p99 = new Map(cases.map(({ name }) => [name, []]));
for (const { url, headers } of cases) await load(url, headers, 2);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, url, headers } of cases) {
    const result = await load(url, headers, SECONDS);
    rates.get(name).push(result.requests.average);
    p99.get(name).push(result.latency.p99);
  }
}

const base = median(rates.get(cases[0].name));
console.log(
  `cached JSON of ${(body.length / 1000).toFixed(0)} kB, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, ${cpus().length} cores`,
);
console.table(
  Object.fromEntries(
    cases.map(({ name }) => [
      name,
      {
        'requests/s': Math.round(median(rates.get(name))),
        'x plain': Number((median(rates.get(name)) / base).toFixed(2)),
        'p99 ms': median(p99.get(name)),
      },
    ]),
  ),
);
gateway.child.kill('SIGTERM');
peer.child.kill('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });

function load(url, headers, duration) {
  return new Promise((resolve, reject) => {
    autocannon({ url, headers, connections: CONNECTIONS, duration }, (error, result) => {
      if (error) return reject(error);
      if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0)
        return reject(new Error(`${url} did not answer cleanly`));
      resolve(result);
    });
  });
}

async function startGateway() {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'test' };
  const child = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], {
    cwd: repository,
    env,
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await until(`${address}/readyz`);
  return { child, address };
}

async function startPeer(text) {
  const port = await freePort();
  const source = `import fastify from 'fastify';
    const body = Buffer.from(process.env.BODY, 'base64');
    const app = fastify();
    app.get('/', (_, reply) => reply.type('application/json').send(body));
    await app.listen({ port: ${port}, host: '127.0.0.1' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, BODY: Buffer.from(text).toString('base64') },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  await until(address);
  return { child, address };
}

async function signIn() {
  const lines = readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').trim().split('\n');
  const [email, password] = lines.map((line) => line.split('\t')).find(([, , role]) => role === 'Guest');
  const response = await fetch(`${gateway.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()).token;
}

async function until(address) {
  for (let tries = 0; tries < 200; tries += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${address} did not come up`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
