import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { CompanyScenarios } from '../../scenarios/price-ranges.model.ts';
import { analyzeCompany } from '../checks/analysis.model.ts';
import type { Check } from '../checks/check.model.ts';
import type { MissingInput } from '../inputs/missing-inputs.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { checkReadiness } from '../valuation/readiness.model.ts';
import type { Misfit } from '../valuation/valuation-model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';
import { CONTRADICTIONS_CELL, dcfSheet, MISSING_CELL } from './dcf-sheet.model.ts';
import { noAddresses } from './input-rows.ts';
import { inputsSheet } from './inputs-sheet.model.ts';
import { projectionsSheet } from './projections-sheet.model.ts';
import { contradictionLine, missingLine } from './refusal-lines.model.ts';
import { sensitivitySheet } from './sensitivity-sheet.model.ts';
import { quoted, textFormulaCell, titleCell } from './sheet.ts';
import { sourcesSheet } from './sources-sheet.model.ts';

export interface WorkbookSource {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly projection: Pick<CompanyScenarios, 'scenarios' | 'years'>;
  /** Why the DCF does not fit the company; null where it does. */
  readonly misfit: Misfit | null;
}

/**
 * Returns a valuation as a workbook with live formulas: the sheet of the chosen model, then DCF, inputs, sensitivity, projections and
 * sources.
 * @param chosen the sheet of a model beside the DCF, whose sheets then begin with a warning
 */
export function valuationWorkbook(source: WorkbookSource, chosen?: WorkbookSheet): WorkbookSheet[] {
  return [...(chosen === undefined ? [] : [chosen]), ...dcfSheets(source)];
}

function dcfSheets({ company, assumptions, projection, misfit }: WorkbookSource): WorkbookSheet[] {
  const { valuation, figures, readiness, contradictions, currency, reliable } = analyzeCompany(company, assumptions);
  // Figures too large for a result have no sheet.
  if (valuation === null) return [projectionsSheet(projection)];
  const without = valuedCompany(company, { ...company.overrides, inputs: [] });
  const filed = without === null ? readiness : checkReadiness({ ...without, figures });
  const { result, sensitivity } = valuation;
  const warnings = warningCells(readiness.missing, contradictions, misfit);
  const inputs = { company, assumptions, figures, readiness, filed, currency, warnings };
  // The sheets of inputs and of the DCF refer to each other: a first pass finds the cells of the inputs.
  const { at } = inputsSheet(inputs, noAddresses);
  const source = { company, assumptions, readiness, result, contradictions, warnings };
  const dcf = dcfSheet(at, source, dcfSheet(at, source).computed);
  return [
    dcf.sheet,
    inputsSheet(inputs, dcf.filed).sheet,
    sensitivitySheet(at, dcf.at, { sensitivity, reliable: reliable !== null, warning: misfit?.title ?? '' }),
    projectionsSheet(projection),
    sourcesSheet(figures),
  ];
}

/** A missing figure is named until the reader fills it in, a contradiction until it is answered. */
function warningCells(
  missing: readonly MissingInput[],
  contradictions: readonly Check[],
  misfit: Misfit | null,
): WorkbookCell[] {
  const whileAny = (cell: string) => (line: string) => textFormulaCell(`IF(${cell}>0,${quoted(line)},"")`, true);
  return [
    ...(misfit === null ? [] : [titleCell(misfit.title), misfit.text]),
    ...missing.map(missingLine).map(whileAny(MISSING_CELL)),
    ...contradictions.map(contradictionLine).map(whileAny(CONTRADICTIONS_CELL)),
  ];
}
