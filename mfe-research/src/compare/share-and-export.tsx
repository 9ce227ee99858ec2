import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { formatCsv } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { Download, FileSpreadsheet, FileText, Link2 } from 'lucide-react';
import { useState } from 'react';
import { shareAddress } from './compare-address.model.ts';
import { toCsvRows } from './compare-export.model.ts';
import { toComparisonSheets } from './compare-workbook.model.ts';
import { type Comparison, listGroups } from './comparison.model.ts';

const counts = ['', '', 'two', 'three', 'four', 'five'];

interface ShareAndExportProps {
  readonly comparison: Comparison;
  readonly symbols: readonly string[];
}

/** The buttons that copy the address of the comparison and save it as a file. */
export function ShareAndExport({ comparison, symbols }: ShareAndExportProps) {
  const host = useHost();
  const { busy, saveWorkbook, saveCsv } = useFiles(comparison, `Compare ${symbols.join(' ')}`);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(shareAddress(window.location.href, symbols));
      host.notify({ kind: 'success', text: `Link copied. It opens these ${counts[symbols.length]} companies.` });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  const workbook = 'Workbook with live formulas (XLSX)';
  return (
    <>
      <Button icon={<Link2 size={15} aria-hidden="true" />} onClick={() => void share()}>
        Share link
      </Button>
      <Menu
        trigger={
          <Button busy={busy} icon={<Download size={15} aria-hidden="true" />}>
            Export
          </Button>
        }
        items={[
          { key: 'xlsx', label: workbook, icon: <FileSpreadsheet size={15} />, onSelect: saveWorkbook },
          { key: 'csv', label: 'Table (CSV)', icon: <FileText size={15} />, onSelect: saveCsv },
        ]}
      />
    </>
  );
}

/** Returns the functions that save the comparison as a file of a title. */
function useFiles(comparison: Comparison, title: string) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const save = async (extension: string, makeFile: () => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(await makeFile(), fileName(title, extension));
    } catch {
      host.notify({ kind: 'error', text: 'The file could not be created. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  const makeWorkbook = () => workbookBlob(toComparisonSheets(comparison, listGroups(comparison)));
  const makeCsv = async () =>
    new Blob([formatCsv(toCsvRows(comparison, listGroups(comparison)))], { type: 'text/csv;charset=utf-8' });
  return {
    busy,
    saveWorkbook: () => void save('xlsx', makeWorkbook),
    saveCsv: () => void save('csv', makeCsv),
  };
}
