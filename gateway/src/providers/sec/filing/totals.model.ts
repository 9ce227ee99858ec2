import type { PresentedLine, StatementKind } from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';
import { isTotalLine } from '../standardise/rules/face-lines.model.ts';

/** Lines that a total may add up; a longer run is cut where it began. */
const MOST_ITEMS = 60;

/** Results of an income statement by local name. Their parts may have signs that the print does not show. */
const results =
  /^(GrossProfit|OperatingIncomeLoss|IncomeLoss(From|Including)(?!EquityMethod|Discontinued)\w*|Profit\w*|NetIncomeLoss(AvailableTo\w*)?)$/;

/**
 * Returns the lines with their total marks. A line of money is a total when its label says so, when it is a result of the
 * income statement, or when in every column it is the sum of the lines since the last total, or that total plus or less
 * them. A rule drawn above a figure is no proof: some companies draw one above costs.
 */
export function withTotals(kind: StatementKind, lines: readonly PresentedLine[]) {
  let base: PresentedLine | null = null;
  let items: PresentedLine[] = [];
  return lines.map((line) => {
    const isMoney = /^iso4217:\w+$/.test(line.unit) && Object.keys(line.members).length === 0;
    const isResult = kind === 'income' && line.concept !== null && results.test(localName(line.concept));
    const total = isTotalLine(line) || (isMoney && (isResult || addsUp(line, base, items)));
    // The first line is what costs are taken from.
    if (isMoney && (total || base === null)) {
      base = line;
      items = [];
    } else if (isMoney) items = [...items, line].slice(-MOST_ITEMS);
    return { ...line, total };
  });
}

function addsUp(line: PresentedLine, base: PresentedLine | null, items: readonly PresentedLine[]): boolean {
  const columns = line.figures.flatMap((figure, index) => (figure === null ? [] : [index]));
  if (columns.length === 0 || items.length === 0) return false;
  const at = (from: PresentedLine, column: number) => from.figures[column]?.printed ?? 0;
  const sumItems = (column: number) => items.reduce((sum, item) => sum + at(item, column), 0);
  const holds = (expected: (column: number) => number) =>
    columns.every((column) => Math.abs(expected(column) - at(line, column)) < 0.5);
  if (items.length > 1 && holds(sumItems)) return true;
  return base !== null && [1, -1].some((sign) => holds((column) => at(base, column) + sign * sumItems(column)));
}
