import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onCore } from './load.mjs';

const here = path.join(import.meta.dirname, '..');
const repository = path.join(here, '..');
/** Serves the recorded bodies; it may be missing. */
export const replayScript = path.join(repository, '../shared/real-data/replay.mjs');

/** Starts the product on sample data and signs in a Guest. @param settings extra environment variables */
export async function startGateway(settings = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
  const port = await freePort();
  const server = await start('the gateway', [path.join(repository, 'gateway/dist/main.js')], port, '/readyz', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    REQUESTS_PER_MINUTE: '100000000',
    ANONYMOUS_REQUESTS_PER_MINUTE: '0',
    ...settings,
  });
  const fetchToken = (role) => demoToken(server.address, dataDir, role);
  const database = { dataDir, databaseUrl: settings.DATABASE_URL ?? null };
  return {
    ...server,
    database,
    token: await fetchToken('Guest'),
    fetchToken,
    stop() {
      server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Serves the recorded bodies of the providers. @returns the settings that point a gateway at them, and its end */
export async function startReplay(options) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const replay = spawn(process.execPath, [replayScript, '--port', String(port), ...options], { stdio: 'ignore' });
  return {
    settings: {
      DATA_SOURCE: 'auto',
      ALPHA_VANTAGE_API_KEY: 'REPLAYKEY00000001',
      ALPHA_VANTAGE_BASE_URL: base,
      SEC_WWW_BASE_URL: base,
      SEC_DATA_BASE_URL: base,
      TREASURY_BASE_URL: base,
      SEC_USER_AGENT: 'Basecase bench admin@basecase.local',
    },
    stop: () => replay.kill(),
  };
}

/** Starts Fastify sending one buffer, the baseline of all ratios. */
export async function startPlain(text) {
  const port = await freePort();
  const source = `import fastify from 'fastify';
    const body = Buffer.from(process.env.BODY, 'base64');
    const app = fastify();
    app.get('/', (_, reply) => reply.type('application/json').send(body));
    await app.listen({ port: ${port}, host: '127.0.0.1' });`;
  return start('plain Fastify', inline(source), port, '/', { BODY: base64(text) });
}

/**
 * Starts Fastify sending buffers, by path.
 * @param replies per path: method, status, type, and bytes in base64
 */
export async function startPlainMix(replies) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
  const file = path.join(folder, 'replies.json');
  writeFileSync(file, JSON.stringify(replies));
  const source = `import { readFileSync } from 'node:fs';
    import fastify from 'fastify';
    const app = fastify();
    app.get('/', (_, reply) => reply.send('ready'));
    for (const [url, { method, status, type, bytes }] of Object.entries(JSON.parse(readFileSync(process.env.REPLIES)))) {
      const body = Buffer.from(bytes, 'base64');
      const handler = (_, reply) => (status === 304 ? reply.code(304).send() : reply.type(type).send(body));
      app.route({ method, url, handler });
    }
    await app.listen({ port: ${port}, host: '127.0.0.1' });`;
  const server = await start('plain Fastify', inline(source), port, '/', { REPLIES: file });
  rmSync(folder, { recursive: true });
  return server;
}

/** Starts Express with its most common cache middleware. */
export async function startExpress(text) {
  const port = await freePort();
  const source = `import express from 'express';
    import apicache from 'apicache';
    const body = JSON.parse(Buffer.from(process.env.BODY, 'base64').toString());
    const app = express();
    app.get('/', apicache.middleware('1 hour'), (_, response) => response.json(body));
    app.listen(${port}, '127.0.0.1');`;
  return start('Express', inline(source), port, '/', { BODY: base64(text) });
}

/** Starts one nginx worker that serves the answer from its cache; null when nginx is not installed. */
export async function startNginx(upstream) {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null;
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-nginx-'));
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; sendfile on; open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=answers:10m;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${upstream}; proxy_cache answers; proxy_cache_valid 200 1h; }
  }
}`,
  );
  // Started by root, the worker runs as another user, who needs access to the folder.
  spawnSync('chmod', ['755', folder]);
  const child = spawn(...onCore(0, 'nginx', ['-c', config]), { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await until(`${address}/`, 'nginx');
  return {
    address,
    pid: child.pid,
    stop() {
      child.kill('SIGTERM');
      child.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function inline(source) {
  return ['--input-type=module', '-e', source];
}

function base64(text) {
  return Buffer.from(text).toString('base64');
}

async function start(name, args, port, readyPath, env) {
  const command = onCore(0, process.execPath, args);
  const child = spawn(...command, { cwd: here, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await until(address + readyPath, name);
  return { address, pid: child.pid, stop: () => child.kill('SIGTERM') };
}

async function demoToken(address, dataDir, role) {
  const lines = readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').trim().split('\n');
  const [email, password] = lines.map((line) => line.split('\t')).find(([, , one]) => one === role);
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()).token;
}

async function until(address, name) {
  for (let tries = 0; tries < 200; tries += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} did not come up`);
}

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
