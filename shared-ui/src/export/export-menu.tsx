import { Braces, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button, type ButtonProps } from '../components/buttons/button.tsx';
import { Menu } from '../components/menus/menu.tsx';
import styles from './export-menu.module.css';
import { fileName } from './save-file.ts';
import { useFileExport } from './use-file-export.ts';

const icons = { xlsx: FileSpreadsheet, csv: FileText, md: FileText, json: Braces } as const;

/** A file that a screen offers. */
export interface OfferedFile {
  /** Title of the file, from which its name is made. */
  readonly title: string;
  readonly extension: keyof typeof icons;
  readonly label: string;
  /** A second line below the label. */
  readonly note?: string;
  /** Makes the file when it is asked for. */
  readonly make: () => Promise<Blob> | Blob;
}

/** Returns an item of a menu per file, and whether one of them is being made. */
export function useExportItems(files: readonly OfferedFile[]) {
  const { busy, save } = useFileExport();
  const items = files.map(({ title, extension, label, note, make }) => {
    const Icon = icons[extension];
    const name = fileName(title, extension);
    const onSelect = () => void save(name, make);
    return { key: name, label: <FileLabel label={label} note={note} />, icon: <Icon size={15} />, onSelect };
  });
  return { busy, items };
}

function FileLabel({ label, note }: { readonly label: string; readonly note: string | undefined }) {
  if (note === undefined) return label;
  return (
    <span className={styles.entry}>
      {label}
      <small>{note}</small>
    </span>
  );
}

export interface ExportMenuProps extends Pick<ButtonProps, 'size' | 'disabledReason'> {
  readonly files: readonly OfferedFile[];
}

/** The button with a menu of files. */
export function ExportMenu({ files, size = 'md', disabledReason }: ExportMenuProps) {
  const { busy, items } = useExportItems(files);
  const icon = <Download size={size === 'sm' ? 14 : 15} aria-hidden="true" />;
  const button = (
    <Button size={size} busy={busy} disabledReason={disabledReason} icon={icon}>
      Export
    </Button>
  );
  return disabledReason === undefined ? <Menu trigger={button} items={items} /> : button;
}
