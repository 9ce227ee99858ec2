import type { MarketFigure } from '../../contract/market/market.ts';
import type { Screen, ScreenBody, ScreenCondition, ScreenRow } from '../../contract/market/screens.ts';
import type { LineColumn } from '../columns/line-column.ts';
import { describeReasonOfMany } from '../columns/reasons.ts';
import { isUnknown, joinTruths, type TruthColumn } from '../formulas/value-columns.ts';
import type { FormulaContext } from '../formulas/vocabulary.ts';
import { type CheckedCondition, checkColumns, checkConditions, describeChecked } from './check-conditions.ts';
import { countRecentPrices } from './coverage.ts';
import { readValueFormula, type ValueFormula } from './formula-cache.ts';
import { type MarketDay, symbolOf } from './market-day.ts';
import { describeBriefly, describeFigure, explainReason, type ValueColumn } from './market-figures.ts';
import { QuestionBudget, requireSmall } from './question-budget.ts';
import { type Distribution, describeColumn, findFormat, sortCompanies } from './screen-columns.ts';
import { findScope, type Scope, type ScopeQuery } from './screen-scope.ts';

interface Query extends ScopeQuery, Partial<Pick<ScreenBody, 'conditions' | 'sort' | 'withoutFigureFor'>> {
  readonly where: string;
}

/** The companies that pass a screen, in order, and how the others fared. */
export interface ScreenOutcome extends Pick<Screen, 'universe' | 'matches' | 'unknown' | 'conditions'> {
  /** Indexes of the companies that pass, or of those without a figure where these are asked for; sorted. */
  readonly companies: readonly number[];
  /** Indexes of the companies that pass, by symbol. */
  readonly passing: readonly number[];
  /** By the place of the condition; null for one that is not applied. */
  readonly truths: readonly (TruthColumn | null)[];
  readonly scope: Scope;
  readonly checked: readonly CheckedCondition[];
  readonly columns: ReadonlyMap<string, LineColumn>;
  readonly context: FormulaContext;
}

/** @throws BadFormula, also when the conditions cost too much */
export async function findMatches(
  day: MarketDay,
  query: Query,
  budget: QuestionBudget,
  values: readonly ValueFormula[] = [],
): Promise<ScreenOutcome> {
  for (const text of query.conditions ?? [query.where]) budget.countFormula(text);
  const checked = checkConditions(query);
  const order = query.sort === undefined ? null : readValueFormula(query.sort.by);
  const conditions = checked.flatMap(({ formula }) => formula ?? []);
  const formulas = [...conditions, ...values, ...(order === null ? [] : [order])];
  const scope = await findScope(day, query, budget);
  const { universe } = scope;
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeContext(columns, budget, universe);
  const truths: (TruthColumn | null)[] = [];
  for (const { formula } of checked) {
    await budget.pause();
    truths.push(formula?.part.run(context) ?? null);
  }
  await budget.pause();
  const { all, left, without } = joinAll(truths, universe);
  const passing: number[] = [];
  const asked: number[] = [];
  const gaps = query.withoutFigureFor === undefined ? null : (truths[query.withoutFigureFor] ?? null);
  let [size, unknown] = [0, 0];
  for (const company of day.byName) {
    if (universe[company] !== 1) continue;
    size += 1;
    const truth = all === null ? 1 : all.truths[company];
    if (truth === 1) passing.push(company);
    if (truth === isUnknown) unknown += 1;
    if (gaps?.truths[company] === isUnknown) asked.push(company);
  }
  const companies = query.withoutFigureFor === undefined ? [...passing] : asked;
  sortCompanies(day, companies, order === null ? null : order.part.run(context), query.sort?.descending ?? false);
  return {
    universe: size,
    matches: passing.length,
    unknown,
    conditions: checked.map((condition, at) => ({
      ...countOutcomes(condition, truths[at] ?? null, universe),
      // A part of a longer formula is not described: that costs as much as to run it.
      ...(query.conditions !== undefined && condition.formula !== null && describeChecked(condition.formula)),
      ...(query.conditions !== undefined && { gaps: countGaps(truths[at] ?? null, universe) }),
      left: left[at] ?? 0,
      without: without[at] ?? 0,
    })),
    ...{ companies, passing, truths, scope, checked, columns, context },
  };
}

/** Joins conditions by "and". @returns also how many companies are left after each, and would match without each */
function joinAll(truths: readonly (TruthColumn | null)[], universe: Uint8Array) {
  const applied = truths.filter((column) => column !== null);
  const all = applied.reduce<TruthColumn | null>(
    (one, other) => (one === null ? other : joinTruths(one, other, true)),
    null,
  );
  const [left, without] = [truths.map(() => 0), truths.map(() => 0)];
  let matches = 0;
  for (let company = 0; company < universe.length; company += 1) {
    if (universe[company] !== 1) continue;
    let [missed, last] = [0, -1];
    for (let place = 0; place < truths.length; place += 1) {
      const column = truths[place];
      if (column !== null && column?.truths[company] !== 1) {
        missed += 1;
        last = place;
      }
      if (missed === 0) left[place] = (left[place] ?? 0) + 1;
    }
    if (missed === 0) matches += 1;
    if (missed === 1) without[last] = (without[last] ?? 0) + 1;
  }
  return { all, left, without: without.map((count) => count + matches) };
}

function countOutcomes(condition: CheckedCondition, column: TruthColumn | null, universe: Uint8Array): ScreenCondition {
  const { text } = condition;
  if (column === null) {
    const problem = 'problem' in condition ? { problem: condition.problem } : {};
    return { text, passes: 0, fails: 0, unknown: 0, ...problem };
  }
  let [passes, fails, unknown] = [0, 0, 0];
  for (let company = 0; company < universe.length; company += 1) {
    if (universe[company] !== 1) continue;
    const truth = column.truths[company] ?? isUnknown;
    if (truth === 1) passes += 1;
    else if (truth === 0) fails += 1;
    else unknown += 1;
  }
  return { text, passes, fails, unknown };
}

const shownGaps = 3;

/** Counts the reasons of missing figures, the most frequent first. */
function countGaps(column: TruthColumn | null, universe: Uint8Array): NonNullable<ScreenCondition['gaps']> {
  const counts = new Map<number, number>();
  for (let company = 0; company < universe.length; company += 1) {
    if (universe[company] !== 1 || column?.truths[company] !== isUnknown) continue;
    const code = column.reasons[company] ?? 0;
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, shownGaps);
  return sorted.map(([code, count]) => ({ reason: describeReasonOfMany(code), count }));
}

interface ShownColumn {
  readonly formula: ValueFormula;
  readonly column: ValueColumn;
  /** Null where none was asked for. */
  readonly distribution: Distribution | null;
}

const counted = new WeakMap<MarketDay, Pick<Screen, 'covered' | 'prices'>>();

/** Returns what all screens of a day say of it. */
function countDay(day: MarketDay): Pick<Screen, 'covered' | 'prices'> {
  const known = counted.get(day);
  if (known !== undefined) return known;
  const prices = countRecentPrices(day);
  const counts = { covered: prices.of, prices };
  counted.set(day, counts);
  return counts;
}

/** @throws BadFormula, also when the screen costs too much or its reply is too large */
export async function runScreen(day: MarketDay, body: ScreenBody, budget = new QuestionBudget()): Promise<Screen> {
  for (const column of body.columns) budget.countFormula(column);
  const { formulas, problems } = checkColumns(body);
  const { sort, ...query } = body;
  const order = sort !== undefined && checkColumns({ ...body, columns: [sort.by] }).formulas.length > 0 ? { sort } : {};
  const outcome = await findMatches(day, { ...query, ...order }, budget, formulas);
  const shown = await runColumns(outcome, formulas, body, budget);
  const { universe, matches, unknown, conditions, scope } = outcome;
  const reply = {
    asOf: body.asOf ?? null,
    ...{ universe, matches, unknown, conditions },
    scope: scope.counts,
    ...countDay(day),
    ...(body.distributions && { columns: shown.flatMap(({ distribution }) => distribution?.column ?? []) }),
    ...(problems.length > 0 && { columnProblems: problems }),
  };
  budget.countBytes(measureBytes({ ...reply, rows: [] }));
  return { ...reply, rows: await describeRows({ day, outcome, shown, body, budget }) };
}

/** Runs the columns of a screen, between other work. */
async function runColumns(
  { context, conditions, passing }: ScreenOutcome,
  formulas: readonly ValueFormula[],
  { distributions }: ScreenBody,
  budget: QuestionBudget,
): Promise<ShownColumn[]> {
  const percentages = listPercentages(conditions);
  const shown: ShownColumn[] = [];
  for (const formula of formulas) {
    await budget.pause();
    const column = formula.part.run(context);
    const format = findFormat(formula, percentages);
    const distribution = distributions ? describeColumn(context, formula, column, passing, format) : null;
    shown.push({ formula, column, distribution });
  }
  return shown;
}

/** Returns the figures that conditions compare with percentages. */
function listPercentages(conditions: readonly ScreenCondition[]): ReadonlySet<string> {
  return new Set(conditions.flatMap(({ text, asks }) => (asks !== undefined && text.includes('%') ? asks.figure : [])));
}

interface RowsToDescribe {
  readonly day: MarketDay;
  readonly outcome: ScreenOutcome;
  readonly shown: readonly ShownColumn[];
  readonly body: ScreenBody;
  readonly budget: QuestionBudget;
}

/** The bytes of a part of a reply, with the comma after it. */
const measureBytes = (part: object): number => Buffer.byteLength(JSON.stringify(part)) + 1;

/**
 * Describes the rows that were asked for, between other work. The first ones have the terms of their figures, as long as
 * all others find room without theirs: terms are most of a reply.
 */
async function describeRows(asked: RowsToDescribe): Promise<ScreenRow[]> {
  const { outcome, body, budget } = asked;
  const companies = outcome.companies.slice(body.offset, body.offset + body.limit);
  const described: { row: ScreenRow; bytes: number }[] = [];
  // A question that costs too much is refused before its first row is described.
  budget.countWork(companies.length * countRowWork(asked.shown, figureWork, sourceWork));
  requireSmall(companies.length * asked.shown.reduce((bytes, { formula }) => bytes + formula.source.length, 0));
  const workOfTerms = countRowWork(asked.shown, 0, termWork);
  const describe = async (company: number, hasTerms: boolean) => {
    const row = await describeRow(asked, company, hasTerms);
    return { row, bytes: measureBytes(row) };
  };
  let full = 0;
  for (const [place, company] of companies.entries()) {
    const mayHaveTerms = full === place && budget.workLeft >= workOfTerms;
    if (mayHaveTerms) budget.countWork(workOfTerms);
    let next = await describe(company, mayHaveTerms);
    if (mayHaveTerms) {
      if (next.bytes <= budget.bytesLeft) full += 1;
      else next = await describe(company, false);
    }
    while (full > 0 && next.bytes > budget.bytesLeft && full <= place) {
      full -= 1;
      const short = await describe(companies[full] ?? company, false);
      budget.countBytes(short.bytes - (described[full]?.bytes ?? 0));
      described[full] = short;
    }
    budget.countBytes(next.bytes);
    described.push(next);
  }
  return described.map(({ row }) => row);
}

/** The cost of a figure in additions, that of each figure it is calculated from, and that of its term in words. */
const [figureWork, sourceWork, termWork] = [150, 10, 100];

function countRowWork(shown: readonly ShownColumn[], perFigure: number, perReference: number): number {
  return shown.reduce((work, { formula }) => work + perFigure + formula.references.size * perReference, 0);
}

async function describeRow(
  { day, outcome, shown, body: { withoutFigureFor }, budget }: RowsToDescribe,
  at: number,
  hasTerms: boolean,
): Promise<ScreenRow> {
  await budget.pause();
  const values: Record<string, MarketFigure> = {};
  for (const { formula, column } of shown) {
    values[formula.source] = hasTerms
      ? await describeFigure(day, outcome.columns, formula, column, at)
      : describeBriefly(day, outcome.columns, formula, column, at);
  }
  const percentiles = shown.flatMap(({ formula, distribution }) => {
    const percentile = distribution?.findPercentile(at) ?? null;
    return percentile === null ? [] : [[formula.source, Math.round(percentile * 1e4) / 1e4] as const];
  });
  const company = day.companies[at];
  return {
    symbol: company === undefined ? '' : symbolOf(company),
    cik: company?.cik ?? 0,
    name: company?.name ?? '',
    sic: company?.sic ?? null,
    values,
    ...(!hasTerms && { isWithoutTerms: true }),
    ...(percentiles.length > 0 && { percentiles: Object.fromEntries(percentiles) }),
    ...(withoutFigureFor !== undefined && { reason: explainGap(day, outcome, withoutFigureFor, at) }),
  };
}

function explainGap(
  day: MarketDay,
  { checked, truths, columns }: ScreenOutcome,
  condition: number,
  at: number,
): string {
  const formula = checked[condition]?.formula;
  const code = truths[condition]?.reasons[at] ?? 0;
  return formula === null || formula === undefined ? 'Not known' : explainReason(day, columns, formula, code, at);
}
