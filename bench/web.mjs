import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromium as chromiumPath } from '../scripts/app/chromium.mjs';
import { buildOneBundle, productFolder } from './web/build.mjs';
import { visit } from './web/visit.mjs';

/**
 * Measures the cost of independently deployed apps: compares the product with the same sources built as one bundle, served by one
 * gateway to a browser with an empty cache. The sides alternate, medians count, and ratios are taken within a round. Ready is the
 * frame in which the overview shows its figures and its price chart.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const sides = ['basecase', 'one bundle'];
const nets = { localhost: false, '60 ms, 9 Mbit': true };
const goals = { bytes: 1.1, requests: 9, paint: 1.1, ready: 1.1, second: 95, shift: 0.02 };

const folder = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
const bundle = path.join(folder, 'one-bundle');
await buildOneBundle(bundle);
const server = await startServer([productFolder, bundle]);
const executablePath = await chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

const runs = [];
try {
  for (let round = -1; round < rounds; round += 1) {
    for (const [net, slow] of Object.entries(nets)) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const address = server.addresses[sides.indexOf(side)];
        const result = await visit(browser, { address, session: server.session, slow });
        // The first round warms up the machine.
        if (round >= 0) runs.push({ ...result, net, side });
        else if (process.env.BENCH_FILES !== undefined && slow) console.log(`${side}\n${result.urls.join('\n')}`);
      }
    }
  }
} finally {
  await browser.close();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
report();

function report() {
  console.log(`medians of ${rounds} rounds, nothing cached; milliseconds, kilobytes as transferred`);
  const table = {};
  const missed = [];
  for (const net of Object.keys(nets)) {
    const [ours, peers] = sides.map((side) => runs.filter((run) => run.net === net && run.side === side));
    const calculateMedian = (list, key) => median(list.map((run) => run[key]));
    const ratio = (key) => Number(median(ours.map((run, index) => run[key] / peers[index][key])).toFixed(2));
    for (const [side, list] of [
      ['basecase', ours],
      ['one bundle', peers],
    ]) {
      table[`${net}, ${side}`] = {
        kB: Number((calculateMedian(list, 'bytes') / 1000).toFixed(1)),
        'kB of code': Number((calculateMedian(list, 'codeBytes') / 1000).toFixed(1)),
        requests: calculateMedian(list, 'requests'),
        'data and fonts': calculateMedian(list, 'dataRequests'),
        'first paint': Math.round(calculateMedian(list, 'paint')),
        ready: Math.round(calculateMedian(list, 'ready')),
        'second screen': Math.round(calculateMedian(list, 'second')),
        shift: Number(calculateMedian(list, 'shift').toFixed(4)),
      };
    }
    table[`${net}, ratio`] = {
      kB: ratio('bytes'),
      'kB of code': ratio('codeBytes'),
      'first paint': ratio('paint'),
      ready: ratio('ready'),
    };
    const check = (name, value, goal) => {
      if (value > goal) missed.push(`${net}: ${name} ${value} (goal ${goal} or less)`);
    };
    check('bytes, ratio', ratio('codeBytes'), goals.bytes);
    check('requests', calculateMedian(ours, 'requests'), goals.requests);
    check('first paint, ratio', ratio('paint'), goals.paint);
    check('ready, ratio', ratio('ready'), goals.ready);
    check('layout shift', calculateMedian(ours, 'shift'), goals.shift);
    if (!nets[net]) check('second screen, ms', Math.round(calculateMedian(ours, 'second')), goals.second);
  }
  console.table(table);
  for (const line of missed) console.log(`MISSED  ${line}`);
  if (missed.length === 0) console.log('met     every goal of first load');
}

function median(values) {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)];
}

/** Starts the server as a separate process, so that measuring and serving do not block each other. */
async function startServer(shells) {
  const script = path.join(import.meta.dirname, 'web/server.mjs');
  const child = spawn(process.execPath, [script, path.join(folder, 'data'), ...shells], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('\n')) resolve(output);
    });
    child.once('exit', (code) => reject(new Error(`The gateway ended with code ${code}`)));
  });
  return { ...JSON.parse(line), stop: () => child.kill('SIGTERM') };
}
