import { setImmediate } from 'node:timers/promises';
import type { Comparison } from '../../contract/market/comparison.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import { formatDayNumber, toDayNumber, yearsBefore } from '../../figures/day-number.ts';
import type { DatedClose } from '../../providers/market-report.ts';
import { isAnnualForm, isTransitionForm } from '../../providers/read-report.ts';
import type { LineColumn } from '../columns/line-column.ts';
import { describeReason } from '../columns/reasons.ts';
import { type FigureColumn, joinColumns } from '../formulas/value-columns.ts';
import { type FormulaContext, formatReference, type LineReference } from '../formulas/vocabulary.ts';
import { sliceHoldings } from './company-slice.ts';
import { type ComparedRow, type ComparisonPlan, shownYears, usualComparison } from './compare-rows.ts';
import { readValueFormula, type ValueFormula } from './formula-cache.ts';
import { ColumnCache, MarketDay, symbolOf } from './market-day.ts';
import { describeFigure, reportCurrency } from './market-figures.ts';
import { addWeeklyCloses, listSettledCloses, readPastPrices, type SettledClose, writeCloses } from './past-prices.ts';

type ComparedCompany = Comparison['companies'][number];
type ComparedGroups = ComparedCompany['groups'];

export interface AskedCompany {
  readonly symbol: string;
  /** Its index; null for one that is not held. */
  readonly company: number | null;
  /** The weekly closes that the data provider sent, on one split basis, oldest first. */
  readonly weekly?: readonly DatedClose[];
}

const sliceBytes = 1_000_000;

/**
 * Compares companies side by side, without a provider call. One that is not held has no figure and the reason of it.
 * @param absence why a company is not held
 */
export async function compareCompanies(
  market: MarketDay,
  asked: readonly AskedCompany[],
  absence: string,
  plan: ComparisonPlan = usualComparison(),
): Promise<Comparison> {
  const held = [...new Set(asked.flatMap(({ company }) => company ?? []))];
  const weekly = held.map((company) => asked.find((one) => one.company === company)?.weekly ?? []);
  const slice = await openSlice(market, held, weekly, plan);
  const companies = [];
  for (const { symbol, company } of asked) {
    const at = company === null ? -1 : held.indexOf(company);
    companies.push(at < 0 ? describeAbsent(symbol, absence, plan) : await describeCompany(slice, at));
  }
  return { ...(plan.layout !== null && { layout: plan.layout }), companies };
}

/** A market of the compared companies alone, with the results of all rows. */
interface ComparedSlice {
  readonly day: MarketDay;
  readonly columns: ReadonlyMap<string, LineColumn>;
  readonly closes: readonly (readonly SettledClose[])[];
  /** Whether the closes of each company have weekly ones. */
  readonly isWeekly: readonly boolean[];
  readonly groups: readonly { readonly title: string; readonly results: readonly RowResult[] }[];
  /** Whether fiscal years have their terms. */
  readonly hasTerms: boolean;
}

interface RowResult {
  readonly row: ComparedRow;
  readonly years: readonly FigureColumn[];
}

async function openSlice(
  market: MarketDay,
  held: readonly number[],
  weekly: readonly (readonly DatedClose[])[],
  plan: ComparisonPlan,
): Promise<ComparedSlice> {
  const day = await MarketDay.openDay(sliceHoldings(market.frame.holdings, held), {
    asOf: market.frame.asOf,
    today: market.today,
    cache: new ColumnCache(sliceBytes),
  });
  const formulas = plan.groups.flatMap(({ rows }) => rows).flatMap(({ now, years }) => [now, ...years]);
  const counts = Array.from({ length: shownYears }, (_, ago) => countShares(ago));
  const columns = await day.resolveLines([
    ...formulas.flatMap(({ references }) => [...references.values()]),
    ...counts,
  ]);
  const publicCloses = held.map((_, company) => listSettledCloses(day, company));
  const closes = publicCloses.map((own, company) =>
    addWeeklyCloses(
      own,
      (weekly[company] ?? []).map((week) => ({ day: toDayNumber(week.day), close: week.close })),
    ),
  );
  const contexts = counts.map((count, ago) => makePastContext(day, columns, closes, { count, ago }));
  const groups = [];
  for (const { title, rows } of plan.groups) {
    const results = rows.map((row) => ({
      row,
      years: row.years.map((formula, ago) => runPast(formula, contexts[ago])),
    }));
    groups.push({ title, results });
    await setImmediate();
  }
  const isWeekly = closes.map((own, company) => own !== publicCloses[company]);
  return { day, columns, closes, isWeekly, groups, hasTerms: plan.hasTerms };
}

/** Returns the number of shares at the end of a fiscal year. */
function countShares(ago: number): LineReference {
  return { line: 'shares', query: { view: 'fy', offset: { count: ago, unit: 'y' } }, role: 'needed' };
}

/** Returns what formulas read of a fiscal year: its price is the close at its end. */
function makePastContext(
  day: MarketDay,
  columns: ReadonlyMap<string, LineColumn>,
  closes: ComparedSlice['closes'],
  { count, ago }: { readonly count: LineReference; readonly ago: number },
): FormulaContext {
  const prices = readPastPrices(day, closes, ago);
  const shares = columns.get(formatReference(count));
  const caps = shares && joinColumns(prices, { ...shares, currency: null }, (price, number) => price * number, true);
  return {
    ...day.makeOwnContext(columns),
    readFigureFact: (fact) => {
      if (fact === 'price') return prices;
      return fact === 'marketCap' && caps !== undefined ? caps : day.readFigureFact(fact);
    },
  };
}

function runPast({ part }: ValueFormula, context: FormulaContext | undefined): FigureColumn {
  if (part.type === 'text' || context === undefined) throw new Error('A row of a comparison is a figure.');
  return part.run(context);
}

async function describeCompany(slice: ComparedSlice, at: number): Promise<ComparedCompany> {
  const { day, columns, closes, isWeekly, groups } = slice;
  const company = day.companies[at];
  if (company === undefined) throw new Error('The company is not in the slice.');
  const context = day.makeOwnContext(columns);
  const readNow = (formula: ValueFormula) => describeFigure(day, columns, formula, formula.part.run(context), at);
  const described: ComparedGroups = [];
  for (const { title, results } of groups) {
    const rows = results.map(async ({ row, years }) => ({
      name: row.name,
      value: await readNow(row.now),
      years: years.map((column, ago) => describeYear(slice, row.years[ago] ?? row.now, column, { at, ago })),
    }));
    described.push({ title, rows: await Promise.all(rows) });
  }
  const { name, kind, fiscalYearEnd } = company;
  return {
    symbol: symbolOf(company),
    name,
    kind,
    currency: reportCurrency(day, columns, at),
    form: findAnnualForm(day, at),
    fiscalYearEnd,
    price: await readNow(readValueFormula('price')),
    closes: writeCloses(closes[at] ?? []),
    ...(isWeekly[at] === true && { weekly: true }),
    groups: described,
  };
}

/** Returns the figure of a fiscal year with its newest filing. */
function describeYear(
  { day, columns, hasTerms }: ComparedSlice,
  { part, references }: ValueFormula,
  { values, reasons, currency }: FigureColumn,
  { at, ago }: { readonly at: number; readonly ago: number },
): MarketFigure {
  const code = reasons[at] ?? 0;
  if (code !== 0) {
    return { value: null, reason: describeReason(code, day.kinds[at] ?? 'general', reportCurrency(day, columns, at)) };
  }
  const { filings, currencies } = day.frame.holdings;
  const used = [...references.values()].filter(({ role }) => role !== 'anchor');
  const terms = used.flatMap((reference) => {
    const column = columns.get(formatReference(reference));
    const filing = filings[column?.filing[at] ?? -1];
    if (column === undefined || filing === undefined || Number.isNaN(column.values[at])) return [];
    const end = formatDayNumber(column.end[at] ?? 0);
    const name = formatReference(reference);
    return [{ name, value: column.values[at] ?? Number.NaN, end, ...filing }];
  });
  const newest = terms.reduce<(typeof terms)[number] | null>(
    (last, term) => (last === null || term.filed > last.filed ? term : last),
    null,
  );
  const name = currency?.[at] ? (currencies[(currency[at] ?? 0) - 1] ?? 'USD') : null;
  return {
    value: values[at] ?? Number.NaN,
    unit: part.type === 'figure' && part.unit !== 'number' ? part.unit : 'ratio',
    view: 'fy',
    end: formatDayNumber(yearsBefore(day.frame.calendar.fiscalEnd[at] ?? 0, ago)),
    filed: newest?.filed ?? null,
    accession: newest?.accession ?? null,
    form: newest?.form ?? null,
    ...(name !== null && { currency: name }),
    ...(hasTerms && { terms }),
  };
}

/** Returns the form of the newest annual report; null without one. */
function findAnnualForm(day: MarketDay, at: number): string | null {
  const { heads, filings } = day.frame.holdings;
  const isYear = (form: string) => isAnnualForm(form) && !isTransitionForm(form);
  const row = heads.company.findLastIndex(
    (company, index) => company === at && isYear(filings[heads.filing[index] ?? -1]?.form ?? ''),
  );
  return row < 0 ? null : (filings[heads.filing[row] ?? -1]?.form.replace('/A', '') ?? null);
}

function describeAbsent(symbol: string, reason: string, { groups }: ComparisonPlan): ComparedCompany {
  const unknown = (): MarketFigure => ({ value: null, reason });
  return {
    symbol,
    name: symbol,
    kind: 'general',
    currency: null,
    form: null,
    fiscalYearEnd: null,
    reason,
    price: unknown(),
    closes: [],
    groups: groups.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ name }) => ({ name, value: unknown(), years: [] })),
    })),
  };
}
