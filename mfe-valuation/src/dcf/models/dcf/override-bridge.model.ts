import { formatNumberShort } from '@basecase/shared-ui/figures/format';
import { isRepaired } from '../../../company/shares.model.ts';
import { gatedValue } from '../../checks/gated-value.model.ts';
import { changedFrom, fieldNames, fieldText, type NumberName } from '../../drafts/assumption-form.model.ts';
import { amountText, type Currencies, capitalised, mineText } from '../../inputs/figure-input.model.ts';
import {
  findOverride,
  mineCount,
  noOverrides,
  type OverrideName,
  type Overrides,
  sameOverrides,
  withOverride,
} from '../../inputs/overrides.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuationInput } from '../../valuation/readiness.model.ts';
import { type CompanySource, valuedCompany } from '../../valuation/valued-company.ts';

/** A change from the filed value to the user's. */
export interface BridgeStep {
  readonly label: string;
  /** The input before and after. */
  readonly change: string;
  /** Null where the value before or after is not reliable. */
  readonly by: number | null;
  /** Fair value per share after the change; null without a reliable one. */
  readonly value: number | null;
}

const filledIn = 'Figures filled in';
const choiceLabels = { growthMode: 'Growth', marginAssumption: 'Margin path', waccMode: 'Discount rate' } as const;

/** A state on the way: the overrides and assumptions in force, and its words. */
interface Stage {
  readonly label: string;
  readonly change: string;
  readonly overrides: Overrides;
  readonly assumptions: DcfAssumptions;
}

/** A set of assumptions with its words at the begin of a bridge. */
export interface BridgeStart {
  readonly label: string;
  readonly assumptions: DcfAssumptions;
}

const asFiled: BridgeStart = { label: 'As filed', assumptions: defaultAssumptions };

/** Returns what the user changed, in words: figures filled in, inputs in the order of change, then assumptions. Calculates no value. */
export function listChanges(
  assumptions: DcfAssumptions,
  inputs: readonly ValuationInput[],
  currencies: Currencies,
): Pick<BridgeStep, 'label' | 'change'>[] {
  const { figures, inputs: mine } = assumptions.overrides ?? noOverrides;
  const words = (name: OverrideName, value: number | null) => describeInput(inputs, currencies, name, value);
  return [
    ...(figures.length === 0 ? [] : [{ label: filledIn, change: countFigures(figures) }]),
    ...mine.map(({ name, value }) => {
      const { label, text } = words(name, value);
      return { label, change: `${words(name, null).text} to ${text}` };
    }),
    ...assumptionSteps(assumptions, defaultAssumptions),
  ];
}

/**
 * Returns the steps from the filed value to the user's: as filed, repairs by the product, each of the user's inputs in the order of
 * change, then the changed assumptions. Each line is its own recalculation, so that the lines add up. Empty when nothing differs.
 * @param start other assumptions to begin with, such as those of another case
 */
export function overrideBridge(
  source: CompanySource,
  assumptions: DcfAssumptions,
  inputs: readonly ValuationInput[],
  currencies: Currencies,
  start: BridgeStart = asFiled,
): BridgeStep[] {
  const stages = listStages(source, assumptions, start, (name, value) =>
    describeInput(inputs, currencies, name, value),
  );
  if (stages.length < 2) return [];
  const values = stages.map((stage) => stageValue(source, stage));
  return stages.map(({ label, change }, index) => {
    const [value, before] = [values[index] ?? null, values[index - 1] ?? null];
    return { label, change, value, by: value === null || before === null ? null : value - before };
  });
}

interface InputWords {
  readonly label: string;
  readonly text: string;
}

/** Returns an input in words. @param value the user's; null for the filed one */
function describeInput(
  inputs: readonly ValuationInput[],
  currencies: Currencies,
  name: OverrideName,
  value: number | null,
): InputWords {
  const row = inputs.find(({ override }) => override === name);
  const unit = row?.unit ?? 'number';
  const text = value === null ? amountText(row?.filed ?? null, unit, currencies) : mineText(value, unit, currencies);
  return { label: row?.label ?? name, text };
}

function listStages(
  source: CompanySource,
  assumptions: DcfAssumptions,
  start: BridgeStart,
  describe: (name: OverrideName, value: number | null) => InputWords,
): Stage[] {
  const mine = assumptions.overrides ?? noOverrides;
  let overrides = start.assumptions.overrides ?? noOverrides;
  const shares = mineCount(overrides) === 0 ? (valuedCompany(source, noOverrides)?.shares ?? null) : null;
  const repaired = start === asFiled && shares !== null && isRepaired(shares) && shares.stated !== null;
  const stated: Overrides = repaired
    ? { inputs: [{ name: 'shares', value: shares.stated ?? 0 }], figures: [] }
    : overrides;
  const change = repaired ? `${formatNumberShort(shares.stated)} shares stated` : '';
  const stages: Stage[] = [{ label: start.label, change, overrides: stated, assumptions: start.assumptions }];
  const add = (label: string, words: string, part: Partial<Pick<Stage, 'overrides' | 'assumptions'>>) => {
    const last = stages.at(-1);
    if (last !== undefined) stages.push({ ...last, label, change: words, ...part });
  };
  if (repaired) add('All share classes', formatNumberShort(shares.shares), { overrides });
  if (!sameFigures(overrides.figures, mine.figures)) {
    overrides = { ...overrides, figures: mine.figures };
    add(filledIn, countFigures(mine.figures), { overrides });
  }
  const set = (name: OverrideName, value: number | null) => {
    const before = findOverride(overrides, name);
    if (before === value) return;
    overrides = withOverride(overrides, name, value);
    const [from, to] = [describe(name, before), describe(name, value)];
    add(to.label, `${from.text} to ${to.text}`, { overrides });
  };
  for (const { name, value } of mine.inputs) set(name, value);
  for (const { name } of overrides.inputs) if (findOverride(mine, name) === null) set(name, null);
  for (const { label, change: words, part } of assumptionSteps(assumptions, start.assumptions)) {
    add(label, words, { assumptions: { ...(stages.at(-1)?.assumptions ?? assumptions), ...part } });
  }
  return stages;
}

function countFigures({ length }: Overrides['figures']): string {
  return length === 0 ? 'As filed' : length === 1 ? '1 figure' : `${length} figures`;
}

function sameFigures(a: Overrides['figures'], b: Overrides['figures']): boolean {
  return sameOverrides({ inputs: [], figures: a }, { inputs: [], figures: b });
}

interface AssumptionStep {
  readonly label: string;
  readonly change: string;
  readonly part: Partial<DcfAssumptions>;
}

function assumptionSteps(assumptions: DcfAssumptions, before: DcfAssumptions): AssumptionStep[] {
  // Modes come first: they decide which fields are in use.
  const modes = (['growthMode', 'marginAssumption', 'waccMode'] as const).filter(
    (name) => assumptions[name] !== before[name],
  );
  const steps = modes.map((name) => ({
    label: choiceLabels[name],
    change: `${capitalised(before[name])} to ${assumptions[name]}`,
    part: { [name]: assumptions[name] },
  }));
  const fields = changedFrom(assumptions, before).flatMap((name): AssumptionStep[] => {
    if (name === 'overrides' || name in choiceLabels) return [];
    if (name === 'customGrowthRates') {
      return [{ label: 'Growth of each year', change: '', part: { customGrowthRates: assumptions.customGrowthRates } }];
    }
    if (!isNumberName(name)) return [];
    const text = (from: DcfAssumptions) => fieldText(name, from[name]) || 'Auto';
    const change = `${text(before)} to ${text(assumptions)}`;
    return [{ label: fieldNames[name], change, part: { [name]: assumptions[name] } }];
  });
  return [...steps, ...fields];
}

function isNumberName(name: string): name is NumberName {
  return name in fieldNames;
}

/** Returns the fair value of a stage, or null without a reliable one. */
function stageValue(source: CompanySource, { overrides, assumptions }: Stage): number | null {
  const company = valuedCompany(source, overrides);
  if (company === null) return null;
  const { fairValuePerShare, reliable } = gatedValue(company, assumptions);
  return reliable ? fairValuePerShare : null;
}
