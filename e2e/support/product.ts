import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '../..');

export type Role = 'Guest' | 'Member' | 'Admin';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** A running gateway that serves the built product from a separate data folder. */
export interface Product {
  readonly address: string;
  readonly dataDir: string;
  account(role: Role): Account;
  /** Ends the process and starts another one on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The environment of a gateway without settings, which loads no market; a test adds the settings that it needs. Its pages
 * wait longer: a busy machine must not look like a fault.
 */
const bareEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'warn',
  MARKET_DATA: 'off',
  PAGE_PATIENCE: '3',
};

/** Starts the product with settings on top of the embedded defaults. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'basecase-e2e-'));
  const port = settings.PORT ?? String(await freePort());
  const address = `http://localhost:${port}`;
  const env = { ...bareEnvironment, ...settings, PORT: port, DATA_DIR: dataDir };
  let gateway = await launch(env, address);

  return {
    address,
    dataDir,
    account: (role) => readDemoAccount(dataDir, role),
    async restart() {
      await end(gateway);
      gateway = await launch(env, address);
    },
    async stop() {
      await end(gateway);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(env: NodeJS.ProcessEnv, address: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], { cwd: repository, env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The gateway ended with code ${child.exitCode}:\n${output}`);
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The gateway was not ready in time:\n${output}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await gone;
  clearTimeout(timer);
}

/** Returns a demo account, from the file that the first start writes. */
export function readDemoAccount(dataDir: string, role: Role): Account {
  const lines = readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').trim().split('\n');
  for (const line of lines) {
    const [email, password, lineRole] = line.split('\t');
    if (lineRole === role && email !== undefined && password !== undefined) return { email, password };
  }
  throw new Error(`There is no demo account with role ${role}`);
}

/** Returns a free port below the ephemeral ports, so that no connection takes it before its use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
