import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from './until.ts';

/** Whether the proxy of docs/deploy is installed. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined;

export interface TlsProxy {
  /** The port that redirects to https. */
  readonly plainPort: number;
  call(path: string, options?: TlsCall): Promise<TlsReply>;
  stop(): Promise<void>;
}
interface TlsCall {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface TlsReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Starts the proxy with its file in docs/deploy before two gateways, with a certificate of its own for localhost. */
export async function startTlsProxy(folder: string, gateways: readonly [string, string]): Promise<TlsProxy> {
  const [key, certificate, file] = ['key.pem', 'certificate.pem', 'tls.pem'].map((name) => join(folder, name));
  if (key === undefined || certificate === undefined || file === undefined) throw new Error('There are three files.');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const ca = readFileSync(certificate, 'utf8');
  writeFileSync(file, ca + readFileSync(key, 'utf8'), { mode: 0o600 });
  const [plainPort, securePort] = [await freePort(), await freePort()];
  const [first, second] = gateways.map((address) => new URL(address).host);
  const config = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy', 'haproxy.cfg');
  const child = spawn('haproxy', ['-f', config], {
    env: {
      PATH: process.env.PATH,
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(securePort),
      TLS_FILE: file,
      GATEWAY_1: first,
      GATEWAY_2: second,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const call = (path: string, options: TlsCall = {}) => callBy(securePort, ca, path, options);
  await until(`the proxy forwards calls: ${said}`, async () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${said}`);
    return (await call('/readyz').catch(() => null))?.status === 200;
  });
  return { plainPort, call, stop: () => ended(child) };
}

function callBy(port: number, ca: string, path: string, { method = 'GET', body, headers }: TlsCall): Promise<TlsReply> {
  return new Promise((resolve, reject) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', servername: 'localhost', port, path, method, ca, agent: false as const };
    const sent = request({ ...options, headers: { ...headers, ...typed } }, (reply) => {
      text(reply).then(
        (received) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: received }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('The server has no port.')),
      );
    });
  });
}
