import type { FigureView, MarketFigure } from '../../contract/market/market.ts';
import { formatDayNumber } from '../columns/day-number.ts';
import { columnViews, type LineColumn } from '../columns/line-column.ts';
import { natureOf } from '../columns/line-natures.ts';
import { describeReason, reasons } from '../columns/reasons.ts';
import { type LineTerm, listTerms } from '../columns/resolve-line.ts';
import type { FigureColumn, TextColumn } from '../formulas/value-columns.ts';
import { type FigureFact, formatReference, type LineReference } from '../formulas/vocabulary.ts';
import { marketVocabulary } from '../measures/market-vocabulary.ts';
import type { ValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';

type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;
type Terms = NonNullable<KnownFigure['terms']>;

/** The result of a formula over all companies. */
export type ValueColumn = FigureColumn | TextColumn;

/** Returns the figure of one company in a column, with its filing or its calculation. */
export async function describeFigure(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  formula: ValueFormula,
  column: ValueColumn,
  company: number,
): Promise<MarketFigure> {
  if ('texts' in column) return describeText(day, column.texts[company] ?? null, company);
  const code = column.reasons[company] ?? 0;
  if (code !== 0) return { value: null, reason: explainReason(day, columns, formula, code, company) };
  const value = column.values[company] ?? Number.NaN;
  const { unit } = formula.part.type === 'figure' ? formula.part : { unit: 'text' as const };
  const currency = nameCurrency(day, column.currency?.[company] ?? 0);
  const base = { value, unit: unit === 'number' ? ('ratio' as const) : unit, ...(currency !== null && { currency }) };
  const { node, references } = formula;
  const entry = node.type === 'name' ? marketVocabulary.findEntry(node.name) : undefined;
  if (entry?.type === 'line') {
    const [reference] = references.values();
    if (reference !== undefined) return { ...base, ...(await describeLine(day, columns, reference, company)) };
  }
  return { ...base, ...describeDerived(day, columns, formula, company) };
}

function describeText(day: MarketDay, text: string | null, company: number): MarketFigure {
  if (text === null) return { value: null, reason: 'Not known' };
  const { filed, accession } = findFiling(day, day.frame.calendar.newestFiling[company] ?? -1);
  return { value: text, unit: 'text', view: 'day', end: null, filed, accession };
}

/** Returns a reason with the name of the line that it comes from. */
export function explainReason(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  { references, node }: Pick<ValueFormula, 'references' | 'node'>,
  code: number,
  company: number,
): string {
  const text = describeReason(code, day.kinds[company] ?? 'general', reportCurrency(day, columns, company));
  const isNamed = ['notReported', 'noPeriod', 'heldBack'].includes(reasons[code] ?? '');
  if (!isNamed || (node.type === 'name' && references.size === 1)) return text;
  const lacking = [...references].filter(
    ([name, { role }]) => role !== 'anchor' && columns.get(name)?.reasons[company] === code,
  );
  const from = lacking.find(([, { role }]) => role === 'needed') ?? lacking[0];
  return from === undefined ? text : `${text}: ${from[0]}`;
}

/** Returns the currency of a company's reports. */
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

function findFiling(
  day: MarketDay,
  filing: number,
): { readonly filed: string | null; readonly accession: string | null } {
  const found = day.frame.holdings.filings[filing];
  return { filed: found?.filed ?? null, accession: found?.accession ?? null };
}

async function describeLine(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  reference: LineReference,
  company: number,
): Promise<Pick<KnownFigure, 'view' | 'end' | 'filed' | 'accession' | 'concept' | 'formula' | 'terms' | 'note'>> {
  const name = formatReference(reference);
  const column = columns.get(name);
  if (column === undefined) throw new Error(`The line ${name} was not resolved.`);
  const { frame } = day;
  const { line, query } = reference;
  const view: FigureView = columnViews[column.view[company] ?? 0] ?? 'ttm';
  const concept = frame.holdings.concepts[column.concept[company] ?? 0];
  const base = {
    view,
    end: formatDayNumber(column.end[company] ?? 0),
    ...findFiling(day, column.filing[company] ?? -1),
    ...(concept !== undefined && { concept }),
    ...(column.isFiscalYear[company] === 1 && { note: 'fiscal year' }),
  };
  if (natureOf(line) !== 'flow') return base;
  const terms = listTerms(frame, line, await frame.holdings.lineValues(line), query, company);
  if (terms.length < 2) return base;
  return { ...base, formula: describeSum(terms), terms: terms.map((term) => toTerm(day, line, term)) };
}

/** Returns a sum of periods in words. */
function describeSum(terms: readonly LineTerm[]): string {
  if (terms.length === 2) return 'Year to date − year to date a quarter before';
  if (terms.length === 3) return 'Fiscal year + year to date − year to date a year before';
  return 'Sum of four quarters';
}

function toTerm(day: MarketDay, name: string, { sign, value, end, filing }: LineTerm): Terms[number] {
  return { name: sign < 0 ? `−${name}` : name, value, end, ...findFiling(day, filing) };
}

/** A calculated figure takes its period and filing from its newest term. */
function describeDerived(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  { source, node, references, facts }: ValueFormula,
  company: number,
): Omit<KnownFigure, 'value' | 'unit'> {
  const read = [...references].flatMap(([name, { role }]) => {
    const column = columns.get(name);
    return column === undefined || role === 'anchor' ? [] : [{ name, column }];
  });
  const used = read.filter(({ column }) => column.reasons[company] === 0);
  const terms: Terms = used.map(({ name, column }) => ({
    name,
    value: column.values[company] ?? Number.NaN,
    end: formatDayNumber(column.end[company] ?? 0),
    ...findFiling(day, column.filing[company] ?? -1),
  }));
  // A price is of a later day than the periods that it is divided by.
  const periods = terms.map(({ end }) => end ?? '').sort();
  const entry = node.type === 'name' ? marketVocabulary.findEntry(node.name) : undefined;
  const isMarketCap = entry?.type === 'figure' && entry.fact === 'marketCap';
  for (const fact of isMarketCap ? [] : facts) {
    const value = day.readFigureFact(fact).values[company] ?? Number.NaN;
    if (!Number.isNaN(value)) terms.push(toFactTerm(day, fact, value, company));
  }
  const parts = facts.has('marketCap') ? listMarketCapTerms(day, company) : [];
  // The filing with the shares is only that of the market cap itself.
  const sources = isMarketCap ? parts : terms;
  const newest = sources.toSorted((a, b) => (b.filed ?? '').localeCompare(a.filed ?? ''))[0];
  terms.push(...parts.filter(({ name }) => !terms.some((term) => term.name === name)));
  const view = used.length === 0 ? 'day' : (columnViews[used[0]?.column.view[company] ?? 0] ?? 'ttm');
  const formula = entry !== undefined && 'formula' in entry ? withoutOwnFunctions(entry.formula) : source;
  const fiscal = used.filter(({ column }) => column.isFiscalYear[company] === 1).map(({ name }) => name);
  const absent = read.filter(({ column }) => column.reasons[company] !== 0).map(({ name }) => name);
  const notes = [
    ...(fiscal.length > 0 ? [`Fiscal year: ${fiscal.join(', ')}`] : []),
    ...(absent.length > 0 ? [`Not reported, not counted: ${absent.join(', ')}`] : []),
  ];
  return {
    view,
    end: periods.at(-1) ?? terms[0]?.end ?? null,
    filed: newest?.filed ?? null,
    accession: newest?.accession ?? null,
    formula: entry?.type === 'figure' ? describeFact(entry.fact) : formula,
    terms,
    ...(notes.length > 0 && { note: notes.join('. ') }),
  };
}

/** A fact of no filing: a price, what is made with it, or an age. */
function toFactTerm(day: MarketDay, fact: FigureFact, value: number, company: number): Terms[number] {
  const priced = fact === 'age' ? day.today : (day.prices.day[company] ?? 0);
  return { name: fact, value, end: formatDayNumber(priced), filed: null, accession: null };
}

/** Returns the price and the shares that a market cap is made of; none where it is not known. */
function listMarketCapTerms(day: MarketDay, company: number): Terms {
  if ((day.readFigureFact('marketCap').reasons[company] ?? 0) !== 0) return [];
  const { values, end, filing } = day.shares;
  const shares = { name: 'shares', value: values[company] ?? Number.NaN, end: formatDayNumber(end[company] ?? 0) };
  return [
    toFactTerm(day, 'price', day.prices.values[company] ?? Number.NaN, company),
    { ...shares, ...findFiling(day, filing[company] ?? -1) },
  ];
}

function describeFact(fact: string): string {
  return fact === 'marketCap' ? 'price * shares' : fact;
}

/** Returns a formula of the product as a user would write it. */
function withoutOwnFunctions(formula: string): string {
  return formula
    .replaceAll(/\b(?:orZero|positive|onOneSide)\(([^()]+)\)/g, '$1')
    .replaceAll(/\bwithin\((.+?), [-\d.]+, [\d.]+\)/g, '$1');
}
