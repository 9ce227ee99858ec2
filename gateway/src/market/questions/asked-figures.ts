import { setImmediate } from 'node:timers/promises';
import type { MarketFigure } from '../../contract/market/market.ts';
import { readValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import { describeFigure } from './market-figures.ts';
import { QuestionBudget } from './question-budget.ts';

export interface AskedFigure {
  readonly symbol: string;
  readonly formula: string;
}

/**
 * Returns figures in the order in which they are asked for. A formula is calculated once for all companies.
 * @throws BadFormula
 */
export async function describeAsked(day: MarketDay, asked: readonly AskedFigure[]): Promise<readonly MarketFigure[]> {
  const columns = new Map<string, Awaited<ReturnType<typeof runFormula>>>();
  const figures: MarketFigure[] = [];
  for (const { symbol, formula } of asked) {
    const { compiled, lines, column } = columns.get(formula) ?? (await runFormula(day, formula));
    columns.set(formula, { compiled, lines, column });
    const company = day.findCompany(symbol);
    figures.push(
      company === undefined
        ? { value: null, reason: 'Not held: it is read when the company is opened' }
        : await describeFigure(day, lines, compiled, column, company),
    );
  }
  return figures;
}

/** Each formula has a budget of its own: formulas of several users may be asked for at once. */
async function runFormula(day: MarketDay, formula: string) {
  await setImmediate();
  const compiled = readValueFormula(formula);
  const lines = await day.resolveLines(compiled.references.values());
  return { compiled, lines, column: compiled.part.run(day.makeContext(lines, new QuestionBudget())) };
}
