import { Button } from '@basecase/shared-ui/components/button';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useScenarios } from '../../scenarios/use-scenarios.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { Valuation } from '../model/valuation.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import type { MissingInput } from '../readiness/missing-inputs.model.ts';
import type { UsedFigure } from '../sources/used-figures.model.ts';
import { valuationWorkbook } from './workbook.model.ts';

export interface ExportButtonProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation | null;
  readonly figures: readonly UsedFigure[];
  readonly missing: readonly MissingInput[];
  readonly currency: string | null;
}

/** The button that saves the valuation as a workbook with live formulas. */
export function ExportButton({ company, assumptions, valuation, figures, missing, currency }: ExportButtonProps) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const { symbol, overview, basis } = company;
  const projection = useScenarios(symbol);
  const save = async () => {
    if (valuation === null) return;
    setBusy(true);
    try {
      const years = basis.years.map(({ label }) => label);
      const { result, sensitivity } = valuation;
      const inputs = { symbol, overview, assumptions, figures, missing, years, currency };
      const sheets = valuationWorkbook({ ...inputs, result, sensitivity, projection });
      saveFile(await workbookBlob(sheets), fileName(`${symbol} valuation`, 'xlsx'));
    } catch {
      host.notify({ kind: 'error', text: 'The workbook could not be created. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<FileSpreadsheet size={15} aria-hidden="true" />}
      busy={busy}
      disabledReason={valuation === null ? 'There is no valuation to export.' : undefined}
      onClick={() => void save()}
    >
      Export XLSX
    </Button>
  );
}
