import { fewestForPercentile } from '../contract/figures/peer-rules.ts';
import type { WatchFigure, WatchRow } from '../contract/watchlists.ts';
import { formatDayNumber, toDayNumber } from '../market/columns/day-number.ts';
import { midRank } from '../market/formulas/statistics.ts';
import type { FigureColumn } from '../market/formulas/value-columns.ts';
import { readValueFormula } from '../market/questions/formula-cache.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import { describeFigure, type ValueColumn } from '../market/questions/market-figures.ts';
import type { MarketFiling } from '../market/shape/holdings.ts';

/** The figures of the market that a line shows, by formula. */
const formulas = { pe: 'pe', growth: 'change(revenue.q, 1)', evEbit: 'evEbit', fcfYield: 'fcfYield' } as const;
type FigureName = keyof typeof formulas;
const names = Object.keys(formulas).filter((name): name is FigureName => name in formulas);

/** A year of weeks: reports come on the same day of the week. */
const yearDays = 364;
/** Amendments and other reports are no results. */
const resultForms: ReadonlySet<string> = new Set(['10-K', '10-Q', '20-F', '40-F']);

export type MarketPart = Pick<WatchRow, 'name' | FigureName | 'results' | 'filing'>;

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
    const filings = listFilings(day, company);
    const name = day.companies[company]?.name ?? null;
    parts.set(symbol, {
      name,
      ...figures,
      results: estimateResults(filings, day.today),
      filing: findNewest(filings, since),
    });
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
    results: { day: null, reason },
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

/** Returns the filings of a company, oldest first, each once. */
function listFilings({ frame }: MarketDay, company: number): readonly MarketFiling[] {
  const { heads, filings } = frame.holdings;
  const found = new Set<MarketFiling>();
  for (let row = findFirstRow(heads.company, company); heads.company[row] === company; row += 1) {
    const filing = filings[heads.filing[row] ?? -1];
    if (filing !== undefined) found.add(filing);
  }
  return [...found].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}

/** Returns the first row of a company; rows are sorted by company. */
function findFirstRow(companies: Int32Array, company: number): number {
  let [low, high] = [0, companies.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((companies[middle] ?? 0) < company) low = middle + 1;
    else high = middle;
  }
  return low;
}

function estimateResults(filings: readonly MarketFiling[], today: number): WatchRow['results'] {
  const last = filings.find(({ form, filed }) => resultForms.has(form) && toDayNumber(filed) + yearDays >= today);
  if (last === undefined) return { day: null, reason: 'No report of the last year is held' };
  const day = formatDayNumber(toDayNumber(last.filed) + yearDays);
  return { day, form: last.form, filedBefore: last.filed };
}

function findNewest(filings: readonly MarketFiling[], since: number | null): WatchRow['filing'] {
  const newest = filings.at(-1);
  if (newest === undefined) return null;
  const { form, filed, accession } = newest;
  return { form, filed, accession, isNew: since !== null && toDayNumber(filed) >= since };
}
