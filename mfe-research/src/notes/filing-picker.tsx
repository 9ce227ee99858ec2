import type { EdgarCompany, NoteBody } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { filingsQuery } from '../load-filings.ts';
import styles from './pickers.module.css';

type TieBody = NoteBody['ties'][number];

const forms: readonly string[] = ['10-K', '10-Q', '8-K', '20-F', '40-F', '6-K', 'DEF 14A'];
const mostFilings = 30;

interface FilingPickerProps {
  readonly symbol: string;
  readonly onAdd: (tie: TieBody) => void;
}

/** The newest filings of the company, as buttons. */
export function FilingPicker({ symbol, onAdd }: FilingPickerProps) {
  const { api } = useHost();
  const query = useQuery(filingsQuery(api, symbol));
  if (query.data === undefined) {
    const skeleton = <Skeleton shape="table" label="Loading filings" height={160} />;
    return <Loaded query={query} skeleton={skeleton} title="Filings did not load" />;
  }
  const filings = listFilings(query.data);
  if (filings.length === 0) return <p className={styles.status}>There are no reports of this company.</p>;
  return (
    <ul className={styles.list} aria-label="Filings">
      {filings.map((filing) => (
        <li key={filing.accession}>
          <button type="button" onClick={() => onAdd({ kind: 'filing', ...filing })}>
            {filing.form} <span>{formatCalendarDay(filing.filed)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function listFilings({ filings }: EdgarCompany): { accession: string; form: string; filed: string }[] {
  const { accessionNumber, form, filingDate } = filings.recent;
  return form
    .flatMap((name, at) => {
      const [accession, filed] = [accessionNumber[at], filingDate[at]];
      return forms.includes(name.replace(/\/A$/, '')) && accession && filed ? [{ accession, form: name, filed }] : [];
    })
    .slice(0, mostFilings);
}
