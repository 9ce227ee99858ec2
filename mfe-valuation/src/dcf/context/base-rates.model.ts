import type { AllStatements } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import type { BaseRateQuestion, BaseRates } from './context-queries.ts';

/** Five years before a start and five after it leave starts of several years; ten would leave those of one or two. */
const mostYears = 5;
const pastYears = 5;
/** Fewer starts that grew alike are no rate. */
const leastAlike = 20;
/** As among peers, under ten there is no share of them. */
const leastRanked = 10;
const survivors = 'Companies that ceased to report are missing, so the share is too high rather than too low.';

/** A rate of the user's beside those of companies. */
export interface BaseRateLine {
  readonly text: string;
  /** Says that the rate is beyond those of nearly all companies; null where it is not. */
  readonly warning: string | null;
  /** The rule with its n, and what is missing. */
  readonly about: string;
}

/** Returns a company's growth of revenue per year over the five fiscal years to one; null without either end above 0. */
export function readPastGrowth(
  { incomeStatement }: Pick<AllStatements, 'incomeStatement'>,
  latest: string,
): number | null {
  const revenueOf = (label: string) =>
    parseNumeral(incomeStatement?.annualReports.find((report) => fiscalYear(report) === label)?.totalRevenue);
  const [before, now] = [revenueOf(String(Number(latest) - pastYears)), revenueOf(latest)];
  if (before === null || now === null || before <= 0 || now <= 0) return null;
  return (now / before) ** (1 / pastYears) - 1;
}

/**
 * Returns the question about a path of growth: the growth per year over its first five years. Null without a size in US dollars, or
 * for growth that no company can be asked for.
 * @param past the company's own growth per year over five years; null when unknown
 */
export function askAboutGrowth(
  path: readonly number[],
  size: number | null,
  past: number | null,
): BaseRateQuestion | null {
  const years = Math.min(path.length, mostYears);
  const factor = path.slice(0, years).reduce((product, growth) => product * (1 + growth), 1);
  const rate = Number((factor ** (1 / years) - 1).toFixed(3));
  if (years === 0 || size === null || size <= 0 || !(rate > -1 && rate < 10)) return null;
  const known = past !== null && past > -1 && past < 10;
  return {
    line: 'revenue',
    rate,
    years,
    size: roundSize(size),
    ...(known ? { past: Number(past.toFixed(3)) } : {}),
  };
}

/** Returns the question about a margin. Null without a margin or without a size in US dollars. */
export function askAboutMargin(margin: number | null, size: number | null): BaseRateQuestion | null {
  if (margin === null || size === null || size <= 0 || !(margin > -1 && margin < 10)) return null;
  return { line: 'operatingMargin', rate: Number(margin.toFixed(3)), years: 1, size: roundSize(size) };
}

/** Two digits are enough for a band of ¼ to 4 times, and make two questions of one company the same. */
function roundSize(size: number): number {
  return Number(size.toPrecision(2));
}

/** Returns a rate beside those of companies; null where no company can be compared. */
export function describeBaseRates(question: BaseRateQuestion, rates: BaseRates): BaseRateLine | null {
  const { alike } = rates;
  if (question.line === 'revenue' && alike !== undefined && alike.of >= leastAlike) {
    return describeAlike(question, rates, alike);
  }
  const { rate, line, years } = question;
  if (rates.of === 0 || rates.percentiles === null) return null;
  const { share, count } = describeShare(rates);
  const isGrowth = line === 'revenue';
  if (rates.of < leastRanked) {
    const text = `Too few ${isGrowth ? 'starts' : 'companies'} at this size to compare with: ${count}.`;
    return { text, warning: null, about: rates.rule };
  }
  const text = isGrowth
    ? `Of ${count} starts at this size, ${share} grew ${formatPercent(rate)} a year or more ${describeSpan(years)}.`
    : `Of ${count} companies at this size, ${share} have a margin of ${formatPercent(rate)} or more.`;
  const few =
    isGrowth && alike !== undefined
      ? ` Only ${alike.of} of them ${describeGrowth(alike)} before, which is too few.`
      : '';
  return {
    text,
    warning: warnBeyond(rate, rates.percentiles, isGrowth ? 'grew less than that' : 'have less than that'),
    about: `${rates.rule} ${describeMiddle(rates)}${few} ${survivors}`,
  };
}

type Alike = NonNullable<BaseRates['alike']>;

function describeAlike({ rate, years }: BaseRateQuestion, { rule }: BaseRates, alike: Alike): BaseRateLine {
  const { share, count } = describeShare(alike);
  const grew = describeGrowth(alike);
  return {
    text: `Of ${count} starts of companies at this size that ${grew} for ${alike.pastYears} years, ${share} kept ${formatPercent(rate)} or more ${describeSpan(years)} more.`,
    warning: warnBeyond(rate, alike.percentiles, 'grew less than that'),
    about: `${rule} Of these, ${count} starts of ${alike.companies.toLocaleString('en-US')} companies ${grew} over the ${alike.pastYears} years before, as this company did. ${describeMiddle(alike)} ${survivors}`,
  };
}

/** The growth of companies, as a rate that a case may begin with. */
export interface BaseGrowth {
  /** The median per year. */
  readonly rate: number;
  /** The standard deviation of a normal distribution with the same quartiles. */
  readonly spread: number;
  /** Which companies, with their number. */
  readonly source: string;
}

/** A normal distribution has half of its values within 0.6745 standard deviations. */
const quartilesApart = 2 * 0.6745;

/** Returns the growth of the companies that grew alike, else of all that were asked about; null with fewer than twenty. */
export function readBaseGrowth(rates: BaseRates, isOfSize: boolean): BaseGrowth | null {
  const { alike } = rates;
  const isAlike = alike !== undefined && alike.of >= leastAlike;
  const { of, percentiles } = isAlike ? alike : rates;
  if (of < leastAlike || percentiles === null) return null;
  const size = isOfSize ? 'at this size' : 'of every size, as too few are of this one';
  const before = isAlike ? ` that ${describeGrowth(alike)} before` : '';
  return {
    rate: percentiles.p50,
    spread: (percentiles.p75 - percentiles.p25) / quartilesApart,
    source: `the median of ${describeShare({ n: 0, of }).count} starts of companies ${size}${before}`,
  };
}

const describeSpan = (years: number) => (years === 1 ? 'for a year' : `for ${years} years`);

function describeShare({ n, of }: Pick<BaseRates, 'n' | 'of'>): { readonly share: string; readonly count: string } {
  return { share: formatPercent(n / of, { decimals: 0 }), count: of.toLocaleString('en-US') };
}

function describeMiddle({ n, of, percentiles }: Pick<BaseRates, 'n' | 'of' | 'percentiles'>): string {
  const middle = percentiles === null ? '' : `; the median is ${formatPercent(percentiles.p50)}`;
  return `${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}${middle}.`;
}

/** Returns the range of growth in words: "grew 12% to 18% a year". */
function describeGrowth({ low, high }: Pick<Alike, 'low' | 'high'>): string {
  const whole = (value: number) => formatPercent(value, { decimals: 0 });
  if (low === null) return `shrank by ${whole(-(high ?? 0))} a year or more`;
  if (high === null) return `grew ${whole(low)} a year or more`;
  return high <= 0
    ? `shrank by ${whole(-high)} to ${whole(-low)} a year`
    : `grew ${whole(low)} to ${whole(high)} a year`;
}

function warnBeyond(rate: number, percentiles: BaseRates['percentiles'], past: string): string | null {
  const p95 = percentiles?.p95;
  if (p95 === undefined || rate <= p95) return null;
  return `Beyond the 95th percentile: 95 of 100 ${past} (${formatPercent(p95)} or less).`;
}
