import type { MarketUnit } from '../../contract/market/market.ts';
import { balanceLines, type StoredLine } from '../../providers/market-report.ts';

/**
 * How the figures of a line behave. flow: parts of a year add up. perShare: flows per share, which do not. declared: amounts
 * per share that do, as none is divided by an average. average: the average count of a period. balance: at a day. cover: the
 * shares outstanding, at the day of a cover page.
 */
export type LineNature = 'flow' | 'perShare' | 'declared' | 'average' | 'balance' | 'cover';

const natures = new Map<string, LineNature>([
  ['eps', 'perShare'],
  ['dps', 'declared'],
  ['dilutedShares', 'average'],
  ['shares', 'cover'],
  ...balanceLines.map((line): [string, LineNature] => [line, 'balance']),
]);

/** Lines that are calculated from stored ones. */
export const derivedLines = ['fcf', 'ebitda', 'debt', 'commonEquity'] as const;
export type DerivedLine = (typeof derivedLines)[number];
export type MarketLine = StoredLine | DerivedLine;

export function natureOf(line: StoredLine): LineNature {
  return natures.get(line) ?? 'flow';
}

function isDerived(line: MarketLine): line is DerivedLine {
  return derivedLines.some((name) => name === line);
}

export function lineUnit(line: MarketLine): MarketUnit {
  if (isDerived(line)) return 'money';
  const nature = natureOf(line);
  if (nature === 'perShare' || nature === 'declared') return 'perShare';
  return nature === 'average' || nature === 'cover' ? 'shares' : 'money';
}
