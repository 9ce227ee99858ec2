import type { Screen, ScreenBody } from '../../contract/market.ts';
import type { LineColumn } from '../columns/line-column.ts';
import type { TruthColumn } from '../formulas/value-columns.ts';
import { isUnknown, joinTruths } from '../formulas/value-columns.ts';
import type { FormulaContext } from '../formulas/vocabulary.ts';
import { type ConditionFormula, readConditions, readValueFormula, type ValueFormula } from './formula-cache.ts';
import { type MarketDay, symbolOf } from './market-day.ts';
import { describeFigure, type ValueColumn } from './market-figures.ts';

type Query = Pick<ScreenBody, 'where' | 'sort' | 'sic' | 'symbols'>;

/** The companies that pass a screen, in order, and how the others fared. */
export interface ScreenOutcome extends Pick<Screen, 'universe' | 'matches' | 'unknown' | 'conditions'> {
  /** Indexes of the companies that pass, sorted. */
  readonly companies: readonly number[];
  readonly columns: ReadonlyMap<string, LineColumn>;
  readonly context: FormulaContext;
}

/** Runs the conditions of a screen over a day. @throws BadFormula, also when it takes too long */
export async function findMatches(
  day: MarketDay,
  { where, sort, sic, symbols }: Query,
  values: readonly ValueFormula[] = [],
): Promise<ScreenOutcome> {
  const conditions = readConditions(where);
  const order = sort === undefined ? null : readValueFormula(sort.by);
  const formulas = [...conditions, ...values, ...(order === null ? [] : [order])];
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const universe = limitUniverse(day, sic, symbols);
  const context = day.makeContext(columns, universe);
  const truths = conditions.map(({ part }) => part.run(context));
  const all = truths.reduce<TruthColumn | null>(
    (one, other) => (one === null ? other : joinTruths(one, other, true)),
    null,
  );
  const passing: number[] = [];
  let [size, unknown] = [0, 0];
  for (const company of day.byName) {
    if (universe[company] !== 1) continue;
    size += 1;
    const truth = all === null ? 1 : all.truths[company];
    if (truth === 1) passing.push(company);
    if (truth === isUnknown) unknown += 1;
  }
  sortCompanies(day, passing, order === null ? null : order.part.run(context), sort?.descending ?? false);
  return {
    universe: size,
    matches: passing.length,
    unknown,
    conditions: conditions.map((condition, at) => countOutcomes(condition, truths[at], universe)),
    companies: passing,
    columns,
    context,
  };
}

function limitUniverse(day: MarketDay, sic: ScreenBody['sic'], symbols: ScreenBody['symbols']): Uint8Array {
  if (sic === undefined && symbols === undefined) return day.covered;
  const chosen = symbols === undefined ? null : new Set(symbols.map((symbol) => day.findCompany(symbol)));
  return Uint8Array.from(day.companies, (company, at) => {
    const isInIndustry = sic === undefined || sic.some((code) => company.sic?.startsWith(code));
    return Number(day.covered[at] === 1 && isInIndustry && (chosen === null || chosen.has(at)));
  });
}

function countOutcomes(
  { source }: ConditionFormula,
  column: TruthColumn | undefined,
  universe: Uint8Array,
): Screen['conditions'][number] {
  let [passes, fails, unknown] = [0, 0, 0];
  for (let company = 0; company < universe.length; company += 1) {
    if (universe[company] !== 1) continue;
    const truth = column?.truths[company] ?? isUnknown;
    if (truth === 1) passes += 1;
    else if (truth === 0) fails += 1;
    else unknown += 1;
  }
  return { text: source, passes, fails, unknown };
}

/** Sorts companies, which are in the order of their symbols, by a column: unknown ones last; only US dollars compare. */
function sortCompanies(day: MarketDay, companies: number[], column: ValueColumn | null, isDescending: boolean): void {
  if (column === null) return;
  const sign = isDescending ? -1 : 1;
  if ('texts' in column) {
    const text = (company: number) => column.texts[company] ?? null;
    companies.sort((a, b) => {
      const [one, other] = [text(a), text(b)];
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    });
    return;
  }
  const compares = (company: number) => {
    const currency = column.currency?.[company] ?? 0;
    return column.reasons[company] === 0 && (currency === 0 || currency === day.dollars);
  };
  const keys = new Map(
    companies.map((company) => [company, compares(company) ? (column.values[company] ?? null) : null]),
  );
  companies.sort((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one - other) * sign;
  });
}

/** Answers a screen. @throws BadFormula */
export async function runScreen(day: MarketDay, body: ScreenBody): Promise<Screen> {
  const formulas = body.columns.map(readValueFormula);
  const { companies, columns, context, ...counts } = await findMatches(day, body, formulas);
  const values = formulas.map((formula) => ({ formula, column: formula.part.run(context) }));
  const shown = companies.slice(body.offset, body.offset + body.limit);
  const rows = await Promise.all(
    shown.map(async (at): Promise<Screen['rows'][number]> => {
      const figures = values.map(
        async ({ formula, column }) =>
          [formula.source, await describeFigure(day, columns, formula, column, at)] as const,
      );
      const company = day.companies[at];
      return {
        symbol: company === undefined ? '' : symbolOf(company),
        cik: company?.cik ?? 0,
        name: company?.name ?? '',
        values: Object.fromEntries(await Promise.all(figures)),
      };
    }),
  );
  return { asOf: body.asOf ?? null, ...counts, rows };
}
