import type { FiledLine } from '../../../contract/as-filed.ts';

/** Time that a fact speaks for: a day, or the days from `start` to `end`. Dates as YYYY-MM-DD. */
export interface FactPeriod {
  /** Null for an amount at the end of a day. */
  readonly start: string | null;
  readonly end: string;
}

/** An XBRL context: period and the members that narrow the fact to a part of the company. */
export interface FactContext {
  readonly period: FactPeriod;
  /** Member by axis, both with prefix, such as `srt:ProductOrServiceAxis`; empty for the company as a whole. */
  readonly members: ReadonlyMap<string, string>;
}

/** A number of a filing with its period, its members and its measure in plain sight. */
export interface PeriodFact extends FactContext {
  /** Concept with prefix: `us-gaap:Assets`, or the company's own. */
  readonly concept: string;
  /** Measure with prefixes: `iso4217:USD`, `xbrli:shares`, `iso4217:USD/xbrli:shares`; empty without a unit. */
  readonly unit: string;
  /** As tagged, in full units. The sign has the meaning of the concept. */
  readonly value: number;
  /** The id of its element in the document; null where the document gives none. */
  readonly anchor: string | null;
  /** Why the value is not the one that was filed, as a sentence. */
  readonly remark?: string;
}

export const statementKinds = ['income', 'balance', 'cashFlow'] as const;
export type StatementKind = (typeof statementKinds)[number];

type FiledFigure = NonNullable<FiledLine['figures'][number]>;

/** A figure of a statement as one filing presents it. */
export interface PresentedFigure extends Readonly<Omit<FiledFigure, 'firstFiled'>>, Pick<PeriodFact, 'remark'> {}

/** A line of a statement in the words of the company. */
export interface PresentedLine extends Readonly<Pick<FiledLine, 'concept' | 'label' | 'level' | 'unit' | 'members'>> {
  /** One per column of the statement; null where the line has no figure for that period. */
  readonly figures: readonly (PresentedFigure | null)[];
  /** The rule that the line was chosen by, of a statement whose lines are not known. */
  readonly rule?: object;
  /** Per column, whether the line is a part of the rule's figure, of such a statement. */
  readonly parts?: readonly boolean[];
  /** Per column, why figures of the rule's concepts are not believed, of such a statement. */
  readonly doubts?: readonly (string | null)[];
}

/** A statement as it stands in a filing: the company's own lines in their order. */
export interface PresentedStatement {
  readonly kind: StatementKind;
  /** Periods in the order of the filing. */
  readonly columns: readonly FactPeriod[];
  readonly lines: readonly PresentedLine[];
}

/** A day with a smaller share of the figures of the fullest day is mistyped. */
const leastShare = 0.25;

/** Returns the newest day that many figures of the statements are for; null without columns. */
export function findNewestDay(statements: readonly PresentedStatement[]): string | null {
  const counts = new Map<string, number>();
  for (const { columns, lines } of statements) {
    for (const [at, { end }] of columns.entries()) {
      const own = lines.filter(({ figures }) => (figures[at] ?? null) !== null).length;
      counts.set(end, (counts.get(end) ?? 0) + own);
    }
  }
  return pickNewestDay(counts);
}

/** Returns the newest of the days that have many figures. @param counts of figures by day */
export function pickNewestDay(counts: ReadonlyMap<string, number>): string | null {
  const most = Math.max(...counts.values());
  const days = [...counts].filter(([, count]) => count >= leastShare * most).map(([day]) => day);
  return days.sort().at(-1) ?? null;
}

/** The figures of one filing, whatever it was read from. */
export interface FilingFigures {
  /** Consolidated statements, each at most once. A kind that could not be read is absent. */
  readonly statements: readonly PresentedStatement[];
  /** All numbers of the filing, those of the statements included. */
  readonly facts: readonly PeriodFact[];
  /** Labels that the filing prints; names of its parts are among them. */
  readonly labels?: readonly string[];
}
