import { existsSync } from 'node:fs';
import { replayScript } from './gateway/servers.mjs';
import { build } from './valuation/build.mjs';
import { knownCompanies, readYield } from './valuation/known-companies.mjs';

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
const near = 0.5;

const { valueBothWays } = await build('value-cases');
const companies = [...knownCompanies()];
const quartiles = new Map([...new Set(companies.map(({ day }) => day))].map((day) => [day, lowerQuartile(day)]));
const valued = companies.flatMap((company) => {
  const { day, statements, shares, price } = company;
  const overview = makeOverview(company);
  const market = { riskFreeRate: readYield(day), baseGrowth, peerMargin: quartiles.get(day) };
  const values = valueBothWays(statements, overview, market);
  return values === null || shares === null || price === null ? [] : [{ ...company, ...values }];
});

let missed = 0;
for (const group of new Set(valued.map((one) => one.group))) {
  const own = valued.filter((one) => one.group === group);
  for (const [name, readPrice] of [
    ['the price of the day', ({ group: of, price }) => (of.endsWith('later') ? null : price)],
    ['the price a year later', ({ later }) => later],
  ]) {
    const compared = own.filter((one) => readPrice(one) !== null);
    if (compared.length === 0) continue;
    const [reasoned, specification] = ['reasoned', 'specification'].map((which) =>
      describe(compared.map((one) => [one[which], readPrice(one)])),
    );
    const isNearer = reasoned.distance < specification.distance;
    missed += Number(!isNearer);
    console.log(`${isNearer ? 'met   ' : 'MISSED'}  ${group}, ${name}, ${compared.length} values`);
    console.log(`        reasoned      ${reasoned.text}`);
    console.log(`        specification ${specification.text}`);
  }
}
console.log(
  `${missed === 0 ? 'met   ' : 'MISSED'}  ${missed} groups in which the reasoned case is not nearer (goal 0)`,
);

/** Median distance of logarithms, the median of value ÷ price, and the share within half of the price. */
function describe(pairs) {
  const distance = median(pairs.map(([value, price]) => (value > 0 ? Math.abs(Math.log(value / price)) : farthest)));
  const ratio = median(pairs.map(([value, price]) => (value ?? 0) / price));
  const within = pairs.filter(([value, price]) => Math.abs((value ?? 0) / price - 1) <= near).length / pairs.length;
  const none = pairs.filter(([value]) => !(value > 0)).length;
  const text = `median |ln(value ÷ price)| ${distance.toFixed(2)}, value ÷ price ${ratio.toFixed(2)}, ${(within * 100).toFixed(0)}% within half, ${none} without a value`;
  return { distance, text };
}

/** The quartile over all companies of the day stands for that of the peers, of whom few are recorded in one industry. */
function lowerQuartile(day) {
  const margins = companies
    .filter((one) => one.day === day && !one.group.startsWith('large'))
    .flatMap(({ statements }) => statements.incomeStatement?.annualReports.slice(0, 1) ?? [])
    .filter(({ totalRevenue, operatingIncome }) => Number(totalRevenue) > 0 && operatingIncome !== null)
    .map(({ totalRevenue, operatingIncome }) => Number(operatingIncome) / Number(totalRevenue))
    .sort((one, other) => one - other);
  return margins[Math.floor(margins.length / 4)] ?? null;
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function makeOverview({ symbol, shares, price }) {
  return { symbol, price, sharesOutstanding: shares, marketCap: shares * price, beta: null, currency: 'USD' };
}
