import type { SegmentBreakdown, SegmentPart, Segments } from '../../contract/as-filed.ts';
import type { Breakdown } from '../../providers/read-filing.ts';
import { byFiled, type ReadReport } from '../../providers/read-report.ts';
import { labelPeriods } from '../../providers/report-labels.model.ts';
import type { ReportPeriod } from './planned-reports.model.ts';
import { isQuarterLong, isYearLong, newestEnd, orderedUnion, spanKey } from './report-columns.model.ts';

const mostPeriods: Readonly<Record<ReportPeriod, number>> = { annual: 6, quarterly: 8 };
const kinds = (['revenue', 'operatingIncome'] as const).flatMap((measure) =>
  (['segment', 'product', 'geography'] as const).map((by) => ({ by, measure })),
);

/** A period and the newest filing that breaks it down. */
interface BrokenDown {
  readonly start: string;
  readonly end: string;
  readonly report: ReadReport;
}

/** Returns the parts of a company over the periods of several reports; each period comes from the newest filing that breaks it down. */
export function buildSegments(
  reports: readonly ReadReport[],
  period: ReportPeriod,
): Pick<Segments, 'currency' | 'periods' | 'breakdowns'> {
  const newestFirst = [...reports].sort(byFiled);
  const periods = listPeriods(newestFirst, period);
  const labels = labelPeriods(newestFirst);
  return {
    currency: newestFirst[0]?.filing.currency ?? null,
    periods: periods.map(({ start, end, report }) => {
      const fiscalYear = labels?.(end).fiscalYear;
      const { accessionNumber } = report.reference;
      return { start, end, accessionNumber, ...(fiscalYear !== undefined && { fiscalYear }) };
    }),
    breakdowns: kinds.flatMap(({ by, measure }) => buildBreakdown(periods, by, measure)),
  };
}

function listPeriods(reports: readonly ReadReport[], period: ReportPeriod): BrokenDown[] {
  const isUsual = period === 'annual' ? isYearLong : isQuarterLong;
  const seen = new Map<string, BrokenDown>();
  for (const report of reports) {
    for (const { period: span } of report.filing.breakdowns) {
      const { start, end } = span;
      if (start === null || !isUsual(span) || seen.has(spanKey(span))) continue;
      seen.set(spanKey(span), { start, end, report });
    }
  }
  return [...seen.values()].sort(newestEnd).slice(0, mostPeriods[period]);
}

function buildBreakdown(
  periods: readonly BrokenDown[],
  by: Breakdown['by'],
  measure: Breakdown['measure'],
): SegmentBreakdown[] {
  const own = periods.map(
    ({ start, end, report }) =>
      report.filing.breakdowns.find(
        (one) => one.by === by && one.measure === measure && one.period.start === start && one.period.end === end,
      ) ?? null,
  );
  const stated = own.filter((one) => one !== null);
  if (stated.length === 0) return [];
  const members = orderedUnion(stated.map(({ parts }) => parts.map(({ member }) => member)));
  return [
    {
      by,
      measure,
      parts: members.flatMap((member) => buildPart(member, own)),
      sums: own.map((one) => one?.sum ?? null),
      consolidated: own.map((one) => one?.total ?? null),
    },
  ];
}

/** Returns one part over all periods, labelled as in the newest filing that has it. */
function buildPart(member: string, breakdowns: readonly (Breakdown | null)[]): SegmentPart[] {
  const inEach = breakdowns.map((one) => one?.parts.find((part) => part.member === member) ?? null);
  const newest = inEach.find((part) => part !== null);
  if (newest === undefined || newest === null) return [];
  const { label, partOf: whole } = newest;
  const figures = inEach.map((part) => part && { value: part.value, anchor: part.anchor });
  return [{ member, label, partOf: whole, figures }];
}
