import type { TradeMarkKind } from './series.ts';

const HALF_WIDTH = 5;
const HALF_HEIGHT = 4.5;

/** Returns the triangle of a trade around a place: up for a purchase, down for a sale. */
export function tradePath(kind: TradeMarkKind, x: number, y: number): string {
  const sign = kind === 'bought' ? 1 : -1;
  return `M${x} ${y - sign * HALF_HEIGHT}l${HALF_WIDTH} ${sign * HALF_HEIGHT * 2}h${-HALF_WIDTH * 2}z`;
}
