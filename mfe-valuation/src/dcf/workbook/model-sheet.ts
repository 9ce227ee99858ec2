import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { addFigure, quoted, type SheetDraft, sheetDraft, textFormulaCell, titleCell } from '../../workbook/sheet.ts';
import type { ValueWarning } from '../checks/contradictions.model.ts';
import type { ModelInput } from '../inputs/figure-input.model.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { addModelInputs, type ModelInputs } from './input-table.ts';

/** A calculated value, and why it is none. */
interface CalculatedValue {
  /** Labels of the inputs without which there is none. */
  readonly missing: readonly string[];
  readonly contradiction?: ValueWarning | null;
}

export interface ModelSheet<Name extends string> {
  readonly draft: SheetDraft;
  /** Returns the address of an input in use. */
  readonly at: ModelInputs<Name>['used'];
  /** A condition that is true while there is no fair value. */
  readonly lacking: string;
}

/**
 * Returns the head of a sheet of a model beside the DCF: title, warning, inputs.
 * @param without the same inputs without the user's values
 */
export function openModelSheet<Name extends string>(
  title: string,
  inputs: readonly ModelInput<Name>[],
  without: readonly ModelInput<Name>[],
  { missing, contradiction = null }: CalculatedValue,
  none = NO_FAIR_VALUE,
): ModelSheet<Name> {
  const draft = sheetDraft();
  draft.add(titleCell(title));
  draft.add('Blue cells can be changed: a value of yours is used in place of the one beside it.');
  const warning = draft.add('');
  draft.add('');
  const { range, mine, used } = addModelInputs(draft, inputs, without);
  // An input of the reader's answers a contradiction, as on the screen.
  const own = inputs.filter(({ state }) => state === 'mine').length;
  const incomplete = `COUNT(${range})<${inputs.length}`;
  const lacking = contradiction === null ? incomplete : `OR(${incomplete},COUNT(${mine})=${own})`;
  if (missing.length > 0 || contradiction !== null) {
    const why = contradiction === null ? `Missing: ${inSentence(listNames(missing))}` : contradiction.title;
    draft.rows[warning - 1] = [textFormulaCell(`IF(${lacking},${quoted(`${none}. ${why}.`)},"")`, true)];
  }
  draft.add('');
  return { draft, at: used, lacking };
}

/**
 * Adds the fair value of a share, and its comparison with the price.
 * @param known a cell without a number while the value cannot be calculated
 * @param perShare the formula of the value
 * @param value the product's; null where it shows none
 */
export function addFairValue<Name extends string>(
  { draft, lacking }: ModelSheet<Name>,
  label: string,
  { known, perShare, price }: { readonly known: string; readonly perShare: string; readonly price: string },
  value: number | null,
): void {
  const none = quoted(NO_FAIR_VALUE);
  const formula = `IF(${lacking},${none},IF(ISNUMBER(${known}),IF(${perShare}<0,${none},${perShare}),${none}))`;
  const cell = addFigure(draft, label, formula, 'perShare', value, true);
  addFigure(
    draft,
    'Against price',
    `IF(AND(ISNUMBER(${cell}),SUM(${price})>0),${cell}/${price}-1,"N/A")`,
    'rate',
    null,
  );
}
