import type { PeriodFact } from '../../shape/filing-figures.ts';
import { countDays } from '../../shape/periods.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import type { RuledColumn } from '../rules/ruled-column.model.ts';

/** Interest of a year above this share of assets is that of a debt. */
const mostInterest = 0.0025;
const yearDays = 365;
/** Amounts before the cost of their issue exceed those of the balance sheet by up to this share. */
const issueCost = 0.05;

/** What a balance sheet without a line of debt is read for. */
export interface DebtEvidence {
  readonly term: 'current' | 'longTerm';
  /** The debt of the other term; 0 where it has no line either. */
  readonly known: number;
  readonly totalAssets: number | null;
}

/**
 * Returns whether a filing without a line for the debt of one term has amounts that tell of one: under a concept that is no
 * line, or as interest of a period that ends on the day of the balance sheet.
 */
export function tellsOfDebt<Name extends string>(
  { notes, period: { end } }: RuledColumn<Name>,
  { term, known, totalAssets }: DebtEvidence,
): boolean {
  const list = (concepts: readonly string[]) => notes.listWhole(concepts).filter(({ period }) => period.end === end);
  const own = list(noteConcepts[term === 'current' ? 'otherCurrentDebt' : 'otherLongTermDebt']);
  const ofAnyTerm = list(noteConcepts.otherDebt);
  if (own.some(({ value }) => value !== 0)) return true;
  if (ofAnyTerm.some(({ value }) => value > known * (1 + issueCost))) return true;
  const interest = known === 0 ? list(noteConcepts.interestOfDebt) : [];
  return interest.some((fact) => ofYear(fact) > mostInterest * (totalAssets ?? 0));
}

function ofYear({ value, period }: PeriodFact): number {
  return (value * yearDays) / countDays(period);
}
