import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useUser } from '@basecase/shared-ui/host';
import { NotebookPen } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Note } from '../watching/notes-query.ts';
import { NewNote, type NoteStart } from './new-note.tsx';
import { NoteCard } from './note-card.tsx';
import styles from './notes-screen.module.css';
import { Prompts, RestingOn } from './side-panels.tsx';

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
