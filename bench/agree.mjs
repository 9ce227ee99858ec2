import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { comparedFigures, compareEngines } from './figures/two-engines.mjs';

/**
 * Compares the figures of overview, statements, ratios and past multiples with those of the market, and these with peers,
 * Compare and a screen of one column. All are made of the same filings at the same price, over every recorded company: on the
 * day of its newest filing, and as known on a day between two annual reports. Prints each difference with its reason, and for each figure how many companies and days have one, two equal or
 * two different figures.
 */
const folder = path.join(import.meta.dirname, '../../shared/real-data/market/companyfacts');
if (!existsSync(folder)) {
  console.log('agree: skipped, as no recorded company facts lie beside the repository');
  process.exit(0);
}
const outcomes = ['equal', 'different', 'only overview', 'only market', 'explained', 'neither'];
const counts = new Map(comparedFigures.map((name) => [name, Object.fromEntries(outcomes.map((kind) => [kind, 0]))]));
let companies = 0;
for (const file of readdirSync(folder).sort()) {
  const cik = Number(/\d+/.exec(file)?.[0]);
  const body = JSON.parse(brotliDecompressSync(readFileSync(path.join(folder, file))).toString());
  const rows = await compareEngines(cik, body);
  companies += Number(rows.length > 0);
  for (const { name, day, overview, market, outcome, reason = '' } of rows) {
    counts.get(name)[outcome] += 1;
    if (outcome !== 'equal' && outcome !== 'neither') console.log(cik, day, name, outcome, overview, market, reason);
  }
}
console.log(`\n${`${companies} companies`.padEnd(46)}${outcomes.map((kind) => kind.padStart(15)).join('')}`);
for (const [name, row] of counts) {
  console.log(`${name.padEnd(46)}${outcomes.map((kind) => String(row[kind]).padStart(15)).join('')}`);
}
const failing = ['different', 'only overview', 'only market'];
const different = [...counts.values()].reduce((sum, row) => sum + failing.reduce((all, kind) => all + row[kind], 0), 0);
console.log(
  `${different === 0 ? 'met   ' : 'MISSED'}  ${different} figures that two screens show differently without a reason (goal 0)`,
);
