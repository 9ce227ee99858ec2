import type { IncomeReport } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { statementCurrency } from '../../company/company-data.model.ts';
import type { MissingInput } from '../inputs/missing-inputs.model.ts';
import { averagedYears, findOverride } from '../inputs/overrides.model.ts';
import { valueIn } from '../valuation/apply-overrides.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { annual, type Check, labelsOf, passed, raised, waiting } from './check.model.ts';

/** A valuation whose inputs and value may contradict each other. */
export interface ContradictionSource extends Pick<ValuedCompany, 'basis' | 'statements' | 'overrides'> {
  /** In the currency of the statements; null when unknown. */
  readonly price: number | null;
  readonly missing: readonly MissingInput[];
  /** As calculated, in the currency of the statements; null without a value. */
  readonly fairValue: number | null;
  readonly assumptions: Pick<DcfAssumptions, 'growthMode' | 'customGrowthRates'>;
}

/** Margins further apart contradict each other: other income and one-off costs explain less. */
const WIDEST_MARGIN_GAP = 0.15;
/** A single year further apart has a gain or a loss in one of them that the mean hides. */
const WIDEST_GAP_OF_A_YEAR = 0.3;
/** A smaller gap of opposite signs is a company around zero. */
const WIDEST_GAP_OF_SIGNS = 0.05;
const VALUE_TO_PRICE = { low: 0.2, high: 5 } as const;
/** Years of 52 or 53 weeks have 364 or 371 days. */
const DAYS_OF_A_YEAR = { from: 350, to: 380, mean: 365.25 } as const;
const DAY_MS = 86_400_000;

/**
 * Returns the contradictions that leave no reliable fair value: the raised checks of severity high about an input, or about a value that
 * no input of the user's supports. An old price contradicts nothing, and a price in another currency is not compared.
 */
export function findContradictions(source: ContradictionSource): Check[] {
  return [marginCheck(source), valueCheck(source), yearsCheck(source)].filter(
    ({ state, severity }) => state === 'raised' && severity === 'high',
  );
}

/** Returns the contradictions of a company's valuation under assumptions. @param fairValue as calculated */
export function companyContradictions(
  company: ValuedCompany,
  assumptions: DcfAssumptions,
  missing: readonly MissingInput[],
  fairValue: number | null,
): Check[] {
  return findContradictions({ ...company, assumptions, missing, fairValue, price: company.market.comparable });
}

function averagedLabels({ basis, overrides }: Pick<ContradictionSource, 'basis' | 'overrides'>): string[] {
  return labelsOf({ basis }).slice(-averagedYears(overrides, basis.years.length));
}

/** Returns whether growth does not come from the used fiscal years. */
function isGrowthChosen({ assumptions }: ContradictionSource): boolean {
  const { growthMode, customGrowthRates } = assumptions;
  return growthMode === 'linear' || (growthMode === 'custom' && customGrowthRates.length > 0);
}

/**
 * Returns income before tax plus interest expense, EBIT where one of them is not known: EBIT itself may be operating income,
 * which would be held against itself.
 */
function readBeforeInterest({ incomeBeforeTax, interestExpense, ebit }: IncomeReport): number | null {
  const [income, interest] = [parseNumeral(incomeBeforeTax), parseNumeral(interestExpense)];
  return income === null || interest === null ? parseNumeral(ebit) : income + interest;
}

/** Returns the check of the operating margin in use against income before tax and interest. */
export function marginCheck({ basis, statements, overrides, missing }: ContradictionSource): Check {
  const [code, name] = ['margin', 'The operating margin agrees with income before tax and interest.'];
  if (findOverride(overrides, 'operatingMargin') !== null) return passed(code, name);
  if (missing.some(({ key }) => key === 'operatingIncome' || key === 'totalRevenue')) return waiting(code, name);
  const used = averagedLabels({ basis, overrides });
  const years = annual(statements, used).flatMap(({ report }) => {
    const [earned, revenue] = [readBeforeInterest(report), parseNumeral(report.totalRevenue)];
    const operating = parseNumeral(report.operatingIncome);
    if (earned === null || revenue === null || revenue <= 0) return [];
    return [
      { earned, share: earned / revenue, apart: operating === null ? 0 : Math.abs(operating - earned) / revenue },
    ];
  });
  const latest = years.at(-1);
  if (latest === undefined || years.length < used.length)
    return waiting(code, name, 'income before tax and interest of each year used');
  const margin = basis.operating.operatingMargin;
  const earnedMargin = years.reduce((sum, { share }) => sum + share, 0) / years.length;
  const apart = Math.abs(margin - earnedMargin);
  const opposite = margin * earnedMargin < 0 && apart > WIDEST_GAP_OF_SIGNS;
  const odd = years.some((year) => year.apart > WIDEST_GAP_OF_A_YEAR);
  if (apart <= WIDEST_MARGIN_GAP && !opposite && !odd) return passed(code, name);
  return raised(
    code,
    name,
    'high',
    [
      `Margin of ${formatPercent(margin)} against income before tax and interest of ${formatMoneyTenth(latest.earned, { currency: statementCurrency(statements) })}`,
      `It averages ${formatPercent(earnedMargin)} of revenue: operating income contradicts it. Enter the margin that you trust.`,
    ],
    { label: 'Enter a margin', input: 'operatingMargin' },
  );
}

/** Returns the check of the value against zero and against the price. */
export function valueCheck(source: ContradictionSource): Check {
  const { basis, overrides, price, missing, fairValue } = source;
  const [code, name] = ['value', 'The fair value is between 0.2 and 5 times the price.'];
  if (missing.length > 0) return waiting(code, name);
  if (fairValue !== null && fairValue < 0) {
    const short = formatMoneyTenth(-fairValue * basis.shares, { currency: statementCurrency(source.statements) });
    const text = `Debt exceeds the enterprise value by ${short}${(valueIn(basis, 'cash') ?? 0) > 0 ? ', after cash' : ''}. No share is worth less than nothing: enter the figures that you trust.`;
    return raised(code, name, 'high', ['Fair value is below zero', text], { label: 'Enter the debt', input: 'debt' });
  }
  const lacking = [
    ...(fairValue === null ? ['fair value'] : []),
    ...(price === null || price <= 0 ? ['price in the currency of the statements'] : []),
  ];
  if (lacking.length > 0) return waiting(code, name, ...lacking);
  const beyond = beyondPrice(fairValue, price);
  if (beyond === null) return passed(code, name);
  const isTheirs = overrides.inputs.some((input) => input.name !== 'averageYears' && input.name !== 'exchangeRate');
  if (isTheirs) return raised(code, name, 'look', [beyond.title, `${beyond.text} An input is your own.`]);
  const text = `${beyond.text} Enter an input that you trust: the value is then your own.`;
  return raised(code, name, 'high', [beyond.title, text], { label: 'Enter a margin', input: 'operatingMargin' });
}

/** A warning about a value. */
export interface ValueWarning {
  readonly title: string;
  readonly text: string;
}

/** Returns the warning about a value far from the price, beyond 5 times or below 0.2 times; null without one. */
export function beyondPrice(value: number | null, price: number | null): ValueWarning | null {
  if (value === null || price === null || price <= 0) return null;
  const times = value / price;
  if (times >= VALUE_TO_PRICE.low && times <= VALUE_TO_PRICE.high) return null;
  return {
    title: `Fair value is ${formatNumber(times, times < 1 ? 2 : 1)} times the price`,
    text: 'A value beyond 5 times or below 0.2 times the price is more often a wrong input than a find. Look at the inputs first.',
  };
}

/** Returns the check of the used fiscal years: each of 12 months, none left out. Growth and averages of the user's own answer it. */
export function yearsCheck(source: ContradictionSource): Check {
  const [code, name] = ['years', 'Every year has twelve months.'];
  const used = labelsOf(source);
  const ends = (source.statements.incomeStatement?.annualReports ?? [])
    .map((report) => ({ end: report.fiscalDateEnding, year: fiscalYear(report) }))
    .sort((a, b) => a.end.localeCompare(b.end));
  const odd = ends.flatMap(({ end, year }, index) => {
    const before = ends[index - 1]?.end;
    if (before === undefined || !used.includes(year)) return [];
    const days = (Date.parse(end) - Date.parse(before)) / DAY_MS;
    // A gap of whole years is a year that is not there; the others still have 12 months.
    const perYear = days / Math.max(1, Math.round(days / DAYS_OF_A_YEAR.mean));
    return perYear < DAYS_OF_A_YEAR.from || perYear > DAYS_OF_A_YEAR.to ? [{ year, days }] : [];
  });
  const [first] = odd;
  if (first === undefined) return checkSkippedYears(source, used) ?? passed(code, name);
  const years = yearsText(odd.map(({ year }) => year));
  const months = Math.round((first.days / DAYS_OF_A_YEAR.mean) * 12);
  const title =
    first.days < DAYS_OF_A_YEAR.from
      ? `Fiscal ${years} is not a year of 12 months`
      : `Fiscal ${years} ends ${months} months after the year before it`;
  const text =
    'Growth and averages compare unlike periods. Average over the years after it, and choose the growth yourself.';
  const averaged = averagedLabels(source);
  // A year that follows a gap has 12 months of its own.
  const isAnswered =
    isGrowthChosen(source) && odd.every(({ year, days }) => days > DAYS_OF_A_YEAR.to || !averaged.includes(year));
  return raised(code, name, isAnswered ? 'look' : 'high', [title, text], {
    label: 'Choose the years',
    input: 'averageYears',
  });
}

/** The formula takes growth from the first to the last year over as many steps as there are years. */
function checkSkippedYears(source: ContradictionSource, used: readonly string[]): Check | null {
  const years = used.map(Number);
  const all = Array.from({ length: (years.at(-1) ?? 0) - (years[0] ?? 0) + 1 }, (_, index) => (years[0] ?? 0) + index);
  const skipped = all.filter((year) => !years.includes(year)).map(String);
  if (skipped.length === 0) return null;
  const title = `Fiscal ${yearsText(skipped)} ${skipped.length === 1 ? 'is' : 'are'} not among the years used`;
  const text =
    'A statement of it is not there. Historical growth counts the years used as consecutive, so it is too high or too low: choose the growth yourself.';
  return raised('years', 'Every year has twelve months.', isGrowthChosen(source) ? 'look' : 'high', [title, text]);
}
