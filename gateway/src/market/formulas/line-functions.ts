import { BadFormula } from '../../errors/errors.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { CallNode, FormulaNode, NameNode } from './nodes.ts';
import { type FigurePart, type FormulaPart, makeFigure, requireFigure } from './parts.ts';
import { type FigureColumn, joinColumns } from './value-columns.ts';
import type { LineRole } from './vocabulary.ts';

/** Functions whose first part is the name of a line. */
export const lineFunctions: ReadonlySet<string> = new Set(['cagr', 'change', 'orzero']);

interface LineCompiler {
  compileName(node: NameNode, role?: LineRole): FormulaPart;
}

const mostYears = 10;
/** The cost of a power, in additions. */
const powerWeight = 6;
const negativeDenominator = reasonCode('negativeDenominator');
const notAboveZero = reasonCode('notAboveZero');
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
