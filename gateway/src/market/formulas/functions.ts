import { BadFormula } from '../../errors/errors.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { CallNode } from './nodes.ts';
import type { FormulaPart } from './parts.ts';
import { adaptPart, type FigurePart, makeFigure, matchParts, requireFigure, requireTruth } from './parts.ts';
import { median, midRank, placeAmong, rankFromLargest } from './statistics.ts';
import type { FigureUnit } from './units.ts';
import { chooseColumn, type FigureColumn, joinColumns, mapColumn } from './value-columns.ts';

type CompileParameter = (index: number) => FormulaPart;

interface FormulaFunction {
  readonly least: number;
  readonly most: number;
  readonly compile: (call: CallNode, compileParameter: CompileParameter) => FigurePart;
}

const mostParameters = 50;
const medianWeight = 4;
const notAboveZero = reasonCode('notAboveZero');
const outOfRange = reasonCode('outOfRange');
const splitBetween = reasonCode('splitBetween');

/** A function of one figure. */
const ofOne = (
  unit: (of: FigureUnit) => FigureUnit,
  run: (part: FigurePart) => FigurePart['run'],
): FormulaFunction => ({
  least: 1,
  most: 1,
  compile: (call, compileParameter) => {
    const part = requireFigure(compileParameter(0), call.parameters[0] ?? call);
    return makeFigure(unit(part.unit), run(part));
  },
});

/** A function of several figures of one unit. @param weightOfEach the cost of each, in additions */
const ofSeveral = (calculate: (parts: readonly FigureColumn[]) => FigureColumn, weightOfEach = 1): FormulaFunction => ({
  least: 1,
  most: mostParameters,
  compile: (call, compileParameter) => {
    const parts = call.parameters.map((node, index) => requireFigure(compileParameter(index), node));
    const unit = matchParts(parts, call.parameters);
    const adapted = parts.map((part) => adaptPart(part, unit));
    const weight = adapted.length * weightOfEach;
    return makeFigure(unit, (context) => calculate(adapted.map((part) => part.run(context))), weight);
  },
});

const foldColumns = (calculate: (left: number, right: number) => number) => (parts: readonly FigureColumn[]) =>
  parts.reduce((left, right) => joinColumns(left, right, calculate, true));

const sumColumns = foldColumns((left, right) => left + right);

function medianOfColumns(parts: readonly FigureColumn[]): FigureColumn {
  // The sum is unknown where one part is, and knows the currency.
  const { reasons, currency } = sumColumns(parts);
  const values = Float64Array.from(reasons, (reason, i) =>
    reason === 0 ? median(parts.map((part) => part.values[i] ?? Number.NaN)) : Number.NaN,
  );
  return { values, reasons, currency };
}

const chooseFunction: FormulaFunction = {
  least: 3,
  most: 3,
  compile: (call, compileParameter) => {
    const [first = call, ...rest] = call.parameters;
    const condition = requireTruth(compileParameter(0), first);
    const parts = rest.map((node, index) => requireFigure(compileParameter(index + 1), node));
    const unit = matchParts(parts, rest);
    const [yes, no] = parts.map((part) => adaptPart(part, unit));
    if (yes === undefined || no === undefined) throw new BadFormula('if takes three parts.', call.start);
    return makeFigure(unit, (context) => chooseColumn(condition.run(context), yes.run(context), no.run(context)));
  },
};

/** Functions of every formula by name; `cagr`, `change` and `orZero`, whose parameter is a line, are the compiler's. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  [
    'abs',
    ofOne(
      (unit) => unit,
      (part) => (context) => mapColumn(part.run(context), Math.abs),
    ),
  ],
  [
    'pct',
    ofOne(
      () => 'ratio',
      (part) => (context) => placeAmong(context, part.run(context), midRank),
    ),
  ],
  [
    'rank',
    ofOne(
      () => 'ratio',
      (part) => (context) => placeAmong(context, part.run(context), rankFromLargest),
    ),
  ],
  ['min', ofSeveral(foldColumns(Math.min))],
  ['max', ofSeveral(foldColumns(Math.max))],
  ['sum', ofSeveral(sumColumns)],
  ['avg', ofSeveral((parts) => mapColumn(sumColumns(parts), (value) => value / parts.length))],
  ['median', ofSeveral(medianOfColumns, medianWeight)],
  ['if', chooseFunction],
]);

function fillUnknown(first: FigureColumn, second: FigureColumn): FigureColumn {
  const truths = first.reasons.map((reason) => Number(reason === 0));
  return chooseColumn({ truths, reasons: first.reasons }, first, second);
}

/** Returns a column without the figures of companies whose market cap is unknown because of a split. */
function withoutSplit(column: FigureColumn, caps: FigureColumn): FigureColumn {
  const isSplit = (at: number) => column.reasons[at] === 0 && caps.reasons[at] === splitBetween;
  return {
    values: column.values.map((value, at) => (isSplit(at) ? Number.NaN : value)),
    reasons: column.reasons.map((reason, at) => (isSplit(at) ? splitBetween : reason)),
    currency: column.currency,
  };
}

/** Functions of the product's own formulas. */
export const ownFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['firstknown', { ...ofSeveral((parts) => parts.reduce((first, next) => fillUnknown(first, next))), least: 2 }],
  [
    'positive',
    ofOne(
      (unit) => unit,
      (part) => (context) =>
        mapColumn(
          part.run(context),
          (value) => value,
          (value) => (value > 0 ? 0 : notAboveZero),
        ),
    ),
  ],
  [
    'ononeside',
    {
      // Price and count of shares may be on two sides of a split, which makes every figure of the two wrong.
      least: 1,
      most: 1,
      compile: (call, compileParameter) => {
        const part = requireFigure(compileParameter(0), call.parameters[0] ?? call);
        return makeFigure(part.unit, (context) => withoutSplit(part.run(context), context.readFigureFact('marketCap')));
      },
    },
  ],
  [
    'within',
    {
      least: 3,
      most: 3,
      compile: (call, compileParameter) => {
        const [part, low, high] = call.parameters.map((node, index) => requireFigure(compileParameter(index), node));
        if (part === undefined) throw new BadFormula('within takes three parts.', call.start);
        const [least, most] = [low?.constant ?? Number.NaN, high?.constant ?? Number.NaN];
        const judge = (value: number) => (value >= least && value <= most ? 0 : outOfRange);
        return makeFigure(part.unit, (context) => mapColumn(part.run(context), (value) => value, judge));
      },
    },
  ],
]);
