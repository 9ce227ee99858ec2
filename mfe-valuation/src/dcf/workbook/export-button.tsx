import { errorText } from '@basecase/shared-ui/api/api-error';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { fileName } from '@basecase/shared-ui/export/save-file';
import { useFileExport } from '@basecase/shared-ui/export/use-file-export';
import { type WorkbookSheet, workbookBlob } from '@basecase/shared-ui/export/workbook';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { useScenarios } from '../../scenarios/use-projection.ts';
import { usePeerValues } from '../context/context-queries.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Valuation } from '../valuation/valuation.model.ts';
import type { Misfit } from '../valuation/valuation-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { weakCashFlow } from '../valuation/weak-cash-flow.model.ts';
import type { PeersInWorkbook } from './peers-sheet.model.ts';
import { salesSheet } from './sales-sheet.model.ts';
import { valuationWorkbook } from './workbook.model.ts';

export interface ExportButtonProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation | null;
  /** Why there is no reliable fair value; empty where there is one. */
  readonly refusals: readonly string[];
  readonly misfit: Misfit | null;
  readonly currency: string | null;
}

/** The button that saves a DCF as a workbook. Where its value is weak or not reliable, the sheet of enterprise value to sales comes first. */
export function ExportButton({ company, assumptions, valuation, refusals, misfit, currency }: ExportButtonProps) {
  const { symbol } = company;
  const projection = useScenarios(symbol);
  const peers = usePeersInWorkbook(symbol);
  const weak = useMemo(() => weakCashFlow(company, currency), [company, currency]);
  const why = [...refusals, ...(weak === null ? [] : [`${weak.title}. ${weak.text}`])];
  const { data } = usePriceHistory(symbol, 'weekly', why.length > 0);
  const sheets = () => {
    const chosen = why.length === 0 ? undefined : salesSheet(company, data?.data ?? [], why);
    return valuationWorkbook({ company, assumptions, projection, misfit, peers }, chosen);
  };
  return <SaveWorkbookButton symbol={symbol} sheets={valuation === null ? null : sheets} />;
}

/** A workbook does not wait for the peers: it says what it lacks. */
function usePeersInWorkbook(symbol: string): PeersInWorkbook {
  const { data, error } = usePeerValues(symbol);
  if (data !== undefined) return data;
  return { reason: error === null ? 'They were still being loaded.' : errorText(error, 'The call failed.') };
}

interface SaveWorkbookButtonProps {
  readonly symbol: string;
  /** Makes the sheets; null where there is nothing to export. */
  readonly sheets: (() => WorkbookSheet[]) | null;
}

/** The button that saves a valuation as a workbook with live formulas. */
export function SaveWorkbookButton({ symbol, sheets }: SaveWorkbookButtonProps) {
  const { busy, save } = useFileExport();
  return (
    <Button
      size="sm"
      icon={<FileSpreadsheet size={15} aria-hidden="true" />}
      busy={busy}
      disabledReason={sheets === null ? 'There is no valuation to export.' : undefined}
      onClick={() =>
        sheets !== null && void save(fileName(`${symbol} valuation`, 'xlsx'), () => workbookBlob(sheets()))
      }
    >
      Export XLSX
    </Button>
  );
}

interface ModelExportButtonProps {
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
  const peers = usePeersInWorkbook(symbol);
  const sheets = () => valuationWorkbook({ company, assumptions, projection, misfit, peers }, sheet());
  return <SaveWorkbookButton symbol={symbol} sheets={sheets} />;
}
