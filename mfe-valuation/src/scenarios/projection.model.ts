import {
  type AllStatements,
  firstCaseName,
  type IncomeStatement,
  type Overview,
  type Projection as SavedProjection,
  type Scenarios,
  type Stock,
} from '@basecase/gateway/contract';
import { margin } from '@basecase/shared-ui/figures/growth';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { foreignCurrency } from '../company/company-data.model.ts';
import { type SharesInUse, sharesInUse } from '../company/shares.model.ts';
import {
  COLUMNS,
  DEFAULT_CURRENT_YEAR,
  defaultScenarios,
  hasLosses,
  type Seed,
  seedScenarios,
} from './scenarios.model.ts';

/** A saved case, as this page knows it. */
export interface CaseOrigin {
  readonly name: string;
  /** The day of the save that this page has seen last: another one must not be overwritten. */
  readonly savedAt: string;
}

/** The three scenarios of a company. */
export interface Projection {
  readonly scenarios: Scenarios;
  /** The year of the second column: the latest fiscal year plus one. */
  readonly currentYear: number;
  /** The saved case that it grew out of. Absent: it is a new case. */
  readonly origin?: CaseOrigin;
}

/** An unreported figure that the initial projection replaces or leaves out. */
export type InitialNote =
  | 'margin-assumed'
  | 'pe-assumed'
  | 'sales-multiple'
  | 'sales-multiple-assumed'
  | 'revenue-unknown'
  | 'shares-from-balance-sheet'
  | 'shares-implied'
  | 'shares-unknown';

const sharesNotes: Readonly<Record<SharesInUse['origin'], readonly InitialNote[]>> = {
  'key-figures': [],
  'balance-sheet': ['shares-from-balance-sheet'],
  'all-classes': ['shares-implied'],
  implied: ['shares-implied'],
  unknown: ['shares-unknown'],
};

export interface InitialProjection extends Projection {
  readonly notes: readonly InitialNote[];
  readonly shares: SharesInUse;
  /** Label of the fiscal year of the shares when they come from the balance sheet, else null. */
  readonly sharesYear: string | null;
}

export interface Column {
  readonly year: number;
  readonly kind: 'historical' | 'projected';
}

/** Returns the projection before a company is chosen. */
export function emptyProjection(): Projection {
  return { scenarios: defaultScenarios(), currentYear: DEFAULT_CURRENT_YEAR };
}

/**
 * Returns the projection before the user's edits, with a note for each figure that is not known.
 * @param overview null when key figures did not load
 * @param statements null when no statement loaded
 */
export function initialProjection(overview: Overview | null, statements: AllStatements | null): InitialProjection {
  const income = statements?.incomeStatement ?? null;
  const balance = statements?.balanceSheet?.annualReports[0];
  const shares = sharesInUse(
    overview ?? { price: null, marketCap: null, sharesOutstanding: null },
    parseNumeral(balance?.commonStockSharesOutstanding),
  );
  const foreign = foreignCurrency({ overview, statements });
  const seed = readSeed(
    income,
    { sharesOutstanding: shares.shares, peRatio: overview?.peRatio ?? null },
    foreign === null ? marketValue(overview, shares) : null,
  );

  const notes: InitialNote[] = [];
  if (seed.revenue === null) notes.push('revenue-unknown');
  else if (seed.margin === null) notes.push('margin-assumed');
  notes.push(...sharesNotes[shares.origin]);
  notes.push(...multipleNotes(seed));
  return {
    scenarios: seedScenarios(seed),
    currentYear: findCurrentYear(income),
    notes,
    shares,
    sharesYear: shares.origin === 'balance-sheet' && balance ? fiscalYear(balance) : null,
  };
}

function multipleNotes(seed: Seed): InitialNote[] {
  if (hasLosses(seed))
    return ['sales-multiple', ...(seed.salesMultiple === null ? ['sales-multiple-assumed' as const] : [])];
  return seed.peRatio === null || seed.peRatio <= 0 ? ['pe-assumed'] : [];
}

/** Returns the market cap, else shares × price; null without them. */
function marketValue(overview: Pick<Overview, 'marketCap' | 'price'> | null, { shares }: SharesInUse): number | null {
  if (overview === null) return null;
  const { marketCap, price } = overview;
  if (marketCap !== null && marketCap > 0) return marketCap;
  return shares === null || price === null || price <= 0 ? null : shares * price;
}

/** Returns the projection of a saved one. */
export function savedProjection({
  scenarios,
  currentYear,
  name = firstCaseName,
  savedAt,
}: SavedProjection): Projection {
  return { scenarios, currentYear, origin: { name, savedAt } };
}

/** Returns a projection as a new case. */
export function asNewCase({ scenarios, currentYear }: Projection): Projection {
  return { scenarios, currentYear };
}

/** The fiscal year that a case starts from, and a newer one that is filed. */
export interface OldBase {
  readonly from: number;
  readonly latest: number;
}

/** Returns the years of a case that starts from an older fiscal year than the newest one; null otherwise. */
export function oldBase(projection: Projection, initial: Projection | null): OldBase | null {
  if (initial === null || listColumns(projection)[0]?.kind !== 'historical') return null;
  const [from, latest] = [projection.currentYear - 1, initial.currentYear - 1];
  return from < latest ? { from, latest } : null;
}

/**
 * Returns the years of the table. With a known revenue the first column is the latest fiscal year; without it no column is
 * history and the first one is the current year.
 */
export function listColumns({ scenarios, currentYear }: Projection): Column[] {
  const historical = (scenarios.base.revenue[0] ?? null) !== null;
  const first = historical ? currentYear - 1 : currentYear;
  return Array.from({ length: COLUMNS }, (_, index) => ({
    year: first + index,
    kind: historical && index === 0 ? 'historical' : 'projected',
  }));
}

/** Returns the figures that a projection starts from: of the latest fiscal year and the key figures. */
export function readSeed(
  statement: IncomeStatement | null,
  stock: Pick<Stock, 'sharesOutstanding' | 'peRatio'> | null,
  /** In the currency of the statements. */
  marketCap: number | null,
): Seed {
  const latest = statement?.annualReports[0];
  const revenue = parseNumeral(latest?.totalRevenue);
  const netMargin = margin(parseNumeral(latest?.netIncome), revenue);
  return {
    revenue: millions(revenue),
    margin: netMargin === null ? null : netMargin * 100,
    shares: millions(stock?.sharesOutstanding ?? null),
    peRatio: stock?.peRatio ?? null,
    salesMultiple: revenue !== null && revenue > 0 && marketCap !== null ? marketCap / revenue : null,
  };
}

/** Returns the latest fiscal year plus one, or the default without a statement. */
export function findCurrentYear(statement: IncomeStatement | null): number {
  const latest = statement?.annualReports[0];
  return latest === undefined ? DEFAULT_CURRENT_YEAR : Number(fiscalYear(latest)) + 1;
}

function millions(value: number | null): number | null {
  return value === null ? null : value / 1e6;
}
