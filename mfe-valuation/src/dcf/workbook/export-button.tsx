import { useScenarios } from '../../scenarios/use-scenarios.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { Valuation } from '../model/valuation.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import type { MissingInput } from '../readiness/missing-inputs.model.ts';
import type { UsedFigure } from '../sources/used-figures.model.ts';
import { SaveWorkbookButton } from './save-workbook-button.tsx';
import { valuationWorkbook } from './workbook.model.ts';

export interface ExportButtonProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation | null;
  readonly figures: readonly UsedFigure[];
  readonly missing: readonly MissingInput[];
  readonly currency: string | null;
}

/** The button that saves a DCF as a workbook with live formulas. */
export function ExportButton({ company, assumptions, valuation, figures, missing, currency }: ExportButtonProps) {
  const { symbol, overview, basis } = company;
  const projection = useScenarios(symbol);
  const years = basis.years.map(({ label }) => label);
  const inputs = { symbol, overview, assumptions, figures, missing, years, currency };
  const sheets =
    valuation === null
      ? null
      : () =>
          valuationWorkbook({
            ...inputs,
            result: valuation.result,
            sensitivity: valuation.sensitivity,
            projection,
          });
  return <SaveWorkbookButton symbol={symbol} sheets={sheets} />;
}
