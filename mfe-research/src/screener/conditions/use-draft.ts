import { useEffect, useRef, useState } from 'react';

/** The gateway is asked once the user pauses for this time. */
const pauseMs = 150;

interface DraftOptions {
  readonly value: string;
  /** Called when the typing stops for a moment, and at once when it is finished. */
  readonly onChange: (text: string) => void;
  /** Called after a change when the typing is finished. */
  readonly onDone?: ((text: string) => void) | undefined;
}

/** What is typed in a field and not yet on the page. */
export function useDraft({ value, onChange, onDone }: DraftOptions) {
  const [draft, setDraft] = useState<string | null>(null);
  const begun = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = draft ?? value;
  const type = (next: string) => {
    if (draft === null) begun.current = value;
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), pauseMs);
  };
  const finish = () => {
    clearTimeout(timer.current);
    if (draft !== null && draft !== value) onChange(draft);
    onDone?.(text);
    setDraft(null);
  };
  /** Takes back what was typed since the field was entered. */
  const restore = () => {
    if (draft === null) return;
    clearTimeout(timer.current);
    onChange(begun.current);
    setDraft(null);
  };
  return { text, type, finish, restore } as const;
}
