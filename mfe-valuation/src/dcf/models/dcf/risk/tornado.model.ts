import { formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { type DcfBasis, valuate } from '../../../valuation/dcf.model.ts';
import { type DcfAssumptions, limits } from '../../../valuation/dcf-assumptions.ts';

/** A driver of the value, moved one step down and one step up while the others stay. */
export interface TornadoBar {
  readonly key: string;
  readonly label: string;
  readonly down: TornadoEnd;
  readonly up: TornadoEnd;
  /** Distance between both fair values; 0 when one of them does not exist. */
  readonly swing: number;
}

export interface TornadoEnd {
  /** The driver's value as text. */
  readonly input: string;
  /** Fair value per share; null when the discount rate is not above terminal growth. */
  readonly fairValue: number | null;
}

/** The input of a valuation. */
interface ValuationInput {
  readonly basis: DcfBasis;
  readonly assumptions: DcfAssumptions;
}

interface Driver {
  readonly key: string;
  readonly label: string;
  readonly step: number;
  /** Undefined when the driver has no effect. */
  readonly read: (current: ValuationInput) => number | undefined;
  readonly write: (current: ValuationInput, value: number) => ValuationInput;
  readonly bounds?: { readonly min: number; readonly max: number };
  readonly text: (value: number) => string;
}

const rate = (value: number): string => formatPercent(value);
const betaText = (value: number): string => formatNumber(value, 2);
const yearsText = (value: number): string => `${value} years`;

const assumed = (
  key: 'terminalGrowthRate' | 'riskFreeRate' | 'marketRiskPremium' | 'projectionYears',
  label: string,
  step: number,
  text = rate,
): Driver => ({
  key,
  label,
  step,
  text,
  bounds: limits[key],
  read: ({ assumptions }) => assumptions[key],
  write: ({ basis, assumptions }, value) => ({ basis, assumptions: { ...assumptions, [key]: value } }),
});

const operating = (
  key: 'operatingMargin' | 'taxRate' | 'capitalExpenditures' | 'workingCapital',
  label: string,
  step: number,
): Driver => ({
  key,
  label,
  step,
  text: rate,
  read: ({ basis }) => basis.operating[key],
  write: ({ basis, assumptions }, value) => ({
    basis: { ...basis, operating: { ...basis.operating, [key]: value } },
    assumptions,
  }),
});

/** Moves the growth of the chosen mode: historical growth, the starting rate, or all rates of the list by the same distance. */
const growth: Driver = {
  key: 'growth',
  label: 'Revenue growth',
  step: 0.02,
  text: rate,
  read: ({ basis, assumptions }) => {
    if (assumptions.growthMode === 'linear') return assumptions.startingGrowthRate;
    const [first] = assumptions.growthMode === 'custom' ? assumptions.customGrowthRates : [];
    return first ?? basis.operating.historicalGrowth;
  },
  write: (current, value) => {
    const { basis, assumptions } = current;
    const shift = value - (growth.read(current) ?? value);
    if (assumptions.growthMode === 'linear')
      return { basis, assumptions: { ...assumptions, startingGrowthRate: value } };
    if (assumptions.growthMode === 'custom' && assumptions.customGrowthRates.length > 0) {
      const customGrowthRates = assumptions.customGrowthRates.map((each) => each + shift);
      return { basis, assumptions: { ...assumptions, customGrowthRates } };
    }
    return { basis: { ...basis, operating: { ...basis.operating, historicalGrowth: value } }, assumptions };
  },
};

/** Moves beta or cost of debt from the value in use, reported or overridden. */
const override = (
  key: 'betaOverride' | 'costOfDebtOverride',
  label: string,
  step: number,
  used: (current: ValuationInput) => number | undefined,
  text: (value: number) => string,
): Driver => ({
  key,
  label,
  step,
  text,
  bounds: limits[key],
  read: used,
  write: ({ basis, assumptions }, value) => {
    const manual = assumptions.waccMode === 'manual';
    const overrides = manual ? assumptions : { betaOverride: null, costOfDebtOverride: null };
    return { basis, assumptions: { ...assumptions, ...overrides, waccMode: 'manual', [key]: value } };
  },
});

const drivers: readonly Driver[] = [
  growth,
  operating('operatingMargin', 'Operating margin', 0.02),
  assumed('terminalGrowthRate', 'Terminal growth', 0.005),
  assumed('riskFreeRate', 'Risk-free rate', 0.01),
  assumed('marketRiskPremium', 'Market risk premium', 0.01),
  override(
    'betaOverride',
    'Beta',
    0.1,
    ({ basis, assumptions }) => valuate(basis, assumptions).waccDetails.beta,
    betaText,
  ),
  override(
    'costOfDebtOverride',
    'Cost of debt',
    0.01,
    ({ basis, assumptions }) => {
      const { debtWeight, preTaxCostOfDebt } = valuate(basis, assumptions).waccDetails;
      return debtWeight === 0 ? undefined : preTaxCostOfDebt;
    },
    rate,
  ),
  operating('taxRate', 'Tax rate', 0.02),
  operating('capitalExpenditures', 'Capex, share of revenue', 0.01),
  operating('workingCapital', 'Working capital, share of revenue', 0.02),
  assumed('projectionYears', 'Projection years', 1, yearsText),
];

/**
 * Returns the effect of each driver on the fair value, one step down and one step up, the widest first.
 * A step ends at the bounds of its input.
 */
export function calculateTornado(basis: DcfBasis, assumptions: DcfAssumptions): TornadoBar[] {
  const current: ValuationInput = { basis, assumptions };
  const bars = drivers.flatMap((driver) => {
    const value = driver.read(current);
    return value === undefined ? [] : [calculateBar(driver, current, value)];
  });
  return bars.sort((a, b) => b.swing - a.swing);
}

/** Returns the end of a bar with the lower fair value. An end without a value counts as lower. */
export function lowerEnd({ down, up }: TornadoBar): TornadoEnd {
  const value = (end: TornadoEnd) => end.fairValue ?? Number.NEGATIVE_INFINITY;
  return value(up) < value(down) ? up : down;
}

function calculateBar(driver: Driver, current: ValuationInput, value: number): TornadoBar {
  const down = calculateEnd(driver, current, value - driver.step);
  const up = calculateEnd(driver, current, value + driver.step);
  const swing = down.fairValue === null || up.fairValue === null ? 0 : Math.abs(up.fairValue - down.fairValue);
  return { key: driver.key, label: driver.label, down, up, swing };
}

function calculateEnd({ bounds, write, text }: Driver, current: ValuationInput, wanted: number): TornadoEnd {
  const { min, max } = bounds ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const value = Math.min(max, Math.max(min, wanted));
  const moved = write(current, value);
  return { input: text(value), fairValue: valuate(moved.basis, moved.assumptions).fairValuePerShare };
}
