import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { NotebookPen, TriangleAlert } from 'lucide-react';
import { countCrossed, formatCrossed, listCompanyNotes, notesQuery } from '../watching/notes-query.ts';
import styles from './notes-line.module.css';

/**
 * One line with the user's newest thesis of a company and its crossed limits. It has its place before the notes come, and
 * without a note, so that nothing below it moves.
 */
export function NotesLine({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  // The overview must not fail or wait for notes, which an older gateway does not have.
  const { data, isError } = useQuery({ ...notesQuery(api), enabled: isSignedIn, retry: false });
  if (!isSignedIn) return null;
  const notes = listCompanyNotes(data ?? [], symbol);
  const [top] = notes;
  const crossed = countCrossed(notes);
  const isEmpty = data !== undefined && top === undefined;
  return (
    <Grid as="section" top={16} className={styles.line} aria-label="Notes" aria-busy={data === undefined}>
      <Row as="span" gap={8} weight="semibold">
        <NotebookPen size={15} aria-hidden="true" /> Notes {top !== undefined && notes.length}
      </Row>
      <p className={styles.text}>
        {top !== undefined && (
          <>
            <b>
              {top.kind === 'thesis' ? 'Thesis' : 'Note'} of {formatUtcDay(top.createdAt)}:
            </b>{' '}
            {top.text}
          </>
        )}
        {isEmpty && `None on ${symbol} yet.`}
        {isError && 'Your notes did not load.'}
      </p>
      {crossed > 0 && (
        <Row as="span" inline tone="caution" size="xs" weight="medium" className={styles.crossed}>
          <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
        </Row>
      )}
      <Link className={styles.link ?? ''} to={`/notes?symbol=${encodeURIComponent(symbol)}`}>
        {isEmpty ? 'Write a note' : 'Open notes'}
      </Link>
    </Grid>
  );
}
