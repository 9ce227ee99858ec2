import type { Overview } from '@basecase/gateway/contract';
import type { ScenarioRange } from '../../../../scenarios/price-ranges.model.ts';
import { planScale } from '../../../panels/value-ruler.model.ts';
import type { Simulation } from '../../../simulation/monte-carlo.model.ts';
import { type DcfBasis, valuate } from '../../../valuation/dcf.model.ts';
import { type DcfAssumptions, limits } from '../../../valuation/dcf-assumptions.ts';
import { sensitivityAt } from '../../../valuation/sensitivity.model.ts';

/** The price range of a method. */
export interface FieldRow {
  readonly key: 'sensitivity' | 'simulation' | ScenarioRange['name'] | 'year' | 'target';
  readonly label: string;
  readonly note: string;
  /** Null when a figure is missing. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

export interface FootballField {
  readonly rows: readonly FieldRow[];
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

export interface FieldInput {
  readonly basis: DcfBasis;
  readonly assumptions: DcfAssumptions;
  readonly scenarios: readonly ScenarioRange[];
  readonly simulation: Simulation | null;
  /** Null when price and statements are in different currencies. */
  readonly market: Pick<Overview, 'price' | 'week52Low' | 'week52High' | 'analystTargetPrice'> | null;
}

const WACC_STEP = 0.01;
const GROWTH_STEP = 0.005;
const scenarioLabels = { bear: 'Bear case', base: 'Base case', bull: 'Bull case' } as const;

/** Returns the price ranges of all methods, on one scale. */
export function planFootballField(input: FieldInput): FootballField {
  const { basis, assumptions, scenarios, simulation, market } = input;
  const rows: FieldRow[] = [
    {
      key: 'sensitivity',
      label: 'DCF',
      note: 'WACC ± 1 point, terminal growth ± 0.5',
      range: dcfRange(basis, assumptions),
    },
    {
      key: 'simulation',
      label: 'Monte Carlo',
      note: '5th to 95th percentile',
      range: toRange(simulation?.percentiles[5] ?? null, simulation?.percentiles[95] ?? null),
    },
    ...scenarios.map(({ name, year, low, high }) => ({
      key: name,
      label: scenarioLabels[name],
      note: `Projected price ${year}`,
      range: toRange(low, high),
    })),
    {
      key: 'year',
      label: '52 weeks',
      note: 'Lowest to highest price',
      range: toRange(market?.week52Low ?? null, market?.week52High ?? null),
    },
    {
      key: 'target',
      label: 'Analysts',
      note: 'Target price',
      range: toRange(market?.analystTargetPrice ?? null, market?.analystTargetPrice ?? null),
    },
  ];
  const { fairValuePerShare } = valuate(basis, assumptions);
  const marks = [fairValuePerShare, market?.price ?? null].filter((mark) => mark !== null);
  const ends = [...marks, ...rows.flatMap(({ range }) => (range === null ? [] : [range.low, range.high]))];
  return { rows, ...planScale(Math.min(0, ...ends), Math.max(0, ...ends)) };
}

/** Returns the range of fair values a step around the assumed discount rate and terminal growth. */
function dcfRange(basis: DcfBasis, assumptions: DcfAssumptions): FieldRow['range'] {
  const { wacc } = valuate(basis, assumptions);
  const { min, max } = limits.terminalGrowthRate;
  const growths = [-GROWTH_STEP, 0, GROWTH_STEP].map((step) =>
    Math.min(max, Math.max(min, assumptions.terminalGrowthRate + step)),
  );
  const values = sensitivityAt(basis, assumptions, [wacc - WACC_STEP, wacc, wacc + WACC_STEP], growths)
    .flat()
    .filter((value) => value !== null);
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
}

function toRange(low: number | null, high: number | null): FieldRow['range'] {
  return low === null || high === null ? null : { low: Math.min(low, high), high: Math.max(low, high) };
}
