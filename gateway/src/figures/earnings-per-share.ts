import { ratio } from '../contract/figures/growth.ts';
import type { IncomeReport } from '../contract/statements.ts';

/** Amounts of parts add up, and a filed amount is that of a net income, up to this share. */
const mostDifference = 0.02;
/** Filed amounts are rounded to cents. */
const halfCent = 0.005;

/**
 * How diluted earnings per share of twelve months are made. filed: one filed amount. parts: filed amounts of fiscal year and
 * year to date. divided: net income to common of twelve months / average diluted shares. year: the filed amount of the
 * fiscal year.
 */
export type EpsWay = 'filed' | 'parts' | 'divided' | 'year';

/** A count of shares of this or less is a placeholder. */
export const placeholderShares = 10_000;

/** The calculation of `divided` in words, by the field of the amount. */
export const dividedEps = {
  earningsPerShareDiluted: 'Net income to common ÷ diluted average shares',
  earningsPerShareBasic: 'Net income to common ÷ basic average shares',
} as const;

/** A period that twelve months are made of. NaN for an average that is not filed. */
export interface AveragedPart {
  readonly sign: number;
  readonly quarters: number;
  readonly average: number;
}

/** The latest fiscal year; null for a figure that is not known. */
export interface YearEps {
  readonly eps: number | null;
  /** Net income to common. */
  readonly earned: number | null;
  readonly average: number | null;
}

/** What is read only where filed amounts do not add up. */
interface OtherWays {
  /** Returns net income to common of twelve months / their average diluted shares; null where one is not known. */
  readonly divide: () => number | null;
  readonly readYear: () => YearEps;
}

/**
 * Chooses how earnings per share of twelve months are made: from filed amounts where the average shares of the parts are
 * equal, else by division where the fiscal year's filed amount is made so (it is not where a share of earnings is another
 * class's), else that amount itself.
 * @param parts whose filed amounts make up twelve months: one for a fiscal year that ends with them; null without them
 * @returns null where they are not known
 */
export function chooseEpsWay(parts: readonly AveragedPart[] | null, { divide, readYear }: OtherWays): EpsWay | null {
  if (parts?.length === 1) return 'filed';
  if (parts !== null && haveEqualShares(parts)) return 'parts';
  const divided = divide();
  const { eps, earned, average } = readYear();
  if (eps === null) return divided === null ? null : 'divided';
  const own = earned === null ? null : earned / (average ?? Number.NaN);
  const isWhole = own !== null && Math.abs(own - eps) <= Math.max(halfCent, mostDifference * Math.abs(eps));
  return isWhole && divided !== null ? 'divided' : 'year';
}

/**
 * Returns net income to common of a report, in its currency; net income where its source knows of no other. Null where the
 * filing has preferred stock and does not say.
 */
export function readIncomeToCommon({
  netIncomeToCommon,
  netIncome,
  provenance,
}: Pick<IncomeReport, 'netIncomeToCommon' | 'netIncome' | 'provenance'>): number | null {
  const isTold = provenance?.netIncomeToCommon !== undefined;
  const text = isTold ? netIncomeToCommon : (netIncomeToCommon ?? netIncome);
  return text === null ? null : Number(text);
}

/** Returns whether the average shares of parts differ by less than 2%. */
function haveEqualShares(parts: readonly AveragedPart[]): boolean {
  const averages = parts.map(({ average }) => average);
  // A missing count is no number, and then neither is the quotient.
  return Math.max(...averages) / Math.min(...averages) < 1 + mostDifference;
}

/** Returns the average shares of the time that parts make up, by their lengths; null where one is not known. */
export function averageShares(parts: readonly AveragedPart[]): number | null {
  const sum = (weigh: (average: number) => number) =>
    parts.reduce((all, { sign, quarters, average }) => all + sign * quarters * weigh(average), 0);
  const average = sum((own) => own) / sum(() => 1);
  return average > 0 ? average : null;
}

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
