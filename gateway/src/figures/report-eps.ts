import { ratio } from '../contract/figures/growth.ts';
import type { IncomeReport } from '../contract/statements.ts';
import { readIncomeToCommon } from './earnings-per-share.ts';

type EpsReport = Pick<
  IncomeReport,
  | 'fiscalDateEnding'
  | 'earningsPerShareDiluted'
  | 'earningsPerShareBasic'
  | 'netIncomeToCommon'
  | 'netIncome'
  | 'weightedAverageSharesDiluted'
  | 'provenance'
>;

/** Earnings per share of a company, in the currency of its reports. */
interface ReportEps {
  readonly value: number;
  readonly field: 'earningsPerShareDiluted' | 'earningsPerShareBasic';
  /** report: of the period itself. year: of the fiscal year. divided: net income to common ÷ diluted average shares. */
  readonly way: 'report' | 'year' | 'divided';
}

/**
 * Returns diluted earnings per share of a period, basic ones where no diluted ones are filed; those of the fiscal year where
 * the period has none, else net income to common ÷ its average shares. Shares outstanding never stand in.
 * @param report twelve months or a fiscal year
 * @param year the newest fiscal year
 */
export function readReportEps(report: EpsReport, year: EpsReport | undefined): ReportEps | null {
  const isDiluted = [report, year].some((own) => own?.earningsPerShareDiluted != null);
  const field = isDiluted ? 'earningsPerShareDiluted' : 'earningsPerShareBasic';
  const [own, filed] = [report[field], year?.[field]];
  if (own !== null) return { value: Number(own), field, way: 'report' };
  if (filed != null) return { value: Number(filed), field, way: 'year' };
  const average = report.weightedAverageSharesDiluted;
  const value = ratio(readIncomeToCommon(report), average === null ? null : Number(average));
  return value === null ? null : { value, field: 'earningsPerShareDiluted', way: 'divided' };
}
