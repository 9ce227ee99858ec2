import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { FigureSource, SourceTerm } from '../figure-source/figure-source.model.ts';
import { formatMissing, marketSource } from '../market-figures/market-source.model.ts';
import { type Company, type ComparedCell, type ComparedRow, formatFigure, formatUsual } from './comparison.model.ts';
import { isAmount } from './fiscal-lines.model.ts';

/** Returns where a compared figure comes from, with its fiscal years. */
export function comparedSource(
  row: ComparedRow,
  cell: ComparedCell,
  { symbol }: Company,
  isSample: boolean,
): FigureSource {
  const { figure, text: amount } = cell;
  const [title, from] = [`${row.label}, ${symbol}`, `Compare, ${row.label}`];
  return {
    ...marketSource({ title, symbol, from, amount, figure, isSample }),
    years: listYears(row, cell),
  };
}

/** The fiscal years, newest first, in words: the small line beside the figure is decorative. */
function listYears(row: ComparedRow, cell: ComparedCell): SourceTerm[] {
  const years = cell.years.toReversed().flatMap((figure): SourceTerm[] => {
    if (figure.value === null) return [];
    const name = figure.end === null ? formatMissing('') : formatCalendarDay(figure.end);
    return [{ name, text: formatFigure(figure, row.format, row.decimals) }];
  });
  const median = isAmount(row) ? null : formatUsual(row, cell);
  return median === null ? years : [...years, { name: `Median of ${years.length} years`, text: median, strong: true }];
}
