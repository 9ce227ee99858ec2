import type { ConceptTable } from './concepts.ts';
import type { Fact } from './facts.ts';

/**
 * Returns the facts with figures that are positive by their meaning, such as interest expense, as positive ones: companies
 * tag them with either sign, and the same one with another sign in a later filing.
 */
export function withMeantSigns(
  facts: ReadonlyMap<string, readonly Fact[]>,
  { income, balance, cashFlow }: ConceptTable,
): ReadonlyMap<string, readonly Fact[]> {
  const lines = [income, balance, cashFlow].flatMap((statement) => Object.values(statement));
  const positive = new Set(lines.flatMap((line) => (line.positive ? line.concepts : [])));
  return new Map(
    [...facts].map(([concept, list]) => [
      concept,
      positive.has(concept)
        ? list.map((fact) => (fact.val < 0 ? { ...fact, val: -fact.val, remark: 'Tagged with the other sign.' } : fact))
        : list,
    ]),
  );
}
