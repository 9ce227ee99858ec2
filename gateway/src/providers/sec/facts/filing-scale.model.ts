import { type PeriodFact, pickNewestDay } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { listFaceConcepts } from '../standardise/rules/face-lines.model.ts';
import { type FactFiling, perShare, shareCount } from './fact-filings.model.ts';
import { findScales, type StatedAmount } from './scale-search.model.ts';

/**
 * Returns the filings with their amounts of money on one scale. A filing may tag all its amounts, or those of one statement
 * or column, a thousand or a million times too small or too large: the figures that it shares with the others show the
 * factor. Amounts whose scale is not clear are left out.
 */
export function bringToOneScale(filings: readonly FactFiling[]): FactFiling[] {
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
