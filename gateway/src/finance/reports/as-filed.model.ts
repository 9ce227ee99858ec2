import type { AsFiled, FiledLine, FiledStatement } from '../../contract/as-filed.ts';
import { byFiled, findPeriodEnd, type ReadReport } from '../../providers/read-report.ts';
import { labelPeriods } from '../../providers/report-labels.model.ts';
import type { ReportPeriod } from './planned-reports.model.ts';
import { isQuarterLong, isYearLong, newestEnd, orderedUnion, spanKey } from './report-columns.model.ts';

type FiledFigure = NonNullable<FiledLine['figures'][number]>;

/** A statement of one filing, with its lines by key. */
interface Presented {
  readonly report: ReadReport;
  readonly statement: FiledStatement;
  readonly lines: ReadonlyMap<string, FiledLine>;
}

/** A column and the filing that it is read from. */
interface Column {
  readonly of: Presented;
  readonly place: number;
  readonly start: string | null;
  readonly end: string;
}

const mostColumns: Readonly<Record<ReportPeriod, number>> = { annual: 5, quarterly: 8 };

/**
 * Returns the statements of several reports side by side: lines and order of the newest one; a column of an earlier
 * period comes from the newest filing that presents it. A line that only older filings have keeps its place there.
 * @param reports annual or quarterly ones
 */
export function statementsSideBySide(reports: readonly ReadReport[], period: ReportPeriod): AsFiled['statements'] {
  const newestFirst = [...reports].sort(byFiled);
  const kinds = newestFirst[0]?.filing.statements.map(({ kind }) => kind) ?? [];
  const labels = labelPeriods(newestFirst);
  return kinds.map((kind) => {
    const presented = presentedIn(newestFirst, kind);
    const columns = listColumns(presented, period, kind);
    const contributing = presented.filter((own, index) => index === 0 || columns.some(({ of }) => of === own));
    const keys = orderedUnion(contributing.map((own, index) => keysShown(own, columns, index === 0)));
    return {
      kind,
      columns: columns.map(({ of, start, end }) => {
        const label = labels?.(end).fiscalYear;
        const { accessionNumber } = of.report.reference;
        return { start, end, accessionNumber, ...(label !== undefined && { fiscalYear: label }) };
      }),
      lines: keys.flatMap((key) => buildLine(key, contributing, columns, presented)),
    };
  });
}

function presentedIn(reports: readonly ReadReport[], kind: FiledStatement['kind']): Presented[] {
  const statements = reports.flatMap((report) => {
    const statement = report.filing.statements.find((candidate) => candidate.kind === kind);
    return statement === undefined ? [] : [{ report, statement }];
  });
  const repeated = new Set(statements.flatMap(({ statement }) => repeatedIn(statement)));
  return statements.map(({ report, statement }) => ({
    report,
    statement,
    lines: new Map(statement.lines.map((line) => [formatKey(line, repeated), line])),
  }));
}

/** Names of the lines that one statement has more than once. */
function repeatedIn({ lines }: FiledStatement): string[] {
  const names = lines.map(formatName);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function formatName({ concept, members }: FiledLine): string {
  return JSON.stringify([concept, Object.entries(members).sort()]);
}

/** A line is the same in two filings by concept and members; its label counts where that is not enough. */
function formatKey(line: FiledLine, repeated: ReadonlySet<string>): string {
  const name = formatName(line);
  return line.concept === null || repeated.has(name) ? `${name} ${line.label.toLowerCase()}` : name;
}

/**
 * The periods to show, each from the newest filing that presents it: years, or quarters, or the running totals of a quarterly
 * statement of cash flows. Other columns of the newest report follow.
 */
function listColumns(presented: readonly Presented[], period: ReportPeriod, kind: FiledStatement['kind']): Column[] {
  const seen = new Set<string>();
  const all = presented.flatMap((of) =>
    of.statement.columns.flatMap(({ start, end }, place): Column[] => {
      const key = spanKey({ start, end });
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ of, place, start, end }];
    }),
  );
  const hasTotalsAlone = kind === 'cashFlow' && period === 'quarterly';
  const isUsual = period === 'annual' ? isYearLong : isQuarterLong;
  const shown = all.filter((column) => hasTotalsAlone || column.start === null || isUsual(column));
  const kept = shown.sort(newestEnd).slice(0, mostColumns[period]);
  return [...kept, ...all.filter((column) => column.of === presented[0] && !kept.includes(column))];
}

function keysShown(own: Presented, columns: readonly Column[], isNewest: boolean): string[] {
  if (isNewest) return [...own.lines.keys()];
  const places = columns.filter(({ of }) => of === own).map(({ place }) => place);
  const hasFigure = ({ figures }: FiledLine) => places.some((place) => figures[place] != null);
  return [...own.lines].flatMap(([key, line]) => (line.concept !== null && hasFigure(line) ? [key] : []));
}

function buildLine(
  key: string,
  contributing: readonly Presented[],
  columns: readonly Column[],
  presented: readonly Presented[],
): FiledLine[] {
  const line = contributing.map(({ lines }) => lines.get(key)).find((known) => known !== undefined);
  if (line === undefined) return [];
  return [{ ...line, figures: columns.map((column) => pickFigure(key, column, presented)) }];
}

function pickFigure(
  key: string,
  { of, place, start, end }: Column,
  presented: readonly Presented[],
): FiledFigure | null {
  const figure = of.lines.get(key)?.figures[place] ?? null;
  if (figure === null) return null;
  const first = presented.findLast(({ report }) => findPeriodEnd(report) === end);
  const firstPlace = first?.statement.columns.findIndex((column) => column.start === start && column.end === end) ?? -1;
  const before = first?.lines.get(key)?.figures[firstPlace]?.value;
  if (first === undefined || first === of || before === undefined || before === figure.value) return figure;
  const { accessionNumber, filed } = first.report.reference;
  return { ...figure, firstFiled: { value: before, accessionNumber, filed } };
}
