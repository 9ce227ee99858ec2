import type { InputAddresses } from './inputs-sheet.model.ts';

/** Cells of the first and the last growth rate of a path. */
export interface PathCells {
  /** Historical growth. */
  readonly start: string;
  readonly terminal: string;
}

/** Returns the formula of the factor by which fast growth shrinks per year in auto mode. */
export function fadeFormula(at: InputAddresses, { start, terminal }: PathCells): string {
  const horizon = at.assumption('projectionYears');
  return `IF(${start}<=0.005,1,(MAX(${terminal},0.005)/${start})^(1/(${horizon}-1)))`;
}

/** Returns the formula of a projected year's revenue growth in the chosen mode. */
export function growthFormula(
  at: InputAddresses,
  year: number,
  { start, terminal, fade }: PathCells & { readonly fade: string },
): string {
  const horizon = at.assumption('projectionYears');
  const first = at.assumption('startingGrowthRate');
  const recovering = year === 1 ? '0.005' : `IF(${horizon}<=2,0.01,0.01+(${terminal}-0.01)*${year - 2}/(${horizon}-2))`;
  const fading = `IF(${start}<=${terminal},${terminal},MAX(${terminal},${start}*${fade}^${year - 1}))`;
  const auto = `IF(${start}<0,${recovering},${fading})`;
  const linear = `${first}+(${terminal}-${first})*${year - 1}/(${horizon}-1)`;
  const mode = at.assumption('growthMode');
  const custom = `AND(${mode}="custom",ISNUMBER(${at.customGrowth(1)}))`;
  return `IF(${custom},${at.customGrowth(year)},IF(${mode}="linear",${linear},${auto}))`;
}

/** Cells that turn revenue into free cash flow. */
export interface FlowCells {
  readonly margin: string;
  readonly taxRate: string;
  readonly depreciation: string;
  readonly capex: string;
  readonly workingCapital: string;
}

/** Returns the formula of a year's free cash flow, from its revenue and that of the year before. */
export function flowFormula(revenue: string, before: string, cells: FlowCells): string {
  const afterTax = `${revenue}*${cells.margin}*(1-${cells.taxRate})`;
  const reinvested = `${cells.depreciation}*${revenue}-${cells.capex}*${revenue}-${cells.workingCapital}*(${revenue}-${before})`;
  return `MAX(0,${afterTax}+${reinvested})`;
}

/** Returns a formula that is 0 after the horizon. */
export function inHorizon(at: InputAddresses, year: number, formula: string): string {
  return `IF(${year}<=${at.assumption('projectionYears')},${formula},0)`;
}
