import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatMoment, formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useUser } from '@basecase/shared-ui/host';
import { NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { type FigureTie, listNewestTies, type Note } from '../watching/notes-query.ts';
import { useFocusBack } from '../watching/use-focus-back.ts';
import { NewNote, type NoteStart, TextEditor } from './new-note.tsx';
import { LimitState, NoteFigures } from './note-figures.tsx';
import { describeDay, findTieChoice, formatLimit, formatTieFigure, nameKind } from './notes.model.ts';
import styles from './notes-screen.module.css';
import { useDeleteNote, useWriteNote } from './use-notes.ts';

interface CompanyNotesProps {
  readonly symbol: string;
  /** The thesis first, then newest first. */
  readonly notes: readonly Note[];
  /** The note that is being written; null while there is none. */
  readonly start: NoteStart | null;
  /** The button that begins a note, which has the focus once it ends. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onBegin: (kind: NoteStart['kind'], question?: string) => void;
  readonly onEnd: () => void;
}

/** The journal of a company, the field of a new note, and what the notes rest on. */
export function CompanyNotes({ symbol, notes, start, opener, onBegin, onEnd }: CompanyNotesProps) {
  const account = useUser()?.email ?? '';
  const [now] = useState(Date.now);
  const [top] = notes;
  return (
    <Grid top={16} className={styles.layout}>
      <div>
        {start !== null && (
          <NewNote key={start.question ?? start.kind} symbol={symbol} account={account} start={start} onEnd={onEnd} />
        )}
        {notes.length === 0 && start === null && (
          <EmptyState
            headingLevel={2}
            icon={<NotebookPen size={20} />}
            title="No notes on this company"
            text="Write down why you would own it, and which figure would prove you wrong."
            action={
              <Button ref={opener} variant="primary" onClick={() => onBegin('thesis')}>
                Write a thesis
              </Button>
            }
          />
        )}
        <Grid as="ol" gap={16} aria-label="Notes, newest first">
          {notes.map((note) => (
            <NoteCard key={note.id} note={note} isOnTop={note === top && note.kind === 'thesis'} now={now} />
          ))}
        </Grid>
      </div>
      <Grid gap={16} className={styles.side}>
        <RestingOn notes={notes} />
        <Prompts now={now} onAnswer={(question) => onBegin('pre-mortem', question)} />
      </Grid>
    </Grid>
  );
}

const changeMs = 24 * 3_600_000;

interface NoteCardProps {
  readonly note: Note;
  /** Whether it is the thesis that stands above all notes. */
  readonly isOnTop: boolean;
  readonly now: number;
}

/** A note with its date, its figures and what was added later. */
function NoteCard({ note, isOnTop, now }: NoteCardProps) {
  const { createdAt, kind, ties, symbol } = note;
  const [isWriting, setIsWriting] = useState(false);
  const pencil = useFocusBack<HTMLButtonElement>(isWriting);
  const day = formatUtcDay(createdAt);
  const isChangeable = now - Date.parse(createdAt) < changeMs;
  const remove = useDeleteNote(note, day);
  const title = isOnTop ? 'Thesis, on top' : nameKind(kind);
  return (
    <li className={styles.note}>
      <p className={styles.when}>
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {day}
        </time>{' '}
        <span>{title}</span>
      </p>
      <article className={styles.card} aria-label={`${title} of ${day}`}>
        <NoteText {...note} />
        {isWriting && <Writing note={note} isChangeable={isChangeable} onEnd={() => setIsWriting(false)} />}
        <NoteFigures symbol={symbol} ties={ties} />
        <footer className={styles.foot}>
          <span>{describeDay(note)}</span>
          <span className={styles.buttons} data-print="none">
            <IconButton
              ref={pencil}
              label={isChangeable ? `Change the note of ${day}` : `Add to the note of ${day}`}
              icon={<Pencil size={15} aria-hidden="true" />}
              aria-expanded={isWriting}
              // A second press must not lose what was typed: Cancel closes the field.
              onClick={() => setIsWriting(true)}
            />
            <IconButton
              label={`Delete the note of ${day}`}
              icon={<Trash2 size={15} aria-hidden="true" />}
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            />
          </span>
        </footer>
      </article>
    </li>
  );
}

/** What was written, with what was added later. */
function NoteText({ question, text, additions }: Pick<Note, 'question' | 'text' | 'additions'>) {
  return (
    <div className={styles.text}>
      {question !== null && <p className={styles.question}>{question}</p>}
      <PlainText text={text} />
      {additions.map((added) => (
        <div key={added.at} className={styles.added}>
          <p className={styles.addedOn}>Added on {formatUtcDay(added.at)}</p>
          <PlainText text={added.text} />
        </div>
      ))}
    </div>
  );
}

interface WritingProps {
  readonly note: Note;
  readonly isChangeable: boolean;
  readonly onEnd: () => void;
}

/** Changes the text of a note of the last day; an older note keeps its text, and another is added. */
function Writing({ note, isChangeable, onEnd }: WritingProps) {
  const write = useWriteNote(note);
  const before = isChangeable ? note.text : '';
  const [text, setText] = useState(before);
  const [isLeaving, setIsLeaving] = useState(false);
  const cancel = () => (text === before ? onEnd() : setIsLeaving(true));
  const save = () => {
    if (text.trim() !== '' && !write.isPending) write.mutate(text, { onSuccess: onEnd });
  };
  return (
    <div className={styles.writing}>
      <TextEditor
        label={isChangeable ? 'Text of the note' : 'Text to add'}
        value={text}
        onChange={setText}
        onSave={save}
        onCancel={cancel}
        readOnly={write.isPending}
        autoFocus
      />
      {write.isError && (
        <Banner tone="error" role="alert" title="Failed to save the note">
          {write.error.message} The text stays here.
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="primary" busy={write.isPending} onClick={save}>
          {isChangeable ? 'Save note' : 'Add'}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title="Discard this change?"
        text="The note stays as it was."
        action="Discard change"
        onConfirm={onEnd}
        onCancel={() => setIsLeaving(false)}
      />
    </div>
  );
}

/** An address in a text. Points and brackets at its end belong to the sentence. */
const address = /https?:\/\/[^\s<>"]{1,500}[^\s<>".,;:!?)\]]/g;

/** A text of the user: its lines stay, addresses are links, and nothing else is formatted. */
function PlainText({ text }: { readonly text: string }) {
  const parts: (string | React.JSX.Element)[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(address)) {
    parts.push(text.slice(end, index));
    parts.push(
      <a key={index} href={href} target="_blank" rel="noreferrer nofollow">
        {href}
      </a>,
    );
    end = index + href.length;
  }
  return (
    <p className={styles.plain}>
      {parts}
      {text.slice(end)}
    </p>
  );
}

/** The figures that the notes of a company rest on, then and now. Renders nothing without any. */
function RestingOn({ notes }: { readonly notes: readonly Note[] }) {
  const ties = listNewestTies(notes);
  if (ties.length === 0) return null;
  return (
    <Panel title="What your notes rest on" subtitle="Then, and in the latest filing" headingLevel={2} flush>
      <Text as="ul" size="sm">
        {ties.map((tie) => (
          <Resting key={tie.formula} tie={tie} />
        ))}
      </Text>
    </Panel>
  );
}

function Resting({ tie }: { readonly tie: FigureTie }) {
  const { label, format } = findTieChoice(tie);
  return (
    <li className={styles.figure}>
      <span>{label}</span>
      <Text as="span" tone={2}>
        {formatTieFigure(tie.written, format)}
      </Text>
      <b>{formatTieFigure(tie.now, format)}</b>
      {tie.limit !== null && (
        <span className={styles.state}>
          <LimitState isCrossed={tie.isCrossed} /> Your limit: {formatLimit(tie, format)}
        </span>
      )}
    </li>
  );
}

const years = 3;

/** The questions of a pre-mortem. @param now milliseconds since the epoch */
export function listPrompts(now: number): readonly string[] {
  const day = new Date(now);
  day.setFullYear(day.getFullYear() + years);
  const when = day.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  return [
    `It is ${when} and this was a mistake. What happened?`,
    'What does the seller know that I do not?',
    'Which figure would tell me first that I am wrong?',
    'What would I do if the price halved next week?',
  ];
}

interface PromptsProps {
  readonly now: number;
  readonly onAnswer: (question: string) => void;
}

/** Questions whose answers become notes. */
function Prompts({ now, onAnswer }: PromptsProps) {
  return (
    <Panel title="Before you decide" subtitle="Prompts for a pre-mortem. Answers become notes." headingLevel={2} flush>
      <Text as="ul" size="sm" data-print="none">
        {listPrompts(now).map((question) => (
          <Grid key={question} as="li" gap={12} className={styles.prompt}>
            <span>{question}</span>
            <Button size="sm" aria-label={`Answer: ${question}`} onClick={() => onAnswer(question)}>
              Answer
            </Button>
          </Grid>
        ))}
      </Text>
    </Panel>
  );
}
