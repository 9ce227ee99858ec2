import type { PriceHistory } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import { closeNear } from '../../company/price-behind.model.ts';
import { orAbsent } from '../inputs/annual-figures.model.ts';
import { capitalised } from '../inputs/figure-input.model.ts';
import { findOverride, withOverride } from '../inputs/overrides.model.ts';
import { withOverrides } from '../valuation/apply-overrides.model.ts';
import { cashFlowYears, type DcfResult, valuate } from '../valuation/dcf.model.ts';
import { type DcfAssumptions, limits } from '../valuation/dcf-assumptions.ts';
import { totalDebt } from '../valuation/discount-rate.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { type Check, type CheckAction, passed, raised } from './check.model.ts';

/** Years that the capital of a company lasts in a steady state; docs/decisions/checks.md. */
const lifeYears = 15;
const capexBounds = { low: 0.8, high: 1.25 } as const;
/** Share of the value of a share from which a claim is worth a line. */
const leastClaim = 0.01;
const mostTerminalShare = 0.8;
const exitBounds = { low: 0.5, high: 1.25 } as const;
const medianYears = 10;
const leastForMedian = 3;

export interface TerminalSource {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly result: DcfResult;
  /** Weekly closes, oldest first; empty until they are there. */
  readonly prices: PriceHistory['data'];
  readonly currency: string | null;
}

/** Returns the checks of the years after the horizon and of claims before the shares. None without a fair value. */
export function terminalChecks(source: TerminalSource): Check[] {
  if (source.result.fairValuePerShare === null) return [];
  return [capexCheck(source), claimsCheck(source), shareCheck(source), exitCheck(source)].filter(
    (check) => check !== null,
  );
}

/** Returns the change in the value of a share, in words: "−$3.20 a share, to $28.32". Empty where there is no value. */
export function describeChange(
  { result, currency }: Pick<TerminalSource, 'result' | 'currency'>,
  cured: DcfResult,
): string {
  const [before, after] = [result.fairValuePerShare, cured.fairValuePerShare];
  if (before === null || after === null) return '';
  return ` That is ${formatPerShare(after - before, { currency, plus: true })} a share, to ${formatPerShare(after, { currency })}.`;
}

/** Returns the change in value that a cure makes, as a share of the value; null where there is no value above zero. */
export function measureChange({ result }: Pick<TerminalSource, 'result'>, cured: DcfResult): number | null {
  const [before, after] = [result.fairValuePerShare, cured.fairValuePerShare];
  return before === null || before <= 0 || after === null ? null : after / before - 1;
}

/** Returns the ratio of capital expenditures to depreciation of a business that grows by a rate for ever. */
export function steadyReinvestment(growth: number): number {
  // Depreciation is the mean of what the years of a life spent; the closed form loses its digits near 0% growth.
  let spent = 0;
  for (let year = 1; year <= lifeYears; year += 1) spent += (1 + growth) ** -year;
  return lifeYears / spent;
}

function capexCheck(source: TerminalSource): Check | null {
  const { company, assumptions } = source;
  const [code, name] = ['reinvestment', 'Capex after the horizon fits its growth.'];
  const { depreciation, capitalExpenditures } = company.basis.operating;
  // Without depreciation no ratio says anything.
  if (depreciation <= 0) return null;
  const growth = assumptions.terminalGrowthRate;
  const ratio = capitalExpenditures / depreciation;
  const steady = steadyReinvestment(growth);
  if (ratio >= steady * capexBounds.low && ratio <= steady * capexBounds.high) return passed(code, name);
  const value = Number((depreciation * steady).toFixed(4));
  const overrides = withOverride(company.overrides, 'capitalExpenditures', value);
  const cured = valuate(withOverrides(company.filed, overrides), assumptions);
  const share = formatPercent(value, { decimals: 2 });
  return raised(
    code,
    name,
    'look',
    [
      `Capex is ${formatNumber(ratio, 2)} times depreciation`,
      `At ${formatPercent(growth)} growth, capital that lasts ${lifeYears} years needs ${formatNumber(steady, 2)} times: capex of ${share} of revenue.${describeChange(source, cured)}`,
    ],
    { label: `Use ${share}`, input: 'capitalExpenditures', value },
    measureChange(source, cured),
  );
}

/** Claims on the company before its common owners'. A balance sheet that presents no such line has nothing to take off. */
function claimsCheck(source: TerminalSource): Check | null {
  const { company, assumptions, result, currency } = source;
  const [code, name] = ['claims', 'Minority interest and preferred stock are small, or taken off.'];
  const { basis, overrides, statements } = company;
  if (findOverride(overrides, 'debt') !== null) return passed(code, name);
  const report = statements.balanceSheet?.annualReports.find((each) => fiscalYear(each) === basis.latest.label);
  const claims = [
    { label: 'minority interest', amount: Math.max(0, parseNumeral(report?.minorityInterest) ?? 0) },
    { label: 'preferred stock', amount: Math.max(0, parseNumeral(report?.preferredStock) ?? 0) },
  ].filter(({ amount }) => amount > 0);
  const amount = claims.reduce((sum, claim) => sum + claim.amount, 0);
  if (amount / basis.shares <= leastClaim * Math.abs(result.fairValuePerShare ?? 0)) return passed(code, name);
  const debt = Math.round(totalDebt(basis.latest) + amount);
  const cured = valuate(withOverrides(company.filed, withOverride(overrides, 'debt', debt)), assumptions);
  const names = claims.map((claim) => `${claim.label} of ${formatMoneyTenth(claim.amount, { currency })}`);
  const isOne = claims.length === 1;
  return raised(
    code,
    name,
    'look',
    [
      `${capitalised(listNames(names))} ${isOne ? 'is' : 'are'} not taken off`,
      `The DCF takes off debt only, so the value includes what belongs to other owners. Count ${isOne ? 'it' : 'them'} as debt, at book value.${describeChange(source, cured)}`,
    ],
    { label: `Count ${isOne ? 'it' : 'them'} as debt`, input: 'debt', value: debt },
    measureChange(source, cured),
  );
}

/** The product's own warning has this title; the check adds what would change it. */
function shareCheck(source: TerminalSource): Check {
  const { company, assumptions, result } = source;
  const [code, name] = ['terminal', 'At most 80% of the value lies after the horizon.'];
  const share = result.terminalShare;
  if (share === null || share <= mostTerminalShare) return passed(code, name);
  const title = 'Terminal value above 80% of valuation';
  const text = `${formatPercent(share)} of the value comes after year ${assumptions.projectionYears}.`;
  const cure = findCure(source, 'projectionYears', ({ terminalShare }) => (terminalShare ?? 1) <= mostTerminalShare);
  const lower =
    cure ?? findCure(source, 'terminalGrowthRate', ({ terminalShare }) => (terminalShare ?? 1) <= mostTerminalShare);
  if (lower === null) return raised(code, name, 'high', [title, `${text} No horizon or lower growth changes that.`]);
  const cured = valuate(company.basis, { ...assumptions, [lower.assumption]: lower.value });
  return raised(
    code,
    name,
    'high',
    [title, `${text} ${lower.label} brings it to 80% or less.${describeChange(source, cured)}`],
    lower,
    measureChange(source, cured),
  );
}

type AssumptionAction = Extract<CheckAction, { readonly assumption: unknown }>;

/** Returns the nearest longer horizon or lower growth under which a result is as wanted; null without one. */
function findCure(
  { company, assumptions }: TerminalSource,
  assumption: AssumptionAction['assumption'],
  isCured: (result: DcfResult) => boolean,
): AssumptionAction | null {
  const { min, max, step } = limits[assumption];
  const direction = assumption === 'projectionYears' ? step : -step;
  for (let value = assumptions[assumption] + direction; value >= min - 1e-9 && value <= max; value += direction) {
    const rounded = Number(value.toFixed(4));
    if (isCured(valuate(company.basis, { ...assumptions, [assumption]: rounded }))) {
      return { label: labelAssumption(assumption, rounded), assumption, value: rounded };
    }
  }
  return null;
}

function labelAssumption(assumption: AssumptionAction['assumption'], value: number): string {
  return assumption === 'projectionYears' ? `Use ${value} years` : `Use ${formatPercent(value)} growth`;
}

/** Returns enterprise value ÷ EBITDA at the end of the horizon; null without EBITDA above 0. */
export function readExitMultiple({
  company,
  assumptions,
  result,
}: Pick<TerminalSource, 'company' | 'assumptions' | 'result'>): number | null {
  const last = cashFlowYears(company.basis, result.revenueGrowthRates, assumptions.marginAssumption).at(-1);
  if (last === undefined || result.terminalValue === null) return null;
  const ebitda = last.revenue * last.operatingMargin + last.depreciation;
  return ebitda > 0 ? result.terminalValue / ebitda : null;
}

/** Returns enterprise value ÷ EBITDA at the ends of ten fiscal years at most: the median; null with fewer than three. */
export function readMedianMultiple({ company, prices }: Pick<TerminalSource, 'company' | 'prices'>): number | null {
  const { statements, market } = company;
  if (market.foreign !== null) return null;
  const multiples = (statements.balanceSheet?.annualReports ?? []).slice(0, medianYears).flatMap((balance) => {
    const income = statements.incomeStatement?.annualReports.find((each) => fiscalYear(each) === fiscalYear(balance));
    const shares = parseNumeral(balance.commonStockSharesOutstanding);
    const close = closeNear(prices, balance.fiscalDateEnding);
    const [netDebt, ebitda] = [readNetDebt(balance), parseNumeral(income?.ebitda)];
    if (shares === null || close === null || netDebt === null || ebitda === null || ebitda <= 0) return [];
    return [(shares * close + netDebt) / ebitda];
  });
  return multiples.length < leastForMedian ? null : calculateMedian(multiples);
}

type BalanceReport = NonNullable<ValuedCompany['statements']['balanceSheet']>['annualReports'][number];

/** Returns debt − cash − short-term investments; null where one of them is unknown. */
function readNetDebt(balance: BalanceReport): number | null {
  const cash = parseNumeral(balance.cashAndCashEquivalentsAtCarryingValue);
  const [short, long, investments] = (['shortTermDebt', 'longTermDebt', 'shortTermInvestments'] as const).map((field) =>
    orAbsent(parseNumeral(balance[field]), balance, field),
  );
  if (cash === null || short == null || long == null || investments == null) return null;
  return short + long - cash - investments;
}

/** Returns today's enterprise value ÷ EBITDA of the latest fiscal year; null without a price or EBITDA above 0. */
function readMultipleNow({ basis, market, overview }: ValuedCompany): number | null {
  const { latest } = basis;
  const ebitda = latest.operatingIncome + latest.depreciation;
  if (market.foreign !== null || market.price === null || overview.marketCap === null || ebitda <= 0) return null;
  return (overview.marketCap + totalDebt(latest) - latest.cash - latest.shortTermInvestments) / ebitda;
}

function exitCheck(source: TerminalSource): Check | null {
  const [code, name] = ['exit', 'The exit multiple is near today’s and its own median.'];
  const { company, assumptions } = source;
  const exit = readExitMultiple(source);
  const [now, median] = [readMultipleNow(company), readMedianMultiple(source)];
  const known = [now, median].flatMap((multiple) => (multiple !== null && multiple > 0 ? [multiple] : []));
  if (exit === null || known.length === 0) return null;
  const [low, high] = [Math.min(...known) * exitBounds.low, Math.max(...known) * exitBounds.high];
  if (exit >= low && exit <= high) return passed(code, name);
  const times = (multiple: number) => `${formatNumber(multiple, 1)} times`;
  const title = `The value at the end of the horizon is ${times(exit)} EBITDA`;
  const compared = [
    ...(now === null ? [] : [`Today it is ${times(now)}`]),
    median === null ? 'no history of its own' : `its median of up to ten fiscal years is ${times(median)}`,
  ];
  const text = `${compared.join('; ')}. The check passes between ${formatNumber(low, 1)} and ${formatNumber(high, 1)}.`;
  const action = findExitCure(source, median ?? now ?? exit);
  if (action === null)
    return raised(code, name, 'look', [title, `${text} No growth up to the risk-free rate comes nearer.`]);
  const cured = valuate(company.basis, { ...assumptions, terminalGrowthRate: action.value });
  return raised(
    code,
    name,
    'look',
    [title, `${text} ${action.label} comes closest to the median.${describeChange(source, cured)}`],
    action,
    measureChange(source, cured),
  );
}

/** The growth that brings the multiple nearest to a wanted one; never above the risk-free rate, which no business outgrows for ever. */
function findExitCure({ company, assumptions }: TerminalSource, wanted: number): AssumptionAction | null {
  const { min, max, step } = limits.terminalGrowthRate;
  const most = Math.min(max, assumptions.riskFreeRate);
  let best = { value: assumptions.terminalGrowthRate, distance: Number.POSITIVE_INFINITY };
  const measure = (value: number) => {
    const tried = { ...assumptions, terminalGrowthRate: value };
    const exit = readExitMultiple({ company, assumptions: tried, result: valuate(company.basis, tried) });
    return exit === null || exit <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(exit / wanted));
  };
  best.distance = measure(best.value);
  for (let at = 0; min + at * step <= most + 1e-9; at += 1) {
    const value = Number((min + at * step).toFixed(4));
    const distance = measure(value);
    if (distance < best.distance - 1e-9) best = { value, distance };
  }
  if (best.value === assumptions.terminalGrowthRate) return null;
  return {
    label: labelAssumption('terminalGrowthRate', best.value),
    assumption: 'terminalGrowthRate',
    value: best.value,
  };
}
