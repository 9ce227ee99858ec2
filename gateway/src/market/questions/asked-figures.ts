import type { MarketFigure } from '../../contract/market/market.ts';
import { readValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import { describeFigure } from './market-figures.ts';

/** A figure of one company, by a formula. */
export interface AskedFigure {
  readonly symbol: string;
  readonly formula: string;
}

/**
 * Returns figures in the order in which they are asked for. A formula is calculated once for all companies.
 * @throws BadFormula
 */
export async function describeAsked(day: MarketDay, asked: readonly AskedFigure[]): Promise<readonly MarketFigure[]> {
  const columns = new Map<string, ReturnType<typeof runFormula>>();
  const figures = asked.map(async ({ symbol, formula }): Promise<MarketFigure> => {
    const running = columns.get(formula) ?? runFormula(day, formula);
    columns.set(formula, running);
    const { compiled, lines, column } = await running;
    const company = day.findCompany(symbol);
    if (company === undefined) return { value: null, reason: 'Not held: it is read when the company is opened' };
    return describeFigure(day, lines, compiled, column, company);
  });
  return Promise.all(figures);
}

async function runFormula(day: MarketDay, formula: string) {
  const compiled = readValueFormula(formula);
  const lines = await day.resolveLines(compiled.references.values());
  return { compiled, lines, column: compiled.part.run(day.makeContext(lines)) };
}
