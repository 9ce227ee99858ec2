import { Button } from '@basecase/shared-ui/components/button';
import { Menu } from '@basecase/shared-ui/components/menu';
import { csvOf, tsvOf } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { Copy, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { type ExportedTable, tableRows, tableWorkbook } from './table-export.model.ts';

export interface ExportMenuProps {
  readonly exported: ExportedTable;
  /** The name of the base of common size. */
  readonly base: string;
}

const NOT_SAVED = 'The file could not be created. Please try again.';
const NOT_COPIED = 'Failed to copy';

/** The menu that exports a table to a workbook, a CSV file or the clipboard. */
export function ExportMenu({ exported, base }: ExportMenuProps) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const { symbol, name, table } = exported;
  const title = `${symbol} ${name} ${table.period}${table.scale === 'common' ? ' common size' : ''}`;
  const attempt = async (work: () => Promise<void> | void, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch {
      host.notify({ kind: 'error', text: failure });
    } finally {
      setBusy(false);
    }
  };
  const saveWorkbook = async () => {
    saveFile(await workbookBlob(tableWorkbook(exported, base)), fileName(title, 'xlsx'));
  };
  const saveCsv = () => {
    saveFile(new Blob([csvOf(tableRows(table))], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(tsvOf(tableRows(table)));
    host.notify({ kind: 'success', text: 'Copied to clipboard!' });
  };
  return (
    <Menu
      trigger={
        <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      }
      items={[
        {
          key: 'xlsx',
          label: 'Excel workbook (XLSX)',
          icon: <FileSpreadsheet size={15} />,
          onSelect: () => void attempt(saveWorkbook, NOT_SAVED),
        },
        {
          key: 'csv',
          label: 'CSV file',
          icon: <FileText size={15} />,
          onSelect: () => void attempt(saveCsv, NOT_SAVED),
        },
        {
          key: 'copy',
          label: 'Copy table',
          icon: <Copy size={15} />,
          onSelect: () => void attempt(copy, NOT_COPIED),
        },
      ]}
    />
  );
}
