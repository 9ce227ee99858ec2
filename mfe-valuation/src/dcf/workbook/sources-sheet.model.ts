import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { figureState, stateLabels } from '../inputs/figure-state.model.ts';
import { type UsedFigure, usedFields } from '../inputs/used-figures.model.ts';
import { createSheet, figureCell, headCell, sheetDraft, titleCell } from './sheet.ts';

const heads = ['Figure', 'Fiscal year', 'Value', 'State', 'Use', 'Filed', 'Filing', 'Concepts', 'Reason'];

/** Returns the sheet that names the origin of every figure that the valuation reads. */
export function sourcesSheet(figures: readonly UsedFigure[]): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(titleCell('Where the figures come from'));
  draft.add(...heads.map((text) => headCell(text)));
  for (const figure of figures) {
    const used = usedFields.find(({ field }) => field === figure.field);
    draft.add(
      used?.label ?? figure.field,
      Number(fiscalYear(figure)),
      figureCell(parseNumeral(figure.value), 'money'),
      stateText(figure),
      used?.purpose ?? '',
      figure.filed ?? '',
      figure.accessionNumber ?? '',
      figure.concepts.join(', '),
      figure.reason ?? '',
    );
  }
  return createSheet('Sources', draft, [30, 12, 20, 14, 34, 12, 24, 40, 40]);
}

function stateText(figure: UsedFigure): string {
  if (figure.value !== null) return stateLabels[figureState([figure], fiscalYear(figure), figure.field)];
  return figure.missing === 'absent' ? 'Not presented' : stateLabels.missing;
}
