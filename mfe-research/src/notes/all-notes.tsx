import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { Check, TriangleAlert } from 'lucide-react';
import { formatCrossed, type Note } from '../watching/notes-query.ts';
import { type CompanyLine, listCompanies } from './all-notes.model.ts';
import figureStyles from './note-figures.module.css';
import styles from './notes-screen.module.css';

/** The newest thesis of each company, those with crossed limits first. On a phone each is a card. */
export function AllNotes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <table className={styles.all} aria-label="Notes of all companies">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Written</th>
          <th scope="col">Thesis</th>
          <th scope="col">Figures</th>
        </tr>
      </thead>
      <tbody>
        {listCompanies(notes).map((line) => (
          <Line key={line.symbol} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: CompanyLine }) {
  const host = useHost();
  const { symbol, top, count } = line;
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.link} onClick={() => host.openCompany(symbol, '/notes')}>
          {symbol}
        </button>{' '}
        <small>{count === 1 ? '1 note' : `${count} notes`}</small>
      </th>
      <td className={styles.written}>{formatUtcDay(top.createdAt)}</td>
      <td className={styles.thesis}>{top.text}</td>
      <td className={styles.figures}>
        <Figures {...line} />
      </td>
    </tr>
  );
}

function Figures({ crossed, held }: Pick<CompanyLine, 'crossed' | 'held'>) {
  if (crossed > 0) {
    return (
      <span className={classNames(figureStyles.state, figureStyles.isCrossed)}>
        <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
      </span>
    );
  }
  if (held === 0) return 'No limit set';
  return (
    <span className={classNames(figureStyles.state, figureStyles.holds)}>
      <Check size={14} aria-hidden="true" /> {held === 1 ? '1 holds' : `${held} hold`}
    </span>
  );
}
