import type { AllStatements } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumber, formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import { priceBehind } from '../../company/price-behind.model.ts';
import { sharesGap } from '../../company/shares.model.ts';
import { orderBreach, type ScenarioRange } from '../../scenarios/price-ranges.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { averagedYears, type OverrideName, overrideOf } from '../overrides/overrides.model.ts';
import type { Readiness } from '../readiness/readiness.model.ts';

/** A way to answer a check: to go to an input, or to set it. */
export interface CheckAction {
  readonly label: string;
  readonly input: OverrideName;
  /** Undefined goes to the input; null restores the product's value. */
  readonly value?: number | null;
}

/** The result of a sanity check. */
export interface Check {
  readonly code: string;
  /** Its name in the list of those in order or waiting. */
  readonly name: string;
  readonly state: 'raised' | 'waiting' | 'passed';
  /** Of a raised one. */
  readonly severity?: 'high' | 'look';
  readonly title?: string;
  readonly text?: string;
  /** Of a waiting one: the figures that it waits for. Undefined stands for the missing inputs of the valuation. */
  readonly waitsFor?: string;
  readonly action?: CheckAction | undefined;
}

export interface CheckSource {
  readonly company: ValuedCompany;
  readonly readiness: Readiness;
  /** In the currency of the statements; null without a reliable value. */
  readonly fairValue: number | null;
  readonly ranges: readonly ScenarioRange[];
  readonly currency: string | null;
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

/** Returns the sanity checks of a valuation: raised ones first, the high ones before the others. */
export function checksOf(source: CheckSource): Check[] {
  const checks = [
    currencyCheck(source),
    marginCheck(source),
    sharesCheck(source),
    ebitdaCheck(source),
    ...priceCheck(source),
    valueCheck(source),
    scenarioCheck(source),
    yearsCheck(source),
    investmentsCheck(source),
  ];
  const rank = ({ state, severity }: Check) =>
    state === 'raised' ? (severity === 'high' ? 0 : 1) : state === 'waiting' ? 2 : 3;
  return checks.sort((a, b) => rank(a) - rank(b));
}

const raised = (
  code: string,
  name: string,
  severity: 'high' | 'look',
  [title, text]: readonly [string, string],
  action?: CheckAction,
): Check => ({ code, name, state: 'raised', severity, title, text, action });
const passed = (code: string, name: string): Check => ({ code, name, state: 'passed' });
/** A check that cannot be made yet. */
const waiting = (code: string, name: string, ...waitsFor: readonly string[]): Check => ({
  code,
  name,
  state: 'waiting',
  ...(waitsFor.length > 0 && { waitsFor: listNames(waitsFor) }),
});

function annual({ incomeStatement }: AllStatements, years: readonly string[]) {
  return years.flatMap((year) => {
    const report = incomeStatement?.annualReports.find((report) => fiscalYear(report) === year);
    return report === undefined ? [] : [{ year, report }];
  });
}

const labelsOf = ({ basis }: ValuedCompany) => basis.years.map(({ label }) => label);

function currencyCheck({ company }: CheckSource): Check {
  const { foreign, equity } = company.market;
  if (foreign === null) {
    const reported = company.statements.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
    const isKnown = reported !== null && company.overview.currency !== null;
    const same = 'Filed and quoted in one currency.';
    return isKnown ? passed('currency', same) : waiting('currency', same, 'currencies of statements and price');
  }
  const { reported, quoted } = foreign;
  const name = 'One currency.';
  if (equity === 'converted') {
    const rate = overrideOf(company.overrides, 'exchangeRate');
    return raised('currency', name, 'look', [
      `Filed in ${reported}, quoted in ${quoted}`,
      `Price and market cap are converted at your rate: ${rate} ${reported} for 1 ${quoted}.`,
    ]);
  }
  const weights = equity === 'book' ? ` Equity and debt are weighed in ${reported}, equity at book value.` : '';
  const text = `No exchange rate is on record: the value is in ${reported} and is not compared with the price.${weights}`;
  const action = { label: 'Enter a rate', input: 'exchangeRate' } as const;
  return raised('currency', name, 'high', [`Statements are in ${reported}, the price is in ${quoted}.`, text], action);
}

function marginCheck({ company, readiness, currency }: CheckSource): Check {
  const [code, name] = ['margin', 'Margin against EBIT.'];
  if (overrideOf(company.overrides, 'operatingMargin') !== null) return passed(code, name);
  if (readiness.missing.some(({ key }) => key === 'operatingIncome' || key === 'totalRevenue'))
    return waiting(code, name);
  const used = labelsOf(company).slice(-averagedYears(company.overrides, company.basis.years.length));
  const years = annual(company.statements, used).flatMap(({ report }) => {
    const [ebit, revenue] = [parseNumeral(report.ebit), parseNumeral(report.totalRevenue)];
    const operating = parseNumeral(report.operatingIncome);
    if (ebit === null || revenue === null || revenue <= 0) return [];
    return [{ ebit, share: ebit / revenue, apart: operating === null ? 0 : Math.abs(operating - ebit) / revenue }];
  });
  const latest = years.at(-1);
  if (latest === undefined || years.length < used.length) return waiting(code, name, 'EBIT of each year used');
  const margin = company.basis.operating.operatingMargin;
  const ebitMargin = years.reduce((sum, { share }) => sum + share, 0) / years.length;
  const apart = Math.abs(margin - ebitMargin);
  const opposite = margin * ebitMargin < 0 && apart > WIDEST_GAP_OF_SIGNS;
  const odd = years.some((year) => year.apart > WIDEST_GAP_OF_A_YEAR);
  if (apart <= WIDEST_MARGIN_GAP && !opposite && !odd) return passed(code, name);
  return raised(
    code,
    name,
    'high',
    [
      `Margin of ${formatPercent(margin)} against an EBIT of ${formatMoneyTenth(latest.ebit, { currency })}`,
      `EBIT averages ${formatPercent(ebitMargin)} of revenue. Operating income and EBIT contradict each other. Enter the margin that you trust.`,
    ],
    { label: 'Enter a margin', input: 'operatingMargin' },
  );
}

function sharesCheck({ company }: CheckSource): Check {
  const { shares, overview, overrides } = company;
  const name = 'Shares × price is the market cap.';
  const gap = sharesGap(shares);
  const lacking = [
    ...(shares.stated === null ? ['share count'] : []),
    ...((overview.price ?? 0) > 0 ? [] : ['price']),
    ...((overview.marketCap ?? 0) > 0 ? [] : ['market cap']),
    ...(priceBehind(overview) === null ? [] : ['price of the time of the market cap']),
  ];
  if (gap === null) return lacking.length > 0 ? waiting('shares', name, ...lacking) : passed('shares', name);
  if (overrideOf(overrides, 'shares') !== null) {
    const text = 'Your own count is used.';
    const back = shares.origin === 'implied' && shares.gap !== null ? 'Use market cap ÷ price' : 'Use all classes';
    return raised('shares', name, 'look', [gap.title, text], { label: back, input: 'shares', value: null });
  }
  const product = (shares.stated ?? 0) * (overview.price ?? 0);
  const money = (value: number | null) => formatMoneyTenth(value, { currency: overview.currency });
  const sum = `${formatNumberShort(shares.stated)} shares × price = ${money(product)}, market cap ${money(overview.marketCap)}. `;
  const action = { label: `Use ${formatNumberShort(shares.stated)}`, input: 'shares', value: shares.stated } as const;
  return raised('shares', name, 'look', [gap.title, `${lacking.length > 0 ? '' : sum}${gap.text}`], action);
}

function ebitdaCheck({ company }: CheckSource): Check {
  const [code, name] = ['ebitda', 'EBITDA above EBIT.'];
  const known = annual(company.statements, labelsOf(company)).flatMap(({ year, report }) => {
    const [ebit, ebitda] = [parseNumeral(report.ebit), parseNumeral(report.ebitda)];
    return ebit === null || ebitda === null ? [] : [{ year, ebit, ebitda }];
  });
  if (known.length === 0) return waiting(code, name, 'EBIT and EBITDA of a year');
  const below = known.filter(({ ebit, ebitda }) => ebitda < ebit);
  if (below.length === 0) return passed(code, name);
  const span = yearsText(below.map(({ year }) => year));
  const text = `In fiscal ${span}: depreciation and amortization would be negative. Check D&A and the margin.`;
  return raised(code, name, 'look', ['EBITDA is below EBIT', text], { label: 'Enter D&A', input: 'depreciation' });
}

/** No line where the price is as new as the key figures: that is the rule. */
function priceCheck({ company }: CheckSource): Check[] {
  const behind = priceBehind(company.overview);
  return behind === null ? [] : [raised('price', 'Price of this quarter.', 'high', [behind.title, behind.text])];
}

function valueCheck({ company, readiness, fairValue }: CheckSource): Check {
  const [code, name] = ['value', 'Fair value between 0.2 and 5 times the price.'];
  const { price } = company.market;
  if (readiness.missing.length > 0) return waiting(code, name);
  const lacking = [
    ...(fairValue === null ? ['fair value'] : []),
    ...(price === null || price <= 0 ? ['price in the currency of the statements'] : []),
  ];
  if (lacking.length > 0) return waiting(code, name, ...lacking);
  const beyond = beyondPrice(fairValue, price);
  return beyond === null ? passed(code, name) : raised(code, name, 'high', [beyond.title, beyond.text]);
}

/** Returns the warning about a value far from the price, beyond 5 times or below 0.2 times; null without one. */
export function beyondPrice(
  value: number | null,
  price: number | null,
): { readonly title: string; readonly text: string } | null {
  if (value === null || price === null || price <= 0) return null;
  const times = value / price;
  if (times >= VALUE_TO_PRICE.low && times <= VALUE_TO_PRICE.high) return null;
  return {
    title:
      times < 0
        ? 'Fair value is below zero'
        : `Fair value is ${formatNumber(times, times < 1 ? 2 : 1)} times the price`,
    text: 'A value beyond 5 times or below 0.2 times the price is more often a wrong input than a find. Look at the inputs first.',
  };
}

function scenarioCheck({ ranges }: CheckSource): Check {
  const [code, name] = ['scenarios', 'Bear ≤ base ≤ bull.'];
  const breach = orderBreach(ranges);
  const isKnown = ranges.length > 0 && ranges.every(({ low, high }) => low !== null && high !== null);
  if (breach === null) return isKnown ? passed(code, name) : waiting(code, name, 'projected prices of each scenario');
  const text = 'Do not read these projections as a range. A multiple of a loss falls as the multiple rises.';
  return raised(code, name, 'look', [
    `The ${breach.lower} case of your projections is above the ${breach.upper} case`,
    text,
  ]);
}

function yearsCheck({ company }: CheckSource): Check {
  const [code, name] = ['years', 'Years of 12 months.'];
  const used = labelsOf(company);
  const ends = (company.statements.incomeStatement?.annualReports ?? [])
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
  if (first === undefined) return gapOf(used) ?? passed(code, name);
  const years = yearsText(odd.map(({ year }) => year));
  const months = Math.round((first.days / DAYS_OF_A_YEAR.mean) * 12);
  const title =
    first.days < DAYS_OF_A_YEAR.from
      ? `Fiscal ${years} is not a year of 12 months`
      : `Fiscal ${years} ends ${months} months after the year before it`;
  const text =
    'Growth and averages compare unlike periods. Average over the years after it, or type the margin that you trust.';
  return raised(code, name, 'high', [title, text], { label: 'Choose the years', input: 'averageYears' });
}

/** The formula takes growth from the first to the last year over as many steps as there are years. */
function gapOf(used: readonly string[]): Check | null {
  const years = used.map(Number);
  const all = Array.from({ length: (years.at(-1) ?? 0) - (years[0] ?? 0) + 1 }, (_, index) => (years[0] ?? 0) + index);
  const skipped = all.filter((year) => !years.includes(year)).map(String);
  if (skipped.length === 0) return null;
  const title = `Fiscal ${yearsText(skipped)} ${skipped.length === 1 ? 'is' : 'are'} not among the years used`;
  const text =
    'A statement of it is not there. Historical growth counts the years used as consecutive, so it is too high or too low: choose the growth yourself.';
  return raised('years', 'Years of 12 months.', 'high', [title, text]);
}

function investmentsCheck({ company, readiness }: CheckSource): Check {
  const [code, name] = ['inputs', 'All inputs present.'];
  if (readiness.missing.length > 0) return waiting(code, name);
  if (overrideOf(company.overrides, 'cash') !== null) return passed(code, name);
  const reports = company.statements.balanceSheet?.annualReports ?? [];
  const values = labelsOf(company).map((year) => {
    const report = reports.find((report) => fiscalYear(report) === year);
    const absent = report?.provenance?.shortTermInvestments?.missing === 'absent';
    return { year, absent, value: parseNumeral(report?.shortTermInvestments) };
  });
  const last = values.findLast(({ value }) => value !== null && value !== 0);
  const latest = values.at(-1);
  if (latest === undefined || latest.value !== null || latest.absent || last === undefined) return passed(code, name);
  const typed = company.overrides.figures.some(
    ({ field, fiscalYear: year }) => field === 'shortTermInvestments' && year === latest.year,
  );
  if (typed) return passed(code, name);
  const text = `Filed for fiscal ${last.year} (${formatMoneyTenth(last.value)}), not found since. Cash may be understated.`;
  return raised(code, name, 'look', ['Short-term investments count as $0', text], { label: 'Fill in', input: 'cash' });
}
