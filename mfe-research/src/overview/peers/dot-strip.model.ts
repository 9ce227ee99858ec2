import type { PeerMeasure } from './peer-group.model.ts';

/** A member on a strip. */
export interface Dot {
  readonly symbol: string;
  /** Percent of the width. */
  readonly left: number;
  /** Pixels from the top. */
  readonly top: number;
}

/** What a strip draws; all places in percent of its width. */
export interface DotStrip {
  readonly low: number;
  readonly high: number;
  readonly dots: readonly Dot[];
  readonly own: number | null;
  readonly median: number;
  readonly middle: readonly [from: number, to: number];
  /** Places of all members, also of those beyond the ends, which stand at them. */
  readonly places: ReadonlyMap<string, number>;
}

/** The share of members that each end leaves out, so that one of them does not press the others together. */
const outerShare = 0.03;
/** Rows of dots that would touch, in pixels from the top; the first is on the axis. */
const rows = [17.5, 12.5, 22.5, 7.5, 27.5] as const;
/** Dots that are nearer than this many percent touch. */
const touching = 2;
/** The ends keep this distance in percent from the edge. */
const inset = 1.2;

/** Returns the plan of a strip; null with too few members to draw. */
export function planStrip({ values, median, quartiles, value }: PeerMeasure): DotStrip | null {
  const [first] = values;
  if (first === undefined || median === null || quartiles === null) return null;
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const cut = Math.floor(sorted.length * outerShare);
  const shown = sorted.slice(cut, sorted.length - cut);
  const low = shown[0]?.value ?? first.value;
  const high = shown.at(-1)?.value ?? first.value;
  const place = (at: number) => {
    const share = high === low ? 0.5 : Math.min(1, Math.max(0, (at - low) / (high - low)));
    return inset + share * (100 - 2 * inset);
  };
  return {
    low,
    high,
    dots: stackDots(shown.map((member) => ({ symbol: member.symbol, left: place(member.value) }))),
    own: typeof value.value === 'number' ? place(value.value) : null,
    median: place(median),
    middle: [place(quartiles[0]), place(quartiles[1])],
    places: new Map(values.map((member) => [member.symbol, place(member.value)])),
  };
}

/** Gives each dot the first row in which it does not touch the dot before it. @param dots from left to right */
function stackDots(dots: readonly Omit<Dot, 'top'>[]): Dot[] {
  const last = new Map<number, number>();
  return dots.map((dot) => {
    const isFree = (row: number) => dot.left - (last.get(row) ?? Number.NEGATIVE_INFINITY) >= touching;
    const top = rows.find(isFree) ?? rows[0];
    last.set(top, dot.left);
    return { ...dot, top };
  });
}
