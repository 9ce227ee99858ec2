import { mostTies, type NoteBody, type NoteKind } from '@basecase/gateway/contract';
import { tieChoices } from '@basecase/gateway/contract/figures/tie-choices';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { keepDraft } from '@basecase/shared-ui/components/fields/draft-memory';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './new-note.module.css';
import { nameKind } from './notes-export.model.ts';
import { TextEditor } from './text-editor.tsx';
import { TieButtons } from './tie-buttons.tsx';
import { formatTieValue } from './tie-choices.model.ts';
import { useAddNote } from './use-notes.ts';

type TieBody = NoteBody['ties'][number];

const kinds: readonly NoteKind[] = ['note', 'thesis', 'pre-mortem'];
/** A draft is kept once the keys have rested so long. */
const DRAFT_MS = 2_000;

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

/** The field of a new note: its kind, its text, and what it rests on. What is typed stays on this device until it is saved. */
export function NewNote({ symbol, account, start, onEnd }: NewNoteProps) {
  const [kind, setKind] = useState(start.kind);
  const [text, setText] = useState(start.text);
  const [ties, setTies] = useState<readonly TieBody[]>([]);
  const [isLeaving, setIsLeaving] = useState(false);
  const add = useAddNote(symbol);
  useKeptDraft(account, symbol, text, text !== start.text);
  const isEmpty = text.trim() === '' && ties.length === 0;
  const leave = () => {
    keepDraft(account, draftName(symbol), '');
    onEnd();
  };
  const save = () => {
    if (text.trim() === '') return;
    const question = kind === 'pre-mortem' ? start.question : null;
    add.mutate({ kind, question, text, ties: [...ties] }, { onSuccess: leave });
  };
  return (
    <section className={styles.editor} aria-label="New note" data-print="none">
      <div className={styles.head}>
        <ToggleGroup
          label="Kind of note"
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: nameKind(value) }))}
        />
      </div>
      <div className={styles.body}>
        {kind === 'pre-mortem' && start.question !== null && <p className={styles.question}>{start.question}</p>}
        <TextEditor
          label="Text of the note"
          value={text}
          onChange={setText}
          onSave={save}
          onCancel={() => (isEmpty ? leave() : setIsLeaving(true))}
          placeholder="Write down why you would own it, and which figure would prove you wrong."
          autoFocus
        />
        {ties.length > 0 && <TieChips ties={ties} onRemove={(at) => setTies(ties.toSpliced(at, 1))} />}
        <TieButtons
          symbol={symbol}
          full={ties.length >= mostTies ? `A note rests on at most ${mostTies} figures, filings and cases.` : null}
          onAdd={(tie) => setTies([...ties.filter((other) => nameTie(other) !== nameTie(tie)), tie])}
        />
        {add.isError && (
          <Banner
            tone="error"
            role="alert"
            title="Failed to save the note"
            action={
              <Button size="sm" busy={add.isPending} onClick={save}>
                Retry
              </Button>
            }
          >
            {add.error.message} The text stays here and on this device.
          </Banner>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>Plain text. Saved as a draft while you type.</span>
        <span className={styles.buttons}>
          <Button onClick={() => (isEmpty ? leave() : setIsLeaving(true))}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            onClick={save}
            disabledReason={text.trim() === '' ? 'Please write something.' : undefined}
          >
            Save note <kbd className={styles.keys}>Ctrl Enter</kbd>
          </Button>
        </span>
      </div>
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
 * Keeps what was typed on this device, also when the page is left before the keys have rested. A page that only shows a
 * draft writes nothing: another one may have saved it meanwhile.
 */
function useKeptDraft(account: string, symbol: string, text: string, isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const keep = () => keepDraft(account, draftName(symbol), text);
    const timer = setTimeout(keep, DRAFT_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [account, symbol, text, isTyped]);
}

interface TieChipsProps {
  readonly ties: readonly TieBody[];
  readonly onRemove: (at: number) => void;
}

function TieChips({ ties, onRemove }: TieChipsProps) {
  return (
    <ul className={styles.chips} aria-label="The note rests on">
      {ties.map((tie, at) => {
        const name = nameTie(tie);
        return (
          <li key={name} className={styles.chip}>
            {name}
            <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(at)}>
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
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
