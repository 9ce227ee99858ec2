import type { MarketFigure } from '../../contract/market/market.ts';
import type { Explained, Why, WhyQuery } from '../../contract/market/screens.ts';
import { describeReason } from '../columns/reasons.ts';
import type { BinaryNode, FormulaNode } from '../formulas/nodes.ts';
import { quantile, sortFigures } from '../formulas/statistics.ts';
import type { FormulaContext } from '../formulas/vocabulary.ts';
import { describeCondition } from '../measures/describe-condition.ts';
import { isComparison, readAsk } from './check-conditions.ts';
import { describeMarketCompany } from './describe-company.ts';
import {
  type ConditionFormula,
  readCondition,
  readConditions,
  readEachCondition,
  toValueFormula,
  type ValueFormula,
} from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import { describeFigure, explainReason, reportCurrency } from './market-figures.ts';
import type { QuestionBudget } from './question-budget.ts';
import { findMatches, type ScreenOutcome } from './screen.ts';
import { isInIndustry } from './screen-scope.ts';

type Query = Omit<WhyQuery, 'asOf'>;
type Lines = ScreenOutcome['columns'];

/** Returns the outcome of every condition for a company that is not covered. @throws BadFormula */
export function explainUncovered(symbol: string, { where }: Pick<Query, 'where'>, reason: string): Why {
  const conditions = readConditions(where).map(({ source }) => ({
    text: source,
    outcome: 'unknown' as const,
    figures: {},
    reason,
  }));
  return { symbol, covered: false, reason, conditions };
}

/** Returns why a company is not covered on a day; null for one that is. */
export function findGap(day: MarketDay, company: number): string | null {
  if (day.covered[company] === 1) return null;
  if ((day.frame.calendar.newestFiling[company] ?? -1) < 0) return 'No filing by that day';
  return 'No longer listed';
}

/** Explains the conditions of a screen for a covered company, each with its figures. @throws BadFormula */
export async function explainCompany(
  day: MarketDay,
  symbol: string,
  company: number,
  query: Query,
  budget: QuestionBudget,
): Promise<Why> {
  const { where, sic, sortBy, descending = false } = query;
  const sort = sortBy === undefined ? {} : { sort: { by: sortBy, descending } };
  const outcome = await findMatches(day, { ...query, ...sort }, budget);
  const conditions = await explainConditions(day, company, readEachCondition(where), { budget, ...outcome.scope });
  const place = outcome.companies.indexOf(company);
  const parts = await explainConditions(day, company, outcome.scope.parts, { budget, universe: day.covered });
  const currency = reportCurrency(day, outcome.columns, company);
  return {
    symbol,
    covered: true,
    conditions,
    company: { ...describeMarketCompany(day, company), currency },
    scope: { isIn: outcome.scope.universe[company] === 1, industry: isInIndustry(day, company, sic), parts },
    ...(place >= 0 && { place: { at: place + 1, of: outcome.companies.length } }),
  };
}

/** @param universe 1 for companies that percentiles are among */
async function explainConditions(
  day: MarketDay,
  company: number,
  conditions: readonly ConditionFormula[],
  { budget, universe }: { readonly budget: QuestionBudget; readonly universe: Uint8Array },
): Promise<Explained[]> {
  const parts = conditions.map((condition) => listFigures(condition, budget));
  const formulas = [...conditions, ...parts.flat()];
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeContext(columns, budget, universe);
  const explained: Explained[] = [];
  for (const [at, condition] of conditions.entries()) {
    explained.push(await explainCondition(day, company, { condition, columns, context, budget }, parts[at] ?? []));
  }
  return explained;
}

interface ConditionRun {
  readonly condition: ConditionFormula;
  readonly columns: Lines;
  readonly context: FormulaContext;
  readonly budget: QuestionBudget;
}

async function explainCondition(
  day: MarketDay,
  company: number,
  { condition, columns, context, budget }: ConditionRun,
  parts: readonly ValueFormula[],
): Promise<Explained> {
  const { truths, reasons } = condition.part.run(context);
  const figures: [string, MarketFigure][] = [];
  for (const formula of parts) {
    await budget.pause();
    figures.push([formula.source, await describeFigure(day, columns, formula, formula.part.run(context), company)]);
  }
  await budget.pause();
  const truth = truths[company];
  const outcome = truth === 1 ? 'passes' : truth === 0 ? 'fails' : 'unknown';
  const sides = readSides(day, condition, context, company);
  await budget.pause();
  const range = findRange(condition, parts, context);
  await budget.pause();
  const fix = outcome === 'fails' && sides !== null ? findFix({ condition, truths }, sides, context, company) : null;
  const base = {
    text: condition.source,
    outcome,
    figures: Object.fromEntries(figures),
    meaning: describeCondition(condition.source, condition.node),
    ...(sides !== null && { sides }),
    ...(range !== null && { range }),
    ...(fix !== null && { fix }),
  } as const;
  if (outcome !== 'unknown') return base;
  const code = reasons[company] ?? 0;
  const kind = day.kinds[company] ?? 'general';
  const plain = describeReason(code, kind, reportCurrency(day, columns, company));
  const named = explainReason(day, columns, condition, code, company);
  return { ...base, reason: parts.length > 1 ? named : plain };
}

/** Returns the calculated sides of the comparisons of a condition, and the names in them. */
function listFigures({ source: where, node }: ConditionFormula, budget: QuestionBudget): ValueFormula[] {
  const found = new Map<string, ValueFormula>();
  const addFigure = (part: FormulaNode): void => {
    const source = where.slice(part.start, part.end);
    if (found.has(source)) return;
    budget.countFormula(source);
    found.set(source, toValueFormula(source, part));
  };
  const visit = (part: FormulaNode, isFigure: boolean): void => {
    const children = listChildren(part);
    const isCondition =
      (part.type === 'binary' && isTruthOperator(part.operator)) || (part.type === 'unary' && part.operator === 'not');
    const hasNames = (node: FormulaNode): boolean => node.type === 'name' || listChildren(node).some(hasNames);
    if (isFigure && !isCondition && hasNames(part)) addFigure(part);
    for (const child of children) visit(child, isCondition || child.type === 'name');
  };
  visit(node, false);
  return [...found.values()];
}

const truthOperators: readonly string[] = ['and', 'or', '>', '>=', '<', '<=', '=', '!='];

function isTruthOperator(operator: string): boolean {
  return truthOperators.includes(operator);
}

function listChildren(node: FormulaNode): readonly FormulaNode[] {
  if (node.type === 'binary') return [node.left, node.right];
  if (node.type === 'unary') return [node.operand];
  return node.type === 'call' ? node.parameters : [];
}

type Sides = NonNullable<Explained['sides']>;
type Fix = NonNullable<Explained['fix']>;

const [lowest, highest] = [0.03, 0.97];
/** A round number may be this share of the figure away from it. */
const roundness = 0.1;
const finest = -12;
const suffixes: ReadonlyMap<string, number> = new Map([
  ['%', 0.01],
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
]);

/** Returns both sides of a comparison of figures for a company; null for another condition or an unknown side. */
function readSides(
  day: MarketDay,
  { source, node }: ConditionFormula,
  context: FormulaContext,
  company: number,
): Sides | null {
  if (node.type !== 'binary' || !isComparison(node.operator)) return null;
  const parts = [node.left, node.right].map((side) => toValueFormula(source.slice(side.start, side.end), side).part);
  const columns = parts.map((part) => (part.type === 'figure' ? part.run(context) : null));
  const [left, right] = columns.map((column) => (column?.reasons[company] === 0 ? column.values[company] : undefined));
  if (left === undefined || right === undefined) return null;
  const units = parts.flatMap((part) => (part.type === 'figure' && part.unit !== 'number' ? part.unit : []));
  const code = columns.map((column) => column?.currency?.[company] ?? 0).find((found) => found !== 0) ?? 0;
  const currency = code === 0 ? null : (day.frame.holdings.currencies[code - 1] ?? 'USD');
  return { left, right, unit: units[0] ?? 'ratio', currency, operator: node.operator };
}

/** Returns the 3rd and 97th percentile of the figure that a condition compares with a number; null for another one. */
function findRange(
  { source, node }: ConditionFormula,
  parts: readonly ValueFormula[],
  context: FormulaContext,
): NonNullable<Explained['range']> | null {
  const asks = readAsk(source, node);
  const part = parts.find((formula) => formula.source === asks?.figure)?.part;
  if (part === undefined || part.type !== 'figure') return null;
  const { sorted } = sortFigures(context, part.run(context));
  if (sorted.length === 0) return null;
  return { low: quantile(sorted, lowest), high: quantile(sorted, highest) };
}

interface RunCondition {
  readonly condition: ConditionFormula;
  /** Its outcome per company. */
  readonly truths: Uint8Array;
}

/** Returns the nearest round number by which a failing condition would pass; null for one without a number of its own. */
function findFix(
  { condition, truths: before }: RunCondition,
  sides: Sides,
  context: FormulaContext,
  company: number,
): Fix | null {
  const { source, node } = condition;
  if (node.type !== 'binary') return null;
  const needed = findNeeded(source, node, sides);
  if (needed === null) return null;
  const { place, value, asked, isBelow } = needed;
  const text = source.slice(place.start, place.end);
  const suffix = text.slice(-1).toUpperCase();
  const scale = suffixes.get(suffix) ?? 1;
  const to = writeRound(value / scale, asked / scale, isBelow, suffixes.has(suffix) ? text.slice(-1) : '');
  if (to === null) return null;
  const changed = `${source.slice(0, place.start)}${to}${source.slice(place.end)}`;
  const after = readCondition(changed).part.run(context).truths;
  if (after[company] !== 1) return null;
  const isNew = (at: number) => context.universe[at] === 1 && after[at] === 1 && before[at] !== 1;
  const more = after.reduce((count, _, at) => count + Number(at !== company && isNew(at)), 0);
  return { to, text: changed, more };
}

interface Needed {
  /** The number in the text. */
  readonly place: FormulaNode;
  /** What the number must be beyond. */
  readonly value: number;
  readonly asked: number;
  /** Whether the number must be below the value. */
  readonly isBelow: boolean;
}

/** Finds the number of a comparison, alone on the right or as the factor there, and what it must become. */
function findNeeded(source: string, node: BinaryNode, { left, right, operator }: Sides): Needed | null {
  if (operator === '=' || operator === '!=') return null;
  const isBelow = operator === '>' || operator === '>=';
  const alone = readAsk(source, node);
  if (alone !== null) {
    if (node.right.type !== 'number' && node.right.type !== 'unary') return null;
    return { place: node.right, value: left, asked: right, isBelow };
  }
  const product = node.right.type === 'binary' && node.right.operator === '*' ? node.right : null;
  const place = [product?.right, product?.left].find((part) => part?.type === 'number');
  if (place?.type !== 'number' || place.value <= 0 || right <= 0) return null;
  return { place, value: (left * place.value) / right, asked: place.value, isBelow };
}

/** Writes the roundest number just beyond a value, on the side away from what was asked. */
function writeRound(value: number, asked: number, isBelow: boolean, suffix: string): string | null {
  if (!Number.isFinite(value)) return null;
  const most = Math.min(Math.abs(asked - value), Math.max(Math.abs(value) * roundness, 10 ** finest));
  const start = Math.ceil(Math.log10(Math.max(Math.abs(value), 10 ** finest)));
  for (let digits = start; digits >= finest; digits -= 1) {
    const step = 10 ** digits;
    const rounded = (isBelow ? Math.ceil(value / step) - 1 : Math.floor(value / step) + 1) * step;
    const written = `${Number(rounded.toFixed(Math.max(0, -digits)))}`;
    if (Math.abs(rounded - value) <= most && /^-?\d+(\.\d+)?$/.test(written)) return `${written}${suffix}`;
  }
  return null;
}
