import { type StoredFacts, unreadFiling } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import { findNewestDay, type PeriodFact, pickNewestDay } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { listFaceConcepts } from '../standardise/rules/face-lines.model.ts';
import { noteConcepts } from '../standardise/rules/note-concepts.ts';
import { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';
import { standardise } from '../standardise/standardise.model.ts';
import { countReports, findCashFlowConcepts } from './depreciation-choice.ts';
import { arrangeFigures } from './fact-figures.model.ts';
import { type FactFiling, groupByFiling, perShare, shareCount } from './fact-filings.model.ts';
import { findScales, type StatedAmount } from './scale-search.model.ts';

/** A report as far as company facts show it. */
export interface FactReport extends ReadReport {
  readonly isFacts: true;
  readonly notes: NoteFacts;
}

/** Returns the reports of a company that have a statement in its company facts, newest first. */
export function readFactReports(company: StoredFacts): FactReport[] {
  const tagged = Object.entries(company.facts).filter(([, { length }]) => length > 0);
  const everTagged = new Set(tagged.map(([concept]) => concept));
  const filings = keepSameCompany(bringToOneScale(groupByFiling(company)));
  const concepts = { everTagged, onCashFlow: findCashFlowConcepts(filings), reports: countReports(filings) };
  return filings.flatMap(({ facts, leftOut, accessionNumber, form, filed, fiscalYear, ...own }) => {
    const figures = arrangeFigures(facts, concepts, leftOut);
    if (figures.statements.length === 0) return [];
    const notes = new NoteFacts(figures.facts);
    const standard = standardise(figures);
    const income = standard.income.map(({ period, figures: stated }) => {
      const weightedAverageSharesBasic = notes.findFact(noteConcepts.basicShares, period);
      return { period, figures: { ...stated, weightedAverageSharesBasic } };
    });
    const { currency } = company;
    const { periodEnd = findNewestDay(figures.statements) } = own;
    const filing = { ...unreadFiling, periodEnd, fiscalYear, currency, standard: { ...standard, income } };
    const reference = { cik: '', form, accessionNumber, filed, primaryDocument: '' };
    return [{ reference, isFacts: true as const, notes, filing }];
  });
}

/**
 * Returns the filings with their amounts of money on one scale. A filing may tag all its amounts, or those of one statement
 * or column, a thousand or a million times too small or too large: the figures that it shares with the others show the
 * factor. Amounts whose scale is not clear are left out.
 */
function bringToOneScale(filings: readonly FactFiling[]): FactFiling[] {
  const factors = findScales(filings, ({ facts }) => facts.flatMap(toAmount));
  if (factors.size === 0) return [...filings];
  return filings.map((filing) => {
    const open = filing.facts.filter((fact) => factors.get(fact) === null);
    const leftOut = new Map([...filing.leftOut, ...open.map(({ concept }) => [localName(concept), unclear] as const)]);
    const facts = filing.facts.flatMap((fact) => {
      const factor = factors.get(fact);
      return factor === null ? [] : rescale(fact, factor ?? 1);
    });
    return { ...filing, facts, leftOut, ...(open.length > 0 && { periodEnd: findPeriodEnd(filing) }) };
  });
}

function findPeriodEnd({ facts }: FactFiling): string | null {
  const byDay = groupBy(facts, ({ period }) => period.end);
  return pickNewestDay(new Map([...byDay].map(([day, own]) => [day, own.length])));
}

const unclear = 'Left out: reports state it on different scales, and none of them shows which one is right.';

/** Net income stands in both statements, under one concept: it goes with the income statement. */
const { netIncome: _, ...cashFlowLines } = cashFlowRules;
const cashFlowConcepts = new Set(Object.values(cashFlowLines).flatMap(listFaceConcepts));

function toAmount(fact: PeriodFact): StatedAmount<PeriodFact>[] {
  const name = localName(fact.concept);
  if (perShare.test(name) || shareCount.test(name)) return [];
  const flow = cashFlowConcepts.has(name) ? 'cashFlow' : 'income';
  return [
    { item: fact, part: fact.period.start === null ? 'balance' : flow, period: fact.period, name, value: fact.value },
  ];
}

function rescale(fact: PeriodFact, factor: number): PeriodFact {
  if (factor === 1) return fact;
  const value = factor < 1 ? fact.value / Math.round(1 / factor) : fact.value * Math.round(factor);
  return { ...fact, value, remark: `Filed as ${fact.value}, in another scale than the other reports.` };
}

/** Figures that a restatement hardly moves. */
const identity: ReadonlySet<string> = new Set([
  ...['NetIncomeLoss', 'ProfitLoss', 'StockholdersEquity', 'Equity', 'Assets'],
  ...['CashAndCashEquivalentsAtCarryingValue', 'CashAndCashEquivalents'],
  ...['NetCashProvidedByUsedInOperatingActivities', 'CashFlowsFromUsedInOperatingActivities'],
  ...['NetCashProvidedByUsedInFinancingActivities', 'CashFlowsFromUsedInFinancingActivities'],
]);
/** Above this share of difference two amounts are not the same figure. */
const differs = 0.1;
/** So many of the shared figures must differ, or agree, for a verdict. */
const most = 2 / 3;
const leastShared = 2;

/**
 * Returns the filings of the same company as the newest one. A company number may pass to another company: one that was spun
 * off, or merged into a shell. Newer filings then state other figures for the same years, and the older filings, with all
 * years that only they state, are those of another company.
 * @param filings newest first
 */
function keepSameCompany(filings: readonly FactFiling[]): FactFiling[] {
  const own = new Map<string, number>();
  const others = new Map<string, number>();
  return filings.filter((filing) => {
    const values = readIdentity(filing);
    const isOther = isOfAnother(values, own, others);
    const known = isOther ? others : own;
    for (const [key, value] of values) if (!known.has(key)) known.set(key, value);
    return !isOther;
  });
}

/** Returns the figures of a filing that a restatement hardly moves, by concept and period. */
function readIdentity({ facts }: FactFiling): Map<string, number> {
  return new Map(
    facts.flatMap(({ concept, period, value }) => {
      const name = localName(concept);
      return identity.has(name) ? [[`${name}|${period.start}|${period.end}`, value] as const] : [];
    }),
  );
}

function isOfAnother(
  values: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): boolean {
  const toOwn = compare(values, own);
  if (toOwn.shared >= leastShared) return toOwn.different >= most * toOwn.shared;
  const toOthers = compare(values, others);
  return toOthers.shared > toOwn.shared && toOthers.shared - toOthers.different >= most * toOthers.shared;
}

function compare(values: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>) {
  const shared = [...values].filter(([key]) => known.has(key));
  const different = shared.filter(([key, value]) => differBy(differs, value, known.get(key) ?? value));
  return { shared: shared.length, different: different.length };
}
