import { z } from 'zod';
import {
  type BalanceReport,
  balanceReportSchema,
  type CashFlowReport,
  cashFlowReportSchema,
  type FigureField,
  type IncomeReport,
  incomeReportSchema,
  type Provenance,
} from '../../contract/statements.ts';
import type { Line, StatementLines } from './concepts.ts';
import { FactIndex } from './fact-index.model.ts';
import type { CompanyFacts } from './facts.ts';
import {
  type Figure,
  type Find,
  findAtDay,
  findInQuarter,
  findInYear,
  findLine,
  findOnCoverPage,
  hasLongerPeriod,
  whyNotCalculated,
} from './figures.model.ts';
import { findPeriods } from './periods.model.ts';

export interface Reports<Report> {
  /** Newest first. */
  readonly annualReports: Report[];
  /** Newest first. */
  readonly quarterlyReports: Report[];
}

export interface FiledStatements {
  readonly income: Reports<IncomeReport>;
  readonly balance: Reports<BalanceReport>;
  readonly cashFlow: Reports<CashFlowReport>;
}

/** The most periods that are kept: enough for every chart and for sums over four quarters. */
const mostYears = 20;
const mostQuarters = 20;

const notTagged = 'Not filed for this period.';
const notDerivable = 'Filed for longer periods only, and the quarter cannot be derived from them.';

interface Period {
  readonly end: string;
  readonly find: Find;
}

/**
 * Returns a company's filed facts as annual and quarterly statements. Every figure carries its provenance; one that was
 * not filed and cannot be calculated is null with a reason.
 */
export function statementsOf(company: CompanyFacts): FiledStatements {
  const index = new FactIndex(company.facts);
  const periods = findPeriods(index, company.concepts.anchors);
  const years = periods.years.slice(0, mostYears);
  const quarters = periods.quarters.slice(0, mostQuarters);
  const flows = {
    years: years.map((end) => ({ end, find: findInYear(index, end) })),
    quarters: quarters.map((quarter) => ({
      end: quarter.end,
      find: findInQuarter(index, periods.quarters, quarter),
    })),
  };
  const balances = {
    years: years.map((end) => ({ end, find: findAtDay(index, end) })),
    quarters: quarters.map(({ end }) => ({ end, find: findAtDay(index, end) })),
  };
  const build = <Report>(
    schema: z.ZodType<Report>,
    lines: StatementLines<Report>,
    spans: { readonly years: Period[]; readonly quarters: Period[] },
    essential: readonly FigureField<Report>[],
  ): Reports<Report> => {
    const reports = (list: Period[]) =>
      z.array(schema).parse(list.flatMap((period) => reportOf(index, company.currency, lines, period, essential)));
    return { annualReports: reports(spans.years), quarterlyReports: reports(spans.quarters) };
  };
  const { concepts } = company;
  return {
    income: build(incomeReportSchema, concepts.income, flows, ['totalRevenue', 'netIncome']),
    balance: build(balanceReportSchema, concepts.balance, balances, ['totalAssets']),
    cashFlow: build(cashFlowReportSchema, concepts.cashFlow, flows, [
      'operatingCashflow',
      'cashflowFromInvestment',
      'cashflowFromFinancing',
    ]),
  };
}

/** Returns a report, or none for a period without an essential figure. */
function reportOf(
  index: FactIndex,
  currency: string,
  lines: Readonly<Record<string, Line>>,
  period: Period,
  essential: readonly string[],
): Record<string, unknown>[] {
  const figures: Record<string, string | null> = {};
  const provenance: Record<string, Provenance> = {};
  for (const [field, line] of Object.entries(lines)) {
    const figure = figureOf(index, line, period);
    figures[field] = figure === null ? null : numeralOf(figure.value);
    provenance[field] = figure?.provenance ?? missing(index, line, period);
  }
  if (essential.every((field) => figures[field] === null)) return [];
  return [{ fiscalDateEnding: period.end, reportedCurrency: currency, ...figures, provenance }];
}

function figureOf(index: FactIndex, line: Line, period: Period): Figure | null {
  const figure = findLine(index, line, period.find);
  if (figure !== null || line.unit !== 'shares') return figure;
  const coverPage = line.concepts.find((concept) => concept.startsWith('dei:'));
  return coverPage === undefined ? null : findOnCoverPage(index, coverPage, period.end);
}

function missing(index: FactIndex, line: Line, period: Period): Provenance {
  const longer =
    hasLongerPeriod(index, line.concepts, period.end) && line.concepts.every((c) => period.find(c) === null);
  return {
    rule: 'missing',
    concepts: [],
    accessionNumber: null,
    filed: null,
    reason: longer ? notDerivable : (whyNotCalculated(line, period.find) ?? notTagged),
  };
}

/** Returns a figure as a plain decimal numeral. */
function numeralOf(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(6).replace(/\.?0+$/, '');
}
