import { Button } from '@basecase/shared-ui/components/buttons/button';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { type WorkbookSheet, workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';

export interface SaveWorkbookButtonProps {
  readonly symbol: string;
  /** Makes the sheets; null where there is nothing to export. */
  readonly sheets: (() => WorkbookSheet[]) | null;
}

/** The button that saves a valuation as a workbook with live formulas. */
export function SaveWorkbookButton({ symbol, sheets }: SaveWorkbookButtonProps) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (sheets === null) return;
    setBusy(true);
    try {
      saveFile(await workbookBlob(sheets()), fileName(`${symbol} valuation`, 'xlsx'));
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
      disabledReason={sheets === null ? 'There is no valuation to export.' : undefined}
      onClick={() => void save()}
    >
      Export XLSX
    </Button>
  );
}
