import { statementKinds } from '../shape/filing-figures.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { balanceRules } from '../standardise/rules/balance-rules.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { type LineRule, listFaceConcepts } from '../standardise/rules/face-lines.model.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';
import { noteConcepts } from '../standardise/rules/note-concepts.ts';
import { isMorePrecise } from '../standardise/rules/note-facts.model.ts';
import { comparedConcepts, costs } from './doubts.ts';
import {
  balanceChoices,
  type Choice,
  type ChosenLines,
  cashFlowChoices,
  incomeChoices,
  type Part,
} from './line-choices.ts';
import type { PeriodFacts } from './period-facts.ts';

const tables = {
  income: { rules: incomeRules, choices: incomeChoices },
  balance: { rules: balanceRules, choices: balanceChoices },
  cashFlow: { rules: cashFlowRules, choices: cashFlowChoices },
} as const;

export interface ChosenRule {
  readonly rule: LineRule;
  readonly choice: Choice;
}

export function listRules(kind: keyof typeof tables): ChosenRule[] {
  const { rules, choices } = tables[kind];
  const byName = new Map<string, Choice>(Object.entries(choices));
  return Object.entries(rules).map(([name, rule]) => ({ rule, choice: byName.get(name) ?? {} }));
}

/** Concepts of company facts that statements are made of. */
export const neededConcepts: ReadonlySet<string> = new Set([
  ...statementKinds
    .flatMap(listRules)
    .flatMap(({ rule, choice: { sums = [], reads = [] } }) => [
      ...[...listFaceConcepts(rule), ...reads],
      ...sums.flatMap((sum) => sum.flatMap(({ of }) => of)),
    ]),
  ...Object.values(noteConcepts).flat(),
  'dei:EntityCommonStockSharesOutstanding',
  ...comparedConcepts,
]);

export interface Candidate {
  readonly concept: string;
  readonly value: number;
}

/**
 * Returns the concepts that are the lines of a rule in a period.
 * @param revenue of the period; null where it is not known
 */
export function chooseLines({ rule, choice }: ChosenRule, facts: PeriodFacts, revenue: number | null): ChosenLines {
  const { choose, sums = [], doubt, neverRepeats, chooseOwn } = choice;
  if (chooseOwn !== undefined) return chooseOwn(facts);
  const doubts: string[] = [];
  const candidates = listCandidates(rule, facts).filter(({ concept, value }) => {
    const isRepeated = neverRepeats === true && facts.isRepeated(concept);
    const reason = isRepeated ? repeated : (doubt?.(value, facts, revenue) ?? null);
    if (reason !== null) doubts.push(reason);
    return reason === null;
  });
  const leftOut = candidates.length > 0 ? null : facts.filing.explainLeftOut(rule.concepts);
  const chosen = chooseOne(candidates, choose);
  const lines =
    chosen === undefined
      ? (sums.map((sum) => findParts(sum, facts)).find(({ length }) => length > 0) ?? [])
      : [chosen.concept];
  const precise = findPrecise(lines, choice, facts);
  const areParts = chosen === undefined && precise === lines;
  return { concepts: precise, areParts, doubt: doubts[0] ?? leftOut };
}

function listCandidates({ concepts }: LineRule, facts: PeriodFacts): Candidate[] {
  return concepts.flatMap((concept) => {
    const value = facts.findFact(concept)?.value;
    return value === undefined ? [] : [{ concept, value }];
  });
}

const repeated = 'The same amount is filed for several years: it comes from a note that repeats it.';

function chooseOne(candidates: readonly Candidate[], choose: Choice['choose']): Candidate | undefined {
  const [first] = candidates;
  if (first === undefined || choose === undefined) return first;
  if (choose === 'nonzero') return candidates.find(({ value }) => value !== 0) ?? first;
  // Of equal amounts the last: its concept is the one that quarterly reports use, too.
  return pickLargest(candidates.toReversed(), ({ value }) => value);
}

/** Returns the concepts of a sum; none where a part has no figure that must have one. */
function findParts(sum: readonly Part[], facts: PeriodFacts): string[] {
  const found = sum.map(({ of }) => of.find((name) => facts.findFact(name) !== null));
  const lacks = sum.some(({ optional }, index) => found[index] === undefined && optional !== true);
  return lacks ? [] : found.filter((concept) => concept !== undefined);
}

function findPrecise(lines: readonly string[], { preciseIn = [] }: Choice, facts: PeriodFacts): readonly string[] {
  const [only] = lines;
  const value = lines.length === 1 && only !== undefined ? facts.tagged(only) : null;
  const precise = preciseIn.find((name) => value !== null && isMorePrecise(facts.tagged(name) ?? 0, value));
  return precise === undefined ? lines : [precise];
}

const sumShare = 0.001;

/** Returns the concept of revenue: of several the one that costs and a result add up to, else the largest. */
export function chooseRevenue(facts: PeriodFacts): Candidate | null {
  const candidates = listCandidates(incomeRules.revenue, facts);
  if (candidates.length < 2) return candidates[0] ?? null;
  const sums = [
    ...costs.map((concept) => [facts.tagged('GrossProfit'), facts.tagged(concept)] as const),
    [facts.tagged('CostsAndExpenses'), facts.tagged('OperatingIncomeLoss')] as const,
  ].flatMap(([one, other]) => (one === null || other === null ? [] : [one + other]));
  const confirmed = candidates.find(({ value }) =>
    sums.some((sum) => Math.abs(value - sum) <= sumShare * Math.abs(sum)),
  );
  return confirmed ?? pickLargest(candidates, ({ value }) => value) ?? null;
}
