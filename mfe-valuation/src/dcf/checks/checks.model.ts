import { formatMoneyTenth, formatNumberShort } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { statementCurrency } from '../../company/company-data.model.ts';
import { priceBehind } from '../../company/price-behind.model.ts';
import { sharesGap } from '../../company/shares.model.ts';
import { orderBreach, type ScenarioRange } from '../../scenarios/price-ranges.model.ts';
import { findOverride } from '../inputs/overrides.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Readiness } from '../valuation/readiness.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { annual, type Check, labelsOf, passed, raised, waiting } from './check.model.ts';
import { marginCheck, valueCheck, yearsCheck } from './contradictions.model.ts';

export interface CheckSource {
  readonly company: ValuedCompany;
  readonly readiness: Readiness;
  /** In the currency of the statements; null without a reliable value. */
  readonly fairValue: number | null;
  readonly ranges: readonly ScenarioRange[];
  /** The default ones where they are absent. */
  readonly assumptions?: DcfAssumptions;
}

/** Returns the sanity checks of a valuation: raised ones first, the high ones before the others. */
export function runChecks(source: CheckSource): Check[] {
  const { company, readiness, fairValue, assumptions = defaultAssumptions } = source;
  const own = { ...company, price: company.market.price, missing: readiness.missing, fairValue, assumptions };
  const checks = [
    currencyCheck(source),
    marginCheck(own),
    sharesCheck(source),
    ebitdaCheck(source),
    ...priceCheck(source),
    valueCheck(own),
    scenarioCheck(source),
    yearsCheck(own),
    investmentsCheck(source),
  ];
  return orderChecks(checks);
}

/** Returns raised checks first, the high ones before the others, and those that wait before those in order. */
export function orderChecks(checks: readonly Check[]): Check[] {
  const rank = ({ state, severity }: Check) =>
    state === 'raised' ? (severity === 'high' ? 0 : 1) : state === 'waiting' ? 2 : 3;
  return checks.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns checks with one offer per input: a later check that would set the same input otherwise is named in the first one, as what
 * speaks against it, so that no two lines of a list contradict each other.
 */
export function joinOffers(checks: readonly Check[]): Check[] {
  const joined = new Map<string, Check>();
  for (const check of checks) {
    const key = readOffered(check) ?? check.code;
    const first = joined.get(key);
    const other = check.title ?? check.name;
    joined.set(key, first === undefined ? check : { ...first, text: `${first.text ?? ''} Against it: ${other}.` });
  }
  return [...joined.values()];
}

/** Returns the input or assumption that a raised check offers to set; null without an offer. */
function readOffered({ state, action }: Check): string | null {
  if (state !== 'raised' || action?.value === undefined) return null;
  return 'assumption' in action ? action.assumption : action.input;
}

function currencyCheck({ company }: CheckSource): Check {
  const { foreign, equity } = company.market;
  if (foreign === null) {
    const reported = statementCurrency(company.statements);
    const isKnown = reported !== null && company.overview.currency !== null;
    const same = 'Statements and price are in one currency.';
    return isKnown ? passed('currency', same) : waiting('currency', same, 'currencies of statements and price');
  }
  const { reported, quoted } = foreign;
  const name = 'Statements and price are in one currency.';
  if (equity === 'converted') {
    const rate = findOverride(company.overrides, 'exchangeRate');
    return raised('currency', name, 'look', [
      `Filed in ${reported}, quoted in ${quoted}`,
      `Price and market cap are converted at your rate: ${rate} ${reported} for 1 ${quoted}.`,
    ]);
  }
  const weights = equity === 'book' ? ` Equity and debt are weighed in ${reported}, equity at book value.` : '';
  const text = `No exchange rate is on record: the value is in ${reported} and is not compared with the price.${weights}`;
  const action = { label: 'Enter a rate', input: 'exchangeRate' } as const;
  return raised('currency', name, 'look', [`Statements are in ${reported}, the price is in ${quoted}.`, text], action);
}

function sharesCheck({ company }: CheckSource): Check {
  const { shares, overview, overrides } = company;
  const name = 'Shares × price gives the market cap.';
  const gap = sharesGap(shares);
  const lacking = [
    ...(shares.stated === null ? ['share count'] : []),
    ...((overview.price ?? 0) > 0 ? [] : ['price']),
    ...((overview.marketCap ?? 0) > 0 ? [] : ['market cap']),
    ...(priceBehind(overview) === null ? [] : ['price of the time of the market cap']),
  ];
  if (gap === null) return lacking.length > 0 ? waiting('shares', name, ...lacking) : passed('shares', name);
  if (findOverride(overrides, 'shares') !== null) {
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
  const [code, name] = ['ebitda', 'EBITDA is not below EBIT.'];
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

/** No line where the price is as new as the key figures: that is the rule. An old price contradicts no input, so it hides no value. */
function priceCheck({ company }: CheckSource): Check[] {
  const behind = priceBehind(company.overview);
  return behind === null
    ? []
    : [raised('price', 'The price is as new as the key figures.', 'look', [behind.title, behind.text])];
}

function scenarioCheck({ ranges }: CheckSource): Check {
  const [code, name] = ['scenarios', 'The cases rise from bear to bull.'];
  const breach = orderBreach(ranges);
  const isKnown = ranges.length > 0 && ranges.every(({ low, high }) => low !== null && high !== null);
  if (breach === null) return isKnown ? passed(code, name) : waiting(code, name, 'projected prices of each scenario');
  const text = 'Do not read these projections as a range. A multiple of a loss falls as the multiple rises.';
  return raised(code, name, 'look', [
    `The ${breach.lower} case of your projections is above the ${breach.upper} case`,
    text,
  ]);
}

function investmentsCheck({ company, readiness }: CheckSource): Check {
  const [code, name] = ['inputs', 'No input is missing.'];
  if (readiness.missing.length > 0) return waiting(code, name);
  if (findOverride(company.overrides, 'cash') !== null) return passed(code, name);
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
