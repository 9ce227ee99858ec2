import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { comparedFigures, compareEngines } from './figures/two-engines.mjs';

/**
 * Compares the figures of overview and market, made of the same filings at the same price, over every recorded company.
 * Prints for each figure how many companies have one, two equal or two different figures, and with --list each difference.
 */
const folder = path.join(import.meta.dirname, '../../shared/real-data/market/companyfacts');
if (!existsSync(folder)) {
  console.log('agree: skipped, as no recorded company facts lie beside the repository');
  process.exit(0);
}
const isVerbose = process.argv.includes('--list');
const outcomes = ['equal', 'different', 'only overview', 'only market', 'neither'];
const counts = new Map(comparedFigures.map((name) => [name, Object.fromEntries(outcomes.map((kind) => [kind, 0]))]));
let companies = 0;
for (const file of readdirSync(folder).sort()) {
  const cik = Number(/\d+/.exec(file)?.[0]);
  const body = JSON.parse(brotliDecompressSync(readFileSync(path.join(folder, file))).toString());
  const rows = await compareEngines(cik, body);
  companies += Number(rows.length > 0);
  for (const { name, overview, market, outcome } of rows) {
    counts.get(name)[outcome] += 1;
    if (isVerbose && outcome !== 'equal' && outcome !== 'neither') console.log(cik, name, outcome, overview, market);
  }
}
console.log(`\n${`${companies} companies`.padEnd(24)}${outcomes.map((kind) => kind.padStart(15)).join('')}`);
for (const [name, row] of counts) {
  console.log(`${name.padEnd(24)}${outcomes.map((kind) => String(row[kind]).padStart(15)).join('')}`);
}
const different = [...counts.values()].reduce((sum, row) => sum + row.different, 0);
console.log(
  `${different === 0 ? 'met   ' : 'MISSED'}  ${different} figures that two screens show differently (goal 0)`,
);
