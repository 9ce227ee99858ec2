import { fromFacts } from './figures/facts-way.mjs';
import { fromFiling, readFiling } from './figures/filing-way.mjs';
import { holds, listIdentities } from './figures/identities.mjs';
import { closeProduct, coverageOfProduct, fromProduct } from './figures/product-way.mjs';
import { filingsOfQuarter, isFinancial, pickNewest, presentedByAll } from './figures/quarter.mjs';
import { trueFigures, verdict } from './figures/true-figures.mjs';

/**
 * Counts the right figures, of company facts and of the filings themselves, against figures read by hand. Limits: 99%
 * right, none wrong without a mark, 1% N/A though filed.
 */
const entries = trueFigures();
if (entries.length === 0) {
  console.log('figures: skipped, as no recorded filings lie beside the repository');
  process.exit(0);
}
const verbose = process.argv.includes('--list');

async function measure(way) {
  const rows = [];
  for (const entry of entries) {
    const answer = await way(entry);
    if (answer !== undefined) rows.push({ entry, answer, verdict: verdict(entry, answer) });
  }
  return rows;
}

const kinds = ['right', 'missing', 'marked', 'wrong'];
const count = (rows, kind) => rows.filter((row) => row.verdict === kind).length;
const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;

function printTable(title, rows, keyOf) {
  console.log(
    `\n${title.padEnd(40)}${['of', 'right', 'N/A', 'wrong, marked', 'wrong'].map((head) => head.padStart(14)).join('')}`,
  );
  for (const key of [...new Set(rows.map(keyOf))]) {
    const own = rows.filter((row) => keyOf(row) === key);
    const numbers = [own.length, ...kinds.map((kind) => count(own, kind))];
    console.log(`${key.padEnd(40)}${numbers.map((number) => String(number).padStart(14)).join('')}`);
  }
}

function printTotals(title, rows) {
  const numbers = kinds.map((kind) => `${kind} ${count(rows, kind)} (${share(count(rows, kind), rows.length)})`);
  console.log(`${title}: ${rows.length} figures: ${numbers.join(', ')}`);
}

function identitiesIn(filings) {
  return filings.flatMap((filing) =>
    listIdentities(filing).map((identity) => ({ ...identity, holds: holds(identity) })),
  );
}

function printIdentities(title, identities) {
  console.log(`\n${title}`);
  for (const name of new Set(identities.map((identity) => identity.name))) {
    const own = identities.filter((identity) => identity.name === name);
    const kept = own.filter((identity) => identity.holds).length;
    console.log(`  ${name}: ${kept} of ${own.length} (${share(kept, own.length)})`);
  }
}

const facts = await measure(fromFacts);
const filings = await measure(fromFiling);
const product = await measure(fromProduct);
for (const [title, rows] of [
  ['company facts', facts],
  ['filings', filings],
  ['product', product],
]) {
  printTable(`${title}, by field`, rows, ({ entry }) => entry.field);
  printTable(`${title}, by document`, rows, ({ entry }) => `${entry.ticker} ${entry.form}`);
}
if (verbose) {
  for (const { entry, answer, verdict: kind } of [...filings, ...product].filter((row) => row.verdict !== 'right')) {
    console.log(
      kind,
      entry.ticker,
      entry.form,
      entry.periodEnd,
      entry.field,
      'true',
      entry.value,
      'read',
      answer.value,
      `(${answer.why})`,
    );
  }
}
const documents = [...new Set(entries.map(({ document }) => document))];
const identities = identitiesIn(documents.map((document) => readFiling(document)));
printIdentities('identities of the filings', identities);
if (verbose) for (const identity of identities.filter((row) => !row.holds)) console.log(JSON.stringify(identity));
const quarter = await filingsOfQuarter();
let ofQuarter = [];
if (quarter.length > 0) {
  const ordinary = quarter.filter((filing) => !isFinancial(filing)).map(pickNewest);
  console.log(`\none quarter of the data sets: ${quarter.length} filings, ${ordinary.length} outside finance`);
  for (const field of presentedByAll) {
    const read = ordinary.filter((figures) => typeof figures[field]?.value === 'number').length;
    console.log(`  ${field}: ${share(read, ordinary.length)}`);
  }
  ofQuarter = identitiesIn(quarter);
  printIdentities('identities of that quarter', ofQuarter);
}
console.log('\nmain fields over all recorded company years, as served:');
const coverage = await coverageOfProduct();
for (const { field, years, figures, absent } of coverage) {
  console.log(
    `  ${field}: ${figures} of ${years - absent} (${share(figures, years - absent)}), ${absent} not presented`,
  );
}
const sumColumn = (key) => coverage.reduce((sum, row) => sum + row[key], 0);
const presentedYears = sumColumn('years') - sumColumn('absent');
console.log(`  all: ${sumColumn('figures')} of ${presentedYears} (${share(sumColumn('figures'), presentedYears)})`);
await closeProduct();
console.log();
printTotals('company facts', facts);
printTotals('filings', filings);
printTotals('product', product);
const fails = (rows) =>
  count(rows, 'right') < 0.99 * rows.length || count(rows, 'wrong') > 0 || count(rows, 'missing') > 0.01 * rows.length;
// Without the signs, members or order of a data set far fewer would hold.
const kept = ofQuarter.filter((identity) => identity.holds).length;
if (fails(filings) || fails(product) || kept < 0.9 * ofQuarter.length) process.exit(1);
