import type { MarketFigure, MarketKind } from '../../contract/market/market.ts';
import {
  type PeerMultiple,
  type PeerValues,
  peerMultiples,
  type ValuedMultiple,
} from '../../contract/market/market-peers.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import { describeReason, isNotMeaningful, reasonCode } from '../columns/reasons.ts';
import { fitLeastSquares, type LinearFit, type NoFit } from '../formulas/least-squares.ts';
import { quantile } from '../formulas/statistics.ts';
import type { FigureColumn } from '../formulas/value-columns.ts';
import { measures } from '../measures/measure-definitions.ts';
import { readValueFormula } from './formula-cache.ts';
import { type MarketDay, symbolOf } from './market-day.ts';
import { describeFigure } from './market-figures.ts';
import type { PeerGroup } from './peers.ts';

const leastForQuartiles = 4;
/** Members with all four figures below which nothing is regressed. */
const leastRegressed = 30;
const splitBetween = reasonCode('splitBetween');

type Multiple = PeerValues['multiples'][number];
type Warranted = Multiple['warranted'];
type Driver = PeerValues['drivers'][number];
type Columns = Awaited<ReturnType<MarketDay['resolveLines']>>;

/** The figure that a multiple is of: per share, or of the whole company for a multiple of enterprise value. */
const figures: Readonly<Record<PeerMultiple, string>> = {
  pe: 'eps',
  ps: 'revenue / shares',
  pb: 'commonEquity / shares',
  evEbit: 'ebit',
  evEbitda: 'ebitda',
  evSales: 'revenue',
  pFcf: 'fcf / shares',
};
const fundsMultiple = 'pFfo';
const fundsFigure = 'ffo / shares';
/** Sales are worth what they earn: such a multiple compares members of the company's margin class only. */
const salesMultiples: ReadonlySet<PeerMultiple> = new Set(['ps', 'evSales']);
/** A margin of half to twice the company's is of its class. */
const marginClass = 2;
const enterpriseMultiples: ReadonlySet<PeerMultiple> = new Set(['evEbit', 'evEbitda', 'evSales']);
/** Enterprise value is market cap + debt + minority interest + preferred stock − cash − short-term investments. */
const netDebtFormula = 'enterpriseValue - marketCap';

/** Kinds without an enterprise value are valued by profit and equity. */
function isOperating(kind: MarketKind): boolean {
  return measures.every(({ name, notFor }) => name !== 'enterpriseValue' || !notFor.includes(kind));
}

/** Returns the formulas that a multiple is regressed on. */
function listDrivers(kind: MarketKind): readonly Omit<Driver, 'value'>[] {
  const operates = isOperating(kind);
  return [
    { name: 'growth', formula: 'cagr(revenue, 3)' },
    { name: 'margin', formula: operates ? 'operatingMargin' : 'netMargin' },
    { name: 'leverage', formula: `${operates ? 'debt' : 'totalLiabilities'} / totalAssets` },
  ];
}

/** Formulas over all companies, and their figures of one of them. */
interface Reader {
  readonly describe: (formula: string) => Promise<MarketFigure>;
  readonly readColumn: (formula: string) => FigureColumn;
}

/** Returns what a share of a company is worth by the multiples of its peers; docs/decisions/value-by-peers.md. */
export async function valueByPeers(day: MarketDay, company: number, group: PeerGroup): Promise<PeerValues> {
  const kind = day.kinds[company] ?? 'general';
  const names = isOperating(kind) ? peerMultiples : (['pe', 'pb'] as const);
  const wanted = listDrivers(kind);
  const isReit = kind === 'reit';
  const reader = await openReader(day, company, [
    ...names.flatMap((name) => [name, figures[name]]),
    ...(isReit ? [fundsMultiple, fundsFigure] : []),
    ...wanted.map(({ formula }) => formula),
    netDebtFormula,
    'shares',
    'marketCap',
  ]);
  const drivers: Driver[] = [];
  for (const driver of wanted) drivers.push({ ...driver, value: await reader.describe(driver.formula) });
  const [netDebt, shares] = [await reader.describe(netDebtFormula), await reader.describe('shares')];
  const hasSplit = reader.readColumn('marketCap').reasons[company] === splitBetween;
  const splitReason = hasSplit ? describeReason(splitBetween, kind, null) : null;
  const multiples: Multiple[] = [];
  for (const name of names) {
    const isEnterprise = enterpriseMultiples.has(name);
    const figure = await reader.describe(figures[name]);
    const noClass = salesMultiples.has(name) ? lackMarginClass(drivers) : null;
    const reason = splitReason ?? noClass;
    const valuation = reason === null ? readValuation(figure, isEnterprise ? { netDebt, shares } : null) : { reason };
    const own = await reader.describe(name);
    const judged = judgeGroup(reader, group.members, name, valuation, salesMultiples.has(name) ? drivers : null);
    const warranted = regressMultiple(reader, group.members, reader.readColumn(name), drivers, valuation);
    multiples.push({ name, isEnterprise, own, figure, ...judged, warranted });
  }
  const newest = Math.max(-1, ...group.members.map((at) => day.prices.day[at] ?? -1));
  return {
    symbol: nameCompany(day, company).symbol,
    group: nameGroup(day, group),
    pricedOn: newest < 0 ? null : formatDayNumber(newest),
    drivers,
    netDebt,
    shares,
    multiples,
    ...(isReit && { funds: await valueByFunds(day, reader, { company, group, splitReason }) }),
  };
}

/** Industry codes and names tell no kind of property: without peers of the user's choice the group is all REITs. */
async function valueByFunds(
  day: MarketDay,
  reader: Reader,
  { company, group, splitReason }: { company: number; group: PeerGroup; splitReason: string | null },
): Promise<NonNullable<PeerValues['funds']>> {
  const all = day.companies.flatMap((_, at) =>
    at !== company && day.covered[at] === 1 && day.kinds[at] === 'reit' ? [at] : [],
  );
  const figure = await reader.describe(fundsFigure);
  const valuation = splitReason === null ? readValuation(figure, null) : { reason: splitReason };
  return {
    isEnterprise: false,
    own: await reader.describe(fundsMultiple),
    figure,
    isOwn: group.isOwn,
    ...judgeGroup(reader, group.isOwn ? group.members : all, fundsMultiple, valuation, null),
  };
}

/** Returns why the company is of no margin class; null where it is of one. */
function lackMarginClass(drivers: readonly Driver[]): string | null {
  const value = findMargin(drivers)?.value;
  if (value === undefined || value.value === null) return 'Its margin is not known, so sales have no comparison';
  return Number(value.value) > 0 ? null : 'Its margin is not above 0, so sales have no comparison';
}

const findMargin = (drivers: readonly Driver[]) => drivers.find(({ name }) => name === 'margin');

/** Returns the members of the company's margin class; all where it is of none. */
function chooseMarginClass(reader: Reader, members: readonly number[], drivers: readonly Driver[]): readonly number[] {
  const margin = findMargin(drivers);
  if (margin === undefined || lackMarginClass(drivers) !== null) return members;
  const own = Number(margin.value.value);
  const { values, reasons } = reader.readColumn(margin.formula);
  return members.filter((at) => {
    const times = (values[at] ?? Number.NaN) / own;
    return reasons[at] === 0 && times >= 1 / marginClass && times <= marginClass;
  });
}

async function openReader(day: MarketDay, company: number, wanted: readonly string[]): Promise<Reader> {
  const formulas = wanted.map(readValueFormula);
  const columns: Columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeOwnContext(columns);
  const results = new Map(formulas.map((formula) => [formula.source, { formula, column: formula.part.run(context) }]));
  const find = (source: string) => {
    const found = results.get(source);
    if (found === undefined) throw new Error(`The formula ${source} was not calculated.`);
    return found;
  };
  return {
    describe: (source) => describeFigure(day, columns, find(source).formula, find(source).column, company),
    readColumn: (source) => {
      const { column } = find(source);
      if ('texts' in column) throw new Error(`The formula ${source} gives no figure.`);
      return column;
    },
  };
}

/** How a multiple becomes the value of a share, or why it does not. */
type Valuation = { readonly toValue: (multiple: number) => number } | { readonly reason: string };

/** @param enterprise what leads from an enterprise value to a share; null for a multiple of a figure per share */
function readValuation(
  figure: MarketFigure,
  enterprise: { readonly netDebt: MarketFigure; readonly shares: MarketFigure } | null,
): Valuation {
  const terms = enterprise === null ? [figure] : [figure, enterprise.netDebt, enterprise.shares];
  const numbers: number[] = [];
  for (const term of terms) {
    if (term.value === null) return { reason: term.reason };
    if (term.currency !== undefined && term.currency !== 'USD')
      return { reason: `Filed in ${term.currency}, which is not the currency of the price` };
    numbers.push(Number(term.value));
  }
  const [base = Number.NaN, netDebt = 0, shares = 1] = numbers;
  if (!(base > 0)) return { reason: 'Not meaningful: negative or zero denominator' };
  if (!(shares > 0)) return { reason: 'The number of shares is not above zero' };
  return { toValue: (multiple) => (multiple * base - netDebt) / shares };
}

function valueMultiple(multiple: number, valuation: Valuation): ValuedMultiple {
  if ('reason' in valuation) return { multiple, value: null, reason: valuation.reason };
  const value = valuation.toValue(multiple);
  if (!(value > 0)) return { multiple, value: null, reason: 'Net debt is above the value of the enterprise' };
  return { multiple, value };
}

/**
 * Returns the multiples of members, each with the value of a share that it gives.
 * @param drivers has the margin of the class whose members alone count; null for all members
 */
function judgeGroup(
  reader: Reader,
  members: readonly number[],
  name: string,
  valuation: Valuation,
  drivers: readonly Driver[] | null,
): Pick<Multiple, 'n' | 'notMeaningful' | 'missing' | 'otherMargin' | 'median' | 'quartiles'> {
  const column = reader.readColumn(name);
  const all = members.filter((at) => column.reasons[at] === 0);
  const known = drivers === null ? all : chooseMarginClass(reader, all, drivers);
  const notMeaningful = members.filter((at) => isNotMeaningful(column.reasons[at] ?? 0)).length;
  const sorted = Float64Array.from(known, (at) => column.values[at] ?? Number.NaN).sort();
  const { length: n } = sorted;
  const valueAt = (fraction: number) => valueMultiple(quantile(sorted, fraction), valuation);
  return {
    n,
    notMeaningful,
    missing: members.length - all.length - notMeaningful,
    ...(n < all.length && { otherMargin: all.length - n }),
    median: n === 0 ? null : valueAt(0.5),
    quartiles: n < leastForQuartiles ? null : [valueAt(0.25), valueAt(0.75)],
  };
}

/** Regresses the logarithm of a multiple on growth, margin and leverage, and reads it at the company's own figures. */
function regressMultiple(
  reader: Reader,
  members: readonly number[],
  column: FigureColumn,
  drivers: readonly Driver[],
  valuation: Valuation,
): Warranted {
  const columns = drivers.map(({ formula }) => reader.readColumn(formula));
  const complete = members.filter((at) => [column, ...columns].every(({ reasons }) => reasons[at] === 0));
  const n = complete.length;
  if (n < leastRegressed) return { n, fit: { reason: `Fewer than ${leastRegressed} peers have all four figures` } };
  const predictors = columns.map(({ values }) => complete.map((at) => values[at] ?? Number.NaN));
  const outcomes = complete.map((at) => Math.log(column.values[at] ?? Number.NaN));
  return { n, fit: readFit(fitLeastSquares(predictors, outcomes), predictors, drivers, valuation) };
}

function readFit(
  fit: LinearFit | NoFit,
  predictors: readonly (readonly number[])[],
  drivers: readonly Driver[],
  valuation: Valuation,
): Warranted['fit'] {
  if ('reason' in fit) return { reason: fit.reason };
  let logarithm = fit.intercept;
  for (const [at, { name, value }] of drivers.entries()) {
    if (value.value === null) return { reason: `The company’s own ${name}: ${value.reason}` };
    const [own, among] = [Number(value.value), predictors[at] ?? []];
    // A line says nothing beyond the members that it was drawn through.
    if (own < Math.min(...among) || own > Math.max(...among))
      return { reason: `The company’s ${name} is beyond that of every peer` };
    logarithm += (fit.slopes[at] ?? 0) * own;
  }
  const { r2, spread, intercept, slopes } = fit;
  const valueAt = (spreads: number) => valueMultiple(Math.exp(logarithm + spreads * spread), valuation);
  return { r2, spread, intercept, slopes: [...slopes], middle: valueAt(0), low: valueAt(-1), high: valueAt(1) };
}

function nameCompany(day: MarketDay, at: number): { symbol: string; name: string } {
  const company = day.companies[at];
  return company === undefined ? { symbol: '', name: '' } : { symbol: symbolOf(company), name: company.name };
}

function nameGroup(day: MarketDay, { sic, level, kind, size, isOwn, members }: PeerGroup): PeerValues['group'] {
  return { sic, level, kind, size, own: isOwn, members: members.map((at) => nameCompany(day, at)) };
}
