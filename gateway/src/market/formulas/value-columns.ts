import { reasonCode } from '../columns/reasons.ts';

/** A number per company. */
export interface FigureColumn {
  /** NaN where unknown. */
  readonly values: Float64Array;
  /** Why a value is unknown; 0 where it is known. */
  readonly reasons: Uint8Array;
  /** Index into the currencies + 1; 0 without one; null where no figure has one. */
  readonly currency: Uint8Array | null;
}

/** The outcome of a condition per company. */
export interface TruthColumn {
  /** 0 false, 1 true, 2 unknown. */
  readonly truths: Uint8Array;
  /** Why a truth is unknown. */
  readonly reasons: Uint8Array;
}

/** A text per company; null where it is not known. */
export interface TextColumn {
  readonly texts: readonly (string | null)[];
}

export const isUnknown = 2;
const otherCurrency = reasonCode('otherCurrency');
const outOfRange = reasonCode('outOfRange');
const negativeDenominator = reasonCode('negativeDenominator');
const noFact = reasonCode('noFact');

/** @param currency code of the currency; 0 without one */
export function fillColumn(count: number, value: number, currency: number): FigureColumn {
  return {
    values: new Float64Array(count).fill(value),
    reasons: new Uint8Array(count),
    currency: currency === 0 ? null : new Uint8Array(count).fill(currency),
  };
}

/** Calculates a figure of one: unknown stays unknown. `judge` returns the reason why a value has no figure, or 0. */
export function mapColumn(
  column: FigureColumn,
  calculate: (value: number) => number,
  judge: (value: number) => number = () => 0,
): FigureColumn {
  const count = column.values.length;
  const values = new Float64Array(count).fill(Number.NaN);
  const reasons = Uint8Array.from(column.reasons);
  for (let i = 0; i < count; i += 1) {
    if (reasons[i] !== 0) continue;
    const value = column.values[i] ?? Number.NaN;
    const reason = judge(value);
    if (reason === 0) values[i] = calculate(value);
    else reasons[i] = reason;
  }
  return { values, reasons, currency: column.currency };
}

type Judge = (left: number, right: number) => number;

/**
 * Calculates a figure of two. Amounts of two currencies give none.
 * @param judge returns the reason why two values give no figure, or 0
 */
export function joinColumns(
  left: FigureColumn,
  right: FigureColumn,
  calculate: (left: number, right: number) => number,
  keepsCurrency: boolean,
  judge: Judge | null = null,
): FigureColumn {
  const count = left.values.length;
  const values = new Float64Array(count).fill(Number.NaN);
  const reasons = new Uint8Array(count);
  const hasCurrency = left.currency !== null || right.currency !== null;
  const currency = keepsCurrency && hasCurrency ? new Uint8Array(count) : null;
  for (let i = 0; i < count; i += 1) {
    const [one, other] = [left.currency?.[i] ?? 0, right.currency?.[i] ?? 0];
    let reason = left.reasons[i] || right.reasons[i] || 0;
    if (reason === 0 && one !== 0 && other !== 0 && one !== other) reason = otherCurrency;
    const [a, b] = [left.values[i] ?? Number.NaN, right.values[i] ?? Number.NaN];
    if (reason === 0 && judge !== null) reason = judge(a, b);
    if (currency !== null) currency[i] = one || other;
    if (reason === 0) {
      const value = calculate(a, b);
      if (Number.isFinite(value)) values[i] = value;
      else reason = outOfRange;
    }
    reasons[i] = reason;
  }
  return { values, reasons, currency };
}

/** The reason for a denominator that is not above zero. */
export function judgeDenominator(_numerator: number, denominator: number): number {
  return denominator > 0 ? 0 : negativeDenominator;
}

/** The reason for a constant denominator, which may be negative. */
export function judgeConstant(_numerator: number, denominator: number): number {
  return denominator === 0 ? negativeDenominator : 0;
}

/** Compares two figures: unknown when one of them is, or when they are in two currencies. */
export function compareColumns(
  left: FigureColumn,
  right: FigureColumn,
  compare: (left: number, right: number) => boolean,
): TruthColumn {
  const count = left.values.length;
  const truths = new Uint8Array(count);
  const reasons = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) {
    const [one, other] = [left.currency?.[i] ?? 0, right.currency?.[i] ?? 0];
    let reason = left.reasons[i] || right.reasons[i] || 0;
    if (reason === 0 && one !== 0 && other !== 0 && one !== other) reason = otherCurrency;
    reasons[i] = reason;
    truths[i] = reason !== 0 ? isUnknown : Number(compare(left.values[i] ?? 0, right.values[i] ?? 0));
  }
  return { truths, reasons };
}

/** Compares two texts without regard to case. */
export function compareTexts(left: TextColumn, right: TextColumn, isEqual: boolean): TruthColumn {
  const count = left.texts.length;
  const truths = new Uint8Array(count).fill(isUnknown);
  const reasons = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) {
    const [one, other] = [left.texts[i] ?? null, right.texts[i] ?? null];
    if (one === null || other === null) reasons[i] = noFact;
    else {
      const isSame = one === other || (one.length === other.length && one.toLowerCase() === other.toLowerCase());
      truths[i] = Number(isSame === isEqual);
    }
  }
  return { truths, reasons };
}

/** Joins two conditions: false and unknown is false, true or unknown is true. */
export function joinTruths(left: TruthColumn, right: TruthColumn, isAnd: boolean): TruthColumn {
  const decisive = isAnd ? 0 : 1;
  const truths = new Uint8Array(left.truths.length);
  const reasons = new Uint8Array(left.truths.length);
  for (let i = 0; i < truths.length; i += 1) {
    const [one, other] = [left.truths[i] ?? isUnknown, right.truths[i] ?? isUnknown];
    if (one === decisive || other === decisive) truths[i] = decisive;
    else if (one === isUnknown || other === isUnknown) {
      truths[i] = isUnknown;
      reasons[i] = left.reasons[i] || right.reasons[i] || 0;
    } else truths[i] = 1 - decisive;
  }
  return { truths, reasons };
}

export function negateTruth({ truths, reasons }: TruthColumn): TruthColumn {
  return { truths: truths.map((truth) => (truth === isUnknown ? isUnknown : 1 - truth)), reasons };
}

export function chooseColumn(condition: TruthColumn, yes: FigureColumn, no: FigureColumn): FigureColumn {
  const count = yes.values.length;
  const values = new Float64Array(count).fill(Number.NaN);
  const reasons = new Uint8Array(count);
  const hasCurrency = yes.currency !== null || no.currency !== null;
  const currency = hasCurrency ? new Uint8Array(count) : null;
  for (let i = 0; i < count; i += 1) {
    const truth = condition.truths[i] ?? isUnknown;
    const chosen = truth === 1 ? yes : no;
    reasons[i] = truth === isUnknown ? (condition.reasons[i] ?? 0) : (chosen.reasons[i] ?? 0);
    if (currency !== null) currency[i] = chosen.currency?.[i] ?? 0;
    if (reasons[i] === 0) values[i] = chosen.values[i] ?? Number.NaN;
  }
  return { values, reasons, currency };
}
