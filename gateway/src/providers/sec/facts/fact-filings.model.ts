import type { PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { startTogether } from '../shape/periods.ts';
import { isMorePrecise } from '../standardise/rules/note-facts.model.ts';
import type { CompanyFacts, Fact } from './company-facts.ts';

/** The company facts of one annual or quarterly report. */
export interface FactFiling {
  readonly accessionNumber: string;
  readonly form: string;
  readonly filed: string;
  /** Fiscal year on the cover page. */
  readonly fiscalYear: number | null;
  readonly facts: readonly PeriodFact[];
}

/** Annual and quarterly reports, with those of a transition and amendments. */
export const periodicForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;
const scales = [1000, 1_000_000];
/** No company grows its shares by more. */
const farBelow = 200;
const nearFactor = 20;
const shareCount = /Shares(Outstanding|Issued)|NumberOf\w*Shares?|TreasuryStock(Common)?Shares|AverageShares/;

/** Returns the facts of a company by annual or quarterly report, newest first. Other forms may be about another company. */
export function groupByFiling({ taxonomy, currency, facts }: CompanyFacts): FactFiling[] {
  const filings = new Map<string, { readonly head: Fact; readonly facts: PeriodFact[] }>();
  for (const [name, list] of facts) {
    const concept = name.includes(':') ? name : `${taxonomy}:${name}`;
    const periodic = list.filter(({ form }) => periodicForm.test(form));
    const versions = groupBy(periodic, ({ accn, start, end }) => `${accn}|${start}|${end}`);
    const chosen = [...versions.values()].flatMap((same) => chooseFact(name, same));
    for (const fact of shareCount.test(name) ? onOneScale(chosen) : chosen) {
      const filing = filings.get(fact.accn) ?? { head: fact, facts: [] };
      filings.set(fact.accn, filing);
      filing.facts.push(toPeriodFact(concept, currency, fact));
    }
  }
  return [...filings.values()]
    .map(({ head: { accn, form, filed, fy }, facts: own }) => {
      return { accessionNumber: accn, form, filed, fiscalYear: fy, facts: withSameStarts(own) };
    })
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accessionNumber.localeCompare(a.accessionNumber));
}

const noMembers: ReadonlyMap<string, string> = new Map();

function toPeriodFact(concept: string, currency: string, { start, end, val, remark }: Scaled): PeriodFact {
  const unit = `iso4217:${currency}`;
  const fact = { concept, period: { start, end }, members: noMembers, unit, value: val, anchor: null };
  return remark === undefined ? fact : { ...fact, remark };
}

interface Scaled extends Fact {
  readonly remark?: string;
}

/**
 * Returns the fact of one filing for a period. Counts of the cover page that differ are those of share classes, whose names
 * company facts leave out: none of them is the company's. Of amounts that are almost the same the more precise is the statement's.
 */
function chooseFact(concept: string, facts: readonly Fact[]): Fact[] {
  const [first] = facts;
  if (first === undefined || (concept.startsWith('dei:') && facts.some(({ val }) => val !== first.val))) return [];
  return [facts.reduce((best, fact) => (isMorePrecise(fact.val, best.val) ? fact : best))];
}

/** Some filings tag a count in thousands or millions as if it were in units. */
function onOneScale(facts: readonly Fact[]): Scaled[] {
  const values = facts.map(({ val }) => val).sort((a, b) => a - b);
  const usual = values[Math.floor(values.length / 2)] ?? 0;
  return facts.map((fact) => {
    const scale = fact.val * farBelow > usual ? undefined : scales.find((size) => isNear(fact.val * size, usual));
    if (scale === undefined) return fact;
    const remark = `Filed as ${fact.val}, in another scale than the other counts.`;
    return { ...fact, val: fact.val * scale, remark };
  });
}

function isNear(value: number, usual: number): boolean {
  return value > usual / nearFactor && value < usual * nearFactor;
}

/** Gives periods that end together and start within a few days of each other the start that most facts have. */
function withSameStarts(facts: readonly PeriodFact[]): PeriodFact[] {
  const starts = new Map<string, string>();
  for (const [end, own] of groupBy(facts, ({ period }) => period.end)) {
    const used = [...groupBy(own, ({ period }) => period.start ?? '')].filter(([start]) => start !== '');
    const byUse = used.sort((a, b) => b[1].length - a[1].length).map(([start]) => start);
    for (const start of byUse) {
      const usual = byUse.find((other) => startTogether(other, start));
      if (usual !== undefined && usual !== start) starts.set(`${start}|${end}`, usual);
    }
  }
  if (starts.size === 0) return [...facts];
  return facts.map((fact) => {
    const start = starts.get(`${fact.period.start}|${fact.period.end}`);
    return start === undefined ? fact : { ...fact, period: { ...fact.period, start } };
  });
}
