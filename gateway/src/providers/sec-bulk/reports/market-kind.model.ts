import { decideMarketKind } from '../../../contract/figures/company-kind.ts';
import type { MarketKind } from '../../../contract/market.ts';
import type { CompanyKind } from '../../../contract/statements.ts';
import type { Outcome, StandardStatements } from '../../read-filing.ts';
import { fundConcepts, marksOfKinds } from '../../sec/facts/doubts.ts';
import { isFigure } from '../../sec/standardise/rules/outcomes.model.ts';
import type { StandardFiling } from './market-reports.model.ts';

type Income = StandardStatements['income'][number];
type Balance = StandardStatements['balance'][number];

const leastInvestments = 0.5;
/** In full units of the currency. */
const mostOfShell = 10_000_000;

/** Returns the kind of a company by its industry code and the newest statements of a filing. */
export function decideReportKind(sic: string | null, { standard, notes }: StandardFiling): MarketKind {
  const income = findNewest(standard.income, ({ period }) => period.end);
  const balance = findNewest(standard.balance, ({ day }) => day);
  const { figures } = income ?? {};
  const held = balance?.figures;
  const operations = [
    ...[figures?.costOfRevenue, figures?.researchAndDevelopment],
    ...[held?.inventory, held?.propertyPlantEquipment, held?.intangibleAssets, held?.goodwill],
  ];
  return decideMarketKind({
    sic,
    presented: findPresented(notes, income, balance),
    hasOperatingResult: [figures?.operatingIncome, figures?.grossProfit].some(isOnFace),
    hasStatements: income !== undefined && balance !== undefined,
    hasRevenue: isSome(figures?.totalRevenue),
    hasOperations: operations.some(isSome),
    holdsInvestments: calculateShare(notes, fundConcepts, balance) >= leastInvestments,
    isSmall: (held?.totalAssets.value ?? Number.POSITIVE_INFINITY) < mostOfShell,
  });
}

function findNewest<Column>(columns: readonly Column[], endOf: (column: Column) => string): Column | undefined {
  return columns.reduce<Column | undefined>(
    (best, column) => (best === undefined || endOf(column) > endOf(best) ? column : best),
    undefined,
  );
}

function isOnFace(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isFigure(outcome) && outcome.origin.from === 'face';
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

/** Returns the kind whose own figures make up the statements. */
function findPresented(
  notes: StandardFiling['notes'],
  income: Income | undefined,
  balance: Balance | undefined,
): CompanyKind | undefined {
  return marksOfKinds.find(({ concept, of, least }) => {
    const isBalance = of === 'totalAssets';
    const whole = isBalance ? balance?.figures.totalAssets : income?.figures.totalRevenue;
    const period = isBalance ? balance && { start: null, end: balance.day } : income?.period;
    const part = period && notes.findFact([concept], period);
    return part && whole && isFigure(part) && isFigure(whole) && whole.value > 0 && part.value >= least * whole.value;
  })?.kind;
}
