import { BadFormula } from '../../errors/errors.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { CallNode, FormulaNode, NameNode } from './nodes.ts';
import {
  adaptPart,
  type FigurePart,
  type FigureUnit,
  type FormulaPart,
  makeFigure,
  matchParts,
  requireFigure,
  requireTruth,
} from './parts.ts';
import { median, midRank, placeAmong, rankFromLargest } from './statistics.ts';
import { chooseColumn, type FigureColumn, joinColumns, mapColumn } from './value-columns.ts';
import type { LineRole } from './vocabulary.ts';

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

/** Functions whose first part is the name of a line. */
export const lineFunctions: ReadonlySet<string> = new Set(['cagr', 'change', 'orzero']);

interface LineCompiler {
  compileName(node: NameNode, role?: LineRole): FormulaPart;
}

const mostYears = 10;
/** The cost of a power, in additions. */
const powerWeight = 6;
const negativeDenominator = reasonCode('negativeDenominator');
const notReported = reasonCode('notReported');
const noPeriod = reasonCode('noPeriod');

/** @throws BadFormula */
export function compileLineCall(compiler: LineCompiler, name: string, node: CallNode): FigurePart {
  const [first] = node.parameters;
  if (first?.type !== 'name') throw new BadFormula(`${name} needs a line first.`, first?.start ?? node.start);
  if (name === 'orzero') return compileOrZero(compiler, first);
  if (first.offset !== null) throw new BadFormula(`${name} goes back by its years: leave out [-…].`, first.start);
  if (node.parameters.length !== 2)
    throw new BadFormula(`${name} needs 2 values: a line and a number of years.`, node.start);
  const years = readYears(node.parameters[1] ?? node);
  const now = requireFigure(compiler.compileName(first), first);
  const before = requireLine(compiler, first, years);
  const isYearly = name === 'cagr';
  return makeFigure(
    'ratio',
    (context) => growColumns(now.run(context), before.run(context), isYearly ? years : null),
    isYearly ? powerWeight : 1,
  );
}

function requireLine(compiler: LineCompiler, node: NameNode, years: number): FigurePart {
  // A measure refuses to go back by itself; the offset is what makes it refuse.
  return requireFigure(compiler.compileName({ ...node, offset: { count: years, unit: 'y' } }), node);
}

function readYears(node: FormulaNode): number {
  const isYears = node.type === 'number' && Number.isInteger(node.value) && node.value >= 1 && node.value <= mostYears;
  if (!isYears || node.isPercent) throw new BadFormula(`The years are a number from 1 to ${mostYears}.`, node.start);
  return node.value;
}

/** Returns growth, per year where years are given. From zero or less, and a yearly rate to zero or less, it has no meaning. */
function growColumns(now: FigureColumn, before: FigureColumn, years: number | null): FigureColumn {
  const calculate = (end: number, start: number) => (years === null ? end / start : (end / start) ** (1 / years)) - 1;
  const judge = (end: number, start: number) => {
    if (start <= 0) return negativeDenominator;
    return years !== null && end <= 0 ? notAboveZero : 0;
  };
  return joinColumns(now, before, calculate, false, judge);
}

/** A line that a statement does not present counts as 0, where the statement itself is there. */
function compileOrZero(compiler: LineCompiler, node: NameNode): FigurePart {
  const part = requireFigure(compiler.compileName(node, 'optional'), node);
  const anchor = requireFigure(compiler.compileName({ ...node, name: anchorOf(node.name) }, 'anchor'), node);
  return makeFigure(part.unit, (context) => {
    const { values, reasons, currency } = part.run(context);
    const statement = anchor.run(context);
    const filled = { values: Float64Array.from(values), reasons: Uint8Array.from(reasons) };
    for (let i = 0; i < context.count; i += 1) {
      const isAbsent = reasons[i] === notReported || reasons[i] === noPeriod;
      if (!isAbsent || statement.reasons[i] !== 0) continue;
      filled.values[i] = 0;
      filled.reasons[i] = 0;
    }
    return { ...filled, currency };
  });
}

/** Lines of the balance sheet that the product's formulas count as 0; the others are cash flows. */
const balanceNames: ReadonlySet<string> = new Set(['investments', 'preferredStock']);

function anchorOf(line: string): string {
  return balanceNames.has(line) ? 'totalAssets' : 'operatingCashflow';
}
