import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from '@playwright/test';
import { repository } from '../support/product.ts';

const leash = path.join(repository, 'scripts/leash.mjs');
/** Starts a server that ignores SIGTERM and does not end by itself. Both write to the output of the runner. */
const runner = `
  const { spawn } = require('node:child_process');
  const server = "process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)";
  spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;
/** Runs the runner on the leash, and waits for ever. */
const asker = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, [${JSON.stringify(leash)}, process.execPath, '-e', ${JSON.stringify(runner)}], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  setInterval(() => {}, 1000);`;

test('a killed runner of tests leaves none of its processes', async () => {
  const child = spawn(process.execPath, ['-e', asker], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  // The output ends with the last process that holds it.
  await once(child.stdout, 'end');
});
