import type { Screen, ScreenBody } from '../../contract/market/screens.ts';
import { type ConditionFormula, readEachCondition } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import type { QuestionBudget } from './question-budget.ts';

/** Limits the companies that conditions start from. */
export type ScopeQuery = Partial<Pick<ScreenBody, 'scope' | 'sic' | 'symbols'>>;

/** The companies that conditions start from. */
export interface Scope {
  /** 1 for companies in scope. */
  readonly universe: Uint8Array;
  /** What each part keeps of all covered companies, by itself. */
  readonly counts: NonNullable<Screen['scope']>;
  /** Parts of the scope as conditions. */
  readonly parts: readonly ConditionFormula[];
}

/** Finds the companies in scope. A percentile in a scope is one among all covered companies. @throws BadFormula */
export async function findScope(
  day: MarketDay,
  { scope = '', sic, symbols }: ScopeQuery,
  budget: QuestionBudget,
): Promise<Scope> {
  budget.countFormula(scope);
  const parts = readEachCondition(scope);
  const universe = Uint8Array.from(day.covered);
  const counts = { industries: keepOnly(day, universe, (at) => isInIndustry(day, at, sic)), parts: [] as number[] };
  if (symbols !== undefined) {
    const chosen = new Set(symbols.map((symbol) => day.findCompany(symbol)));
    keepOnly(day, universe, (at) => chosen.has(at));
  }
  if (parts.length === 0) return { universe, counts, parts };
  const columns = await day.resolveLines(parts.flatMap(({ references }) => [...references.values()]));
  const context = day.makeContext(columns, budget);
  for (const { part } of parts) {
    await budget.pause();
    const { truths } = part.run(context);
    counts.parts.push(keepOnly(day, universe, (at) => truths[at] === 1));
  }
  return { universe, counts, parts };
}

/** Removes companies from a universe. @returns how many covered companies are accepted */
function keepOnly(day: MarketDay, universe: Uint8Array, accept: (company: number) => boolean): number {
  let accepted = 0;
  for (let at = 0; at < universe.length; at += 1) {
    if (day.covered[at] !== 1) continue;
    if (accept(at)) accepted += 1;
    else universe[at] = 0;
  }
  return accepted;
}

export function isInIndustry(day: MarketDay, company: number, sic: ScreenBody['sic']): boolean {
  if (sic === undefined || sic.length === 0) return true;
  const own = day.companies[company]?.sic ?? null;
  return own !== null && sic.some((code) => own.startsWith(code));
}
