import { isQuarterlyForm } from '../../read-report.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { countDays, isQuarterLong, isYear } from '../shape/periods.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';
import type { FactFiling } from './fact-filings.model.ts';
import type { PeriodFacts } from './period-facts.ts';

const totals = cashFlowRules.depreciation.concepts;
const depreciations = ['Depreciation', 'AdjustmentsForDepreciationExpense'];
const otherTotal = 'OtherDepreciationAndAmortization';
/** The last one may leave out what is a part of cost of sales; the others are lines of the cash flow statement. */
const amortizations = [
  'AdjustmentForAmortization',
  'AdjustmentsForAmortisationExpense',
  'AmortizationOfIntangibleAssets',
];

/** Concepts that the choice reads beside those of its rule. */
export const depreciationParts: readonly string[] = [...depreciations, otherTotal, ...amortizations];

/** Rounding aside, two concepts with the same amount. */
const same = 0.005;
/** Notes round; a larger difference is one of content. */
const clear = 0.05;
/** A line of the cash flow statement is in each report: what is in a smaller share of those with another one is a note's. */
const leastUsed = 0.5;
/** So many reports for one must state a line of the cash flow statement for the year to date only. */
const mostForOne = 3;

interface Amount {
  readonly concept: string;
  readonly value: number;
}

/**
 * Returns the concepts that make up depreciation and amortization of the cash flow statement. A concept of both may be used
 * for depreciation only, or for the part that is no cost of sales: the amounts of depreciation and of amortization tell.
 */
export function chooseDepreciation(facts: PeriodFacts) {
  const alone = pick(facts, depreciations);
  const assets = facts.tagged('Assets');
  const amortized = amortizations.filter((name) => Math.abs(facts.tagged(name) ?? 0) < (assets ?? Number.MAX_VALUE));
  const amortization = pick(facts, amortized);
  const total = pick(facts, totals);
  if (total === null) return chooseParts(alone, amortization, pick(facts, [otherTotal]));
  const part = amortization?.value ?? 0;
  const rest = amortization === null ? [] : [amortization.concept];
  if (part > total.value) {
    // A total well above depreciation does hold amortization: the amount of amortization is another one.
    const isBelow = alone !== null && alone.value < (1 - clear) * total.value;
    return isBelow ? contradicted : toLines([pickLarger(alone, total).concept, ...rest], true);
  }
  if (alone === null || !isInConflict(alone.value, part, total.value)) return toLines([total.concept], false);
  const line = findLine(facts, alone, total);
  if (line === null) return contradicted;
  return line === total.concept ? toLines([total.concept], false) : toLines([alone.concept, ...rest], true);
}

/** Returns whether depreciation or the total is a line of the cash flow statement; null where it is not clear. */
function findLine({ filing }: PeriodFacts, alone: Amount, total: Amount): string | null {
  const [one, other] = [alone.concept, total.concept];
  if (filing.isOnCashFlow(one) !== filing.isOnCashFlow(other)) return filing.isOnCashFlow(one) ? one : other;
  const [used, otherUsed] = [filing.countReports(one), filing.countReports(other)];
  const isWhole = total.value >= (1 - same) * alone.value;
  if (used < leastUsed * otherUsed) return isWhole ? other : null;
  return otherUsed < leastUsed * used ? one : null;
}

const contradicted = {
  concepts: [],
  areParts: false,
  doubt: 'The tagged amounts of depreciation, of amortization and of both contradict each other.',
};

/** Depreciation above both is no part of it; with the same amount, amortization is within one of them or beside both. */
function isInConflict(alone: number, amortization: number, total: number): boolean {
  if (alone > total) return differBy(clear, alone, total);
  return !differBy(same, alone, total) && amortization > clear * total;
}

function chooseParts(alone: Amount | null, amortization: Amount | null, other: Amount | null) {
  const parts = [alone, amortization].flatMap((part) => part ?? []);
  const sum = parts.reduce((all, { value }) => all + value, 0);
  if (other !== null && other.value >= (1 - clear) * sum) return toLines([other.concept], true);
  return toLines(alone === null ? [] : parts.map(({ concept }) => concept), true);
}

const toLines = (concepts: readonly string[], areParts: boolean) => ({ concepts, areParts, doubt: null });

/** Returns the concept with the largest amount; of equal ones the last, which quarterly reports use, too. */
function pick(facts: PeriodFacts, concepts: readonly string[]): Amount | null {
  const tagged = concepts.toReversed().flatMap((concept): Amount[] => {
    const value = facts.tagged(concept);
    return value === null ? [] : [{ concept, value: Math.abs(value) }];
  });
  return pickLargest(tagged, ({ value }) => value) ?? null;
}

function pickLarger(one: Amount | null, other: Amount): Amount {
  return one !== null && one.value > other.value ? one : other;
}

/** Returns in how many reports each concept of depreciation is. */
export function countReports(filings: readonly FactFiling[]): ReadonlyMap<string, number> {
  const watched = new Set([...depreciations, ...totals]);
  const names = filings.flatMap(({ facts }) => [...new Set(facts.map(({ concept }) => localName(concept)))]);
  const used = groupBy(
    names.filter((name) => watched.has(name)),
    (name) => name,
  );
  return new Map([...used].map(([name, own]) => [name, own.length]));
}

/**
 * Returns the concepts of depreciation that are lines of the cash flow statement: quarterly reports state those for the year
 * to date only, and notes and the income statement for the quarter, too.
 */
export function findCashFlowConcepts(filings: readonly FactFiling[]): ReadonlySet<string> {
  const watched = new Set([...depreciations, ...totals]);
  const votes = filings.flatMap(({ form, facts }) => {
    if (!isQuarterlyForm(form)) return [];
    const own = facts.filter(({ concept, period }) => watched.has(localName(concept)) && !isYear(period));
    const newest = own.reduce((last, { period }) => (period.end > last ? period.end : last), '');
    const current = groupBy(
      own.filter(({ period }) => period.end === newest),
      ({ concept }) => localName(concept),
    );
    return [...current].flatMap(([name, stated]) => {
      const quarters = stated.filter(({ period }) => isQuarterLong(countDays(period))).length;
      return quarters === stated.length ? [] : [{ name, isRunning: quarters === 0 }];
    });
  });
  const names = [...groupBy(votes, ({ name }) => name)].filter(([, own]) => {
    const running = own.filter(({ isRunning }) => isRunning).length;
    return running > 1 && running >= mostForOne * (own.length - running);
  });
  return new Set(names.map(([name]) => name));
}
