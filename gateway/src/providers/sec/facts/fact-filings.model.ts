import type { StoredFacts } from '../../read-filing.ts';
import type { PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { explainAfterFiling, isAfterFiling, startTogether } from '../shape/periods.ts';
import { isMorePrecise, isRounded } from '../standardise/rules/note-facts.model.ts';

/** The company facts of one annual or quarterly report. */
export interface FactFiling {
  readonly accessionNumber: string;
  readonly form: string;
  readonly filed: string;
  /** Fiscal year on the cover page. */
  readonly fiscalYear: number | null;
  readonly facts: readonly PeriodFact[];
  /** Why facts are left out, by concept. */
  readonly leftOut: ReadonlyMap<string, string>;
  /** The last day of the report's period, where facts of it are left out; else absent. */
  readonly periodEnd?: string | null;
}

interface Fact {
  readonly filing: FactFiling & { readonly facts: PeriodFact[]; readonly leftOut: Map<string, string> };
  readonly start: string | null;
  readonly end: string;
  readonly value: number;
  readonly remark?: string;
}

/** Annual and quarterly reports, with those of a transition and amendments. */
export const periodicForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;
const scales = [1000, 1_000_000];
/** No company grows its shares by more. */
const farBelow = 200;
const nearFactor = 20;
/** Concepts per share. */
export const perShare = /Per\w*Share/;
/** Concepts that count shares. */
export const shareCount = /Shares?(Outstanding|Issued)|NumberOf\w*Shares?|TreasuryStock(Common)?Shares|AverageShares/;

/** Returns the facts of a company by annual or quarterly report, newest first. Other forms may be about another company. */
export function groupByFiling({ taxonomy, currency, filings, facts }: StoredFacts): FactFiling[] {
  const byNumber = new Map<string, Fact['filing']>();
  const reports = filings.map(([accessionNumber, form, filed, fiscalYear]): Fact['filing'] | null => {
    if (!periodicForm.test(form)) return null;
    const filing = byNumber.get(accessionNumber) ?? {
      accessionNumber,
      form,
      filed,
      fiscalYear,
      facts: [],
      leftOut: new Map(),
    };
    byNumber.set(accessionNumber, filing);
    return filing;
  });
  const unit = `iso4217:${currency}`;
  for (const [name, rows] of Object.entries(facts)) {
    const concept = name.includes(':') ? name : `${taxonomy}:${name}`;
    const isCover = name.startsWith('dei:');
    const periodic = rows.flatMap(([start, end, value, place]): Fact[] => {
      const filing = reports[place] ?? null;
      const isMistyped = filing !== null && isAfterFiling(end, filing.filed, isCover);
      if (isMistyped) filing.leftOut.set(name, explainAfterFiling(end));
      return filing === null || isMistyped ? [] : [{ filing, start, end, value }];
    });
    const versions = groupBy(periodic, ({ filing, start, end }) => `${filing.accessionNumber}|${start}|${end}`);
    const chosen = [...versions.values()].flatMap((same) => chooseFact(name, same));
    for (const { filing, start, end, ...fact } of shareCount.test(name) ? onOneScale(chosen) : chosen) {
      filing.facts.push({ concept, period: { start, end }, members: noMembers, unit, anchor: null, ...fact });
    }
  }
  return [...byNumber.values()]
    .filter(({ facts: own }) => own.length > 0)
    .map((filing) => ({ ...filing, facts: withSameStarts(filing.facts) }))
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accessionNumber.localeCompare(a.accessionNumber));
}

const noMembers: ReadonlyMap<string, string> = new Map();

/**
 * Returns the fact of one filing for a period. Counts of the cover page that differ are those of share classes, whose names
 * company facts leave out: none of them is the company's. Of amounts that round to each other the more precise is the statement's.
 */
function chooseFact(concept: string, facts: readonly Fact[]): Fact[] {
  const [first] = facts;
  if (first === undefined || (concept.startsWith('dei:') && facts.some(({ value }) => value !== first.value)))
    return [];
  return [facts.reduce(pickPrecise)];
}

function pickPrecise<Stated extends { readonly value: number }>(best: Stated, fact: Stated): Stated {
  return isMorePrecise(fact.value, best.value) || isRounded(best.value, fact.value) ? fact : best;
}

/** Some filings tag a count in thousands or millions as if it were in units. */
function onOneScale(facts: readonly Fact[]): Fact[] {
  const values = facts.map(({ value }) => value).sort((a, b) => a - b);
  const usual = values[Math.floor(values.length / 2)] ?? 0;
  return facts.map((fact) => {
    const { value } = fact;
    const scale = value * farBelow > usual ? undefined : scales.find((size) => isNear(value * size, usual));
    if (scale === undefined) return fact;
    return { ...fact, value: value * scale, remark: `Filed as ${value}, in another scale than the other counts.` };
  });
}

function isNear(value: number, usual: number): boolean {
  return value > usual / nearFactor && value < usual * nearFactor;
}

/** Gives periods that end together and start within a few days of each other the start that most facts have. */
function withSameStarts(facts: readonly PeriodFact[]): readonly PeriodFact[] {
  const starts = new Map<string, string>();
  for (const [end, own] of groupBy(facts, ({ period }) => period.end)) {
    const used = [...groupBy(own, ({ period }) => period.start ?? '')].filter(([start]) => start !== '');
    const byUse = used.sort((a, b) => b[1].length - a[1].length).map(([start]) => start);
    for (const start of byUse) {
      const usual = byUse.find((other) => startTogether(other, start));
      if (usual !== undefined && usual !== start) starts.set(`${start}|${end}`, usual);
    }
  }
  if (starts.size === 0) return facts;
  const aligned = facts.map((fact) => {
    const start = starts.get(`${fact.period.start}|${fact.period.end}`);
    return start === undefined ? fact : { ...fact, period: { ...fact.period, start } };
  });
  const versions = groupBy(aligned, ({ concept, period }) => `${concept}|${period.start}|${period.end}`);
  return [...versions.values()].map((same) => same.reduce(pickPrecise));
}
