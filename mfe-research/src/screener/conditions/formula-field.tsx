import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { SquareFunction } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CursorWord, findCursorWord, readPieces } from '../formula-tokens.model.ts';
import { applySuggestion, findSuggestions, type Suggestion } from '../suggestions.model.ts';
import styles from './formula-field.module.css';
import { SuggestionList } from './suggestion-list.tsx';

export interface FormulaFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called when the typing stops for a moment, and at once on Enter and when the field is left. */
  readonly onChange: (text: string) => void;
  /** Called after a change on Enter and when the field is left. */
  readonly onDone?: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  /** Place of the problem, from 0; null for none or one of the whole formula. */
  readonly wrongAt?: number | null;
  readonly isInvalid?: boolean;
  /** Id of the text about the formula. */
  readonly describedBy?: string | undefined;
  readonly isFocused?: boolean;
  readonly placeholder?: string;
  /** Keeps the list of completions as narrow as the field. */
  readonly isCompact?: boolean;
  /** Wraps long formulas, in as many lines as they take. */
  readonly isWide?: boolean;
}

/** The field of a formula: coloured, with completions. What is typed is on screen at once; the page follows at a pause. */
export function FormulaField(props: FormulaFieldProps) {
  const { label, value, suggestions, wrongAt = null, isInvalid = false, describedBy, isFocused = false } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const moveCursor = useCursor(field);
  const { text, type, finish, restore } = useDraft(props);
  const list = useCompletions(text, suggestions);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const take = (suggestion: Suggestion) => {
    if (list.word === null) return;
    const next = applySuggestion(text, list.word, suggestion);
    type(next.text);
    list.close();
    moveCursor(next.cursor);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (list.press(event, take)) return;
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') restore();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <div className={classNames(styles.box, props.isWide === true && styles.wide, isInvalid && styles.invalid)}>
        <SquareFunction size={14} aria-hidden="true" className={styles.icon} />
        <Colours text={text} wrongAt={text === value ? wrongAt : null} scroller={field.current} />
        <textarea
          ref={field}
          rows={1}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? `${id}-list` : undefined}
          aria-activedescendant={list.isOpen ? `${id}-${list.active}` : undefined}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={text}
          className={styles.input}
          onChange={({ target }) => {
            type(target.value);
            list.follow(target.selectionStart);
          }}
          onKeyDown={press}
          onBlur={() => {
            list.close();
            finish();
          }}
        />
      </div>
      {list.isOpen && (
        <SuggestionList
          id={id}
          items={list.items}
          active={list.active}
          word={list.word}
          isCompact={props.isCompact === true}
          onTake={take}
        />
      )}
    </div>
  );
}

/** Returns a function that puts the cursor to a place of the text that is drawn next. */
function useCursor(field: RefObject<HTMLTextAreaElement | null>) {
  const wanted = useRef<number | null>(null);
  // The next letter must find the cursor in its place, however fast it is typed.
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return (place: number) => {
    wanted.current = place;
  };
}

interface ColoursProps {
  readonly text: string;
  readonly wrongAt: number | null;
  readonly scroller: HTMLElement | null;
}

/** The formula in colours, behind the field whose own letters are clear. */
function Colours({ text, wrongAt, scroller }: ColoursProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroller === null) return;
    const follow = () => {
      if (layer.current !== null) layer.current.scrollLeft = scroller.scrollLeft;
    };
    follow();
    scroller.addEventListener('scroll', follow);
    return () => scroller.removeEventListener('scroll', follow);
  }, [scroller]);
  const pieces = readPieces(text, wrongAt);
  return (
    <div ref={layer} aria-hidden="true" className={styles.colours}>
      {pieces.map((piece, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
          key={at}
          className={classNames(styles[piece.kind], piece.isWrong && styles.wrong)}
        >
          {piece.text}
        </span>
      ))}
      {/* A last line break has a line of its own only before a character. */}
      {'\u200b'}
    </div>
  );
}

/** The list of completions: Up and Down choose, Tab or Enter takes, Escape closes. */
function useCompletions(text: string, all: readonly Suggestion[]) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const word: CursorWord | null = cursor === null ? null : findCursorWord(text, cursor);
  const items = findSuggestions(all, word);
  const isOpen = items.length > 0;
  const close = () => setCursor(null);
  const follow = (next: number | null) => {
    setCursor(next);
    setActive(0);
  };
  /** Returns whether the key was for the list. */
  const press = (event: KeyboardEvent, take: (suggestion: Suggestion) => void): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = items[active];
    if (step !== undefined) setActive((active + step + items.length) % items.length);
    else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    word,
    items,
    isOpen,
    active: Math.min(active, Math.max(0, items.length - 1)),
    follow,
    close,
    press,
  } as const;
}

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
