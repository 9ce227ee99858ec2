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

/** The parts of a projected year's free cash flow. */
export interface FlowParts {
  /** Operating income after tax. */
  readonly afterTax: string;
  readonly depreciation: string;
  readonly capitalExpenditures: string;
  readonly workingCapitalChange: string;
}

/** Returns the formulas of the parts of a year's free cash flow. @param margin its operating margin */
export function flowParts(at: InputAddresses, revenue: string, before: string, margin: string): FlowParts {
  return {
    afterTax: `${revenue}*${margin}*(1-${at.used('taxRate')})`,
    depreciation: `${at.used('depreciation')}*${revenue}`,
    capitalExpenditures: `${at.used('capitalExpenditures')}*${revenue}`,
    workingCapitalChange: `${at.used('workingCapital')}*(${revenue}-${before})`,
  };
}

/** Returns the formula of a year's free cash flow from the formulas or cells of its parts. */
export function flowFormula(parts: FlowParts): string {
  return `MAX(0,${parts.afterTax}+${parts.depreciation}-${parts.capitalExpenditures}-${parts.workingCapitalChange})`;
}

/** Returns a formula that has another result after the horizon. */
export function inHorizon(at: InputAddresses, year: number, formula: string, after = '""'): string {
  return `IF(${year}<=${at.assumption('projectionYears')},${formula},${after})`;
}
