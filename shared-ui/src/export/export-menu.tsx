import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '../components/buttons/button.tsx';
import { Menu } from '../components/menus/menu.tsx';
import { createCsv, type DelimitedCell } from './delimited.ts';
import { fileName } from './save-file.ts';
import { useFileExport } from './use-file-export.ts';
import { type WorkbookSheet, workbookBlob } from './workbook.ts';

export interface ExportMenuProps {
  /** Title of the files. */
  readonly title: string;
  /** Makes the sheets when they are asked for. */
  readonly sheets: () => readonly WorkbookSheet[];
  readonly rows: () => readonly (readonly DelimitedCell[])[];
  /** Why there is nothing to export yet. */
  readonly disabledReason?: string | undefined;
}

/** The button that saves a screen as a workbook with live formulas or as a table. */
export function ExportMenu({ title, sheets, rows, disabledReason }: ExportMenuProps) {
  const { busy, save } = useFileExport();
  const button = (
    <Button busy={busy} disabledReason={disabledReason} icon={<Download size={15} aria-hidden="true" />}>
      Export
    </Button>
  );
  if (disabledReason !== undefined) return button;
  const saveWorkbook = () => void save(fileName(title, 'xlsx'), () => workbookBlob(sheets()));
  const saveCsv = () => void save(fileName(title, 'csv'), () => createCsv(rows()));
  const workbook = 'Workbook with live formulas (XLSX)';
  return (
    <Menu
      trigger={button}
      items={[
        { key: 'xlsx', label: workbook, icon: <FileSpreadsheet size={15} />, onSelect: saveWorkbook },
        { key: 'csv', label: 'Table (CSV)', icon: <FileText size={15} />, onSelect: saveCsv },
      ]}
    />
  );
}
