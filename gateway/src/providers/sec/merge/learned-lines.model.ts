import type { Outcome, StandardFigure } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import type { Calculation, LearnedLines, Line } from '../concepts.ts';
import type { CompanyFacts, Fact } from '../facts.ts';
import type { StatementKind } from '../filing/presented-statement.ts';
import type { FiledStatements } from '../statements.model.ts';
import { columnsOf, type FiledColumn, isAnnual, isYear, yearEndsOf } from './filed-column.model.ts';
import { isSame } from './merged-reports.model.ts';

/** A concept of company facts as it enters a figure. */
interface Leaf {
  readonly concept: string;
  readonly sign: 1 | -1;
}

/** A way to a figure that a filing shows. */
interface Way {
  readonly leaves: readonly Leaf[];
  /** In words; null for a figure that is tagged itself. */
  readonly formula: string | null;
}

type Lines = Readonly<Record<string, Line>>;

/**
 * Returns the lines that the filings show to be the right ones where company facts state other figures. A way is carried
 * back over earlier years only when company facts give the same figures by it in every year that filings present.
 * @param byTable the statements by the table of concepts
 */
export function learnedLines(
  facts: CompanyFacts,
  byTable: FiledStatements,
  reports: readonly ReadReport[],
): LearnedLines {
  const { income, balance, cashFlow } = facts.concepts;
  // Net income of the cash flow statement may include minority owners; its line is that of the income statement.
  const own = Object.fromEntries(Object.entries(cashFlow).filter(([field]) => !(field in income)));
  return {
    income: learnedIn('income', income, byTable.income.annualReports, facts, reports),
    balance: learnedIn('balance', balance, byTable.balance.annualReports, facts, reports),
    cashFlow: learnedIn('cashFlow', own, byTable.cashFlow.annualReports, facts, reports),
  };
}

function learnedIn(
  kind: StatementKind,
  lines: Lines,
  known: readonly { readonly fiscalDateEnding: string }[],
  { facts }: CompanyFacts,
  reports: readonly ReadReport[],
): Record<string, Line> {
  const years = yearsOf(kind, reports);
  const learned = Object.entries(lines).flatMap(([field, line]): [string, Line][] => {
    const stated = years.flatMap((column) => {
      const outcome = column.figures[field];
      return outcome === undefined || outcome.value === null ? [] : [{ column, outcome }];
    });
    const isOther = stated.some(({ column, outcome }) => {
      const report = known.find(({ fiscalDateEnding }) => fiscalDateEnding === column.end);
      return report !== undefined && !isSame(figureIn(report, field) ?? Number.NaN, outcome.value);
    });
    const way = isOther
      ? stated.map(({ column, outcome }) => wayOf(outcome, facts, column)).find(agrees(stated, facts))
      : null;
    return way == null ? [] : [[field, lineBy(way, line)]];
  });
  return Object.fromEntries(learned);
}

/** The columns of years, each from the newest filing that presents it. */
function yearsOf(kind: StatementKind, reports: readonly ReadReport[]): FiledColumn[] {
  const ends = yearEndsOf(reports);
  const seen = new Set<string>();
  return columnsOf(reports, kind).filter((column) => {
    const isOwn = isAnnual(column) && (kind === 'balance' ? ends.has(column.end) : isYear(column));
    if (!isOwn || seen.has(column.end)) return false;
    seen.add(column.end);
    return true;
  });
}

function figureIn(report: object, field: string): number | null {
  const value: unknown = Reflect.get(report, field);
  return typeof value === 'string' ? Number(value) : null;
}

/** Returns the way to a figure by concepts that company facts know; null where one is the company's own. */
function wayOf(outcome: StandardFigure, facts: CompanyFacts['facts'], column: FiledColumn): Way | null {
  const leaves = leavesOf(outcome, 1, facts, column);
  return leaves && { leaves, formula: outcome.origin.from === 'derived' ? outcome.origin.formula : null };
}

function leavesOf(
  { value, origin }: Pick<StandardFigure, 'value' | 'origin'>,
  sign: number,
  facts: CompanyFacts['facts'],
  column: FiledColumn,
): Leaf[] | null {
  if (origin.from !== 'derived') {
    const concept = origin.concept.replace(/^(us-gaap|ifrs-full):/, '');
    const fact = factAt(facts, concept, column);
    if (fact === null || !isSame(Math.abs(fact), Math.abs(value))) return null;
    return [{ concept, sign: Math.sign(fact) * Math.sign(value) * sign < 0 ? -1 : 1 }];
  }
  const sum = origin.terms.reduce((total, term) => total + term.value, 0);
  const turn = isSame(sum, value) ? sign : -sign;
  const leaves = origin.terms.map((term) => leavesOf(term, turn, facts, column));
  return leaves.some((leaf) => leaf === null) ? null : leaves.flatMap((leaf) => leaf ?? []);
}

/** Whether a way gives the figures of the filings in every year for which company facts have its parts. */
function agrees(
  stated: readonly { readonly column: FiledColumn; readonly outcome: Outcome }[],
  facts: CompanyFacts['facts'],
): (way: Way | null) => boolean {
  return (way) => {
    if (way === null) return false;
    const both = stated.flatMap(({ column, outcome }) => {
      const parts = way.leaves.map(({ concept, sign }) => {
        const fact = factAt(facts, concept, column);
        return fact === null ? null : sign * fact;
      });
      if (parts.some((part) => part === null)) return [];
      return [
        isSame(
          parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
          outcome.value ?? Number.NaN,
        ),
      ];
    });
    return both.length > 0 && both.every(Boolean);
  };
}

/** The newest fact of a concept for the period of a column. */
function factAt(facts: CompanyFacts['facts'], concept: string, { start, end }: FiledColumn): number | null {
  const own = (facts.get(concept) ?? []).filter((fact) => fact.start === start && fact.end === end);
  const newest = own.reduce<Fact | null>(
    (best, fact) => (best === null || fact.filed >= best.filed ? fact : best),
    null,
  );
  return newest?.val ?? null;
}

function lineBy({ leaves, formula }: Way, line: Line): Line {
  const { choose: _choose, identities: _identities, doubt: _doubt, ...rest } = line;
  const [first] = leaves;
  if (formula === null && first !== undefined) {
    const { concept, sign } = first;
    const others = line.concepts.filter((other) => other !== concept);
    return {
      ...rest,
      concepts: [concept, ...others],
      ...(sign < 0 && { negated: [...(line.negated ?? []), concept] }),
    };
  }
  const calculation: Calculation = {
    rule: leaves.some(({ sign }) => sign < 0) ? 'difference' : 'sum',
    terms: leaves.map(({ concept, sign }) => ({ concepts: [concept], sign })),
    reason: `${formula}.`,
  };
  return { ...rest, concepts: [], otherwise: [calculation, ...(line.otherwise ?? [])] };
}
