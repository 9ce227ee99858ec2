import { formatPercent } from '@basecase/shared-ui/figures/format';
import {
  boundsText,
  capitalised,
  type FigureReading,
  percentText,
  readTypedFigure,
} from '../inputs/figure-input.model.ts';
import { mineCount, noOverrides, type Overrides, sameOverrides } from '../inputs/overrides.model.ts';
import {
  type DcfAssumptions,
  defaultAssumptions,
  limits,
  listEntries,
  parseGrowthRates,
} from '../valuation/dcf-assumptions.ts';

/** Assumptions typed as a single number. */
export type NumberName = keyof typeof limits;
/** All typed fields. */
export type FieldName = NumberName | 'customGrowthRates';
export type ChoiceName = 'growthMode' | 'marginAssumption' | 'waccMode';
/** The parts of assumptions that can differ. */
export type ChangedName = FieldName | ChoiceName | 'overrides';

/** The typed texts and the last valid assumptions. */
export interface AssumptionForm {
  readonly texts: Readonly<Record<FieldName, string>>;
  readonly assumptions: DcfAssumptions;
}

const optional: readonly NumberName[] = ['betaOverride', 'costOfDebtOverride'];
/** The names of the fields on screen. */
export const fieldNames: Readonly<Record<NumberName, string>> = {
  projectionYears: 'Projection years',
  terminalGrowthRate: 'Terminal growth',
  riskFreeRate: 'Risk-free rate',
  marketRiskPremium: 'Market risk premium',
  startingGrowthRate: 'Starting growth',
  betaOverride: 'Beta override',
  costOfDebtOverride: 'Cost of debt override',
};

/** Returns the text of a field's value: rates as percent, null as empty text. */
export function fieldText(name: NumberName, value: number | null): string {
  if (value === null) return '';
  return unitOf(name) === 'rate' ? percentText(value) : String(value);
}

function unitOf(name: NumberName): 'years' | 'number' | 'rate' {
  if (name === 'projectionYears') return 'years';
  return name === 'betaOverride' ? 'number' : 'rate';
}

export type FieldReading = FigureReading | { readonly kind: 'value'; readonly value: null };

/** Returns the value of a typed text, or an error. Rates are typed in percent ("4" and "4%" are 0.04). */
export function readField(name: NumberName, text: string): FieldReading {
  if (text.replace(/[\s%]/g, '') === '') {
    return optional.includes(name)
      ? { kind: 'value', value: null }
      : { kind: 'error', message: `${fieldNames[name]} is needed: ${fieldBoundsText(name)}.` };
  }
  return readTypedFigure({ label: fieldNames[name], unit: unitOf(name), bounds: limits[name] }, text);
}

/** Returns the bounds of a field, such as "0% to 5%". */
export function fieldBoundsText(name: NumberName): string {
  return boundsText(unitOf(name), limits[name]) ?? '';
}

/** Returns the form of assumptions. */
export function toForm(assumptions: DcfAssumptions): AssumptionForm {
  const text = (name: NumberName) => fieldText(name, assumptions[name]);
  return {
    assumptions,
    texts: {
      projectionYears: text('projectionYears'),
      terminalGrowthRate: text('terminalGrowthRate'),
      riskFreeRate: text('riskFreeRate'),
      marketRiskPremium: text('marketRiskPremium'),
      startingGrowthRate: text('startingGrowthRate'),
      betaOverride: text('betaOverride'),
      costOfDebtOverride: text('costOfDebtOverride'),
      customGrowthRates: assumptions.customGrowthRates.map(percentText).join(', '),
    },
  };
}

export const defaultForm: AssumptionForm = toForm(defaultAssumptions);

/** Returns the form with a field's new text. A valid value is used at once; otherwise the last valid one stays. */
export function withText(form: AssumptionForm, name: FieldName, text: string): AssumptionForm {
  const texts = { ...form.texts, [name]: text };
  if (name === 'customGrowthRates') {
    return { texts, assumptions: { ...form.assumptions, customGrowthRates: parseGrowthRates(text) } };
  }
  const reading = readField(name, text);
  return reading.kind === 'error'
    ? { ...form, texts }
    : { texts, assumptions: { ...form.assumptions, [name]: reading.value } };
}

/** Returns the form with a value from a slider or the arrow keys. */
export function withValue(form: AssumptionForm, name: NumberName, value: number): AssumptionForm {
  return withText(form, name, fieldText(name, value));
}

/** Returns the form with other modes. */
export function withChoice(form: AssumptionForm, choice: Partial<Pick<DcfAssumptions, ChoiceName>>): AssumptionForm {
  return { ...form, assumptions: { ...form.assumptions, ...choice } };
}

/** Returns the form with other overrides; none at all are left out, as in the defaults. */
export function withFormOverrides(form: AssumptionForm, change: (last: Overrides) => Overrides): AssumptionForm {
  const { overrides: last, ...assumptions } = form.assumptions;
  const overrides = change(last ?? noOverrides);
  return { ...form, assumptions: mineCount(overrides) === 0 ? assumptions : { ...assumptions, overrides } };
}

/** Returns the value some steps above or below that of a field, which counts as its lower bound when empty. */
export function stepped(form: AssumptionForm, name: NumberName, steps: number): number {
  const { min, max, step } = limits[name];
  const from = form.assumptions[name] ?? min;
  return Math.min(max, Math.max(min, Math.round((from + steps * step) * 1e6) / 1e6));
}

/** Returns the fields that the chosen modes use, in the order of the form. */
export function fieldsInUse({ growthMode, waccMode }: DcfAssumptions): FieldName[] {
  const growth: FieldName[] =
    growthMode === 'linear' ? ['startingGrowthRate'] : growthMode === 'custom' ? ['customGrowthRates'] : [];
  const overrides: FieldName[] = waccMode === 'manual' ? ['betaOverride', 'costOfDebtOverride'] : [];
  return ['projectionYears', 'terminalGrowthRate', ...growth, 'riskFreeRate', 'marketRiskPremium', ...overrides];
}

/** Returns the errors of the fields in use. */
export function findErrors({ texts, assumptions }: AssumptionForm): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const name of fieldsInUse(assumptions)) {
    if (name === 'customGrowthRates') continue;
    const reading = readField(name, texts[name]);
    if (reading.kind === 'error') errors[name] = reading.message;
  }
  return errors;
}

/** Returns the assumptions in use that differ from others, by default from the defaults. */
export function changedFrom(assumptions: DcfAssumptions, others: DcfAssumptions = defaultAssumptions): ChangedName[] {
  const choices = (['growthMode', 'marginAssumption', 'waccMode'] as const).filter(
    (name) => assumptions[name] !== others[name],
  );
  const fields = fieldsInUse(assumptions).filter((name) =>
    name === 'customGrowthRates'
      ? assumptions.customGrowthRates.join() !== others.customGrowthRates.join()
      : assumptions[name] !== others[name],
  );
  const same = sameOverrides(assumptions.overrides ?? noOverrides, others.overrides ?? noOverrides);
  return [...fields, ...choices, ...(same ? [] : ['overrides' as const])];
}

/** Returns the sentence that confirms how the list of growth rates was read. */
export function customGrowthText(text: string): string {
  const rates = parseGrowthRates(text);
  const dropped = listEntries(text).length - rates.length;
  const ignored =
    dropped === 1 ? ' 1 entry is not a number and is ignored.' : ` ${dropped} entries are not numbers and are ignored.`;
  const left = dropped === 0 ? '' : ignored;
  if (rates.length === 0) return `Nothing to read yet: growth follows Auto.${left}`;
  const percents = rates.map((rate) => formatPercent(rate));
  const rest = `then ${percents.at(-1)} every year`;
  return `Read as ${percents.join(', ')}, ${rest}.${left}`;
}

interface AssumptionLine {
  readonly label: string;
  readonly value: string;
}

/** Returns the assumptions in use as text, in the order of the form. */
export function assumptionLines(assumptions: DcfAssumptions): AssumptionLine[] {
  const { growthMode, customGrowthRates, waccMode } = assumptions;
  const line = (name: NumberName): AssumptionLine => ({
    label: fieldNames[name],
    value: fieldText(name, assumptions[name]) || 'Auto',
  });
  const growth: Readonly<Record<DcfAssumptions['growthMode'], readonly AssumptionLine[]>> = {
    auto: [],
    linear: [line('startingGrowthRate')],
    custom: [
      {
        label: 'Growth of each year',
        value:
          customGrowthRates.length === 0 ? 'Auto' : customGrowthRates.map((rate) => formatPercent(rate)).join(', '),
      },
    ],
  };
  return [
    line('projectionYears'),
    line('terminalGrowthRate'),
    { label: 'Growth', value: capitalised(growthMode) },
    ...growth[growthMode],
    { label: 'Operating margin', value: capitalised(assumptions.marginAssumption) },
    { label: 'Discount rate', value: capitalised(waccMode) },
    line('riskFreeRate'),
    line('marketRiskPremium'),
    ...(waccMode === 'manual' ? [line('betaOverride'), line('costOfDebtOverride')] : []),
  ];
}
