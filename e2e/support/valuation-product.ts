import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, freePort, type Role, readDemoAccount, repository } from './product.ts';

/** The valuation product as `npm run start:valuation` starts it: page, gateway and app build on three origins. */
export interface ValuationProduct {
  readonly page: string;
  readonly gateway: string;
  readonly app: string;
  account(role: Role): Account;
  stop(): Promise<void>;
}

const START_MS = 240_000;

export async function startValuationProduct(): Promise<ValuationProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-e2e-'));
  const [gateway, page, app] = [await freePort(), await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, [path.join(repository, 'scripts/start-valuation.mjs')], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(gateway),
      VALUATION_PAGE_PORT: String(page),
      VALUATION_APP_PORT: String(app),
    },
  });
  let output = '';
  const read = (chunk: unknown) => {
    output += String(chunk);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const address = (port: number) => `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${address(gateway)}/readyz`)) || !(await answers(address(page)))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    page: address(page),
    gateway: address(gateway),
    app: address(app),
    account: (role) => readDemoAccount(dataDir, role),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}
