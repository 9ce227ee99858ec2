import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { ProjectionCases } from '../../projection-cases.ts';
import type { DcfResult } from '../dcf.model.ts';
import { dcfSheet } from './dcf-sheet.model.ts';
import { type InputsSource, inputsSheet } from './inputs-sheet.model.ts';
import { projectionsSheet } from './projections-sheet.model.ts';

export interface WorkbookSource extends InputsSource {
  readonly result: DcfResult;
  readonly cases: ProjectionCases;
}

/** A valuation as a workbook that calculates itself: inputs, DCF, projections. */
export function valuationWorkbook(source: WorkbookSource): WorkbookSheet[] {
  const { sheet, at } = inputsSheet(source);
  return [sheet, dcfSheet(at, source.years, source.result), projectionsSheet(source.cases)];
}
