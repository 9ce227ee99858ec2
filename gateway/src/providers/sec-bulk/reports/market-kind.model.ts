import { decideMarketKind } from '../../../contract/figures/company-kind.ts';
import type { MarketKind } from '../../../contract/market/market.ts';
import type { Outcome, StandardStatements } from '../../read-filing.ts';
import { fundConcepts } from '../../sec/facts/doubts.ts';
import { findPresentedKind, hasOperatingResult } from '../../sec/merge/company-kind.model.ts';
import { pickLargest } from '../../sec/shape/pick-largest.ts';
import { isFigure } from '../../sec/standardise/rules/outcomes.model.ts';
import type { StandardFiling } from './market-reports.model.ts';

type Balance = StandardStatements['balance'][number];

const leastInvestments = 0.5;
/** In full units of the currency. */
const mostOfShell = 10_000_000;

/** Returns the kind of a company by its industry code and the newest statements of a filing. */
export function decideReportKind(sic: string | null, { standard, notes }: StandardFiling): MarketKind {
  const income = pickLargest(standard.income, ({ period }) => period.end);
  const balance = pickLargest(standard.balance, ({ day }) => day);
  const { figures } = income ?? {};
  const held = balance?.figures;
  const operations = [
    ...[figures?.costOfRevenue, figures?.researchAndDevelopment],
    ...[held?.inventory, held?.propertyPlantEquipment, held?.intangibleAssets, held?.goodwill],
  ];
  return decideMarketKind({
    sic,
    presented: findPresentedKind(notes, standard),
    hasOperatingResult: hasOperatingResult(standard),
    hasStatements: income !== undefined && balance !== undefined,
    hasRevenue: isSome(figures?.totalRevenue),
    hasOperations: operations.some(isSome),
    holdsInvestments: calculateShare(notes, fundConcepts, balance) >= leastInvestments,
    isSmall: (held?.totalAssets.value ?? Number.POSITIVE_INFINITY) < mostOfShell,
  });
}

function isSome(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isFigure(outcome) && outcome.value !== 0;
}

/** Returns the share of the first of these concepts in total assets; 0 where it is not known. */
function calculateShare(
  notes: StandardFiling['notes'],
  concepts: readonly string[],
  balance: Balance | undefined,
): number {
  const part = balance === undefined ? 0 : (notes.findFact(concepts, { start: null, end: balance.day }).value ?? 0);
  return part / Math.max(1, balance?.figures.totalAssets.value ?? 1);
}
