import type { InputAddresses } from './inputs-sheet.model.ts';

/** Where a path of growth finds what it starts from and ends at. */
export interface PathCells {
  /** Historical growth. */
  readonly start: string;
  readonly terminal: string;
}

/** By what a fast growth shrinks from year to year in the auto mode. */
export function fadeFormula(at: InputAddresses, { start, terminal }: PathCells): string {
  const horizon = at.assumption('projectionYears');
  return `IF(${start}<=0.005,1,(MAX(${terminal},0.005)/${start})^(1/(${horizon}-1)))`;
}

/** Revenue growth of a projected year, by the mode that is chosen. */
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

/** What turns revenue into free cash flow. */
export interface FlowCells {
  readonly margin: string;
  readonly taxRate: string;
  readonly depreciation: string;
  readonly capex: string;
  readonly workingCapital: string;
}

/** Free cash flow of a year, from its revenue and that of the year before. */
export function flowFormula(revenue: string, before: string, cells: FlowCells): string {
  const afterTax = `${revenue}*${cells.margin}*(1-${cells.taxRate})`;
  const reinvested = `${cells.depreciation}*${revenue}-${cells.capex}*${revenue}-${cells.workingCapital}*(${revenue}-${before})`;
  return `MAX(0,${afterTax}+${reinvested})`;
}

/** A year after the horizon is worth nothing. */
export function inHorizon(at: InputAddresses, year: number, formula: string): string {
  return `IF(${year}<=${at.assumption('projectionYears')},${formula},0)`;
}
