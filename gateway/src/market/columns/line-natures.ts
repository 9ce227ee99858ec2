import type { MarketUnit } from '../../contract/market/market.ts';
import { balanceLines, type StoredLine } from '../../providers/market-report.ts';

/**
 * How the figures of a line behave. flow: parts of a year add up. perShare: flows per share, which do not. average: the
 * average count of a period. balance: at a day. cover: the shares outstanding, at the day of a cover page.
 */
export type LineNature = 'flow' | 'perShare' | 'average' | 'balance' | 'cover';

const natures = new Map<string, LineNature>([
  ['eps', 'perShare'],
  ['dps', 'perShare'],
  ['dilutedShares', 'average'],
  ['shares', 'cover'],
  ...balanceLines.map((line): [string, LineNature] => [line, 'balance']),
]);

/** Lines that are calculated from stored ones. */
export const derivedLines = ['fcf', 'debt'] as const;
export type DerivedLine = (typeof derivedLines)[number];
export type MarketLine = StoredLine | DerivedLine;

export function natureOf(line: StoredLine): LineNature {
  return natures.get(line) ?? 'flow';
}

/** Returns the unit of a line. */
export function lineUnit(line: MarketLine): MarketUnit {
  if (line === 'fcf' || line === 'debt') return 'money';
  const nature = natureOf(line);
  if (nature === 'perShare') return 'perShare';
  return nature === 'average' || nature === 'cover' ? 'shares' : 'money';
}
