import { build } from './valuation/build.mjs';
import { typing } from './valuation/typing.mjs';

/**
 * Measures the cost of a keystroke in the valuation app. On one core: a full recalculation of a projection, the DCF, its 11 × 9
 * sensitivity and the reverse DCF. In a browser: from a keystroke to the next paint, as reported by the browser.
 */
const RECALCULATION_MS = 4;
const TYPING_MS = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 400);

const { recalculate } = await build();
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
  `full recalculation: median ${ms(median)}, 95th percentile ${ms(at(times, 0.95))} (limit ${RECALCULATION_MS} ms)`,
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
if (median > RECALCULATION_MS || slowest > TYPING_MS) process.exit(1);
