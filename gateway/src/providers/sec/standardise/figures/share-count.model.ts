import { daysBetween } from '../../../../contract/figures/days.ts';
import type { Outcome, StandardFigure, StandardStatements } from '../../../read-filing.ts';
import type { PeriodFact } from '../../shape/filing-figures.ts';
import { groupBy } from '../../shape/group-by.ts';
import { localName } from '../../shape/local-name.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import { mostPrecise, type NoteFacts, noted } from '../rules/note-facts.model.ts';
import { absent, chooseFirst, deriveDifference, derived, differBy, isFigure } from '../rules/outcomes.model.ts';

/** The cover page counts shares some weeks after the period's end. */
const COVER_PAGE_DAYS = 100;
/** Counts that are added up over the classes of stock. Local names. */
export const shareCountConcepts = ['EntityCommonStockSharesOutstanding', 'CommonStockSharesOutstanding'];
const classAxis = 'StatementClassOfStockAxis';
const equityAxis = 'StatementEquityComponentsAxis';

/** Returns the common shares outstanding at a day, all classes added up. */
export function sharesOutstanding(notes: NoteFacts, day: string): Outcome {
  const at = { start: null, end: day };
  // Some of the classes alone are not the count: the cover page names all of them.
  const classes = new Set(counted(notes, day).map((fact) => onlyMember(fact, classAxis)));
  const byClass = ofClasses(notes, notes.listAt('CommonStockSharesOutstanding', at), classes.size);
  const stated = notes.findFact(noteConcepts.sharesOutstanding, at);
  const issued = notes.findFact(noteConcepts.sharesIssued, at);
  const treasury = notes.findFact(noteConcepts.treasuryShares, at);
  const cover = coverShares(notes, day);
  if (isSumOfClasses(stated, cover, listAverages(notes, day))) return cover;
  if (holdsTreasury(stated, issued, treasury)) {
    const less = deriveDifference('Shares issued', issued, 'Treasury shares', treasury);
    return chooseNearest(stated, less, listCounts(notes, day, (treasury.value ?? 0) / (stated.value ?? 1)));
  }
  return chooseFirst(
    stated,
    () => totalOfCover(notes, day, byClass),
    () => byClass,
    () => ofEquity([...notes.listAt('CommonStockSharesOutstanding', at), ...notes.listAt('SharesOutstanding', at)]),
    () => notes.findFact(noteConcepts.sharesOfEquity, at),
    () => takeTreasuryOff(issued, treasury, cover),
    () => ofEquity(notes.listAt('SharesIssued', at)),
    () => cover,
  );
}

/** Counts up to this one are placeholders of a balance sheet: no listed company has so few shares. */
const mostPlaceholder = 10_000;
/** A count of the balance sheet that differs more from the average is that of one class, or in another scale. */
const mostOfAverage = 3;

/** What tells whether a count is that of all shares at a day. */
export interface CountEvidence {
  /** Average diluted shares of a period that ends on the day. */
  readonly average: Outcome;
  /** Whether the cover page is that of a report for this day. */
  readonly isNewest: boolean;
}

/**
 * Returns the shares outstanding for a market value: those of the cover page, which counts all classes, else those of the
 * balance sheet where the average of shares confirms them.
 */
export function confirmedShares(notes: NoteFacts, day: string, { average, isNewest }: CountEvidence): Outcome {
  const cover = isNewest ? coverShares(notes, day) : absent('The cover page is that of a later day.');
  if (isFigure(cover) && cover.value > mostPlaceholder) return cover;
  const stated = sharesOutstanding(notes, day);
  if (!isFigure(stated)) return stated;
  if (stated.value <= mostPlaceholder) return absent('The count of shares is a placeholder.');
  const ratio = isFigure(average) ? stated.value / average.value : Number.NaN;
  const isConfirmed = ratio <= mostOfAverage && ratio >= 1 / mostOfAverage;
  return isConfirmed ? stated : absent('The average of shares does not confirm the count of the balance sheet.');
}

/** Fewer treasury shares vanish in the rounding of the counts. */
const leastTreasury = 0.01;

/** Whether a count that is tagged as outstanding is that of the shares issued, treasury shares among them. */
function holdsTreasury(stated: Outcome, issued: Outcome, treasury: Outcome): boolean {
  if (!isFigure(stated) || !isFigure(issued) || !isFigure(treasury)) return false;
  return stated.value === issued.value && treasury.value > leastTreasury * stated.value;
}

/** What dilutes a count is less than this share of it. */
const mostDilution = 0.1;

/**
 * Returns counts of about a day that hold no treasury shares: that of the cover page, else basic averages of periods to the
 * day. Diluted ones tell where the treasury holds more shares than what dilutes.
 */
function listCounts(notes: NoteFacts, day: string, treasuryShare: number): number[] {
  const cover = coverShares(notes, day);
  return isFigure(cover) ? [cover.value] : listAverages(notes, day, treasuryShare > 2 * mostDilution);
}

/** Returns basic averages of periods to a day, and diluted ones behind them. */
function listAverages(notes: NoteFacts, day: string, withDiluted = true): number[] {
  const diluted = withDiluted ? ['WeightedAverageNumberOfDilutedSharesOutstanding'] : [];
  const averages = notes.listWhole([...noteConcepts.basicShares, ...diluted]);
  return averages.filter(({ period }) => period.end === day).map(({ value }) => value);
}

/** Returns whether a count adds up classes of which the cover page and the averages of shares convert one into another. */
function isSumOfClasses(stated: Outcome, cover: Outcome, averages: readonly number[]): boolean {
  if (!isFigure(stated) || !isFigure(cover) || averages.length === 0) return false;
  const isAbove = (average: number) => stated.value > mostOfAverage * average;
  return averages.every((average) => isAbove(average) && cover.value < mostOfAverage * average);
}

/** Returns issued shares less treasury shares, unless these are not positive or the cover page counts about the issued ones. */
function takeTreasuryOff(issued: Outcome, treasury: Outcome, cover: Outcome): Outcome {
  const less = deriveDifference('Shares issued', issued, 'Treasury shares', treasury);
  if (!isFigure(less) || !isFigure(issued)) return less;
  const isCovered =
    isFigure(cover) &&
    !differBy(sameCount, cover.value, issued.value) &&
    differBy(mostDilution, cover.value, less.value);
  return less.value <= 0 || isCovered ? absent('The treasury shares are not those of the shares issued.') : less;
}

/** Some filers tag the shares outstanding as issued, too: treasury shares are not taken off where that leaves too few. */
function chooseNearest(stated: Outcome, less: Outcome, [count]: readonly number[]): Outcome {
  if (count === undefined || !isFigure(stated) || !isFigure(less)) return less;
  return Math.abs(stated.value - count) < Math.abs(less.value - count) ? stated : less;
}

/** Counts change little in the weeks up to that of the cover page. */
const sameCount = 0.05;

/** The one total of the cover page, where the classes do not add up to it: each share of one may be several of another. */
function totalOfCover(notes: NoteFacts, day: string, byClass: Outcome): Outcome {
  const whole = mostPrecise(counted(notes, day).filter(({ members }) => members.size === 0));
  const isUnlike = !isFigure(byClass) && byClass.missing === 'unread';
  if (whole !== null && isUnlike) return coverShares(notes, day);
  if (whole === null || !isFigure(byClass)) return absent('The cover page states no total.');
  const isSum = Math.abs(byClass.value - whole.value) <= sameCount * whole.value;
  return isSum ? byClass : coverShares(notes, day);
}

/** Where one share of a class earns so many times as much as one of another, it is several of those. */
const timesEarned = 3;

/** Returns whether the filed earnings per share show that a share of one class is several of another one. */
function haveOtherRights(notes: NoteFacts, classes: readonly string[]): boolean {
  const amounts = ['EarningsPerShareBasic', 'EarningsPerShareDiluted'].flatMap((concept) => notes.listFacts(concept));
  const own = amounts.filter((fact) => classes.includes(onlyMember(fact, classAxis) ?? '') && fact.value !== 0);
  return [...groupBy(own, ({ concept, period }) => `${concept} ${period.start} ${period.end}`).values()].some(
    (same) => {
      const sizes = same.map(({ value }) => Math.abs(value));
      return Math.max(...sizes) >= timesEarned * Math.min(...sizes);
    },
  );
}

/** The sum over the classes, or the only class; missing when there are fewer than `least`, and where they are not alike. */
function ofClasses(notes: NoteFacts, facts: readonly PeriodFact[], least = 1): Outcome {
  const classes = new Map<string, PeriodFact>();
  for (const fact of facts) {
    const name = onlyMember(fact, classAxis);
    if (name === null || /preferred/i.test(name)) continue;
    const best = mostPrecise([fact, classes.get(name) ?? fact]);
    if (best !== null) classes.set(name, best);
  }
  const [first, ...more] = [...classes].map(([name, fact]) => ({ name: localName(name), figure: noted(fact) }));
  if (first === undefined || more.length + 1 < least) return absent('No shares of all classes.');
  if (haveOtherRights(notes, [...classes.keys()]))
    return absent('One share of a class is several of another.', 'unread');
  return more.length === 0 ? first.figure : derived('All classes added up', [first, ...more]);
}

/** The column of common stock in the statement of equity. */
function ofEquity(facts: readonly PeriodFact[]): Outcome {
  const common = facts.filter((fact) => /CommonStock/.test(onlyMember(fact, equityAxis) ?? ''));
  const fact = mostPrecise(common);
  return fact === null ? absent('No shares in the statement of equity.') : noted(fact);
}

function onlyMember({ members }: PeriodFact, axis: string): string | null {
  const [entry] = members;
  return members.size === 1 && entry !== undefined && localName(entry[0]) === axis ? entry[1] : null;
}

/** Returns the count on the cover page of a report for a day, all classes added up. */
export function coverShares(notes: NoteFacts, day: string): Outcome {
  const facts = counted(notes, day);
  const [first] = facts;
  if (first === undefined) return absent('No count of shares is tagged.');
  const fact = mostPrecise(facts.filter(({ members }) => members.size === 0));
  const outcome = fact === null ? ofClasses(notes, facts) : noted(fact);
  return isFigure(outcome) ? { ...outcome, origin: withDay(outcome.origin, first.period.end) } : outcome;
}

function withDay(origin: StandardFigure['origin'], countedOn: string): StandardFigure['origin'] {
  if (origin.from !== 'derived') return { ...origin, countedOn };
  return { ...origin, terms: origin.terms.map((term) => ({ ...term, origin: withDay(term.origin, countedOn) })) };
}

/** Counts of the cover page that were made soon after the day. */
function counted(notes: NoteFacts, day: string): PeriodFact[] {
  return notes.listFacts('EntityCommonStockSharesOutstanding').filter(({ period }) => {
    const days = daysBetween(day, period.end);
    return days >= 0 && days <= COVER_PAGE_DAYS;
  });
}

const scales = [
  { size: 1_000, words: 'in thousands' },
  { size: 1_000_000, words: 'in millions' },
  { size: 1e-3, words: 'a thousand times too large' },
  { size: 1e-6, words: 'a million times too large' },
];
/** Averages of earlier periods are this near to the count of the cover page. */
const nearFactor = 5;
/** Net income over the average is the filed amount per share but for its cents, and for what convertibles earn. */
const halfCent = 0.005;
const mostOffEps = 0.05;

type Income = StandardStatements['income'];

/**
 * Some filings tag the average in thousands or millions as if it were in units, or as thousands of units; the count of the
 * cover page shows it.
 */
export function onScaleOfCover(income: Income, cover: Outcome): Income {
  if (!isFigure(cover)) return income;
  return income.map((column) => {
    const average = column.figures.weightedAverageSharesDiluted;
    const scale = scales.find(({ size }) => isFigure(average) && isNear(average.value * size, cover.value));
    if (scale === undefined || !isFigure(average)) return column;
    const formula = `Average diluted shares, filed ${scale.words}`;
    const scaled: Outcome = { value: average.value * scale.size, origin: { from: 'derived', formula, terms: [] } };
    return { ...column, figures: { ...column.figures, weightedAverageSharesDiluted: scaled } };
  });
}

/**
 * Returns what the count of the cover page is to be multiplied with where it is on another scale than an average of shares
 * that net income and the filed amount per share confirm; 1 otherwise.
 */
export function findCoverFactor(income: Income, cover: Outcome): number {
  if (!isFigure(cover)) return 1;
  const averages = income.flatMap(({ figures }) => findConfirmedAverage(figures));
  if (averages.some((average) => isNear(cover.value, average))) return 1;
  return scales.find(({ size }) => averages.some((average) => isNear(cover.value * size, average)))?.size ?? 1;
}

function findConfirmedAverage(figures: Income[number]['figures']): number[] {
  const { netIncomeToCommon: income, earningsPerShareDiluted: eps, weightedAverageSharesDiluted: average } = figures;
  if (!isFigure(income) || !isFigure(eps) || !isFigure(average) || average.value <= 0) return [];
  const leads = (shares: number) =>
    Math.abs(income.value / shares - eps.value) <= Math.max(halfCent, mostOffEps * Math.abs(eps.value));
  return leads(average.value) && !scales.some(({ size }) => leads(average.value * size)) ? [average.value] : [];
}

/** Returns a fact with the count of a cover page multiplied by a factor. */
export function scaleCover(fact: PeriodFact, factor: number): PeriodFact {
  if (localName(fact.concept) !== 'EntityCommonStockSharesOutstanding') return fact;
  const remark = `Filed as ${fact.value}, in another scale than the average of shares.`;
  return { ...fact, value: Math.round(fact.value * factor), remark };
}

function isNear(value: number, other: number): boolean {
  return value > other / nearFactor && value < other * nearFactor;
}
