import { Button } from '@basecase/shared-ui/components/button';
import { Sheet } from '@basecase/shared-ui/components/sheet';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNarrow } from '../use-narrow.ts';
import styles from './table-toolbar.module.css';

export interface ToolbarControl {
  /** Its title within the sheet. */
  readonly label: string;
  readonly control: ReactNode;
}

export interface TableToolbarProps {
  /** What the table shows and in which unit. */
  readonly caption: string;
  /** The control that stays beside the caption in a narrow window. */
  readonly main: ReactNode;
  /** The others: in a narrow window they fold into a sheet. */
  readonly controls: readonly ToolbarControl[];
}

/** The caption of a table and its controls. Up to 768 px all controls but the main one fold into "Display". */
export function TableToolbar({ caption, main, controls }: TableToolbarProps) {
  const narrow = useNarrow();
  return (
    <div className={styles.toolbar}>
      <p className={styles.caption}>{caption}</p>
      {main}
      {narrow
        ? controls.length > 0 && <DisplaySheet controls={controls} />
        : controls.map(({ label, control }) => <span key={label}>{control}</span>)}
    </div>
  );
}

function DisplaySheet({ controls }: Pick<TableToolbarProps, 'controls'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.display} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        Display
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Display">
        <ul className={styles.sheet}>
          {controls.map(({ label, control }) => (
            <li key={label}>
              <span className={styles.title}>{label}</span>
              {control}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
