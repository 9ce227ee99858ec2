import {
  addFigure,
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  MAX_YEARS,
  type SheetDraft,
} from '../../workbook/sheet.ts';
import type { CashFlowYear, DcfResult } from '../valuation/dcf.model.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';
import { needed } from './needed-figures.ts';

/** Addresses of the projection. */
export interface Flows {
  /** Revenue of the latest fiscal year. */
  readonly revenue: string;
  /** Operating margin of projected year 1 to 10. */
  readonly margin: (year: number) => string;
  readonly lastFlow: string;
  readonly presentValues: string;
}

export interface FlowSource {
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  /** Historical growth. */
  readonly growth: string;
  readonly wacc: string;
  /** Null without a reliable result. */
  readonly result: DcfResult | null;
  /** The projected years of the result; empty without one. */
  readonly projected: readonly CashFlowYear[];
}

const columns = Array.from({ length: MAX_YEARS }, (_, index) => index + 1);

/** Adds the projected years, from growth to present value. There always are ten; those after the horizon are empty. */
export function flowRows(draft: SheetDraft, at: InputAddresses, source: FlowSource): Flows {
  const { years, growth: start, wacc, result, projected } = source;
  const terminal = at.assumption('terminalGrowthRate');
  const latest = Number(years.at(-1));
  draft.add('');
  const fade = addFigure(draft, 'Yearly fade of growth (auto)', fadeFormula(at, { start, terminal }), 'number', null);
  draft.add(headCell('Projection'), headCell(latest), ...columns.map((year) => headCell(latest + year)));
  const row = rowAdder(draft, at);
  const of = (pick: (year: CashFlowYear) => number) => projected.map(pick);
  const growth = row('Revenue growth', 'rate', result?.revenueGrowthRates ?? [], (year) =>
    growthFormula(at, year, { start, fade, terminal }),
  );
  const margins = of((year) => year.operatingMargin);
  const margin = row('Operating margin', 'rate', margins, (year) => marginFormula(at, year));
  const revenue = draft.rows.length + 1;
  const grown = (year: number) => `${cell(revenue, year - 1)}*(1+${cell(growth, year)})`;
  const base = needed(at, 'totalRevenue', years.length - 1);
  row(
    'Revenue',
    'money',
    of(({ revenue: amount }) => amount),
    grown,
    base,
  );
  const flow = partRows(row, projected, (year) =>
    flowParts(at, cell(revenue, year), cell(revenue, year - 1), cell(margin, year)),
  );
  const discounted = (year: number) => `${cell(flow, year)}/(1+${wacc})^${year}`;
  const present = row('Present value', 'money', result?.presentValues ?? [], discounted);
  const range = (number: number) => `$C$${number}:$${columnLetter(MAX_YEARS + 1)}$${number}`;
  return {
    revenue: `$B$${revenue}`,
    margin: (year) => `$${columnLetter(year + 1)}$${margin}`,
    lastFlow: `INDEX(${range(flow)},1,${at.assumption('projectionYears')})`,
    presentValues: range(present),
  };
}

/** Projected year 1 is in column C, the latest fiscal year in column B. */
const cell = (row: number, year: number) => `${columnLetter(year + 1)}${row}`;

type AddRow = (
  label: string,
  format: CellFormat,
  results: readonly (number | undefined)[],
  formula: (year: number) => string,
  /** The formula of the latest fiscal year. */
  latest?: string,
) => number;

function rowAdder(draft: SheetDraft, at: InputAddresses): AddRow {
  return (label, format, results, formula, latest) =>
    draft.add(
      label,
      latest === undefined ? '' : formulaCell(latest, format),
      ...columns.map((year) => formulaCell(inHorizon(at, year, formula(year)), format, results[year - 1] ?? null)),
    );
}

/** Adds the parts of free cash flow and their sum. @returns the row of the sum */
function partRows(row: AddRow, projected: readonly CashFlowYear[], parts: (year: number) => FlowParts): number {
  const part = (label: string, name: keyof FlowParts) =>
    row(
      label,
      'money',
      projected.map((year) => year[name]),
      (year) => parts(year)[name],
    );
  const rows: Readonly<Record<keyof FlowParts, number>> = {
    afterTax: part('NOPAT', 'afterTax'),
    depreciation: part('D&A', 'depreciation'),
    capitalExpenditures: part('Capex', 'capitalExpenditures'),
    workingCapitalChange: part('Change in working capital', 'workingCapitalChange'),
  };
  const sum = (year: number) =>
    flowFormula({
      afterTax: cell(rows.afterTax, year),
      depreciation: cell(rows.depreciation, year),
      capitalExpenditures: cell(rows.capitalExpenditures, year),
      workingCapitalChange: cell(rows.workingCapitalChange, year),
    });
  const flows = projected.map(({ freeCashFlow }) => freeCashFlow);
  return row('Free cash flow, at least 0', 'money', flows, sum);
}

function marginFormula(at: InputAddresses, year: number): string {
  const [path, mean] = [at.assumption('marginAssumption'), at.used('operatingMargin')];
  const improving = `${mean}*(1+0.005*${year - 1})`;
  const declining = `${mean}*(1-0.003*${year - 1})`;
  return `IF(${path}="improving",${improving},IF(${path}="declining",${declining},${mean}))`;
}

/** Cells of the first and the last growth rate of a path. */
interface PathCells {
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
interface FlowParts {
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
