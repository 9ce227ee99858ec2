import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { formatCsv, formatTsv } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { Copy, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type ExportedTable, toPlainRows, toWorkbook } from './table-export.model.ts';
import styles from './table-toolbar.module.css';
import type { ToolbarControl } from './table-toolbar.tsx';

export interface Exported {
  /** Title of the files. */
  readonly title: string;
  /** Makes the table when it is asked for. */
  readonly table: () => ExportedTable;
}

const NOT_SAVED = 'The file could not be created. Please try again.';
const NOT_COPIED = 'Failed to copy';

interface ExportActions {
  readonly busy: boolean;
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly icon: ReactElement;
    readonly onSelect: () => void;
  }[];
}

/** Returns the ways to export a table: to a workbook, a CSV file or the clipboard. */
function useExport({ title, table }: Exported): ExportActions {
  const host = useHost();
  const [busy, setBusy] = useState(false);
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
  const saveWorkbook = async () => saveFile(await workbookBlob(toWorkbook(table())), fileName(title, 'xlsx'));
  const saveCsv = () =>
    saveFile(new Blob([formatCsv(toPlainRows(table()))], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'));
  const copy = async () => {
    await navigator.clipboard.writeText(formatTsv(toPlainRows(table())));
    host.notify({ kind: 'success', text: 'Copied to clipboard!' });
  };
  const item = (key: string, label: string, icon: ReactElement, work: () => Promise<void> | void, failure: string) => ({
    key,
    label,
    icon,
    onSelect: () => void attempt(work, failure),
  });
  const items = [
    item('xlsx', 'Excel workbook (XLSX)', <FileSpreadsheet size={15} />, saveWorkbook, NOT_SAVED),
    item('csv', 'CSV file', <FileText size={15} />, saveCsv, NOT_SAVED),
    item('copy', 'Copy table', <Copy size={15} />, copy, NOT_COPIED),
  ];
  return { busy, items };
}

/** The menu that exports a table. Within the sheet of a narrow window it is a row of buttons. */
function ExportMenu({ exported }: { readonly exported: Exported }) {
  const { busy, items } = useExport(exported);
  const narrow = useNarrow();
  if (narrow) {
    return (
      <span className={styles.exports}>
        {items.map(({ key, label, icon, onSelect }) => (
          <Button key={key} size="sm" busy={busy} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </span>
    );
  }
  const trigger = (
    <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />}>
      Export
    </Button>
  );
  return <Menu trigger={trigger} items={[...items]} />;
}

/** Returns the export of a table as a control of its toolbar. */
export function exportControl(exported: Exported): ToolbarControl {
  return { label: 'Export', control: <ExportMenu exported={exported} /> };
}
