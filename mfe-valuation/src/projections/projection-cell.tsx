import { InputCell } from '@basecase/shared-ui/components/fields/input-row';
import { parseInput } from '@basecase/shared-ui/figures/parse';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rawCell } from './cell-format.model.ts';
import { type CellPlace, neighbour, splitCells } from './cell-grid.model.ts';
import styles from './projection-table.module.css';

/** The callbacks of a cell to its table. */
export interface CellActions {
  /** Number of columns at the left that are read only. */
  readonly historicalColumns: number;
  readonly onChange: (place: CellPlace, value: number) => void;
  readonly onEnter: (place: CellPlace) => void;
  readonly onLeave: () => void;
  /** Discards what was typed since the cell was entered. */
  readonly onCancel: () => void;
  readonly onPaste: (place: CellPlace, cells: string[][]) => void;
  readonly onFillRight: (place: CellPlace) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export interface ProjectionCellProps {
  readonly place: CellPlace;
  /** Row and year, such as "REV GROWTH (%) 2025". */
  readonly label: string;
  readonly value: number | null;
  /** The value as text, shown without the focus. */
  readonly text: string;
  readonly actions: CellActions;
}

const arrows: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** An editable figure: raw while it has the focus, formatted otherwise. Each keystroke takes effect at once. */
export function ProjectionCell({ place, label, value, text, actions }: ProjectionCellProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const isPressed = useRef(false);
  // Undo, redo and paste change the value while the cell has the focus.
  const shown = editing === null || parseInput(editing) !== value ? null : editing;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (shortcut(event, place, actions)) return event.preventDefault();
    if (event.key === 'Escape') {
      event.preventDefault();
      setEditing(rawCell(value));
      actions.onCancel();
    }
    if (event.key === 'F2') input.setSelectionRange(input.value.length, input.value.length);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!move(input, place, [event.shiftKey ? -1 : 1, 0], actions)) input.blur();
    }
    const direction = arrows[event.key];
    if (direction !== undefined && leaves(event) && move(input, place, direction, actions)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = splitCells(event.clipboardData.getData('text'));
    if (cells === null) return;
    event.preventDefault();
    actions.onPaste(place, cells);
  };
  return (
    <InputCell
      className={styles.input}
      inputMode="decimal"
      autoComplete="off"
      size={5}
      aria-label={label}
      data-cell={cellName(place)}
      value={editing === null ? text : (shown ?? rawCell(value))}
      onFocus={(event) => {
        const input = event.currentTarget;
        // The raw text must be there before it is selected, and selected before the first key is pressed.
        flushSync(() => setEditing(rawCell(value)));
        input.select();
        isPressed.current = true;
        actions.onEnter(place);
      }}
      onMouseUp={(event) => {
        // The end of the press that entered the cell would put the cursor into the selected text.
        if (isPressed.current) event.preventDefault();
        isPressed.current = false;
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        // A comma may still become a decimal sign: only separators of thousands go.
        const raw = place.row === 'shares' && /^\d{1,3}(,\d{3})+/.test(typed) ? typed.replaceAll(',', '') : typed;
        setEditing(raw);
        actions.onChange(place, parseInput(raw));
      }}
      onBlur={() => {
        setEditing(null);
        isPressed.current = false;
        actions.onLeave();
      }}
      onKeyDown={press}
      onPaste={paste}
    />
  );
}

/** Runs the shortcut of a key press. Returns false when the keys are none. */
function shortcut(event: KeyboardEvent, place: CellPlace, actions: CellActions): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) actions.onRedo();
  else if (key === 'z') actions.onUndo();
  else if (key === 'r' && !event.shiftKey) actions.onFillRight(place);
  else return false;
  return true;
}

/** Returns whether an arrow key leaves the cell: left and right do so at the end of the text, or when all of it is selected. */
function leaves(event: KeyboardEvent<HTMLInputElement>): boolean {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return true;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  const end = event.key === 'ArrowLeft' ? 0 : value.length;
  return selectionStart === end && selectionEnd === end;
}

function move(
  input: HTMLInputElement,
  place: CellPlace,
  direction: readonly [number, number],
  { historicalColumns }: CellActions,
): boolean {
  const target = neighbour(place, direction, historicalColumns);
  const next =
    target === null
      ? null
      : input.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${cellName(target)}"]`);
  next?.focus();
  return next != null;
}

function cellName({ row, column }: CellPlace): string {
  return `${row}-${column}`;
}
