import type { FiledStatement } from '../../contract/as-filed.ts';
import { reportHeadFields } from '../../contract/statements.ts';
import { type Breakdown, type Outcome, type ReadFiling, readFilingSchema } from '../read-filing.ts';
import type { SampleCompany } from './companies.ts';
import { makeBalanceReport, makeCashFlowReport, makeIncomeReport, type Period } from './reports.model.ts';
import { findFirstDay, sampleStatements } from './sample-as-filed.ts';

/**
 * Returns the figures of a sample report, with no anchors.
 * @param periods that of the report and the earlier ones beside it, newest first
 * @param document name of its file
 */
export function sampleReading(
  company: SampleCompany,
  periods: readonly Period[],
  isAnnual: boolean,
  document: string,
): ReadFiling {
  const months = isAnnual ? 12 : 3;
  const statements = sampleStatements(company, periods, months);
  const figures = (kind: FiledStatement['kind'], report: object) => makeOutcomes(statements, kind, report);
  const toSpan = ({ end }: Period) => ({ start: findFirstDay(end, months), end });
  // The names of the fields are checked here: they come from the reports.
  return readFilingSchema.parse({
    document,
    ...makeLabel(company, periods[0]?.end ?? '', isAnnual),
    currency: 'USD',
    statements,
    standard: {
      income: periods.map((period) => ({
        period: toSpan(period),
        figures: figures('income', makeIncomeReport(company, period)),
      })),
      balance: periods.map((period) => ({
        day: period.end,
        figures: figures('balance', makeBalanceReport(company, period)),
      })),
      cashFlow: periods.map((period) => ({
        period: toSpan(period),
        figures: figures('cashFlow', makeCashFlowReport(company, period)),
      })),
    },
    breakdowns: periods.flatMap((period) => makeBreakdowns(period, toSpan(period))),
    reason: null,
  });
}

/** A fiscal year is called by the year in which it ends. */
function makeLabel({ yearEnd }: SampleCompany, end: string, isAnnual: boolean) {
  const month = Number(end.slice(5, 7));
  const quarter = (((month - yearEnd + 11) % 12) + 1) / 3;
  return {
    periodEnd: end,
    fiscalYear: Number(end.slice(0, 4)) + (month > yearEnd ? 1 : 0),
    fiscalPeriod: isAnnual ? 'FY' : `Q${quarter}`,
  };
}

function makeOutcomes(
  statements: readonly FiledStatement[],
  kind: FiledStatement['kind'],
  report: object,
): Record<string, Outcome> {
  const lines = statements.find((statement) => statement.kind === kind)?.lines ?? [];
  const fields = Object.entries(report).filter(([field]) => !reportHeadFields.includes(field));
  return Object.fromEntries(
    fields.map(([field, text]): [string, Outcome] => {
      if (text === null) return [field, { value: null, missing: 'absent', reason: 'Not presented by this company.' }];
      const line = lines.find(({ standardField }) => standardField === field);
      const concept = line?.concept ?? `sample:${field}`;
      const from = line === undefined ? 'note' : 'face';
      return [field, { value: Number(text), origin: { from, concept, label: line?.label ?? null, anchor: null } }];
    }),
  );
}

/** Shares of revenue and operating income in percent. */
const sampleParts: readonly {
  readonly by: Breakdown['by'];
  readonly shares: readonly (readonly [string, number])[];
}[] = [
  {
    by: 'segment',
    shares: [
      ['Consumer', 55],
      ['Business', 45],
    ],
  },
  {
    by: 'product',
    shares: [
      ['Products', 70],
      ['Services', 30],
    ],
  },
  {
    by: 'geography',
    shares: [
      ['United States', 60],
      ['Other countries', 40],
    ],
  },
];

function makeBreakdowns({ flows }: Period, period: Breakdown['period']): Breakdown[] {
  const dollars = (millions: number) => millions * 1_000_000;
  const made = (measure: Breakdown['measure'], concept: string, millions: number) =>
    sampleParts
      .filter(({ by }) => measure === 'revenue' || by === 'segment')
      .map(({ by, shares }): Breakdown => {
        const total = dollars(millions);
        const parts = shares.map(([label, percent]) => ({
          member: `sample:${label.replaceAll(' ', '')}Member`,
          label,
          partOf: null,
          value: (total / 100) * percent,
          anchor: null,
        }));
        return { by, measure, period, concept, parts, sum: total, total, gap: 0 };
      });
  return [
    ...made('revenue', 'us-gaap:Revenues', flows.revenue),
    ...made('operatingIncome', 'us-gaap:OperatingIncomeLoss', flows.operatingIncome),
  ];
}
