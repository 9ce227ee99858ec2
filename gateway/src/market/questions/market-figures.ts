import type { FigureView, MarketFigure } from '../../contract/market/market.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import { openEbit } from '../columns/company-ebit.ts';
import { columnViews, type LineColumn } from '../columns/line-column.ts';
import { natureOf } from '../columns/line-natures.ts';
import { describeReason, reasons } from '../columns/reasons.ts';
import { type LineTerm, listTerms } from '../columns/resolve-line.ts';
import { EpsResolver, readEpsLines } from '../columns/trailing-eps.ts';
import { chooseFigures } from '../formulas/fiscal-alignment.ts';
import type { FigureColumn, TextColumn } from '../formulas/value-columns.ts';
import { type FigureFact, formatReference, type LineReference, type VocabularyEntry } from '../formulas/vocabulary.ts';
import { marketVocabulary } from '../measures/market-vocabulary.ts';
import type { ValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';

type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;
type Terms = NonNullable<KnownFigure['terms']>;

/** The result of a formula over all companies. */
export type ValueColumn = FigureColumn | TextColumn;

/** Returns the figure of one company in a column, with its filing, its formula and what it is calculated from. */
export async function describeFigure(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  formula: ValueFormula,
  column: ValueColumn,
  company: number,
): Promise<MarketFigure> {
  const figure = describeBriefly(day, columns, formula, column, company, true);
  const reference = findOwnLine(formula);
  if (figure.value === null || reference === null) return figure;
  return { ...figure, ...(await describeLineTerms(day, reference, company)) };
}

/**
 * Returns the figure of one company in a column with its filing. It waits for nothing: a screen has thousands.
 * @param hasTerms whether a calculated figure has its formula and what it is calculated from
 */
export function describeBriefly(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  formula: ValueFormula,
  column: ValueColumn,
  company: number,
  hasTerms = false,
): MarketFigure {
  if ('texts' in column) return describeText(day, column.texts[company] ?? null, company);
  const code = column.reasons[company] ?? 0;
  if (code !== 0) return { value: null, reason: explainReason(day, columns, formula, code, company) };
  const value = column.values[company] ?? Number.NaN;
  const { unit } = formula.part.type === 'figure' ? formula.part : { unit: 'text' as const };
  const currency = nameCurrency(day, column.currency?.[company] ?? 0);
  const base = { value, unit: unit === 'number' ? ('ratio' as const) : unit, ...(currency !== null && { currency }) };
  const reference = findOwnLine(formula);
  return {
    ...base,
    ...(reference === null
      ? describeDerived(day, columns, formula, company, hasTerms)
      : describeLine(day, findColumn(columns, reference), company)),
  };
}

/** Returns the line that a formula names and no more; null for a calculation. */
function findOwnLine({ node, references }: ValueFormula): LineReference | null {
  if (node.type !== 'name' || marketVocabulary.findEntry(node.name)?.type !== 'line') return null;
  const [reference = null] = references.values();
  return reference;
}

function describeText(day: MarketDay, text: string | null, company: number): MarketFigure {
  if (text === null) return { value: null, reason: 'Not known' };
  const filing = describeFiling(day, day.frame.calendar.newestFiling[company] ?? -1);
  return { value: text, unit: 'text', view: 'day', end: null, ...filing };
}

/** Returns a reason with the name of the line that it comes from. */
export function explainReason(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  { references, node }: Pick<ValueFormula, 'references' | 'node'>,
  code: number,
  company: number,
): string {
  const currency = reasons[code] === 'otherCurrency' ? reportCurrency(day, columns, company) : null;
  const text = describeReason(code, day.kinds[company] ?? 'general', currency);
  const isNamed = ['notReported', 'noPeriod', 'heldBack'].includes(reasons[code] ?? '');
  const isLine = node.type === 'name' && marketVocabulary.findEntry(node.name)?.type === 'line';
  if (!isNamed || (isLine && references.size === 1)) return text;
  const lacking = [...references].filter(
    ([name, { role }]) => role !== 'anchor' && columns.get(name)?.reasons[company] === code,
  );
  const from = lacking.find(([, { role }]) => role === 'needed') ?? lacking[0];
  return from === undefined ? text : `${text}: ${from[0]}`;
}

export function reportCurrency(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  company: number,
): string | null {
  for (const { currency } of columns.values()) {
    const name = nameCurrency(day, currency[company] ?? 0);
    if (name !== null) return name;
  }
  return null;
}

function nameCurrency(day: MarketDay, code: number): string | null {
  if (code === 0) return null;
  return day.frame.holdings.currencies[code - 1] ?? 'USD';
}

function findFiling(day: MarketDay, filing: number): Pick<KnownFigure, 'filed' | 'accession'> {
  const found = day.frame.holdings.filings[filing];
  return { filed: found?.filed ?? null, accession: found?.accession ?? null };
}

/** Returns a filing with its form, which terms do without: a reply has many. */
function describeFiling(day: MarketDay, filing: number): Pick<KnownFigure, 'filed' | 'accession' | 'form'> {
  return { ...findFiling(day, filing), form: day.frame.holdings.filings[filing]?.form ?? null };
}

function findColumn(columns: ReadonlyMap<string, LineColumn>, reference: LineReference): LineColumn {
  const name = formatReference(reference);
  const column = columns.get(name);
  if (column === undefined) throw new Error(`The line ${name} was not resolved.`);
  return column;
}

function describeLine(day: MarketDay, column: LineColumn, company: number): Omit<KnownFigure, 'value' | 'unit'> {
  const view: FigureView = columnViews[column.view[company] ?? 0] ?? 'ttm';
  const concept = day.frame.holdings.concepts[column.concept[company] ?? 0];
  return {
    view,
    end: formatDayNumber(column.end[company] ?? 0),
    ...describeFiling(day, column.filing[company] ?? -1),
    ...(concept !== undefined && { concept }),
    ...(column.isFiscalYear[company] === 1 && { note: 'fiscal year' }),
  };
}

/** Returns how the figure of a line is made of several periods or lines; nothing for one that was filed. */
async function describeLineTerms(
  day: MarketDay,
  { line, query }: LineReference,
  company: number,
): Promise<Pick<KnownFigure, 'formula' | 'terms'>> {
  const { frame } = day;
  const isEps = line === 'eps' && query.view === 'alone';
  const lines = isEps ? await readEpsLines(frame.holdings) : null;
  const way = lines === null ? null : new EpsResolver(frame, lines, query).findWay(company);
  if (way === 'divided') return { formula: 'netIncomeToCommon / average dilutedShares of the same time' };
  if (natureOf(line) !== 'flow' && way !== 'parts') return {};
  const own = line === 'ebit' ? (await openEbit(frame))(company) : null;
  const values = own ?? (await frame.holdings.lineValues(line));
  const terms = listTerms(frame, line, values, query, company, isEps || undefined);
  if (terms.length < 2) return {};
  return { formula: describeSum(terms), terms: terms.map((term) => toTerm(day, line, term)) };
}

function describeSum(terms: readonly LineTerm[]): string {
  if (terms.length === 2) return 'Year to date − year to date a quarter before';
  if (terms.length === 3) return 'Fiscal year + year to date − year to date a year before';
  return 'Sum of four quarters';
}

function toTerm(day: MarketDay, name: string, { sign, value, end, filing }: LineTerm): Terms[number] {
  return { name: sign < 0 ? `−${name}` : name, value, end, ...findFiling(day, filing) };
}

/**
 * What a calculated figure is made of: its newest period and filing, and its terms where they are asked for. Listing
 * them costs most of a description.
 */
class Sources {
  readonly terms: Terms = [];
  readonly #day: MarketDay;
  readonly #hasTerms: boolean;
  /** Day of the newest period, or of the first source without a period. */
  end: number | null = null;
  /** Index of the filing that was filed last; -1 for none. */
  filing = -1;

  constructor(day: MarketDay, hasTerms: boolean) {
    this.#day = day;
    this.#hasTerms = hasTerms;
  }

  addLine(name: string, { values, end, filing }: LineColumn['year'], company: number, currency: number): void {
    const [last, stated] = [end[company] ?? 0, filing[company] ?? -1];
    if (this.end === null || last > this.end) this.end = last;
    const { filings } = this.#day.frame.holdings;
    const isNewer = (filings[stated]?.filed ?? '') > (filings[this.filing]?.filed ?? '');
    if (stated >= 0 && (this.filing < 0 || isNewer)) this.filing = stated;
    this.addTerm(name, values[company] ?? Number.NaN, last, stated, currency);
  }

  /** Adds a fact of no filing: a price, what is made with it, or an age. Its day is later than the periods of lines. */
  addFact(fact: FigureFact, company: number): void {
    const { values, currency } = this.#day.readFigureFact(fact);
    const value = values[company] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    const end = fact === 'age' ? this.#day.today : (this.#day.prices.day[company] ?? 0);
    this.end ??= end;
    this.addTerm(fact, value, end, -1, currency?.[company] ?? 0);
  }

  /** @param currency code of the currency of an amount; 0 for a count */
  addTerm(name: string, value: number, end: number, filing: number, currency = 0): void {
    if (!this.#hasTerms || this.terms.some((term) => term.name === name)) return;
    const named = nameCurrency(this.#day, currency);
    const filed = findFiling(this.#day, filing);
    this.terms.push({ name, value, end: formatDayNumber(end), ...filed, ...(named !== null && { currency: named }) });
  }
}

/** A calculated figure takes its period and filing from its newest term. */
function describeDerived(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  { source, node, references, facts }: ValueFormula,
  company: number,
  hasTerms: boolean,
): Omit<KnownFigure, 'value' | 'unit'> {
  const sources = new Sources(day, hasTerms);
  const entry = node.type === 'name' ? marketVocabulary.findEntry(node.name) : undefined;
  const isKnown = (name: string) => columns.get(name)?.reasons[company] === 0;
  const written = entry !== undefined && 'formula' in entry ? writeFormula(entry.formula, isKnown) : source;
  const [fiscal, absent]: [string[], string[]] = [[], []];
  let view: FigureView | null = null;
  const read = [...references].flatMap(([name, reference]) => {
    const column = columns.get(name);
    if (column === undefined || reference.role === 'anchor' || isReplaced(name, entry, written)) return [];
    return { name, reference, column };
  });
  for (const { name, column, figure, isFiscal } of chooseFigures(read, facts, company)) {
    if (Number.isNaN(figure.values[company])) {
      absent.push(name);
      continue;
    }
    view ??= isFiscal ? 'fy' : (columnViews[column.view[company] ?? 0] ?? 'ttm');
    if (isFiscal) fiscal.push(name);
    sources.addLine(name, figure, company, column.currency[company] ?? 0);
  }
  const isMarketCap = entry?.type === 'figure' && entry.fact === 'marketCap';
  for (const fact of isMarketCap ? [] : facts) sources.addFact(fact, company);
  if (facts.has('marketCap') && day.readFigureFact('marketCap').reasons[company] === 0) {
    sources.addFact('price', company);
    const { values, end, filing } = day.shares;
    const counted = filing[company] ?? -1;
    sources.addTerm('shares', values[company] ?? Number.NaN, end[company] ?? 0, counted);
    // The filing with the shares is only that of the market cap itself.
    if (isMarketCap) sources.filing = counted;
  }
  const own = entry?.type === 'figure' ? entry.fact : written;
  const formula = isMarketCap ? 'price * shares' : own;
  const notes = [
    ...(fiscal.length > 0 ? [`Fiscal year: ${fiscal.join(', ')}`] : []),
    ...(absent.length > 0 ? [`Not reported, not counted: ${absent.join(', ')}`] : []),
  ];
  return {
    view: view ?? 'day',
    end: sources.end === null ? null : formatDayNumber(sources.end),
    ...describeFiling(day, sources.filing),
    ...(hasTerms && { formula, terms: sources.terms }),
    ...(notes.length > 0 && { note: notes.join('. ') }),
  };
}

const plainFormulas = new Map<string, string>();

/** Returns a formula of the product as a user would write it, with the figure of two that a company has. */
function writeFormula(formula: string, isKnown: (name: string) => boolean): string {
  return withoutOwnFunctions(formula).replace(/\bfirstKnown\((\w+), ([^()]+)\)/, (_, first: string, second: string) =>
    isKnown(first) ? first : second,
  );
}

/** Returns whether another line takes the place of this one in a formula of the product. */
function isReplaced(name: string, entry: VocabularyEntry | undefined, written: string): boolean {
  const hasChoice = entry !== undefined && 'formula' in entry && entry.formula.includes('firstKnown');
  return hasChoice && !written.split(/[^\w.]+/).includes(name);
}

function withoutOwnFunctions(formula: string): string {
  const known =
    plainFormulas.get(formula) ??
    formula
      .replaceAll(/\b(?:orZero|positive|onOneSide)\(([^()]+)\)/g, '$1')
      .replaceAll(/\bwithin\((.+?), [-\d.]+, [\d.]+\)/g, '$1');
  plainFormulas.set(formula, known);
  return known;
}
