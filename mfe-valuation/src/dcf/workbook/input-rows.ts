import type { WorkbookCell } from '@basecase/shared-ui/export/workbook';
import { type CellFormat, figureCell, formulaCell, type SheetDraft } from '../../workbook/sheet.ts';
import { stateLabels } from '../inputs/figure-state.model.ts';
import { findOverride, type OverrideName, type Overrides } from '../inputs/overrides.model.ts';
import type { Readiness, ValuationInput } from '../valuation/readiness.model.ts';
import { addInput, addInputHead, type InputCells, unitFormats } from './input-table.ts';

/** Inputs that the table of the user's values has no cell for, by their names on screen. */
const shownOnly = {
  Revenue: 'revenue',
  'Market cap': 'equity',
  'Book equity': 'equity',
  Beta: 'beta',
  'Cost of debt': 'costOfDebt',
} as const;
type ShownInput = (typeof shownOnly)[keyof typeof shownOnly];

/** Cells that calculate the inputs without the user's values. Years and the rate of exchange are constants. */
export type FiledAddresses = Readonly<
  Record<Exclude<OverrideName, 'averageYears' | 'exchangeRate'> | ShownInput, string>
>;

/** Placeholders for a first pass, which finds the cells of the inputs. */
export const noAddresses: FiledAddresses = {
  operatingMargin: '0',
  taxRate: '0',
  depreciation: '0',
  capitalExpenditures: '0',
  workingCapital: '0',
  shares: '0',
  debt: '0',
  cash: '0',
  revenue: '0',
  equity: '0',
  beta: '0',
  costOfDebt: '0',
};

const formats: Readonly<Record<ValuationInput['unit'], CellFormat>> = { ...unitFormats, number: 'exchange' };

interface TableSource {
  readonly readiness: Readiness;
  /** Without the user's values of inputs. */
  readonly filed: Readiness;
  readonly overrides: Overrides;
}

/** Adds the table of inputs: each without the user's value, with it, and the one in use. @returns the cells of an input */
export function addInputTable(
  draft: SheetDraft,
  { readiness, filed, overrides }: TableSource,
  addresses: FiledAddresses,
): (name: OverrideName) => InputCells {
  addInputHead(draft, 'Inputs of the valuation');
  const cells = new Map<OverrideName, InputCells>();
  for (const input of readiness.inputs) {
    const without = filed.inputs.find(({ label }) => label === input.label) ?? input;
    const { label, override: name, amount: used } = input;
    const format = formats[input.unit];
    if (name === null) addShown(draft, without, addresses);
    else {
      const mine = findOverride(overrides, name);
      const { state, note } = without;
      cells.set(
        name,
        addInput(draft, { label, format, filed: filedCell(input, name, addresses), mine, used, state, note }),
      );
    }
  }
  draft.add('');
  return (name) => {
    const found = cells.get(name);
    if (found === undefined) throw new Error(`The input ${name} has no cell`);
    return found;
  };
}

function filedCell({ unit, filed }: ValuationInput, name: OverrideName, addresses: FiledAddresses): WorkbookCell {
  const format = formats[unit];
  return name === 'averageYears' || name === 'exchangeRate'
    ? figureCell(filed, format)
    : formulaCell(addresses[name], format, filed);
}

function addShown(draft: SheetDraft, { label, unit, state, note }: ValuationInput, addresses: FiledAddresses): void {
  const format = label === 'Beta' ? 'number' : formats[unit];
  const key = Object.entries(shownOnly).find(([name]) => name === label)?.[1];
  const used = key === undefined ? figureCell(null, format) : formulaCell(addresses[key], format);
  draft.add(label, '', '', used, stateLabels[state], note ?? '');
}
