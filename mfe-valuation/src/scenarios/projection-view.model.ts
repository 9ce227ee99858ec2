import type { AllStatements, Overview, Projection, Scenarios } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { type SharesInUse, sharesInUse } from '../company/shares.model.ts';
import { COLUMNS, DEFAULT_CURRENT_YEAR, defaultScenarios, seedScenarios } from './projections.model.ts';
import { currentYearOf, seedOf } from './seed.model.ts';

/** What the table shows and what is saved. */
export interface Plan {
  readonly scenarios: Scenarios;
  /** The year of the second column: the latest fiscal year plus one. */
  readonly currentYear: number;
}

/** Something the start of a projection rests on that was not reported. */
export type StartNote =
  | 'margin-assumed'
  | 'pe-assumed'
  | 'revenue-unknown'
  | 'shares-from-balance-sheet'
  | 'shares-implied'
  | 'shares-unknown';

const sharesNotes: Readonly<Record<SharesInUse['origin'], readonly StartNote[]>> = {
  'key-figures': [],
  'balance-sheet': ['shares-from-balance-sheet'],
  implied: ['shares-implied'],
  unknown: ['shares-unknown'],
};

export interface PlanStart extends Plan {
  readonly notes: readonly StartNote[];
  readonly shares: SharesInUse;
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
 * The plan a loaded company starts from, and what in it stands in for a figure that is not known.
 * @param overview null when key figures could not be loaded
 * @param statements null when none of the statements could be loaded
 */
export function startPlan(overview: Overview | null, statements: AllStatements | null): PlanStart {
  const income = statements?.incomeStatement ?? null;
  const balance = statements?.balanceSheet?.annualReports[0];
  const { price = null, marketCap = null, sharesOutstanding = null, peRatio = null } = overview ?? {};
  const shares = sharesInUse(
    { price, marketCap, sharesOutstanding },
    parseNumeral(balance?.commonStockSharesOutstanding),
  );
  const seed = seedOf(income, { sharesOutstanding: shares.shares, peRatio });

  const notes: StartNote[] = [];
  if (seed.revenue === null) notes.push('revenue-unknown');
  else if (seed.margin === null) notes.push('margin-assumed');
  notes.push(...sharesNotes[shares.origin]);
  if (peRatio === null || peRatio <= 0) notes.push('pe-assumed');
  return {
    scenarios: seedScenarios(seed),
    currentYear: currentYearOf(income),
    notes,
    shares,
    sharesYear: shares.origin === 'balance-sheet' && balance ? fiscalYear(balance.fiscalDateEnding) : null,
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
