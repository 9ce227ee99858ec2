import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { NotebookPen, TriangleAlert } from 'lucide-react';
import { countCrossed, formatCrossed, listCompanyNotes, notesQuery } from '../desk/notes-query.ts';
import styles from './notes-line.module.css';

/** One line with the user's newest thesis of a company and its crossed limits. Renders nothing without a note. */
export function NotesLine({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  // The overview must not fail or wait for notes, which an older gateway does not have.
  const { data } = useQuery({ ...notesQuery(api), enabled: isSignedIn, retry: false });
  const notes = listCompanyNotes(data ?? [], symbol);
  const [top] = notes;
  if (top === undefined) return null;
  const crossed = countCrossed(notes);
  return (
    <section className={styles.line} aria-label="Notes">
      <span className={styles.count}>
        <NotebookPen size={15} aria-hidden="true" /> Notes {notes.length}
      </span>
      <p className={styles.text}>
        <b>
          {top.kind === 'thesis' ? 'Thesis' : 'Note'} of {formatUtcDay(top.createdAt)}:
        </b>{' '}
        {top.text}
      </p>
      {crossed > 0 && (
        <span className={styles.crossed}>
          <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
        </span>
      )}
      <Link className={styles.link ?? ''} to={`/notes?symbol=${encodeURIComponent(symbol)}`}>
        Open notes
      </Link>
    </section>
  );
}
