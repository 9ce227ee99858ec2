import { longestNote } from '@basecase/gateway/contract';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFocusBack } from '../watching/use-focus-back.ts';
import styles from './note-cell.module.css';

interface NoteCellProps {
  readonly symbol: string;
  readonly note: string;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onSave: (note: string) => void;
}

/** The note of a company, edited in place: Enter saves, Shift+Enter breaks the line, Escape restores. */
export function NoteCell({ symbol, note, isEditing, onEdit, onSave }: NoteCellProps) {
  const button = useFocusBack<HTMLButtonElement>(isEditing);
  if (isEditing) {
    return (
      <NoteField
        symbol={symbol}
        note={note}
        onClose={(text) => {
          onEdit(false);
          if (text !== null && text.trim() !== note) onSave(text.trim());
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      data-note=""
      aria-label={note === '' ? `Add a note on ${symbol}` : `Edit the note on ${symbol}: ${note}`}
      title={note === '' ? undefined : note}
      className={classNames(styles.note, note === '' && styles.none)}
      onClick={() => onEdit(true)}
    >
      <span className={styles.lines}>{note === '' ? 'Add a note' : note}</span>
    </button>
  );
}

interface NoteFieldProps {
  readonly symbol: string;
  readonly note: string;
  /** Null restores the note as it was. */
  readonly onClose: (text: string | null) => void;
}

function NoteField({ symbol, note, onClose }: NoteFieldProps) {
  const [text, setText] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.length, note.length);
  }, [note]);
  const close = (value: string | null) => {
    // Closing takes the focus away, which would close it again.
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(value);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close(null);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    close(text);
  };
  return (
    <span className={styles.editor}>
      <textarea
        ref={field}
        aria-label={`Note on ${symbol}`}
        className={styles.field}
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={() => close(text)}
      />
      <small>Enter saves, Esc restores. {longestNote - text.length} left</small>
    </span>
  );
}
