import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { createCsv, formatTsv } from '@basecase/shared-ui/export/delimited';
import { useExportItems } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { Copy, Download } from 'lucide-react';
import { type ExportedTable, toPlainRows, toWorkbook } from './table-export.model.ts';
import styles from './table-toolbar.module.css';
import type { ToolbarControl } from './table-toolbar.tsx';

export interface Exported {
  /** Title of the files. */
  readonly title: string;
  /** Makes the table when it is asked for. */
  readonly table: () => ExportedTable;
}

/** Returns the ways to export a table: to a workbook, a CSV file or the clipboard. */
function useTableExport({ title, table }: Exported) {
  const host = useHost();
  const { busy, items } = useExportItems([
    { title, extension: 'xlsx', label: 'Excel workbook (XLSX)', make: () => workbookBlob(toWorkbook(table())) },
    { title, extension: 'csv', label: 'CSV file', make: () => createCsv(toPlainRows(table())) },
  ]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatTsv(toPlainRows(table())));
      host.notify({ kind: 'success', text: 'Copied to clipboard!' });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  const copyItem = { key: 'copy', label: 'Copy table', icon: <Copy size={15} />, onSelect: () => void copy() };
  return { busy, items: [...items, copyItem] };
}

/** The menu that exports a table. Within the sheet of a narrow window it is a row of buttons. */
function ExportMenu({ exported }: { readonly exported: Exported }) {
  const { busy, items } = useTableExport(exported);
  const narrow = useNarrow();
  if (narrow) {
    return (
      <Row as="span" align="stretch" wrap gap={8} className={styles.exports}>
        {items.map(({ key, label, icon, onSelect }) => (
          <Button key={key} size="sm" busy={busy} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </Row>
    );
  }
  const trigger = (
    <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />}>
      Export
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}

/** Returns the export of a table as a control of its toolbar. */
export function exportControl(exported: Exported): ToolbarControl {
  return { label: 'Export', control: <ExportMenu exported={exported} /> };
}
