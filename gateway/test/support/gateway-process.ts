import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { sessionSchema } from '../../src/contract/access/auth.ts';
import type { Role } from '../../src/contract/access/roles.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const readySchema = z.object({
  address: z.string(),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
type Account = z.infer<typeof readySchema>['accounts'][number];

interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
}
export type Caller = (path: string, options?: CallOptions) => Promise<Response>;

export interface GatewayProcess {
  readonly address: string;
  readonly pid: number;
  /** The demo accounts of this start, or the given ones. */
  readonly accounts: readonly Account[];
  /** Signs in the demo account of this role. */
  token(role: Role): Promise<string>;
  /** Returns a caller with the token, or without a session. */
  caller(token: string | null): Caller;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Builds the gateway from these sources. */
export function buildGateway(): void {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-b', 'gateway'], { cwd: root, stdio: 'ignore' });
}

/** Starts gateways as separate processes, built from these sources. @param finish `afterAll` lets them end with the file, not with their test */
export function gatewayProcesses(finish: typeof afterEach = afterEach): {
  start(env?: Readonly<Record<string, string>>, accounts?: readonly Account[]): Promise<GatewayProcess>;
} {
  const children = new Set<ChildProcess>();
  beforeAll(buildGateway, 120_000);
  finish(async () => {
    await Promise.all([...children].map((child) => ended(child, 'SIGKILL')));
    children.clear();
  });
  return {
    async start(env = {}, known = []) {
      const child = spawn(process.execPath, [join(root, 'gateway', 'dist', 'main.js')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: '0',
          BASECASE_LAUNCHER: '1',
          DATA_SOURCE: 'sample',
          LOG_LEVEL: 'silent',
          // Only tests of the market load it.
          MARKET_DATA: 'off',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.add(child);
      const { address, accounts } = await readyLine(child);
      return makeProcess(child, address, accounts.length > 0 ? accounts : known);
    },
  };
}

function makeProcess(child: ChildProcess, address: string, accounts: readonly Account[]): GatewayProcess {
  return {
    address,
    pid: child.pid ?? 0,
    accounts,
    async token(role) {
      const account = accounts.find((one) => one.role === role);
      if (account === undefined) throw new Error(`There is no demo account ${role}.`);
      const body = { email: account.email, password: account.password };
      const reply = await makeCaller(address, null)('/api/auth/login', { method: 'POST', body });
      if (!reply.ok) throw new Error(`${account.email} cannot sign in: ${reply.status} ${await reply.text()}`);
      return sessionSchema.parse(await reply.json()).token;
    },
    caller: (token) => makeCaller(address, token),
    kill: async () => {
      await ended(child, 'SIGKILL');
    },
    stop: () => ended(child, 'SIGTERM'),
  };
}

function makeCaller(address: string, token: string | null): Caller {
  return (path, { method = 'GET', body } = {}) =>
    fetch(address + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
}

function readyLine(child: ChildProcess): Promise<z.infer<typeof readySchema>> {
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const line = /^basecase:ready (.+)$/m.exec(out)?.[1];
      if (line !== undefined) resolve(readySchema.parse(JSON.parse(line)));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('exit', () => reject(new Error(`The gateway ended before it was ready: ${err}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
