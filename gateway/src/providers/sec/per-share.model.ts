import type { LineField } from './concepts.ts';
import { type Figure, gap, isFigure, type Outcome } from './figure.model.ts';
import { numeralOf } from './figure-words.model.ts';
import type { PeriodFigures } from './figures.model.ts';

/** A quarter's average lies this close to that of the nine months before, unless shares were issued in between. */
const averageShare = 0.1;
/** Earnings per share are rounded to cents. */
const centsShare = 0.01;
const cent = 0.01;

const notAlike = 'Not filed for this quarter, and the average of the year and of nine months do not lead to it.';
const otherIncome = 'Not filed for this quarter; the year’s figure is not net income over average shares.';

/** The figures that a last quarter's averages come from. */
export interface LastQuarter {
  readonly year: PeriodFigures;
  readonly nineMonths: PeriodFigures;
  readonly quarter: PeriodFigures;
}

/** Returns the average shares of the last quarter: four times the year's less three times those of nine months. */
export function lastAverage(field: LineField, { year, nineMonths }: LastQuarter): Outcome | null {
  const whole = year.line(field);
  const before = nineMonths.line(field);
  if (!isFigure(whole) || !isFigure(before)) return null;
  const value = 4 * whole.value - 3 * before.value;
  if (Math.abs(value - before.value) > averageShare * before.value) return gap(notAlike);
  const formula = 'Four times the average of the year less three times that of nine months';
  const terms = [
    { name: 'Four times the year', value: numeralOf(4 * whole.value) },
    { name: 'Three times nine months', value: numeralOf(-3 * before.value) },
  ];
  return { value, provenance: { ...filingOf(whole), rule: 'difference', reason: `${formula}.`, formula, terms } };
}

/**
 * Returns earnings per share of the last quarter: its net income over its average shares. Earnings per share of the year less
 * those of nine months would be another figure, since they rest on other counts.
 */
export function lastPerShare(
  field: LineField,
  { income, shares }: { readonly income: LineField; readonly shares: LineField },
  { year, quarter }: LastQuarter,
): Outcome | null {
  const stated = year.line(field);
  const parts = [year.line(income), year.line(shares), quarter.line(income), quarter.line(shares)];
  const [yearIncome, yearShares, earned, count] = parts.filter(isFigure);
  if (!isFigure(stated)) return null;
  if (yearIncome === undefined || yearShares === undefined || earned === undefined || count === undefined) {
    return gap('Not filed for this quarter, and its net income or average shares are missing.');
  }
  if (yearShares.value <= 0 || count.value <= 0)
    return gap('Not filed for this quarter, and its average shares are not above 0.');
  const check = yearIncome.value / yearShares.value;
  if (Math.abs(check - stated.value) > Math.max(cent, centsShare * Math.abs(stated.value))) return gap(otherIncome);
  return perShare(earned, count);
}

function perShare(income: Figure, shares: Figure): Figure {
  const formula = 'Net income of the quarter over its average shares';
  return {
    value: Number((income.value / shares.value).toFixed(2)),
    provenance: {
      ...filingOf(income),
      rule: 'difference',
      concepts: [...income.provenance.concepts, ...shares.provenance.concepts],
      reason: `${formula}.`,
      formula,
      terms: [
        { name: 'net income', value: numeralOf(income.value) },
        { name: 'average shares', value: numeralOf(shares.value) },
      ],
    },
  };
}

function filingOf({ provenance: { concepts, accessionNumber, filed } }: Figure) {
  return { concepts, accessionNumber, filed };
}
