import { z } from 'zod';

/** The levels of alerts of a price: those of the user, and the fair value from both sides. */
export const levelNames = ['above', 'below', 'fairAbove', 'fairBelow'] as const;
export type LevelName = (typeof levelNames)[number];

const levelStateSchema = z.object({
  level: z.number(),
  /** Whether the next close beyond the level makes an alert. */
  isArmed: z.boolean(),
});
const stateSchema = z.object({
  /** The last close that was looked at; null before the first. */
  last: z.object({ day: z.string(), close: z.number() }).nullable(),
  levels: z.partialRecord(z.enum(levelNames), levelStateSchema),
});
/** What is remembered of the price of a company for a user. */
export type PriceState = z.infer<typeof stateSchema>;

export type WantedLevels = Readonly<Partial<Record<LevelName, number>>>;

export interface DatedClose {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly close: number;
}

export interface Crossing extends DatedClose {
  readonly name: LevelName;
  readonly level: number;
}

/** A level that was crossed rests until the price was this share beyond it on the other side. */
const rest = 0.02;
/** A change from one close to the next of this size may be a split: levels of before mean another price. */
const splitRatio = 1.45;

export function parsePriceState(text: string | null): PriceState | null {
  return text === null ? null : stateSchema.parse(JSON.parse(text));
}

/**
 * Returns what is remembered after closes, and the crossings among them. A level that is new begins with the last close of
 * before, and without one with the newest of these: a price that is beyond a level already has not crossed it.
 * @param closes newer than the last one, oldest first
 */
export function followPrice(
  before: PriceState | null,
  wanted: WantedLevels,
  closes: readonly DatedClose[],
): { readonly state: PriceState; readonly crossings: readonly Crossing[] } {
  const first = before === null ? (closes.at(-1) ?? null) : before.last;
  let state: PriceState = { last: first, levels: keepLevels(before?.levels ?? {}, wanted, first) };
  const crossings: Crossing[] = [];
  for (const close of before === null ? [] : closes) {
    const isSplit = state.last !== null && mayBeSplit(state.last.close, close.close);
    if (isSplit || state.last === null)
      state = { ...state, levels: keepLevels(isSplit ? {} : state.levels, wanted, close) };
    const steps = levelNames.flatMap((name) => {
      const held = state.levels[name];
      return held === undefined ? [] : [{ name, level: held.level, ...stepLevel(name, held, close.close) }];
    });
    crossings.push(...steps.filter(({ isCrossed }) => isCrossed).map(({ name, level }) => ({ ...close, name, level })));
    const levels = Object.fromEntries(steps.map(({ name, level, isArmed }) => [name, { level, isArmed }]));
    state = { last: { day: close.day, close: close.close }, levels };
  }
  return { state, crossings };
}

/** Returns the wanted levels: those that are known as they are, and new ones by a close. Own levels wait for the first close. */
function keepLevels(known: PriceState['levels'], wanted: WantedLevels, last: DatedClose | null): PriceState['levels'] {
  const kept = levelNames.flatMap((name) => {
    const level = wanted[name];
    if (level === undefined) return [];
    const held = known[name];
    if (held !== undefined && held.level === level) return [[name, held] as const];
    if (last !== null) return [[name, { level, isArmed: !isBeyond(name, level, last.close) }] as const];
    return name === 'above' || name === 'below' ? [[name, { level, isArmed: true }] as const] : [];
  });
  return Object.fromEntries(kept);
}

function stepLevel(name: LevelName, { level, isArmed }: z.infer<typeof levelStateSchema>, close: number) {
  if (isArmed) return { isCrossed: isBeyond(name, level, close), isArmed: !isBeyond(name, level, close) };
  const otherSide = isRising(name) ? close <= level * (1 - rest) : close >= level * (1 + rest);
  return { isCrossed: false, isArmed: otherSide };
}

function isBeyond(name: LevelName, level: number, close: number): boolean {
  return isRising(name) ? close > level : close < level;
}

function isRising(name: LevelName): boolean {
  return name === 'above' || name === 'fairAbove';
}

function mayBeSplit(before: number, close: number): boolean {
  const ratio = close / before;
  return ratio >= splitRatio || ratio <= 1 / splitRatio;
}
