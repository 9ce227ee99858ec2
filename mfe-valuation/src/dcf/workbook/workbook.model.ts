import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { ProjectionCases } from '../../projection-cases.ts';
import type { DcfResult } from '../dcf.model.ts';
import type { Sensitivity } from '../sensitivity.model.ts';
import { dcfSheet } from './dcf-sheet.model.ts';
import { type InputsSource, inputsSheet } from './inputs-sheet.model.ts';
import { projectionsSheet } from './projections-sheet.model.ts';
import { sensitivitySheet } from './sensitivity-sheet.model.ts';

export interface WorkbookSource extends InputsSource {
  readonly result: DcfResult;
  readonly sensitivity: Sensitivity;
  readonly cases: ProjectionCases;
}

/** A valuation as a workbook that calculates itself: inputs, DCF, sensitivity, projections. */
export function valuationWorkbook(source: WorkbookSource): WorkbookSheet[] {
  const { sheet, at } = inputsSheet(source);
  const dcf = dcfSheet(at, source.years, source.result);
  return [sheet, dcf.sheet, sensitivitySheet(at, dcf.at, source.sensitivity), projectionsSheet(source.cases)];
}
