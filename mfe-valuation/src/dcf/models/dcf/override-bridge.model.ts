import { formatNumberShort } from '@basecase/shared-ui/figures/format';
import { isRepaired } from '../../../company/shares.model.ts';
import { gatedValue } from '../../checks/gated-value.model.ts';
import { changedFrom, fieldNames, fieldText, type NumberName } from '../../drafts/assumption-form.model.ts';
import { amountText, type Currencies, capitalised, mineText } from '../../inputs/figure-input.model.ts';
import { noOverrides, type Overrides } from '../../inputs/overrides.model.ts';
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

const choiceLabels = { growthMode: 'Growth', marginAssumption: 'Margin path', waccMode: 'Discount rate' } as const;

/** A state on the way: the overrides and assumptions in force, and its words. */
interface Stage {
  readonly label: string;
  readonly change: string;
  readonly overrides: Overrides;
  readonly assumptions: DcfAssumptions;
}

/**
 * Returns the steps from the filed value to the user's: as filed, repairs by the product, each of the user's inputs in the order of
 * change, then the changed assumptions. Each line is its own recalculation, so that the lines add up. Empty when nothing differs.
 */
export function overrideBridge(
  source: CompanySource,
  assumptions: DcfAssumptions,
  inputs: readonly ValuationInput[],
  currencies: Currencies,
): BridgeStep[] {
  const stages = listStages(source, assumptions, inputs, currencies);
  if (stages.length < 2) return [];
  const values = stages.map((stage) => stageValue(source, stage));
  return stages.map(({ label, change }, index) => {
    const [value, before] = [values[index] ?? null, values[index - 1] ?? null];
    return { label, change, value, by: value === null || before === null ? null : value - before };
  });
}

function listStages(
  source: CompanySource,
  assumptions: DcfAssumptions,
  inputs: readonly ValuationInput[],
  currencies: Currencies,
): Stage[] {
  const mine = assumptions.overrides ?? noOverrides;
  const shares = valuedCompany(source, noOverrides)?.shares ?? null;
  const repaired = shares !== null && isRepaired(shares) && shares.stated !== null;
  const stated: Overrides = repaired
    ? { inputs: [{ name: 'shares', value: shares.stated ?? 0 }], figures: [] }
    : noOverrides;
  const change = repaired ? `${formatNumberShort(shares.stated)} shares stated` : '';
  const stages: Stage[] = [{ label: 'As filed', change, overrides: stated, assumptions: defaultAssumptions }];
  let overrides = noOverrides;
  const add = (label: string, words: string, part: Partial<Pick<Stage, 'overrides' | 'assumptions'>>) => {
    const last = stages.at(-1);
    if (last !== undefined) stages.push({ ...last, label, change: words, ...part });
  };
  if (repaired) add('All share classes', formatNumberShort(shares.shares), { overrides });
  if (mine.figures.length > 0) {
    overrides = { ...overrides, figures: mine.figures };
    const count = mine.figures.length;
    add('Figures filled in', count === 1 ? '1 figure' : `${count} figures`, { overrides });
  }
  for (const input of mine.inputs) {
    overrides = { ...overrides, inputs: [...overrides.inputs, input] };
    const row = inputs.find(({ override }) => override === input.name);
    const unit = row?.unit ?? 'number';
    const words = `${amountText(row?.filed ?? null, unit, currencies)} to ${mineText(input.value, unit, currencies)}`;
    add(row?.label ?? input.name, words, { overrides });
  }
  for (const { label, change: words, part } of assumptionSteps(assumptions)) {
    add(label, words, { assumptions: { ...(stages.at(-1)?.assumptions ?? defaultAssumptions), ...part } });
  }
  return stages;
}

interface AssumptionStep {
  readonly label: string;
  readonly change: string;
  readonly part: Partial<DcfAssumptions>;
}

function assumptionSteps(assumptions: DcfAssumptions): AssumptionStep[] {
  // Modes come first: they decide which fields are in use.
  const modes = (['growthMode', 'marginAssumption', 'waccMode'] as const).filter(
    (name) => assumptions[name] !== defaultAssumptions[name],
  );
  const steps = modes.map((name) => ({
    label: choiceLabels[name],
    change: `${capitalised(defaultAssumptions[name])} to ${assumptions[name]}`,
    part: { [name]: assumptions[name] },
  }));
  const fields = changedFrom(assumptions).flatMap((name): AssumptionStep[] => {
    if (name === 'overrides' || name in choiceLabels) return [];
    if (name === 'customGrowthRates') {
      return [{ label: 'Growth of each year', change: '', part: { customGrowthRates: assumptions.customGrowthRates } }];
    }
    if (!isNumberName(name)) return [];
    const text = (from: DcfAssumptions) => fieldText(name, from[name]) || 'Auto';
    const change = `${text(defaultAssumptions)} to ${text(assumptions)}`;
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
