import type { AllStatements, Scenario, ScenarioName, Scenarios } from '@basecase/gateway/contract';
import { isNearCount, isNearRate } from '@basecase/gateway/contract/figures/near-assumption';
import { formatNumber, formatPercentPoints } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { listColumns, type Projection } from '../scenarios/projection.model.ts';
import { type InputRow, withInput } from '../scenarios/scenarios.model.ts';

/** An assumption of a case beside the figure that was filed since. */
export interface CaseLine {
  readonly label: string;
  readonly year: number;
  readonly was: string;
  /** N/A is null. */
  readonly filed: string | null;
  /** none: no filing states the figure. */
  readonly verdict: 'stands' | 'look' | 'none';
  readonly why: string;
  /** The cell that the filed figure may replace; null without one. */
  readonly taken: CaseCell | null;
}

/** A cell of a case with the filed figure. */
export interface CaseCell {
  readonly row: InputRow;
  readonly column: number;
  readonly value: number;
  /** The assumption that it replaces. */
  readonly before: number;
}

/** The filings since a case began. */
export interface CaseNews {
  /** The fiscal year that the case starts from. */
  readonly from: number;
  /** The newest fiscal year that was filed. */
  readonly latest: number;
  /** The day of its filing; null when it is not known. */
  readonly filed: string | null;
  /** The assumptions of the chosen scenario. */
  readonly lines: readonly CaseLine[];
}

const MILLION = 1e6;

/** The filed figures of a fiscal year, in the units of the table; null where one is missing. */
interface FiledYear {
  readonly revenue: number | null;
  readonly margin: number | null;
  readonly shares: number | null;
  readonly filed: string | null;
}

/** Returns the filings since a projection began, with each assumption of a scenario about those years; null without one. */
export function caseNews(
  projection: Projection,
  name: ScenarioName,
  statements: AllStatements | null,
): CaseNews | null {
  const newest = statements?.incomeStatement?.annualReports[0];
  const from = projection.currentYear - 1;
  if (statements === null || newest === undefined || listColumns(projection)[0]?.kind !== 'historical') return null;
  const latest = Number(fiscalYear(newest));
  if (latest <= from) return null;
  const scenario = projection.scenarios[name];
  const years = scenario.revenue.map((_, column) => from + column).filter((year) => year > from && year <= latest);
  const filed = filedYear(statements, latest).filed;
  return {
    from,
    latest,
    filed,
    lines: [
      baseLine(scenario, statements, from),
      ...years.flatMap((year) => yearLines(scenario, statements, year, from)),
    ],
  };
}

/** Returns the scenarios with each filed figure in place of the assumption that does not hold. */
export function withFiledFigures(projection: Projection, statements: AllStatements): Scenarios {
  const taken = (name: ScenarioName) =>
    (caseNews(projection, name, statements)?.lines ?? []).reduce(
      (scenario, { verdict, taken: cell }) =>
        verdict === 'look' && cell !== null ? withInput(scenario, cell.row, cell.column, cell.value) : scenario,
      projection.scenarios[name],
    );
  return { bear: taken('bear'), base: taken('base'), bull: taken('bull') };
}

/** The revenue that the case starts from: a later filing may restate it. */
function baseLine(scenario: Scenario, statements: AllStatements, year: number): CaseLine {
  const was = scenario.revenue[0] ?? null;
  const line = { label: 'Revenue', year, was: `${formatNumber(was)}M`, taken: null };
  return { ...line, ...countVerdict(was, filedYear(statements, year).revenue) };
}

function yearLines(scenario: Scenario, statements: AllStatements, year: number, from: number): CaseLine[] {
  const [now, before] = [filedYear(statements, year), filedYear(statements, year - 1)];
  const column = year - from;
  const growth =
    now.revenue === null || before.revenue === null || before.revenue <= 0 ? null : now.revenue / before.revenue - 1;
  const at = (row: InputRow) => scenario[row][column] ?? null;
  const cell = (row: InputRow, value: number | null) =>
    value === null ? null : { row, column, value, before: at(row) ?? 0 };
  const rate = (label: string, row: 'revgrowth' | 'margin', filed: number | null): CaseLine => ({
    label,
    year,
    was: points(at(row)),
    taken: cell(row, filed),
    ...rateVerdict(at(row), filed),
  });
  const multiple = scenario.multiple === 'sales' ? 'P/S' : 'P/E';
  return [
    rate('Revenue growth', 'revgrowth', growth === null ? null : growth * 100),
    rate('Net margin', 'margin', now.margin),
    {
      label: 'Shares outstanding',
      year,
      was: `${formatNumber(at('shares'))}M`,
      taken: cell('shares', now.shares),
      ...countVerdict(at('shares'), now.shares),
    },
    {
      label: `${multiple} low, high`,
      year,
      was: [at('peLow'), at('peHigh')]
        .map((value) => formatNumber(value, scenario.multiple === 'sales' ? 1 : 0))
        .join(', '),
      filed: null,
      verdict: 'none',
      why: '',
      taken: null,
    },
  ];
}

function filedYear({ incomeStatement, balanceSheet }: AllStatements, year: number): FiledYear {
  const label = String(year);
  const income = incomeStatement?.annualReports.find((report) => fiscalYear(report) === label);
  const balance = balanceSheet?.annualReports.find((report) => fiscalYear(report) === label);
  const revenue = parseNumeral(income?.totalRevenue);
  const netMargin = margin(parseNumeral(income?.netIncome), revenue);
  const shares = parseNumeral(balance?.commonStockSharesOutstanding);
  return {
    revenue: revenue === null ? null : revenue / MILLION,
    margin: netMargin === null ? null : netMargin * 100,
    shares: shares === null ? null : shares / MILLION,
    filed: income?.provenance?.totalRevenue?.filed ?? null,
  };
}

type Verdict = Pick<CaseLine, 'filed' | 'verdict' | 'why'>;

const notFound: Verdict = { filed: null, verdict: 'none', why: 'Not found in the filing' };
const points = (value: number | null) => formatPercentPoints(value, { decimals: 1 });

function rateVerdict(was: number | null, filed: number | null): Verdict {
  if (was === null || filed === null) return notFound;
  const apart = filed - was;
  return isNearRate(was, filed)
    ? { filed: points(filed), verdict: 'stands', why: 'Within 1 point' }
    : {
        filed: points(filed),
        verdict: 'look',
        why: `${formatNumber(Math.abs(apart), 1)} points ${apart > 0 ? 'above' : 'below'}`,
      };
}

function countVerdict(was: number | null, filed: number | null): Verdict {
  if (was === null || filed === null || was <= 0) return notFound;
  const apart = filed / was - 1;
  const share = formatPercentPoints(Math.abs(apart) * 100, { decimals: 1 });
  return {
    filed: `${formatNumber(filed)}M`,
    ...(isNearCount(was, filed)
      ? { verdict: 'stands' as const, why: `${share} apart` }
      : { verdict: 'look' as const, why: `${share} ${apart > 0 ? 'higher' : 'lower'}` }),
  };
}

const verb = (count: number, plural: string) => `${count} ${plural}${count === 1 ? 's' : ''}`;

/** Returns the number of lines of a verdict. */
export function countNews({ lines }: Pick<CaseNews, 'lines'>, verdict: CaseLine['verdict']): number {
  return lines.filter((line) => line.verdict === verdict).length;
}

/** Returns the counts of the lines as a sentence. @param changed whether the case has been edited since it was opened */
export function newsText(news: Pick<CaseNews, 'from' | 'lines'>, changed: boolean): string {
  const { from, lines } = news;
  const count = (verdict: CaseLine['verdict']) => countNews(news, verdict);
  return `This case starts from fiscal ${from}. Of its ${lines.length} assumptions ${verb(count('stands'), 'still stand')}, ${verb(count('look'), 'deserve')} another look, no filing speaks to ${count('none')}.${changed ? '' : ' Nothing was changed.'}`;
}
