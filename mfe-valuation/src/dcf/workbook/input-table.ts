import type { WorkbookCell } from '@basecase/shared-ui/export/workbook';
import {
  type CellFormat,
  figureCell,
  formulaCell,
  headCell,
  mineCell,
  quoted,
  type SheetDraft,
  textFormulaCell,
} from '../../workbook/sheet.ts';
import type { FigureInput, ModelInput } from '../inputs/figure-input.model.ts';
import { type InputState, stateLabels } from '../inputs/figure-state.model.ts';

/** An input of a model as a row of a sheet. */
export interface TableInput {
  readonly label: string;
  readonly format: CellFormat;
  /** The value without the user's. */
  readonly filed: WorkbookCell;
  /** The user's value; null without one. */
  readonly mine: number | null;
  /** The value in use; null when missing. */
  readonly used: number | null;
  /** The state of the value without the user's. */
  readonly state: InputState;
  readonly note: string | null;
}

/** Addresses of an input's cells. */
export interface InputCells {
  /** Empty where the user has no value. */
  readonly mine: string;
  /** The error #N/A when missing, which every figure that follows from it has too. */
  readonly used: string;
}

/** Adds the head of a table of inputs. */
export function addInputHead(draft: SheetDraft, title: string): void {
  draft.add(...[title, 'Without yours', 'Mine', 'Used', 'State', 'Source'].map((text) => headCell(text)));
}

/** Adds an input: the user's value is used where there is one. */
export function addInput(draft: SheetDraft, input: TableInput): InputCells {
  const row = draft.rows.length + 1;
  const [filed, mine] = [`$B$${row}`, `$C$${row}`];
  // A value that the reader types over a missing one is theirs.
  const state = stateLabels[input.state === 'missing' ? 'mine' : input.state];
  draft.add(
    input.label,
    input.filed,
    mineCell(input.mine, input.format),
    formulaCell(`IF(ISNUMBER(${mine}),${mine},IF(ISNUMBER(${filed}),${filed},NA()))`, input.format, input.used),
    textFormulaCell(`IF(ISNUMBER(${mine}),"Mine",IF(ISNUMBER(${filed}),${quoted(state)},"Missing"))`),
    input.note ?? '',
  );
  return { mine, used: `$D$${row}` };
}

/** The formats of amounts by their unit. */
export const unitFormats: Readonly<Record<FigureInput['unit'], CellFormat>> = {
  money: 'money',
  quoted: 'money',
  shares: 'money',
  'per-share': 'perShare',
  rate: 'rate',
  number: 'number',
  years: 'year',
};

export interface ModelInputs<Name extends string> {
  /** The cell of an input in use. */
  readonly used: (name: Name) => string;
  /** The cells of all inputs in use. */
  readonly range: string;
  /** The cells of the user's values. */
  readonly mine: string;
}

/** Adds the inputs of a model beside the DCF. @param without the same inputs without the user's values */
export function addModelInputs<Name extends string>(
  draft: SheetDraft,
  inputs: readonly ModelInput<Name>[],
  without: readonly ModelInput<Name>[],
): ModelInputs<Name> {
  addInputHead(draft, 'Inputs');
  const first = draft.rows.length + 1;
  const cells = new Map(
    inputs.map(({ name, label, unit, state, amount: used, filed, note }) => {
      const format = unitFormats[unit];
      const mine = state === 'mine' ? used : null;
      const before = without.find((each) => each.name === name)?.state ?? state;
      const row = { label, format, filed: figureCell(filed, format), mine, used, state: before, note };
      return [name, addInput(draft, row).used] as const;
    }),
  );
  return {
    range: `$D$${first}:$D$${draft.rows.length}`,
    mine: `$C$${first}:$C$${draft.rows.length}`,
    used: (name) => {
      const cell = cells.get(name);
      if (cell === undefined) throw new Error(`The input ${name} has no cell`);
      return cell;
    },
  };
}
