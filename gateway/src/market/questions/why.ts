import type { MarketFigure, Why } from '../../contract/market.ts';
import { describeReason } from '../columns/reasons.ts';
import type { FormulaNode } from '../formulas/nodes.ts';
import { type ConditionFormula, readConditions, toValueFormula, type ValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import { describeFigure, reportCurrency } from './market-figures.ts';

/** Returns the outcome of every condition for a company that is not covered. @throws BadFormula */
export function explainUncovered(symbol: string, where: string, reason: string): Why {
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
export async function explainCompany(day: MarketDay, symbol: string, company: number, where: string): Promise<Why> {
  const conditions = readConditions(where);
  const parts = conditions.map((condition) => listFigures(where, condition));
  const formulas = [...conditions, ...parts.flat()];
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeContext(columns);
  const explained = conditions.map(async (condition, at): Promise<Why['conditions'][number]> => {
    const { truths, reasons } = condition.part.run(context);
    const figures = (parts[at] ?? []).map(async (formula): Promise<readonly [string, MarketFigure]> => {
      const figure = await describeFigure(day, columns, formula, formula.part.run(context), company);
      return [formula.source, figure];
    });
    const truth = truths[company];
    const outcome = truth === 1 ? 'passes' : truth === 0 ? 'fails' : 'unknown';
    const base = { text: condition.source, outcome, figures: Object.fromEntries(await Promise.all(figures)) } as const;
    if (outcome !== 'unknown') return base;
    const kind = day.kinds[company] ?? 'general';
    return { ...base, reason: describeReason(reasons[company] ?? 0, kind, reportCurrency(day, columns, company)) };
  });
  return { symbol, covered: true, conditions: await Promise.all(explained) };
}

/** Returns the calculated sides of the comparisons of a condition, and the names in them. */
function listFigures(where: string, { node }: ConditionFormula): ValueFormula[] {
  const found = new Map<string, ValueFormula>();
  const addFigure = (part: FormulaNode): void => {
    const source = where.slice(part.start, part.end);
    if (!found.has(source)) found.set(source, toValueFormula(source, part));
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
