import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  MAX_YEARS,
  quoted,
  type SheetDraft,
  sheetDraft,
  textFormulaCell,
  titleCell,
} from '../../workbook/sheet.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { type Sensitivity, WACC_STEPS } from '../valuation/sensitivity.model.ts';
import { type DcfAddresses, IS_GATED } from './dcf-sheet.model.ts';
import { fadeFormula, flowFormula, flowParts, growthFormula, inHorizon } from './flow-rows.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';

export const SENSITIVITY_SHEET = 'Sensitivity';

/** Rows of the table: distances from the discount rate, the rates, and below them the values. */
const DISTANCES = 3;
const RATES = 4;
const FIRST_VALUE = 5;
const years = Array.from({ length: MAX_YEARS }, (_, index) => index + 1);
/** Projected year 1 is in column C, the last fiscal year in column B. */
const columnOf = (year: number) => columnLetter(year + 1);

/** The line of a terminal growth: the cell before the first projected year, and the formula of each year. */
interface Line {
  readonly before: WorkbookCell;
  readonly year: (year: number) => WorkbookCell;
}

export interface SensitivitySource {
  readonly sensitivity: Sensitivity;
  /** Whether no figure is missing or contradicted; the table has no values otherwise. */
  readonly reliable: boolean;
  /** Why the DCF does not fit; empty where it does. */
  readonly warning: string;
}

/**
 * Returns the sheet of the sensitivity table in formulas. Growth fades towards terminal growth, so each terminal growth has
 * other cash flows: growth, revenue and free cash flow of each are below the table.
 */
export function sensitivitySheet(
  at: InputAddresses,
  dcf: DcfAddresses,
  { sensitivity, reliable, warning }: SensitivitySource,
): WorkbookSheet {
  const draft = sheetDraft();
  const blocks = blocksBelow(sensitivity.terminalGrowths.length);
  tableRows(draft, at, dcf, { sensitivity, reliable, warning, flow: blocks.flow });
  flowRows(draft, at, dcf, { terminalGrowths: sensitivity.terminalGrowths, blocks });
  return createSheet(
    SENSITIVITY_SHEET,
    draft,
    Array.from({ length: MAX_YEARS + 2 }, () => 18),
  );
}

/** Returns the first rows of the blocks below the table. A block is an empty row, its head, and a row per terminal growth. */
function blocksBelow(count: number) {
  const firstOf = (block: number) => FIRST_VALUE + (count + 2) * (block + 1);
  return { growth: firstOf(0), revenue: firstOf(1), flow: firstOf(2) };
}

const terminalAt = (row: number) => `$A$${FIRST_VALUE + row}`;

interface Table extends SensitivitySource {
  /** First row of the free cash flows. */
  readonly flow: number;
}

function tableRows(draft: SheetDraft, at: InputAddresses, dcf: DcfAddresses, table: Table): void {
  const { sensitivity, flow, reliable, warning } = table;
  const { waccs, terminalGrowths, values } = sensitivity;
  const gate = textFormulaCell(`IF(${IS_GATED},${quoted(`${NO_FAIR_VALUE}: see the sheet DCF`)},"")`, true);
  draft.add(titleCell('Sensitivity'), gate, '', '', titleCell(warning));
  draft.add('Fair value per share: WACC across, terminal growth down. Blue cells can be changed.');
  draft.add('Distance from WACC', ...WACC_STEPS.map((step) => inputCell(step, 'rate')));
  draft.add(
    headCell('Terminal growth'),
    ...waccs.map((rate, index) =>
      formulaCell(`${dcf.wacc}+${columnLetter(index + 1)}${DISTANCES}`, 'rate', reliable ? rate : null, true),
    ),
  );
  terminalGrowths.forEach((growth, row) => {
    const flows = `$${columnOf(1)}$${flow + row}:$${columnOf(MAX_YEARS)}$${flow + row}`;
    const formulas = waccs.map((_, index) =>
      valueFormula(at, { rate: `${columnLetter(index + 1)}$${RATES}`, terminal: terminalAt(row), flows }),
    );
    draft.add(
      inputCell(growth, 'rate'),
      ...formulas.map((formula, index) =>
        formulaCell(formula, 'perShare', reliable ? (values[row]?.[index] ?? null) : null),
      ),
    );
  });
}

interface Flows {
  readonly terminalGrowths: readonly number[];
  readonly blocks: ReturnType<typeof blocksBelow>;
}

function flowRows(draft: SheetDraft, at: InputAddresses, dcf: DcfAddresses, { terminalGrowths, blocks }: Flows): void {
  const block = (label: string, before: string, lineOf: (row: number) => Line) => {
    draft.add('');
    draft.add(headCell(label), headCell(before), ...years.map((year) => headCell(`Year ${year}`)));
    terminalGrowths.forEach((growth, row) => {
      const line = lineOf(row);
      draft.add(formulaCell(terminalAt(row), 'rate', growth), line.before, ...years.map(line.year));
    });
  };
  const rate = (row: number, year: number) => `${columnOf(year)}${blocks.growth + row}`;
  const sales = (row: number, year: number) => `${columnOf(year)}${blocks.revenue + row}`;
  block('Revenue growth', 'Fade (auto)', (row) => {
    const path = { start: dcf.growth, terminal: terminalAt(row), fade: `$${rate(row, 0)}` };
    return {
      before: formulaCell(fadeFormula(at, path), 'number'),
      year: (year) => formulaCell(inHorizon(at, year, growthFormula(at, year, path)), 'rate'),
    };
  });
  block('Revenue', 'Latest', (row) => ({
    before: formulaCell(dcf.revenue, 'money'),
    year: (year) => formulaCell(inHorizon(at, year, `${sales(row, year - 1)}*(1+${rate(row, year)})`), 'money'),
  }));
  block('Free cash flow', '', (row) => ({
    before: '',
    year: (year) => {
      const parts = flowParts(at, sales(row, year), sales(row, year - 1), dcf.margin(year));
      return formulaCell(inHorizon(at, year, flowFormula(parts), '0'), 'money');
    },
  }));
}

interface ValueCells {
  /** Discount rate. */
  readonly rate: string;
  readonly terminal: string;
  /** Free cash flows of ten years, 0 after the horizon. */
  readonly flows: string;
}

/** Returns the formula of the fair value per share at a discount rate and a terminal growth; N/A when the rate is not above growth. */
function valueFormula(at: InputAddresses, { rate, terminal, flows }: ValueCells): string {
  const horizon = at.assumption('projectionYears');
  const terminalValue = `INDEX(${flows},1,${horizon})*(1+${terminal})/(${rate}-${terminal})`;
  const enterprise = `NPV(${rate},${flows})+${terminalValue}/(1+${rate})^${horizon}`;
  const value = `(${enterprise}-${at.used('debt')}+${at.used('cash')})/${at.used('shares')}`;
  return `IF(${IS_GATED},"N/A",IF(${rate}>${terminal},${value},"N/A"))`;
}
