import { type Cell, type Cells, calculatedCell, missingCell, readValue } from './cells.model.ts';

/** Averages are no sums over time. */
export const averages: readonly string[] = ['weightedAverageSharesDiluted', 'weightedAverageSharesBasic'];
/** Earnings per share by the average that they are divided by. */
export const perShare: Readonly<Record<string, string>> = {
  earningsPerShareBasic: 'weightedAverageSharesBasic',
  earningsPerShareDiluted: 'weightedAverageSharesDiluted',
};
/** Fields that are no differences of running totals. */
export const averageFields: readonly string[] = [...averages, ...Object.keys(perShare)];

/** A quarter's average lies this close to that of the nine months before, unless shares were issued in between. */
const averageShare = 0.1;
/** Earnings per share are rounded to cents. */
const centsShare = 0.01;
const cent = 0.01;

const notAlike = 'Not filed for this quarter, and the average of the year and of nine months do not lead to it.';
const otherIncome = 'Not filed for this quarter; the year’s figure is not net income to common over average shares.';

/** Adds the averages of the last quarter of a year, which follow from those of the year and of nine months. */
export function addAverages(quarter: Map<string, Cell>, year: Cells, nineMonths: Cells): void {
  for (const field of averages) {
    const [whole, before] = [year.get(field), nineMonths.get(field)];
    if (whole !== undefined && before !== undefined) quarter.set(field, lastAverage(whole, before));
  }
  for (const [field, average] of Object.entries(perShare)) {
    const stated = year.get(field);
    if (stated === undefined || stated.value === null || !year.has(average)) continue;
    quarter.set(field, lastPerShare({ ...stated, value: stated.value }, average, year, quarter));
  }
}

/** Returns the average shares of the last quarter: four times the year's less three times those of nine months. */
function lastAverage(year: Cell, nineMonths: Cell): Cell {
  if (year.value === null || nineMonths.value === null) return missingCell(notAlike);
  const value = 4 * year.value - 3 * nineMonths.value;
  if (Math.abs(value - nineMonths.value) > averageShare * nineMonths.value) return missingCell(notAlike);
  const formula = 'Four times the average of the year less three times that of nine months';
  return calculatedCell(value, year.provenance, 'difference', formula, [
    ['Four times the year', 4 * year.value],
    ['Three times nine months', -3 * nineMonths.value],
  ]);
}

/**
 * Returns earnings per share of the last quarter: its net income to common over its average shares. Earnings per share of the year less
 * those of nine months would be another figure, since they rest on other counts.
 */
function lastPerShare(stated: Cell & { readonly value: number }, average: string, year: Cells, quarter: Cells): Cell {
  // Of one kind in both: a reading of an earlier version has net income only.
  const isKnown = [year, quarter].every((cells) => readValue(cells, 'netIncomeToCommon') !== null);
  const earned = isKnown ? 'netIncomeToCommon' : 'netIncome';
  const [yearIncome, yearShares] = [readValue(year, earned), readValue(year, average)];
  const [income, shares] = [readValue(quarter, earned), readValue(quarter, average)];
  if (yearIncome === null || yearShares === null || income === null || shares === null) {
    return missingCell('Not filed for this quarter, and its net income to common or average shares are missing.');
  }
  if (yearShares <= 0 || shares <= 0)
    return missingCell('Not filed for this quarter, and its average shares are not above 0.');
  const check = yearIncome / yearShares;
  if (Math.abs(check - stated.value) > Math.max(cent, centsShare * Math.abs(stated.value)))
    return missingCell(otherIncome);
  const formula = 'Net income to common of the quarter over its average shares';
  return calculatedCell(Number((income / shares).toFixed(2)), stated.provenance, 'difference', formula, [
    ['net income to common', income],
    ['average shares', shares],
  ]);
}
