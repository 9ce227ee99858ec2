import { findPrinted } from '@basecase/gateway/contract/figures/figure-source';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatMoneyShort, formatNumberShort, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { FileText } from 'lucide-react';
import { useSecAddress } from '../use-sec-address.ts';
import styles from './figure-origin.module.css';
import { describeFormula, describeNote, nameTerm } from './formula-words.model.ts';
import type { KnownFigure } from './market-figure.model.ts';

interface FigureOriginProps {
  readonly figure: KnownFigure;
  readonly symbol: string;
  /** ISO 4217, of the company's reports. */
  readonly currency: string | null;
  /** The figure in words, as the title that the reader of filings shows. */
  readonly from: string;
}

const views = {
  ttm: 'Four quarters to',
  fy: 'Fiscal year to',
  q: 'Quarter to',
  balance: 'Balance sheet of',
  day: 'Close of',
} as const;

/** Where a figure comes from: its formula, terms, period and filing. */
export function FigureOrigin({ figure, symbol, currency, from }: FigureOriginProps) {
  const { formula, terms = [], end, view, filed, accession, note, concept } = figure;
  return (
    <>
      {formula !== undefined && <p className={styles.formula}>{describeFormula(formula)}</p>}
      {terms.length > 0 && (
        <table className={styles.terms} aria-label="Terms">
          <tbody>
            {terms.map((term) => (
              <tr key={`${term.name} ${term.end}`}>
                <th scope="row">
                  {nameTerm(term.name)} {term.end !== null && <small>{formatCalendarDay(term.end)}</small>}
                </th>
                <td>
                  <TermValue term={term} symbol={symbol} from={from}>
                    {formatTerm(term.name, term.value, figure.currency ?? currency)}
                  </TermValue>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        {end !== null && <Fact term="Period" text={`${views[view]} ${formatCalendarDay(end)}`} />}
        {concept !== undefined && <Fact term="Concept" text={concept} />}
        {filed !== null && <Fact term="Filed" text={formatCalendarDay(filed)} />}
        {note !== undefined && <Fact term="Note" text={describeNote(note)} />}
      </dl>
      {accession !== null && (
        <FilingLinks accession={accession} symbol={symbol} from={from} printed={findPrinted(figure)} />
      )}
    </>
  );
}

interface TermValueProps extends Pick<FigureOriginProps, 'symbol' | 'from'> {
  readonly term: NonNullable<KnownFigure['terms']>[number];
  readonly children: string;
}

/** The amount of a term, as a link to its place in its filing where it has one. */
function TermValue({ term: { value, end, accession }, symbol, from, children }: TermValueProps) {
  const { sampleData } = useHost().settings;
  if (accession === null || end === null || sampleData) return children;
  return (
    <Link className={styles.term} to={filingAddress({ symbol, accession, figure: { value, end }, from })}>
      {children}
    </Link>
  );
}

/** Counts have no currency; figures per share have cents. */
function formatTerm(name: string, value: number, currency: string | null): string {
  if (/shares/i.test(name)) return formatNumberShort(value);
  if (/^−?(price|eps|dps)/.test(name)) return formatPerShare(value, { currency: name === 'price' ? 'USD' : currency });
  return formatMoneyShort(value, { currency: name === 'marketCap' ? 'USD' : currency });
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface FilingLinksProps {
  readonly symbol: string;
  readonly accession: string;
  readonly from: string;
  readonly printed: ReturnType<typeof findPrinted>;
}

function FilingLinks({ symbol, accession, from, printed }: FilingLinksProps) {
  const { sampleData } = useHost().settings;
  const address = useSecAddress(symbol, accession);
  if (sampleData) return <p className={styles.reason}>A made-up figure: no filing states it.</p>;
  return (
    <Row as="p" wrap className={styles.links}>
      <Link
        to={filingAddress({ symbol, accession, from, ...(printed !== null && { figure: printed }) })}
        className={styles.show}
      >
        <FileText size={14} aria-hidden="true" />
        Show in the filing
      </Link>
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer">
          Open on SEC
        </a>
      )}
    </Row>
  );
}
