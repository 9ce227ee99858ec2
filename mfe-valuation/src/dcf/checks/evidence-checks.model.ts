import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import type { ScenarioRange } from '../../scenarios/price-ranges.model.ts';
import { withOverride } from '../inputs/overrides.model.ts';
import { withOverrides } from '../valuation/apply-overrides.model.ts';
import { type DcfResult, valuate } from '../valuation/dcf.model.ts';
import { findRoot } from '../valuation/find-root.model.ts';
import { type Check, passed, raised, waiting } from './check.model.ts';
import { describeChange, measureChange, type TerminalSource } from './terminal-checks.model.ts';

/** Fiscal years that a margin is held against; docs/decisions/checks.md. */
const recentYears = 3;
/** Points of margin that a mean may lie outside of what it is held against. */
const marginTolerance = 0.01;
const fewestPeers = 10;
const peerTail = 0.1;
const marginSearch = { from: -0.5, to: 1, step: 0.02 } as const;
const msPerYear = 365.25 * 86_400_000;

/** What a valuation is held against, beside its own arithmetic. */
export interface EvidenceSource extends Omit<TerminalSource, 'prices'> {
  /** Operating margins of the peers, as fractions; null until they are there, or where none are held. */
  readonly peerMargins: readonly number[] | null;
  /** The user's projections; null while they are unedited seeds. */
  readonly ranges: readonly ScenarioRange[] | null;
}

/** Returns the checks of a margin against recent years and peers, and of the value against the user's projections. */
export function evidenceChecks(source: EvidenceSource): Check[] {
  if (source.result.fairValuePerShare === null) return [];
  return [recentMarginCheck(source), peerMarginCheck(source), projectionsCheck(source)].filter(
    (check) => check !== null,
  );
}

/** Returns the value under another operating margin, as a value of the user's own. */
function valuateWithMargin({ company, assumptions }: EvidenceSource, margin: number): DcfResult {
  const overrides = withOverride(company.overrides, 'operatingMargin', margin);
  return valuate(withOverrides(company.filed, overrides), assumptions);
}

/** Returns a raised check whose cure is an operating margin. */
function raiseMargin(
  source: EvidenceSource,
  [code, name]: readonly [string, string],
  [title, text]: readonly [string, string],
  margin: number,
): Check {
  const value = Number(margin.toFixed(4));
  const share = formatPercent(value);
  const cured = valuateWithMargin(source, value);
  const action = { label: `Use a margin of ${share}`, input: 'operatingMargin', value } as const;
  return raised(
    code,
    name,
    'look',
    [title, `${text}${describeChange(source, cured)}`],
    action,
    measureChange(source, cured),
  );
}

/** Null where a year lacks its margin. */
function recentMarginCheck(source: EvidenceSource): Check | null {
  const [code, name] = ['recent-margin', 'Margin within its 3-year range'];
  const margins = readRecentMargins(source);
  if (margins === null) return null;
  const margin = source.company.basis.operating.operatingMargin;
  const [low, high] = [Math.min(...margins), Math.max(...margins)];
  if (margin >= low - marginTolerance && margin <= high + marginTolerance) return passed(code, name);
  const mean = margins.reduce((sum, each) => sum + each, 0) / margins.length;
  const text = `The latest three fiscal years had ${formatPercent(low)} to ${formatPercent(high)}; their mean is ${formatPercent(mean)}.`;
  return raiseMargin(
    source,
    [code, name],
    [`The margin of ${formatPercent(margin)} differs from recent years`, text],
    mean,
  );
}

function readRecentMargins({ company: { statements, basis } }: EvidenceSource): number[] | null {
  const reports = statements.incomeStatement?.annualReports ?? [];
  const known = reports
    .filter((report) => fiscalYear(report) <= basis.latest.label)
    .slice(0, recentYears)
    .flatMap(({ operatingIncome, totalRevenue }) => {
      const [income, revenue] = [parseNumeral(operatingIncome), parseNumeral(totalRevenue)];
      return income === null || revenue === null || revenue <= 0 ? [] : [income / revenue];
    });
  return known.length < recentYears ? null : known;
}

function peerMarginCheck(source: EvidenceSource): Check | null {
  const { peerMargins } = source;
  const [code, name] = ['peer-margin', 'The margin is within the middle 80% of the peers.'];
  if (peerMargins === null || peerMargins.length < fewestPeers) return null;
  const sorted = peerMargins.toSorted((a, b) => a - b);
  const margin = source.company.basis.operating.operatingMargin;
  const below = sorted.filter((each) => each < margin).length;
  const above = sorted.filter((each) => each > margin).length;
  const most = sorted.length * peerTail;
  if (below >= most && above >= most) return passed(code, name);
  const isHigh = above < most;
  // The nearest margin that is in order.
  const cure = (isHigh ? sorted.at(-Math.ceil(most)) : sorted[Math.ceil(most) - 1]) ?? margin;
  const count = isHigh ? above : below;
  const text = `${count === 0 ? 'None' : count} of ${sorted.length} peers ${count === 1 ? 'has' : 'have'} a ${isHigh ? 'higher' : 'lower'} operating margin. Margins far from those of an industry seldom last for ever.`;
  return raiseMargin(
    source,
    [code, name],
    [`A margin of ${formatPercent(margin)} is ${isHigh ? 'above' : 'below'} that of nine peers in ten`, text],
    cure,
  );
}

/** Prices at the end of the projections are worth less today, by the cost of equity. */
function projectionsCheck(source: EvidenceSource): Check | null {
  const { ranges, company, result, currency } = source;
  const [code, name] = ['projections', 'The value is within your projections, discounted to today.'];
  if (ranges === null) return null;
  const prices = ranges.flatMap(({ low, high }) => (low === null || high === null ? [] : [low, high]));
  const years = countYears(source, ranges[0]?.year);
  if (prices.length < 2 * ranges.length || years === null)
    return waiting(code, name, 'projected prices of each scenario');
  const factor = (1 + result.waccDetails.costOfEquity) ** -years;
  const [low, high] = [Math.min(...prices) * factor, Math.max(...prices) * factor];
  const value = result.fairValuePerShare;
  if (value === null || (value >= low && value <= high)) return passed(code, name);
  const money = (amount: number) => formatPerShare(amount, { currency });
  const title = `Your projections are worth ${money(low)} to ${money(high)} today`;
  const text = `That is bear to bull of ${ranges[0]?.year}, discounted at the cost of equity of ${formatPercent(result.waccDetails.costOfEquity)}. Both cannot be right.`;
  const wanted = value < low ? low : high;
  const margin = findRoot((rate) => {
    const fairValue = valuateWithMargin(source, rate).fairValuePerShare;
    return fairValue === null ? null : fairValue - wanted;
  }, marginSearch);
  if (margin === null || company.filed.latest.revenue <= 0) return raised(code, name, 'look', [title, text]);
  return raiseMargin(
    source,
    [code, name],
    [title, `${text} The nearer end takes a margin of ${formatPercent(margin)}.`],
    margin,
  );
}

/** Returns the years from the day of the price to the end of a fiscal year; null where one of the days is unknown. */
function countYears({ company }: EvidenceSource, year: number | undefined): number | null {
  const latest = company.statements.incomeStatement?.annualReports[0];
  const today = company.overview.priceDate;
  if (latest === undefined || year === undefined || today == null) return null;
  const years =
    year - Number(fiscalYear(latest)) + (Date.parse(latest.fiscalDateEnding) - Date.parse(today)) / msPerYear;
  return years > 0 ? years : null;
}
