import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replayScript } from './gateway/servers.mjs';
import { build } from './valuation/build.mjs';
import { knownCompanies, readYield } from './valuation/known-companies.mjs';
import { PastMarket } from './valuation/past-market.mjs';

/**
 * Compares the reasoned case with the specification case over the recorded companies, each as it was known on a day: the
 * distance of both from the price of that day, and of a year later. Goal: the reasoned one is nearer in every group.
 */
if (!existsSync(replayScript)) {
  console.log('value: skipped, as no recorded bodies lie beside the repository');
  process.exit(0);
}
/** Growth per year of companies of all sizes over long spans. */
const baseGrowth = 0.05;
/** A value that is not above zero is as far from a price as one of a ten-thousandth of it. */
const farthest = Math.log(10_000);
const recordFile = path.join(import.meta.dirname, '../mfe-valuation/src/dcf/replay/market-record.ts');
const near = 0.5;
const record = 0.3;
const wanted = 5;
const wantedOf = 7;
const share = (count, all) => `${((count / Math.max(1, all.length)) * 100).toFixed(0)}%`;

const { valueBothWays, askAboutSize, readBaseGrowth } = await build('value-cases');
const market = new PastMarket();
const valued = [];
for (const company of knownCompanies()) {
  const { cik, day, statements, shares, price } = company;
  if (shares === null || price === null) continue;
  const values = valueBothWays(statements, makeOverview(company), await readMarket(cik, day, statements));
  if (values !== null) valued.push({ ...company, ...values });
}

/** Returns the market of a day, as the screen asks for it. */
async function readMarket(cik, day, statements) {
  const question = askAboutSize(statements);
  const ask = async (size) => (question === null ? null : await market.readGrowth(day, { ...question, size }));
  const ofSize = await ask(question?.size);
  const ofAll = ofSize !== null && readBaseGrowth(ofSize, true) !== null ? null : await ask(undefined);
  const margins = question === null ? null : market.readPeerMargins(day, cik, question.size);
  return { day, riskFreeRate: readYield(day), ofSize, ofAll, margins, baseGrowth };
}

let missed = 0;
const later = 'the price a year later';
const records = new Map();
for (const group of new Set(valued.map((one) => one.group).filter((group) => group !== 'newest'))) {
  const own = valued.filter((one) => one.group === group);
  for (const [name, readPrice] of [
    ['the price of the day', ({ group: of, price }) => (of.endsWith('later') ? null : price)],
    [later, (one) => one.later],
  ]) {
    const priceable = own.filter((one) => readPrice(one) !== null);
    const compared = priceable.filter(({ isComplete }) => isComplete);
    if (compared.length === 0) continue;
    const [reasoned, specification] = ['reasoned', 'specification'].map((which) =>
      describe(compared.map((one) => [one[which], readPrice(one)])),
    );
    const isNearer = reasoned.distance < specification.distance;
    missed += Number(!isNearer);
    console.log(
      `${isNearer ? 'met   ' : 'MISSED'}  ${group}, ${name}, ${compared.length} values, ${priceable.length - compared.length} left out as a filed figure is missing`,
    );
    console.log(`        reasoned      ${reasoned.text}`);
    console.log(`        specification ${specification.text}`);
    const ranged = compared.filter(({ range }) => range !== null);
    const inside = ranged.filter((one) => readPrice(one) >= one.range.low && readPrice(one) <= one.range.high).length;
    const priced = compared.filter(({ reasoned }) => reasoned > 0);
    const close = priced.filter((one) => Math.abs(one.reasoned / readPrice(one) - 1) <= record).length;
    if (name === later) records.set(group, summarize(priced.map((one) => one.reasoned / readPrice(one))));
    console.log(`        ${share(inside, ranged)} inside the range, ${share(close, priced)} within ${record * 100}%`);
  }
}
listNewest();
if (process.argv.includes('--record')) writeRecord();
console.log(
  `${missed === 0 ? 'met   ' : 'MISSED'}  ${missed} groups in which the reasoned case is not nearer (goal 0)`,
);

/** Prints the newest price of each large company beside the reasoned point of its filings then. */
function listNewest() {
  const newest = valued.filter(({ group }) => group === 'newest');
  let count = 0;
  for (const { symbol, priceDay, filed, price, reasoned, specification } of newest) {
    const ratio = reasoned === null ? null : reasoned / price;
    count += Number(ratio !== null && Math.abs(ratio - 1) <= near);
    const text = ratio === null ? 'no value' : `${reasoned.toFixed(2)}, ${ratio.toFixed(2)} of the price`;
    console.log(
      `        ${symbol}: price of ${priceDay} ${price.toFixed(2)}, filings to ${filed}: reasoned ${text}; specification ${specification?.toFixed(2) ?? 'none'}`,
    );
  }
  const isMet = count * wantedOf >= wanted * newest.length;
  console.log(
    `${isMet ? 'met   ' : 'MISSED'}  ${count} of ${newest.length} large companies within half of their newest price (goal ${wanted} of ${wantedOf})`,
  );
}

function summarize(ratios) {
  const within = ratios.filter((ratio) => Math.abs(ratio - 1) <= record).length;
  const round = (value) => Number(value.toFixed(2));
  return { n: ratios.length, median: round(median(ratios)), within: round(within / ratios.length) };
}

/** Writes the record that the screen states. */
function writeRecord() {
  const [large, small] = ['large', 'small, a year later'].map((group) => records.get(group));
  const entry = ({ n, median: middle, within }, days) =>
    `{ n: ${n}, median: ${middle}, within: ${within}, days: '${days}' }`;
  const text = readFileSync(recordFile, 'utf8')
    .replace(/day: '.*'/, `day: '${new Date().toISOString().slice(0, 10)}'`)
    .replace(/large: \{.*\}/, `large: ${entry(large, 'June of 2019 to 2025')}`)
    .replace(/small: \{.*\}/, `small: ${entry(small, 'April 2020')}`);
  writeFileSync(recordFile, text);
}

/** Median distance of logarithms, the median of value ÷ price, and the share within half of the price. */
function describe(pairs) {
  const distance = median(pairs.map(([value, price]) => (value > 0 ? Math.abs(Math.log(value / price)) : farthest)));
  const ratio = median(pairs.map(([value, price]) => (value ?? 0) / price));
  const within = pairs.filter(([value, price]) => Math.abs((value ?? 0) / price - 1) <= near).length / pairs.length;
  const none = pairs.filter(([value]) => !(value > 0)).length;
  const text = `median |ln(value ÷ price)| ${distance.toFixed(2)}, value ÷ price ${ratio.toFixed(2)}, ${(within * 100).toFixed(0)}% within half, ${none} without a value`;
  return { distance, text };
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function makeOverview({ symbol, shares, price }) {
  return { symbol, price, sharesOutstanding: shares, marketCap: shares * price, beta: null, currency: 'USD' };
}
