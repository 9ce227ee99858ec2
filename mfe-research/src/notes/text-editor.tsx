import { longestNoteText } from '@basecase/gateway/contract';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './text-editor.module.css';

interface TextEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Ctrl+Enter saves. */
  readonly onSave: () => void;
  /** Escape cancels. */
  readonly onCancel: () => void;
  /** While it is saved: what is typed meanwhile would be lost. */
  readonly readOnly: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A field for plain text of several lines. */
export function TextEditor(props: TextEditorProps) {
  const { label, value, onChange, onSave, onCancel, readOnly, placeholder, autoFocus = false } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    } else if (event.key === 'Escape') {
      // The question that it opens would hear the same key, and close.
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <textarea
        id={id}
        ref={field}
        className={styles.text}
        rows={4}
        maxLength={longestNoteText}
        value={value}
        readOnly={readOnly}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
    </>
  );
}
