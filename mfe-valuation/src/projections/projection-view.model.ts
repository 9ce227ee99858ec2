import type { AllStatements, Overview, Projection, Scenarios } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { COLUMNS, DEFAULT_CURRENT_YEAR, defaultScenarios, seedScenarios } from './projections.model.ts';
import { currentYearOf, seedOf } from './seed.model.ts';

/** What the table shows and what is saved. */
export interface Plan {
  readonly scenarios: Scenarios;
  /** The year of the second column: the latest fiscal year plus one. */
  readonly currentYear: number;
}

/** Something the start of a projection rests on that was not reported. */
export type StartNote = 'pe-assumed' | 'shares-unknown' | 'shares-from-balance-sheet' | 'revenue-unknown';

export interface PlanStart extends Plan {
  readonly notes: readonly StartNote[];
  /** Label of the fiscal year that shares were taken from, where they come from the balance sheet. */
  readonly sharesYear: string | null;
}

export interface Column {
  readonly year: number;
  readonly kind: 'historical' | 'projected';
}

/** Before a company is chosen. */
export function emptyPlan(): Plan {
  return { scenarios: defaultScenarios(), currentYear: DEFAULT_CURRENT_YEAR };
}

/**
 * The plan a loaded company starts from. Shares that the key figures lack are taken from the latest balance sheet.
 * @param overview null when key figures could not be loaded
 * @param statements null when none of the statements could be loaded
 */
export function startPlan(overview: Overview | null, statements: AllStatements | null): PlanStart {
  const income = statements?.incomeStatement ?? null;
  const reported = overview?.sharesOutstanding ?? null;
  const balance = statements?.balanceSheet?.annualReports[0];
  const counted = parseNumeral(balance?.commonStockSharesOutstanding);
  const sharesOutstanding = reported ?? counted;
  const peRatio = overview?.peRatio ?? null;
  const seed = seedOf(income, { sharesOutstanding, peRatio });

  const notes: StartNote[] = [];
  if (seed.revenue === null) notes.push('revenue-unknown');
  if (sharesOutstanding === null) notes.push('shares-unknown');
  else if (reported === null) notes.push('shares-from-balance-sheet');
  if (peRatio === null || peRatio <= 0) notes.push('pe-assumed');
  const fromBalance = reported === null && counted !== null && balance !== undefined;
  return {
    scenarios: seedScenarios(seed),
    currentYear: currentYearOf(income),
    notes,
    sharesYear: fromBalance ? fiscalYear(balance.fiscalDateEnding) : null,
  };
}

/** The plan of a saved record. */
export function savedPlan({ scenarios, currentYear }: Projection): Plan {
  return { scenarios, currentYear };
}

/**
 * The years of the table. With a known revenue the first one is the fiscal year before the current one; without, nothing is
 * history and the first column is the current year.
 */
export function columnsOf({ scenarios, currentYear }: Plan): Column[] {
  const historical = (scenarios.base.revenue[0] ?? null) !== null;
  const first = historical ? currentYear - 1 : currentYear;
  return Array.from({ length: COLUMNS }, (_, index) => ({
    year: first + index,
    kind: historical && index === 0 ? 'historical' : 'projected',
  }));
}
