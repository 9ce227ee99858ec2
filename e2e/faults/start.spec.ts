import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, repository } from '../support/product.ts';

/** Runs the gateway until it exits. */
function end(env: Record<string, string>): Promise<{ code: number | null; errors: string[] }> {
  const child = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], {
    cwd: repository,
    env: { PATH: process.env.PATH, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'basecase-start-')), ...env },
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve({ code, errors: text.split('\n').filter((line) => line.trim() !== '') }));
  });
}

test('a taken port is one clear line and exit code 1', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const { code, errors } = await end({ PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(String(port));
});

test('a bad setting is one clear line that names it', async () => {
  const { code, errors } = await end({ PORT: 'eighty' });
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('PORT');
});

test('an unwritable data folder is one clear line that names it', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'basecase-start-')), 'a-file');
  writeFileSync(file, '');
  const { code, errors } = await end({ PORT: String(await freePort()), DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('data folder');
});

test('production does not start without a secret', async () => {
  const { code, errors } = await end({ PORT: String(await freePort()), NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('JWT_SECRET');
});

test('an interrupted install leaves no npm process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-start-'));
  const pid = path.join(folder, 'pid');
  // Like npm while it unpacks, the process survives Ctrl-C.
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\ntrap '' INT TERM\necho $$ > ${pid}\nexec sleep 60\n`, {
    mode: 0o755,
  });
  const script = `import { npm } from '${path.join(repository, 'scripts/processes.mjs')}'; await npm(['ci']);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8').trim()).toMatch(/^\d+$/);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
