import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { CompanyScenarios } from '../../scenarios/price-ranges.model.ts';
import type { DcfResult } from '../model/dcf.model.ts';
import type { Sensitivity } from '../model/sensitivity.model.ts';
import { dcfSheet } from './dcf-sheet.model.ts';
import { type InputsSource, inputsSheet, isForeign, missingMarks } from './inputs-sheet.model.ts';
import { projectionsSheet } from './projections-sheet.model.ts';
import { sensitivitySheet } from './sensitivity-sheet.model.ts';

export interface WorkbookSource extends InputsSource {
  readonly result: DcfResult;
  readonly sensitivity: Sensitivity;
  readonly projection: Pick<CompanyScenarios, 'scenarios' | 'years'>;
}

/** Returns a valuation as a workbook with live formulas: inputs, DCF, sensitivity, projections. */
export function valuationWorkbook(source: WorkbookSource): WorkbookSheet[] {
  const { sheet, at } = inputsSheet(source);
  const { years, result, sensitivity, currency, overview } = source;
  const marks = missingMarks(source);
  const dcf = dcfSheet(at, { years, result, marks, foreign: isForeign(currency, overview) });
  return [sheet, dcf.sheet, sensitivitySheet(at, dcf.at, sensitivity, marks), projectionsSheet(source.projection)];
}
