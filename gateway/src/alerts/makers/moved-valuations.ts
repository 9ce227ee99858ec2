import type { MarketFigure } from '../../contract/market/market.ts';
import type { BasisFigure } from '../../contract/valuations.ts';
import { describeAsked } from '../../market/questions/asked-figures.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import type { OwnedValuation } from '../../saved/valuation-store.ts';
import { formatChange } from './figure-words.ts';
import type { MovedCase } from './moved-case.ts';

/** A restatement by less is a rounding. */
const leastChange = 0.001;
const mostNamed = 3;

/** The figures of fiscal years that valuations rest on, as their statements and the market name them. */
const figures = [
  { statement: 'income', field: 'totalRevenue', formula: 'revenue.fy', label: 'revenue' },
  { statement: 'income', field: 'operatingIncome', formula: 'operatingIncome.fy', label: 'operating income' },
  { statement: 'income', field: 'incomeTaxExpense', formula: 'tax.fy', label: 'income tax' },
  { statement: 'cashFlow', field: 'capitalExpenditures', formula: 'capex.fy', label: 'capital expenditures' },
] as const;

/** A figure of a saved valuation that a filing has moved. */
interface MovedFigure {
  readonly label: string;
  readonly accession: string;
  readonly filed: string;
  /** Whether it is of a later fiscal year; else the year was restated. */
  readonly isLater: boolean;
  readonly change: number;
}

/** Returns what a filing has moved below a saved valuation; null where its figures are as they were. */
export async function findMovedValuation(day: MarketDay, valuation: OwnedValuation): Promise<MovedCase | null> {
  const { id, symbol, name, basis } = valuation;
  const asked = figures.map(({ formula }) => ({ symbol, formula }));
  const moved = findMoved(basis, await describeAsked(day, asked));
  const [first] = moved;
  if (first === undefined) return null;
  const named = moved.slice(0, mostNamed).map(({ label, change }) => `${label} ${formatChange(change)}`);
  const since = first.isLater ? 'A later fiscal year is filed' : 'A fiscal year was restated';
  return {
    accession: first.accession,
    filed: first.filed,
    alert: {
      title: `A filing of ${symbol} moved your case “${name}”`,
      text: `${since}: ${named.join(', ')} against the figures that it rests on.`,
      href: `/dcf?${new URLSearchParams({ symbol, case: id })}`,
    },
  };
}

/** Returns the figures that are other ones now, those that changed most first. @param now in the order of `figures` */
function findMoved(basis: readonly BasisFigure[], now: readonly MarketFigure[]): readonly MovedFigure[] {
  const moved = figures.flatMap(({ statement, field, label }, at): MovedFigure[] => {
    const figure = now[at];
    const saved = basis
      .filter((one) => one.statement === statement && one.field === field && one.value !== null)
      .sort((a, b) => (a.fiscalDateEnding < b.fiscalDateEnding ? 1 : -1))[0];
    const before = Number(saved?.value);
    if (saved === undefined || figure === undefined || !('end' in figure) || typeof figure.value !== 'number')
      return [];
    const { end, filed, accession, value } = figure;
    if (end === null || filed === null || accession === null || !Number.isFinite(before) || before === 0) return [];
    const isLater = end > saved.fiscalDateEnding;
    const change = (value - before) / Math.abs(before);
    if (!isLater && (end !== saved.fiscalDateEnding || Math.abs(change) < leastChange)) return [];
    return [{ label, accession, filed, isLater, change }];
  });
  return moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}
