import type { MarketFigure } from '../../contract/market/market.ts';
import type { Explained, Why, WhyQuery } from '../../contract/market/screens.ts';
import { describeReason } from '../columns/reasons.ts';
import type { FormulaNode } from '../formulas/nodes.ts';
import type { FormulaContext } from '../formulas/vocabulary.ts';
import { describeCondition } from '../measures/describe-condition.ts';
import { describeMarketCompany } from './describe-company.ts';
import {
  type ConditionFormula,
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
import { findFix, findRange, readSides } from './why-distance.ts';

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
