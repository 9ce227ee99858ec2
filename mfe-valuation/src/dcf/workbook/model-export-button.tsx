import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { useScenarios } from '../../scenarios/use-scenarios.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Misfit } from '../valuation/valuation-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { SaveWorkbookButton } from './save-workbook-button.tsx';
import { valuationWorkbook } from './workbook.model.ts';

export interface ModelExportButtonProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly misfit: Misfit | null;
  /** Makes the sheet of the model. */
  readonly sheet: () => WorkbookSheet;
}

/** The button that saves a valuation by a model beside the DCF. The sheets of the DCF follow that of the model. */
export function ModelExportButton({ company, assumptions, misfit, sheet }: ModelExportButtonProps) {
  const { symbol } = company;
  const projection = useScenarios(symbol);
  const sheets = () => valuationWorkbook({ company, assumptions, projection, misfit }, sheet());
  return <SaveWorkbookButton symbol={symbol} sheets={sheets} />;
}
