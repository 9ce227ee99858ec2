import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type LocalBuild, startLocalBuild } from './local-build.ts';
import { freePort, repository } from './product.ts';

const execute = promisify(execFile);

/** The repository of an app outside of this checkout, on the packages of `npm run pack`. */
export interface OutsideApp {
  readonly folder: string;
  /** Runs `basecase-app` there and returns its output. */
  run(...args: readonly string[]): Promise<string>;
  /** Runs `npm test` there. */
  test(): Promise<void>;
  /** Shows it inside a product, with hot reload, until it is stopped. */
  develop(product: string, secret: string): Promise<LocalBuild>;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
}

/** Makes the app as a team does: `npm run pack`, `npx basecase-app new`, `npm install`. */
export async function makeOutsideApp(name: string): Promise<OutsideApp> {
  const parent = mkdtempSync(path.join(tmpdir(), 'basecase-outside-'));
  const folder = path.join(parent, name);
  mkdirSync(folder);
  await execute(process.execPath, ['scripts/outside-app.mjs', name, folder], { cwd: repository });
  const command = path.join(folder, 'node_modules/.bin/basecase-app');
  return {
    folder,
    run: async (...args) => (await execute(process.execPath, [command, ...args], { cwd: folder })).stdout,
    async test() {
      await execute('npm', ['test'], { cwd: folder });
    },
    async develop(product, secret) {
      const args = [command, 'start', '--in', product, '--port', String(await freePort())];
      return startLocalBuild(args, folder, secret);
    },
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
