import { compare, documents, growth } from './figures/speed.mjs';

/**
 * What reading a filing costs: from the text of the largest recorded document to the standard statements, beside a DOM
 * parse of it by parse5 (the parser of jsdom), in the same run; and how the process grows over eight documents.
 */
const TIME_SHARE = 0.4;
const GROWTH_BYTES = 200e6;
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
if (share > TIME_SHARE || grown > GROWTH_BYTES) process.exit(1);
