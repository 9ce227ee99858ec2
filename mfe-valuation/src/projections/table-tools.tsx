import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './projection-table.module.css';

export interface TableToolsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The cell that was entered last, such as "REV GROWTH (%) 2025"; null before any. */
  readonly cell: string | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onFillRight: () => void;
}

/** Keeps the focus in its cell when a button is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Buttons for the keyboard shortcuts of the table. */
export function TableTools({ canUndo, canRedo, cell, onUndo, onRedo, onFillRight }: TableToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="Table">
      <IconButton
        label="Undo (Ctrl+Z)"
        icon={<Undo2 size={15} aria-hidden="true" />}
        disabled={!canUndo}
        onMouseDown={keepFocus}
        onClick={onUndo}
      />
      <IconButton
        label="Redo (Ctrl+Shift+Z)"
        icon={<Redo2 size={15} aria-hidden="true" />}
        disabled={!canRedo}
        onMouseDown={keepFocus}
        onClick={onRedo}
      />
      <IconButton
        label={cell === null ? 'Fill right (Ctrl+R): choose a cell first' : `Fill right from ${cell} (Ctrl+R)`}
        icon={<ArrowRightToLine size={15} aria-hidden="true" />}
        disabled={cell === null}
        onMouseDown={keepFocus}
        onClick={onFillRight}
      />
    </div>
  );
}
