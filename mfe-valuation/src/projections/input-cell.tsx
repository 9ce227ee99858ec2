import { parseInput } from '@basecase/shared-ui/figures/parse';
import { type KeyboardEvent, useState } from 'react';
import { formatCell, rawCell } from './cell-format.model.ts';
import styles from './projection-table.module.css';
import type { InputRow } from './projections.model.ts';

export interface InputCellProps {
  readonly row: InputRow;
  readonly column: number;
  /** Row and year, such as "REV GROWTH (%) 2025". */
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number) => void;
}

interface Editing {
  readonly text: string;
  /** The value when the cell was entered: Escape brings it back. */
  readonly before: number | null;
}

/** A figure to type over: raw while it has the focus, formatted otherwise. Every keystroke counts at once. */
export function InputCell({ row, column, label, value, onChange }: InputCellProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      moveInColumn(event.currentTarget, event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape' && editing !== null) {
      event.preventDefault();
      setEditing({ ...editing, text: rawCell(editing.before) });
      if (editing.before !== value) onChange(editing.before ?? 0);
    }
  };
  return (
    <input
      className={styles.input}
      inputMode="decimal"
      autoComplete="off"
      size={5}
      aria-label={label}
      data-column={column}
      value={editing?.text ?? formatCell(row, value)}
      onFocus={(event) => {
        const input = event.currentTarget;
        setEditing({ text: rawCell(value), before: value });
        // The raw text replaces the formatted one first.
        requestAnimationFrame(() => {
          if (document.activeElement === input) input.select();
        });
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setEditing({ text, before: editing === null ? value : editing.before });
        onChange(parseInput(text));
      }}
      onBlur={() => setEditing(null)}
      onKeyDown={press}
    />
  );
}

function moveInColumn(input: HTMLInputElement, step: 1 | -1): void {
  const table = input.closest('table');
  if (table === null) return;
  const column = [...table.querySelectorAll<HTMLInputElement>(`input[data-column="${input.dataset.column}"]`)];
  const next = column[column.indexOf(input) + step];
  if (next === undefined) input.blur();
  else next.focus();
}
