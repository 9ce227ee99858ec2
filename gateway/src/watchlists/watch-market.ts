import type { WatchFigure, WatchRow } from '../contract/desk/watchlists.ts';
import { fewestForPercentile } from '../contract/figures/peer-rules.ts';
import { toDayNumber } from '../figures/day-number.ts';
import { midRank } from '../market/formulas/statistics.ts';
import type { FigureColumn } from '../market/formulas/value-columns.ts';
import { readValueFormula } from '../market/questions/formula-cache.ts';
import { listHeldFilings } from '../market/questions/held-filings.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import { describeFigure, type ValueColumn } from '../market/questions/market-figures.ts';
import type { MarketFiling } from '../market/shape/holdings.ts';

/** The figures of the market that a line shows, by formula. */
const formulas = { pe: 'pe', growth: 'change(revenue.q, 1)', evEbit: 'evEbit', fcfYield: 'fcfYield' } as const;
type FigureName = keyof typeof formulas;
const names = Object.keys(formulas).filter((name): name is FigureName => name in formulas);

export type MarketPart = Pick<WatchRow, 'name' | FigureName | 'filing'>;

/** The columns of a day, which all users share. */
type SharedColumns = ReadonlyMap<FigureName, SharedColumn>;
interface SharedColumn {
  readonly column: ValueColumn;
  readonly lines: Awaited<ReturnType<MarketDay['resolveLines']>>;
  /** Known values of covered companies, sorted. */
  readonly sorted: Float64Array;
}
const columnsOfDays = new WeakMap<MarketDay, Promise<SharedColumns>>();

/** Returns the part of lines that comes from the market. @param since days since 1970-01-01 of the last visit; null on the first */
export async function describeWatched(
  day: MarketDay | null,
  symbols: readonly string[],
  since: number | null,
): Promise<ReadonlyMap<string, MarketPart>> {
  const parts = new Map<string, MarketPart>();
  if (day === null) return new Map(symbols.map((symbol) => [symbol, makeUnknown('No market data is loaded yet')]));
  const shared = columnsOfDays.get(day) ?? runColumns(day);
  columnsOfDays.set(day, shared);
  const columns = await shared;
  for (const symbol of symbols) {
    const company = day.findCompany(symbol);
    if (company === undefined) {
      parts.set(symbol, makeUnknown('Not held: it is read when the company is opened'));
      continue;
    }
    const figures = { pe: none, growth: none, evEbit: none, fcfYield: none };
    for (const name of names) figures[name] = await describeOne(day, columns, name, company);
    const name = day.companies[company]?.name ?? null;
    parts.set(symbol, { name, ...figures, filing: findNewest(listHeldFilings(day, company), since) });
  }
  return parts;
}

const none: WatchFigure = { value: null, reason: 'Not known' };

function makeUnknown(reason: string): MarketPart {
  const unknown = { value: null, reason };
  return {
    name: null,
    pe: unknown,
    growth: unknown,
    evEbit: unknown,
    fcfYield: unknown,
    filing: null,
  };
}

async function runColumns(day: MarketDay): Promise<SharedColumns> {
  const columns = new Map<FigureName, SharedColumn>();
  for (const name of names) {
    const formula = readValueFormula(formulas[name]);
    const lines = await day.resolveLines(formula.references.values());
    const column = formula.part.run(day.makeOwnContext(lines));
    columns.set(name, { column, lines, sorted: 'values' in column ? sortKnown(day, column) : new Float64Array() });
  }
  return columns;
}

function sortKnown({ covered }: MarketDay, { values, reasons }: FigureColumn): Float64Array {
  return values.filter((_, at) => covered[at] === 1 && reasons[at] === 0).sort();
}

async function describeOne(
  day: MarketDay,
  columns: SharedColumns,
  name: FigureName,
  company: number,
): Promise<WatchFigure> {
  const shared = columns.get(name);
  if (shared === undefined) throw new Error(`The column ${name} was not run.`);
  const { column, lines, sorted } = shared;
  const figure = await describeFigure(day, lines, readValueFormula(formulas[name]), column, company);
  if (figure.value === null) return figure;
  if (typeof figure.value === 'string') throw new Error(`${name} is a figure.`);
  const { value, end, filed } = figure;
  return { value, end, filed, percentile: sorted.length < fewestForPercentile ? null : midRank(sorted, value) * 100 };
}

function findNewest(filings: readonly MarketFiling[], since: number | null): WatchRow['filing'] {
  const newest = filings.at(-1);
  if (newest === undefined) return null;
  const { form, filed, accession } = newest;
  return { form, filed, accession, isNew: since !== null && toDayNumber(filed) >= since };
}
