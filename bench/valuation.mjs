import { build } from './valuation/build.mjs';
import { valueCompanies } from './valuation/companies.mjs';
import { replayOnce } from './valuation/replay.mjs';
import { typing } from './valuation/typing.mjs';

/**
 * Measures the cost of a keystroke in the valuation app and of a replay, and prints the default values of recorded companies as they come. On one core: a recalculation of all that the screens show. In
 * a worker: a replay of ten annual filings. In a browser: from a keystroke to the next paint, as reported by the browser.
 */
const RECALCULATION_MS = 4;
const REPLAY_MS = 150;
const TYPING_MS = 60;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 400);
const REPLAYS = 15;

const { recalculate, replayInput, file } = await build('recalculation');
for (let round = 0; round < ROUNDS; round += 1) recalculate(round);
const times = Array.from({ length: ROUNDS }, (_, round) => {
  const started = performance.now();
  recalculate(round);
  return performance.now() - started;
}).sort((a, b) => a - b);
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (value) => `${value.toFixed(2)} ms`;
const median = at(times, 0.5);
console.log(
  `recalculation of all on screen: median ${ms(median)}, 95th percentile ${ms(at(times, 0.95))} (limit ${RECALCULATION_MS} ms)`,
);

const replays = [];
for (let round = 0; round < REPLAYS; round += 1) replays.push(await replayOnce(file, replayInput));
const sortPart = (part) => replays.map((each) => each[part]).sort((a, b) => a - b);
const replay = at(sortPart('reply'), 0.5);
console.log(
  `replay of ten years in a new worker: median ${ms(replay)}, with the start of the worker ${ms(at(sortPart('whole'), 0.5))} (limit ${REPLAY_MS} ms)`,
);

const paints = await typing();
let slowest = 0;
for (const [screen, rounds] of Object.entries(paints)) {
  const sorted = rounds.flat().sort((a, b) => a - b);
  const worst = rounds
    .map((durations) =>
      at(
        durations.toSorted((a, b) => a - b),
        0.98,
      ),
    )
    .sort((a, b) => a - b);
  slowest = Math.max(slowest, at(worst, 0.5));
  console.log(
    `typing in ${screen}: ${sorted.length} keystrokes, median ${ms(at(sorted, 0.5))} to the next paint; 98th percentile of a round, median of ${rounds.length}: ${ms(at(worst, 0.5))} (limit ${TYPING_MS} ms)`,
  );
}
const heads = ['price', 'DCF', 'steady', 'own model', 'multiples'].map((head) => head.padStart(10));
console.log(`company   ${heads.join('')}  record of the model; * a check that leaves no value`);
for await (const company of valueCompanies()) console.log(describeCompany(company));

if (median > RECALCULATION_MS || replay > REPLAY_MS || slowest > TYPING_MS) process.exit(1);

/** Returns the line of a company: what the app shows before its user changes anything. */
function describeCompany({ symbol, price, dcf, steady, byKind, multiples, record, isContradicted }) {
  const figure = (value) => (typeof value === 'number' ? value.toFixed(2) : 'N/A').padStart(10);
  const figures = [price, dcf, steady, byKind, multiples].map(figure);
  return [symbol.padEnd(8) + (isContradicted ? '* ' : '  '), ...figures, `  ${record ?? 'no record'}`].join('');
}
