import type { AllStatements, IncomeReport } from '@basecase/gateway/contract';
import { growthRate, margin } from '@basecase/shared-ui/figures/growth';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { OF_A_LOSS } from './metric-notes.model.ts';
import { type Basis, type MetricGroup, type MetricSource, metricGroups } from './metrics.model.ts';
import { returnOnAssets, returnOnEquity } from './quality/returns.model.ts';
import { listYearReports, type YearReports } from './quality/years.model.ts';

const NOT_FILED = 'Not given by its filings';

type Figure = number | null;

/** Returns the key metrics with growth, margin and returns of the newest annual report, where the overview has none. */
export function filedMetricGroups(overview: MetricSource, statements: AllStatements): MetricGroup[] {
  const year = listYearReports(statements).findLast(({ income }) => income !== null);
  if (year === undefined) return metricGroups(overview);
  const period = `Fiscal ${year.label}`;
  const hasLoss = [year, year.before].some((each) => (read(each?.income ?? null, 'netIncome') ?? 0) < 0);
  const earningsMissing = hasLoss ? OF_A_LOSS : NOT_FILED;
  const basis: Basis = { growth: period, year: period, missing: NOT_FILED, earningsMissing };
  return metricGroups({ ...overview, ...filedFigures(year), currency: overview.currency ?? year.currency }, basis);
}

/** Returns the figures of a fiscal year under the names of the overview. */
function filedFigures(year: YearReports) {
  const readField = (field: 'totalRevenue' | 'netIncome'): Figure => read(year.income, field);
  const growth = (field: 'totalRevenue' | 'netIncome'): Figure => {
    const rate = growthRate(read(year.before?.income ?? null, field), readField(field));
    // A growth below −100% goes from a profit to a loss and has no meaning.
    return rate === null || rate < -1 ? null : rate;
  };
  return {
    quarterlyRevenueGrowthYOY: growth('totalRevenue'),
    quarterlyEarningsGrowthYOY: growth('netIncome'),
    eps: read(year.income, 'earningsPerShareDiluted') ?? read(year.income, 'earningsPerShareBasic'),
    profitMargin: margin(readField('netIncome'), readField('totalRevenue')),
    returnOnEquityTTM: returnOnEquity(year).value,
    returnOnAssetsTTM: returnOnAssets(year).value,
  };
}

function read(report: IncomeReport | null, field: Parameters<typeof readFigure<IncomeReport>>[1]): Figure {
  return report === null ? null : readFigure(report, field);
}
