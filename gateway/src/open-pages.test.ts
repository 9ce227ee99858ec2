import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildGateway } from '../test/support/gateway-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { testSecret } from '../test/support/test-gateway.ts';
import { loadConfig } from './config.ts';
import { warnOfOpenPages } from './open-pages.ts';

const folder = temporaryFolder();
const all = { HOST: '0.0.0.0' };
const warn = (env: Readonly<Record<string, string>>) => warnOfOpenPages(loadConfig({ DATA_DIR: folder, ...env }));

test.each([
  [{}, null],
  [{ HOST: '127.0.0.1' }, null],
  [{ HOST: '::1' }, null],
  [all, '/metrics and /docs'],
  [{ HOST: '192.0.2.7', METRICS_TOKEN: 'a-token-for-metrics' }, 'can open /docs.'],
  [{ ...all, API_DOCS: 'closed' }, 'can open /metrics.'],
  [{ ...all, API_DOCS: 'closed', METRICS_TOKEN: 'a-token-for-metrics' }, null],
  [{ ...all, NODE_ENV: 'production', JWT_SECRET: testSecret }, null],
])('with %j the pages that others can open are %s', (env, pages) => {
  expect(warn(env)).toEqual(pages === null ? null : expect.stringContaining(pages));
});

test('a start on all addresses says it', async () => {
  buildGateway();
  const env = { ...all, PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), DATA_SOURCE: 'sample' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'dist', 'main.js')], {
    env: { ...env, LOG_LEVEL: 'silent', MARKET_DATA: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const text of child.stderr) {
    expect(String(text)).toContain('everyone who reaches 0.0.0.0 can open /metrics and /docs');
    break;
  }
  child.kill();
  await ended;
  expect.assertions(1);
}, 120_000);
