import { type AskedFigure, describeAsked } from '../market/questions/asked-figures.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import { formatChange } from './figure-words.ts';

/** The lines that a filing is told by. Balances are compared at the ends of periods. */
const lines = {
  revenue: 'Revenue',
  grossProfit: 'Gross profit',
  operatingIncome: 'Operating income',
  netIncome: 'Net income',
  operatingCashflow: 'Operating cash flow',
  capex: 'Capital expenditures',
  rd: 'Research and development',
  sga: 'Selling and administrative costs',
  inventory: 'Inventory',
  receivables: 'Receivables',
  cash: 'Cash',
  debt: 'Debt',
} as const;
type Line = keyof typeof lines;
const balances: ReadonlySet<Line> = new Set<Line>(['inventory', 'receivables', 'cash', 'debt']);
const names = Object.keys(lines).filter((name): name is Line => name in lines);

/** Fiscal years whose changes tell how much a line usually moves. */
const usualYears = [1, 2, 3, 4] as const;
/** A line that hardly ever moves must not lead with a change that is small, too. */
const leastUsual = 0.02;
const mostShown = 3;

/**
 * Returns the three figures that changed most against the same period of the year before, each change divided by how much
 * the line usually moves in a fiscal year, as a sentence; empty where no change is known.
 * @param isAnnual whether the report is of a fiscal year
 */
export async function describeChanges(day: MarketDay, symbol: string, isAnnual: boolean): Promise<string> {
  const asked = names.flatMap((line): AskedFigure[] => [
    { symbol, formula: writeChange(line, isAnnual) },
    ...usualYears.map((years) => ({ symbol, formula: writeUsual(line, years) })),
  ]);
  const figures = await describeAsked(day, asked);
  const perLine = 1 + usualYears.length;
  const changes = names.flatMap((line, at) => {
    const [change, ...usual] = figures.slice(at * perLine, (at + 1) * perLine).map(({ value }) => value);
    const known = usual.filter((value) => typeof value === 'number').map(Math.abs);
    if (typeof change !== 'number' || known.length === 0) return [];
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    return [{ line, change, weight: Math.abs(change) / Math.max(mean, leastUsual) }];
  });
  const shown = changes.sort((a, b) => b.weight - a.weight).slice(0, mostShown);
  if (shown.length === 0) return '';
  const texts = shown.map(
    ({ line, change }, at) => `${at === 0 ? lines[line] : lines[line].toLowerCase()} ${formatChange(change)}`,
  );
  return `${texts.join(', ')} against the ${isAnnual ? 'year' : 'same quarter of the year'} before.`;
}

function writeChange(line: Line, isAnnual: boolean): string {
  if (isAnnual) return `change(${line}.fy, 1)`;
  return balances.has(line) ? `change(${line}, 1)` : `change(${line}.q, 1)`;
}

function writeUsual(line: Line, years: number): string {
  return `${line}.fy[-${years}y] / ${line}.fy[-${years + 1}y] - 1`;
}
