import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';
import { inlineFigures } from '../../gateway/dist/providers/sec/filing/filing-reading.model.js';
import { InlineDocumentReader } from '../../gateway/dist/providers/sec/filing/inline-document.js';
import { standardise } from '../../gateway/dist/providers/sec/standardise/standardise.model.js';
import { recorded } from './true-figures.mjs';

const PIECE = 64 * 1024;

/** Recorded inline documents, the largest first; none without the recordings. */
export function documents() {
  const folder = path.join(recorded, 'sec/filings');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => /[a-z]+-\d{8}\.htm$/.test(name))
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
}

function read(text) {
  const reader = new InlineDocumentReader();
  for (let start = 0; start < text.length; start += PIECE) reader.write(text.slice(start, start + PIECE));
  return standardise(inlineFigures(reader.end()));
}

/** Medians of reading a document to the standard statements, and of a DOM parse of it, in turns: `{ ours, peer }` in ms. */
export function compare(file, rounds) {
  const text = readFileSync(file, 'utf8');
  const times = { ours: [], peer: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(timed(() => read(text)));
    times.peer.push(timed(() => parse(text)));
  }
  const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
  return { ours: median(times.ours), peer: median(times.peer), bytes: statSync(file).size };
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Growth of the process, in bytes, at its largest while documents are read one after another. */
export function growth(files) {
  const before = process.memoryUsage.rss();
  return files.reduce((most, file) => {
    read(readFileSync(file, 'utf8'));
    return Math.max(most, process.memoryUsage.rss() - before);
  }, 0);
}
