import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { DEFAULT_FADE_YEARS, DEFAULT_SPREAD, type ExcessInputName } from '../excess-returns/excess-inputs.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import { yearsWord } from '../model/valuation.model.ts';
import type { TypedInputs } from '../models/model-input.model.ts';
import { overrideOf } from '../overrides/overrides.model.ts';
import { ruleInputs, ruleOverrides } from './replay.model.ts';
import type { ReplaySummary } from './replay-summary.model.ts';

const rate = (fraction: number) => formatPercent(fraction, { decimals: 1 });

/** Returns the rule that is applied at every date, in words. */
export function ruleText(assumptions: DcfAssumptions): string {
  const { riskFreeRate, marketRiskPremium, waccMode, betaOverride, costOfDebtOverride, overrides } = assumptions;
  const manual = waccMode === 'manual';
  const beta =
    manual && betaOverride !== null
      ? `beta ${betaOverride.toFixed(2)}`
      : 'beta 1.00 (the beta of that day is not on record)';
  const debt = manual && costOfDebtOverride !== null ? `, cost of debt ${rate(costOfDebtOverride)}` : '';
  const left =
    (overrides?.inputs ?? []).some(({ name }) => name !== 'averageYears') || (overrides?.figures ?? []).length > 0;
  return [
    `the fiscal years filed by then, at most five, ${growthText(assumptions)}, ${marginText(assumptions)},`,
    `risk-free rate ${rate(riskFreeRate)}, premium ${rate(marketRiskPremium)}, ${beta}${debt}.`,
    'Figures as known on that day: later restatements are not used.',
    ...(left ? ['Your own values of filed figures are those of today and are left out.'] : []),
  ].join(' ');
}

/** Returns the rule of excess returns that is applied at every date, in words. */
export function excessRuleText(assumptions: DcfAssumptions, typed: TypedInputs): string {
  const { terminalSpread, fadeYears, excessGrowth, equityRiskFree, equityPremium, equityBeta } = ruleInputs(typed);
  const { riskFreeRate, marketRiskPremium, terminalGrowthRate } = assumptions;
  const spread = terminalSpread ?? DEFAULT_SPREAD;
  const fadedTo = spread === 0 ? 'its cost' : `${rate(Math.abs(spread))} ${spread < 0 ? 'below' : 'above'} its cost`;
  const beta =
    equityBeta === undefined ? 'beta 1.00 (the beta of that day is not on record)' : `beta ${equityBeta.toFixed(2)}`;
  const left = Object.keys(typed).some((name) => todaysNames.includes(name));
  return [
    `book value, payout and the mean return on equity of the fiscal years filed by then, at most five, the return fading to ${fadedTo}`,
    `over ${yearsWord(fadeYears ?? DEFAULT_FADE_YEARS)} years, terminal growth ${rate(excessGrowth ?? terminalGrowthRate)},`,
    `risk-free rate ${rate(equityRiskFree ?? riskFreeRate)}, premium ${rate(equityPremium ?? marketRiskPremium)}, ${beta}.`,
    'Figures as known on that day: later restatements are not used.',
    ...(left ? ['Your own book value, payout and ROE are those of today and are left out.'] : []),
  ].join(' ');
}

const todaysNames: readonly string[] = ['bookValue', 'payout', 'returnOnEquity'] satisfies ExcessInputName[];

function growthText({
  growthMode,
  terminalGrowthRate,
  projectionYears,
  startingGrowthRate,
  customGrowthRates,
}: DcfAssumptions) {
  const span = `over ${yearsWord(projectionYears)} years`;
  if (growthMode === 'linear') return `growth from ${rate(startingGrowthRate)} to ${rate(terminalGrowthRate)} ${span}`;
  if (growthMode === 'custom' && customGrowthRates.length > 0) {
    return `growth of ${customGrowthRates.map(rate).join(', ')} ${span}, then ${rate(terminalGrowthRate)}`;
  }
  return `growth as in those years and fading to ${rate(terminalGrowthRate)} ${span}`;
}

function marginText(assumptions: DcfAssumptions): string {
  const years = overrideOf(ruleOverrides(assumptions), 'averageYears');
  const mean = years === null ? 'margin at the mean of those years' : `margin at the mean of the last ${years} of them`;
  const { marginAssumption } = assumptions;
  return marginAssumption === 'stable' ? mean : `${mean}, ${marginAssumption} from there`;
}

/** Returns the counts in words: the rule's view, the price a year later, and the widest miss. Never the return of a strategy. */
export function summaryText(summary: ReplaySummary, name: string, currency: string | null): string {
  const { valued, refused, tooDear, higher } = summary;
  const leftOut =
    refused === 0
      ? ''
      : `${refused} ${refused === 1 ? 'filing has' : 'filings have'} no reliable fair value and ${refused === 1 ? 'is' : 'are'} left out.`;
  if (valued === 0) return `No filing of ${name} gives a reliable fair value. ${leftOut}`;
  return [
    `The rule called ${name} too dear at ${tooDear} of ${valued} ${valued === 1 ? 'filing' : 'filings'}.`,
    ...(higher.of === 0 ? [] : [`The price was higher a year later after ${higher.right} of ${higher.of}.`]),
    ...missText(summary, currency),
    ...(leftOut === '' ? [] : [leftOut]),
  ].join(' ');
}

function missText({ miss }: ReplaySummary, currency: string | null): string[] {
  if (miss === null) return [];
  const money = (value: number) => formatPerShare(value, { currency });
  const { row, price, years, later } = miss;
  const view = (row.fairValue ?? 0) < price ? 'too dear' : 'cheap';
  const span = years === 1 ? 'a year' : `${yearsWord(years)} years`;
  return [
    `Its widest miss: ${view} at ${money(price)} on ${formatCalendarDay(row.filed)}, ${money(later)} ${span} later.`,
  ];
}

const numberWords = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns the footnote of a replay. */
export function footnote(filings: number): string {
  return `${numberWords[filings - 3] ?? filings} filings of one company prove nothing about the next. The replay shows how the rule behaves, not whether it is right.`;
}
