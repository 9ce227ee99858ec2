import { openCompanies } from './figures/opening.mjs';
import { compare, documents, growth } from './figures/speed.mjs';

/**
 * Measures the cost of reading a filing: from the text of the largest recorded document to the standard statements,
 * beside a DOM parse of it by parse5 (the parser of jsdom), in the same run; how the process grows over eight
 * documents; and how long the first statements of a company take, and ready replies meanwhile.
 */
const TIME_SHARE = 0.4;
const GROWTH_BYTES = 200e6;
const FIRST_STATEMENTS_MS = 3_000;
/** Ready replies while filings are read, compared with an idle process in the same run; below this both are fast. */
const READY_MS = 25;
/** The longest that a request may wait for the work on another company. */
const PAUSE_MS = 150;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

const files = documents();
const [largest] = files;
if (largest === undefined) {
  console.log('filings: skipped, as no recorded filings lie beside the repository');
  process.exit(0);
}
const grown = growth(files.slice(0, 8));
const { ours, peer, bytes } = compare(largest, ROUNDS);
const share = ours / peer;
console.log(
  `a document of ${(bytes / 1e6).toFixed(1)} MB to statements: ${ours.toFixed(0)} ms, its DOM by parse5: ${peer.toFixed(0)} ms: ${share.toFixed(2)} (limit ${TIME_SHARE})`,
);
console.log(`growth while 8 are read: ${(grown / 1e6).toFixed(0)} MB (limit ${GROWTH_BYTES / 1e6} MB)`);
const { first, idle, busy, pause } = await openCompanies(['KO', 'AAPL', 'TSLA', 'NKE']);
for (const { symbol, ms, state } of first) {
  console.log(
    `first statements of ${symbol}, 100 ms latency: ${ms.toFixed(0)} ms (limit ${FIRST_STATEMENTS_MS} ms), filings read ${state?.read} of ${state?.of}`,
  );
}
const words = ({ count, median, p99 }) => `median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count}`;
console.log(
  `ready replies: idle ${words(idle)}; while other companies are opened ${words(busy)} (limit p99 ${READY_MS} ms)`,
);
console.log(
  `longest pause of the main thread while three companies are opened: ${pause.toFixed(0)} ms (limit ${PAUSE_MS} ms)`,
);
const isSlow =
  pause > PAUSE_MS || first.some(({ ms }) => ms > FIRST_STATEMENTS_MS) || busy.p99 > Math.max(READY_MS, 2 * idle.p99);
if (share > TIME_SHARE || grown > GROWTH_BYTES || isSlow) process.exit(1);
