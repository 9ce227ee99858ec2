import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromium as chromiumPath } from '../scripts/app/chromium.mjs';
import { buildPages, servePages } from './charts/pages.mjs';

/**
 * Compares the product's charts with the same charts in Chart.js 4.5, in one browser: milliseconds from the call of render to the
 * frame in which everything is drawn. Cold is the first drawing in a fresh page, warm a later one in the same page. The sides
 * alternate, and medians count. Ratios are taken within a round, so that a slow phase of the machine affects both sides. A warm
 * drawing ends with the next frame (16.7 ms) on both sides; `script ratio` compares the time until the last chart is drawn,
 * without waiting for a frame.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);
const cases = {
  line: 'line of 1,260 points',
  small: '19 small bar charts',
  combo: 'bars with lines',
  balance: 'Balance tab: 2 large, 19 small',
  multiples: '6 multiples of 520 weeks',
};
const LONGEST_TASK_MS = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
await buildPages(folder);
const server = await servePages(folder);
const executablePath = await chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

const runs = [];
try {
  for (let round = -1; round < rounds; round += 1) {
    for (const name of Object.keys(cases)) {
      for (const side of round % 2 === 0 ? ['basecase', 'peer'] : ['peer', 'basecase']) {
        const { cold, warm } = await drawIn(side, name);
        // The first round warms up the machine.
        if (round >= 0)
          runs.push({ round, name, side, kind: 'cold', ...cold }, { round, name, side, kind: 'warm', ...warm });
      }
    }
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
report();

/** The first drawing in a fresh page and the median of three later ones. */
async function drawIn(side, name) {
  // High enough for the whole tab, because the product draws charts only near the viewport.
  const page = await browser.newPage({ viewport: { width: 1440, height: 2400 } });
  await page.goto(`${server.address}/${side}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(60);
  const run = () => page.evaluate((wanted) => window.run(wanted), name);
  const cold = await run();
  const later = [await run(), await run(), await run()].sort((first, second) => first.frame - second.frame);
  await page.close();
  return { cold, warm: later[1] };
}

function report() {
  console.log(`milliseconds until drawn, median of ${rounds} rounds; ratio is Basecase / Chart.js 4.5`);
  const missed = [];
  const table = {};
  for (const [name, title] of Object.entries(cases)) {
    for (const kind of ['cold', 'warm']) {
      const pickRuns = (side) => runs.filter((run) => run.name === name && run.kind === kind && run.side === side);
      const [ours, peers] = [pickRuns('basecase'), pickRuns('peer')];
      const ratio = median(ours.map((run, index) => run.frame / peers[index].frame));
      const longest = median(ours.map((run) => run.longest));
      table[`${title}, ${kind}`] = {
        Basecase: round1(median(ours.map((run) => run.frame))),
        'Chart.js': round1(median(peers.map((run) => run.frame))),
        ratio: Number(ratio.toFixed(2)),
        'script ratio': Number(median(ours.map((run, index) => run.script / peers[index].script)).toFixed(2)),
        'longest task': round1(longest),
        'its, Chart.js': round1(median(peers.map((run) => run.longest))),
      };
      if (Number(ratio.toFixed(2)) > 1) missed.push(`${title}, ${kind}: ${ratio.toFixed(2)} x (goal 1.0 or less)`);
      if (longest > LONGEST_TASK_MS)
        missed.push(`${title}, ${kind}: a task of ${Math.round(longest)} ms (goal ${LONGEST_TASK_MS})`);
    }
  }
  console.table(table);
  for (const line of missed) console.log(`MISSED  ${line}`);
  if (missed.length === 0) console.log(`met     every case at 1.0 x or less, no task over ${LONGEST_TASK_MS} ms`);
}

function median(values) {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)];
}

function round1(value) {
  return Number(value.toFixed(1));
}
