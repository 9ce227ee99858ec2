import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { CompanyScenarios } from '../../scenarios/price-ranges.model.ts';
import { projectionsSheet } from '../../workbook/projections-sheet.model.ts';
import {
  createSheet,
  figureCell,
  headCell,
  quoted,
  sheetDraft,
  textFormulaCell,
  titleCell,
} from '../../workbook/sheet.ts';
import { analyzeCompany } from '../checks/analysis.model.ts';
import type { Check } from '../checks/check.model.ts';
import { figureState, stateLabels } from '../inputs/figure-state.model.ts';
import { type MissingInput, missingText, NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { type UsedFigure, usedFields } from '../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { checkReadiness } from '../valuation/readiness.model.ts';
import type { Misfit } from '../valuation/valuation-model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';
import { CONTRADICTIONS_CELL, dcfSheet, MISSING_CELL } from './dcf-sheet.model.ts';
import { noAddresses } from './input-rows.ts';
import { inputsSheet } from './inputs-sheet.model.ts';
import { type PeersInWorkbook, peersSheet } from './peers-sheet.model.ts';
import { sensitivitySheet } from './sensitivity-sheet.model.ts';

export interface WorkbookSource {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly projection: Pick<CompanyScenarios, 'scenarios' | 'years'>;
  /** Why the DCF does not fit the company; null where it does. */
  readonly misfit: Misfit | null;
  /** Without them the workbook has no sheet of peers. */
  readonly peers?: PeersInWorkbook;
}

/**
 * Returns a valuation as a workbook with live formulas: the sheet of the chosen model, then DCF, inputs, sensitivity, projections, peers
 * and sources.
 * @param chosen the sheet of a model beside the DCF, whose sheets then begin with a warning
 */
export function valuationWorkbook(source: WorkbookSource, chosen?: WorkbookSheet): WorkbookSheet[] {
  return [...(chosen === undefined ? [] : [chosen]), ...dcfSheets(source)];
}

function dcfSheets({ company, assumptions, projection, misfit, peers }: WorkbookSource): WorkbookSheet[] {
  const { valuation, figures, readiness, contradictions, currency, reliable } = analyzeCompany(company, assumptions);
  // Figures too large for a result have no sheet.
  const byPeers = peers === undefined ? [] : [peersSheet(peers)];
  if (valuation === null) return [projectionsSheet(projection), ...byPeers];
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
    ...byPeers,
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

const heads = ['Figure', 'Fiscal year', 'Value', 'State', 'Use', 'Filed', 'Filing', 'Concepts', 'Reason'];

/** Returns the sheet that names the origin of every figure that the valuation reads. */
function sourcesSheet(figures: readonly UsedFigure[]): WorkbookSheet {
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

/** Returns the line about a missing input. */
function missingLine(input: MissingInput): string {
  return `${NO_FAIR_VALUE}: ${inSentence(missingText(input))}`;
}

/** Returns the line about a contradiction. */
function contradictionLine({ title = '', text = '' }: Check): string {
  return `${NO_FAIR_VALUE}. ${title.replace(/\.$/, '')}. ${text}`;
}

/** Returns why there is no reliable fair value, a line for each reason. */
export function refusalLines(missing: readonly MissingInput[], contradictions: readonly Check[]): string[] {
  return [...missing.map(missingLine), ...contradictions.map(contradictionLine)];
}
