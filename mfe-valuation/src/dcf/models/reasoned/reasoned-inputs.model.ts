import { modelInputBounds } from '@basecase/gateway/contract/dcf-bounds';
import { formatMoneyTenth, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { listNames } from '@basecase/shared-ui/figures/words';
import {
  ANY_AMOUNT,
  capitalised,
  type ModelInput,
  type TypedInputs,
  withTyped,
} from '../../inputs/figure-input.model.ts';
import type { MissingInput } from '../../inputs/missing-inputs.model.ts';
import { type Statements, withTypedFigures } from '../../inputs/typed-figures.model.ts';
import type { DcfBasis } from '../../valuation/dcf.model.ts';
import { calculateReasonedCase } from '../../valuation/reasoned-case.model.ts';
import {
  type MarketEvidence,
  type RateName,
  type ReasonedRates,
  type ReasonedRule,
  reasonedRule,
  reasonRates,
} from '../../valuation/reasoned-rates.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

/** The names of the rates among the inputs of all models, in the order of the form. */
export const reasonedNames = {
  growth: 'reasonedGrowth',
  terminalGrowth: 'reasonedTerminalGrowth',
  margin: 'reasonedMargin',
  taxRate: 'reasonedTax',
  returnOnCapital: 'reasonedReturn',
  terminalReturn: 'reasonedTerminalReturn',
  beta: 'reasonedBeta',
  wacc: 'reasonedWacc',
  netDebt: 'reasonedNetDebt',
} as const satisfies Record<RateName, keyof typeof modelInputBounds>;

export type ReasonedInputName = (typeof reasonedNames)[RateName];
export type ReasonedInput = ModelInput<ReasonedInputName>;

/** The figures of a company that its reasoned case is calculated from. */
export interface ReasonedSource {
  readonly company: Pick<ValuedCompany, 'statements' | 'basis' | 'overrides' | 'evidence'> &
    Partial<Pick<ValuedCompany, 'market'>>;
  /** The missing inputs of the DCF, which shares most figures with this model. */
  readonly missing: readonly MissingInput[];
}

/** What a reasoned case is told where the market is not held. */
export const noEvidence: MarketEvidence = {
  riskFreeRate: null,
  baseGrowth: null,
  peerMargin: null,
  growthSpread: null,
  isSample: false,
  sources: { riskFreeRate: 'the Treasury’s yield', baseGrowth: 'the base rate', peerMargin: 'no peers are held' },
};

const labels: Readonly<Record<RateName, string>> = {
  growth: 'Growth, first year',
  terminalGrowth: 'Terminal growth',
  margin: 'Operating margin',
  taxRate: 'Tax rate',
  returnOnCapital: 'Return on new capital, first year',
  terminalReturn: 'Return on new capital, at the end',
  beta: 'Beta',
  wacc: 'Cost of capital',
  netDebt: 'Net debt and prior claims',
};

/** The figures of the basis without which a rate is not known. */
const needed: Readonly<Partial<Record<RateName, readonly string[]>>> = {
  growth: ['totalRevenue'],
  margin: ['totalRevenue', 'operatingIncome'],
  returnOnCapital: ['totalRevenue', 'operatingIncome', 'debt', 'cashAndCashEquivalentsAtCarryingValue'],
  wacc: ['debt', 'marketCap'],
  netDebt: ['debt', 'cashAndCashEquivalentsAtCarryingValue'],
};

const assumed: readonly RateName[] = ['taxRate', 'terminalReturn', 'beta'];

/** Returns the rates of the rule for a company, with the user's own in those that follow from others. */
export function ruleFor({ company }: Pick<ReasonedSource, 'company'>, typed: TypedInputs): ReasonedRule | null {
  const { statements: filed, overrides, market, evidence = noEvidence } = company;
  const statements = withTypedFigures(filed, overrides.figures);
  const basis = market?.equity === 'book' ? weighByValue(statements, company.basis, evidence) : company.basis;
  const own: { -readonly [Name in RateName]?: ReasonedRates[Name] } = {};
  for (const rate of Object.keys(labels) as RateName[]) {
    const value = typed[reasonedNames[rate]];
    if (value !== undefined) own[rate] = value;
  }
  return reasonRates(statements, basis, evidence, own);
}

const weighings = 10;

/** Without a price, equity weighs as much as this case values it: its book value is a fraction of that of most companies. */
function weighByValue(statements: Statements, basis: DcfBasis, evidence: MarketEvidence): DcfBasis {
  let weighed = basis;
  for (let round = 0; round < weighings; round += 1) {
    const value = calculateReasonedCase(statements, weighed, evidence)?.fairValuePerShare;
    if (value === undefined) return basis;
    weighed = { ...basis, marketCap: value * basis.shares };
  }
  return weighed;
}

/** Returns the inputs of a reasoned case, each with its state and its source. */
export function reasonedInputs(source: ReasonedSource, typed: TypedInputs): ReasonedInput[] {
  const rule = ruleFor(source, typed);
  const notes = rule === null ? null : describeRates(source, rule);
  return (Object.keys(labels) as RateName[]).map((rate) => {
    const name = reasonedNames[rate];
    const isLacking = source.missing.some(({ key }) => needed[rate]?.includes(key));
    const amount = rule === null || isLacking ? null : rule.rates[rate];
    const isCounted = rate === 'netDebt' && (rule?.unknownClaims.length ?? 0) > 0;
    const input = {
      name,
      label: labels[rate],
      unit: rate === 'netDebt' ? 'money' : rate === 'beta' ? 'number' : 'rate',
      bounds: rate === 'netDebt' ? ANY_AMOUNT : modelInputBounds[name],
      amount,
      state: amount === null ? 'missing' : assumed.includes(rate) || isCounted ? 'assumed' : 'derived',
      note: isLacking || notes === null ? 'A filed figure is missing' : notes[rate],
    } as const;
    return withTyped(input, typed);
  });
}

const percent = (rate: number | null) => formatPercent(rate);

/** The rule of each rate in one line, with its source. */
function describeRates({ company }: ReasonedSource, rule: ReasonedRule): Readonly<Record<RateName, string>> {
  const { basis, market, evidence = noEvidence } = company;
  const { sources } = evidence;
  const isBook = market?.equity === 'book';
  const { growth, returnOnCapital, equityPremium, leastWacc, mostTerminalGrowth, ownGrowth, years } = reasonedRule;
  const whole = (rate: number) => formatPercent(rate, { decimals: 0 });
  const unknown = rule.unknownClaims;
  const claims = unknown.length === 0 ? '' : `; ${listNames(unknown)} not known: 0`;
  return {
    growth: `${whole(ownGrowth)} its own ${percent(rule.ownGrowth)} (mean of last year’s and of five years’), ${whole(1 - ownGrowth)} the base rate of ${percent(evidence.baseGrowth)}: ${sources.baseGrowth}; ${whole(growth.from)} to ${whole(growth.to)}, fading in ${years} years`,
    terminalGrowth: `The lower of ${whole(mostTerminalGrowth)} and the risk-free rate: ${sources.riskFreeRate}`,
    margin: describeMargin(rule, evidence),
    taxRate: `Assumed of any company: ${whole(reasonedRule.taxRate)}`,
    returnOnCapital: `Operating income after tax ÷ capital of ${formatMoneyTenth(rule.capital)}, ${whole(returnOnCapital.from)} to ${whole(returnOnCapital.to)}. Growth ÷ this return is reinvested`,
    terminalReturn: `Assumed: the return fades to ${whole(reasonedRule.terminalReturn)} in ${years} years`,
    beta: 'Assumed: no index of three years is held to measure it by',
    wacc: `${sources.riskFreeRate}, + beta × ${formatPercent(equityPremium)}, equity ${whole(rule.equityWeight)}${isBook ? ' by this case, as no price is known' : ''}; debt at ${percent(rule.costOfDebt)} before tax; at least ${whole(leastWacc)}`,
    netDebt: `Debt + minority interest + preferred stock − cash, fiscal ${basis.latest.label}${claims}`,
  };
}

function describeMargin({ marginFrom, years }: ReasonedRule, { peerMargin, sources }: MarketEvidence): string {
  const peers =
    peerMargin === null
      ? `; ${sources.peerMargin}: own history only`
      : `, and not below ${percent(peerMargin)}, ${sources.peerMargin}`;
  if (marginFrom === 'peers') return `${capitalised(sources.peerMargin)}: its own years are below it`;
  const own =
    marginFrom === 'ten years'
      ? `Median of ${formatNumber(years)} fiscal years, not below the mean of the last three`
      : `Mean of the last three fiscal years, above the median of ${formatNumber(years)}`;
  return `${own}${peers}`;
}
