import { longestNoteText, mostTies, type NoteBody, type NoteKind } from '@basecase/gateway/contract';
import { tieChoices } from '@basecase/gateway/contract/figures/tie-choices';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { keepDraft } from '@basecase/shared-ui/components/fields/draft-memory';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './new-note.module.css';
import { formatTieValue, nameKind } from './notes.model.ts';
import { TieButtons } from './tie-buttons.tsx';
import { useAddNote } from './use-notes.ts';

type TieBody = NoteBody['ties'][number];

const kinds: readonly NoteKind[] = ['note', 'thesis', 'pre-mortem'];
const kindOptions = kinds.map((value) => ({ value, label: nameKind(value) }));

/** How a new note begins. */
export interface NoteStart {
  readonly kind: NoteKind;
  readonly question: string | null;
  readonly text: string;
}

interface NewNoteProps {
  readonly symbol: string;
  readonly account: string;
  readonly start: NoteStart;
  readonly onEnd: () => void;
}

export const draftName = (symbol: string): string => `note-${symbol}`;

/** The field of a new note: its kind, its text, and what it rests on. */
export function NewNote({ symbol, account, start, onEnd }: NewNoteProps) {
  const [kind, setKind] = useState(start.kind);
  const draft = useDraft(account, symbol, start.text);
  const [ties, setTies] = useState<readonly TieBody[]>([]);
  const [isLeaving, setIsLeaving] = useState(false);
  const add = useAddNote(symbol);
  const question = kind === 'pre-mortem' ? start.question : null;
  const isEmpty = draft.text.trim() === '';
  const leave = () => {
    draft.forget();
    onEnd();
  };
  const cancel = () => (isEmpty && ties.length === 0 ? leave() : setIsLeaving(true));
  const save = () => {
    if (!isEmpty && !add.isPending)
      add.mutate({ kind, question, text: draft.text, ties: [...ties] }, { onSuccess: leave });
  };
  return (
    <section className={styles.editor} aria-label="New note" data-print="none">
      <div className={styles.head}>
        <ToggleGroup label="Kind of note" value={kind} onChange={setKind} options={kindOptions} />
      </div>
      <Grid gap={8} className={styles.body}>
        {question !== null && <p className={styles.question}>{question}</p>}
        <TextEditor
          label="Text of the note"
          value={draft.text}
          onChange={draft.change}
          onSave={save}
          onCancel={cancel}
          readOnly={add.isPending}
          placeholder="Write down why you would own it, and which figure would prove you wrong."
          autoFocus
        />
        <Ties symbol={symbol} ties={ties} onChange={setTies} />
        {add.isError && <SaveFailed reason={add.error.message} busy={add.isPending} onRetry={save} />}
      </Grid>
      <Foot isEmpty={isEmpty} busy={add.isPending} onCancel={cancel} onSave={save} />
      <ConfirmDialog
        open={isLeaving}
        title="Discard this note?"
        text="Its text is not saved."
        action="Discard note"
        onConfirm={leave}
        onCancel={() => setIsLeaving(false)}
      />
    </section>
  );
}

/**
 * The text of a new note. It stays on this device until it is saved, also when the page is left. A field that only shows a
 * draft writes nothing: another page may have saved it meanwhile.
 */
function useDraft(account: string, symbol: string, start: string) {
  const [text, setText] = useState(start);
  const name = draftName(symbol);
  const change = (next: string): void => {
    setText(next);
    keepDraft(account, name, next);
  };
  return { text, change, forget: () => keepDraft(account, name, '') };
}

interface TiesProps {
  readonly symbol: string;
  readonly ties: readonly TieBody[];
  readonly onChange: (ties: readonly TieBody[]) => void;
}

/** What the note rests on, and the buttons that add to it. */
function Ties({ symbol, ties, onChange }: TiesProps) {
  return (
    <>
      {ties.length > 0 && <TieChips ties={ties} onRemove={(at) => onChange(ties.toSpliced(at, 1))} />}
      <TieButtons
        symbol={symbol}
        full={ties.length >= mostTies ? `A note rests on at most ${mostTies} figures, filings and cases.` : null}
        onAdd={(tie) => onChange([...ties.filter((other) => nameTie(other) !== nameTie(tie)), tie])}
      />
    </>
  );
}

interface SaveFailedProps {
  readonly reason: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function SaveFailed({ reason, busy, onRetry }: SaveFailedProps) {
  return (
    <Banner
      tone="error"
      role="alert"
      title="Failed to save the note"
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {reason} The text stays here and on this device.
    </Banner>
  );
}

interface FootProps {
  readonly isEmpty: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function Foot({ isEmpty, busy, onCancel, onSave }: FootProps) {
  return (
    <Row wrap justify="between" className={styles.foot}>
      <Text as="span" tone={2} size="xs">
        Plain text. Saved as a draft while you type.
      </Text>
      <Row as="span" align="stretch" gap={8}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={onSave}
          disabledReason={isEmpty ? 'Please write something.' : undefined}
        >
          Save note <kbd className={styles.keys}>Ctrl Enter</kbd>
        </Button>
      </Row>
    </Row>
  );
}

interface TieChipsProps {
  readonly ties: readonly TieBody[];
  readonly onRemove: (at: number) => void;
}

function TieChips({ ties, onRemove }: TieChipsProps) {
  return (
    <Row as="ul" align="stretch" wrap gap={8} aria-label="The note rests on">
      {ties.map((tie, at) => {
        const name = nameTie(tie);
        return (
          <Row key={name} as="li" inline gap={6} tone="accent" size="xs" weight="medium" className={styles.chip}>
            {name}
            <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(at)}>
              <X size={13} aria-hidden="true" />
            </button>
          </Row>
        );
      })}
    </Row>
  );
}

function nameTie(tie: TieBody): string {
  if (tie.kind === 'filing') return `${tie.form} of ${tie.filed}`;
  if (tie.kind === 'case') return `My fair value, ${tie.name}`;
  const choice = tieChoices.find(({ formula }) => formula === tie.formula);
  const limit = tie.limit;
  const bound =
    limit === null ? '' : `, ${limit.direction} ${formatTieValue(limit.value, choice?.format ?? 'number', null)}`;
  return `${choice?.label ?? tie.formula}${bound}`;
}

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
