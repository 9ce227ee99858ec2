import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatMoneyShort, formatNumberShort, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { FileText } from 'lucide-react';
import { useSecAddress } from '../use-sec-address.ts';
import {
  type Company,
  type ComparedCell,
  type ComparedRow,
  formatFigure,
  formatMissing,
  formatUsual,
  type KnownFigure,
} from './comparison.model.ts';
import styles from './figure-details.module.css';
import { isAmount } from './fiscal-lines.model.ts';
import { describeFormula, nameTerm } from './formula-words.model.ts';

/** The figure whose origin is shown. */
export interface ChosenCell {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  readonly row: ComparedRow;
  readonly cell: ComparedCell;
  readonly company: Company;
}

interface FigureDetailsProps {
  readonly chosen: ChosenCell | null;
  readonly onClose: () => void;
}

/** The popover of a figure: its formula, terms, filing and fiscal years. Escape returns the focus to the figure. */
export function FigureDetails({ chosen, onClose }: FigureDetailsProps) {
  const title = chosen === null ? '' : `${chosen.row.label}, ${chosen.company.symbol}`;
  return (
    <Popover anchor={chosen?.anchor ?? null} title={title} anchors="[data-figure]" side="left" onClose={onClose}>
      {chosen !== null && <Details {...chosen} />}
    </Popover>
  );
}

function Details({ row, cell, company }: ChosenCell) {
  const { figure } = cell;
  return (
    <>
      <p className={styles.value}>{cell.text}</p>
      {cell.missing !== null && <p className={styles.reason}>{cell.missing}</p>}
      {figure.value !== null && <Origin figure={figure} company={company} label={row.label} />}
      <Years row={row} cell={cell} />
    </>
  );
}

interface OriginProps {
  readonly figure: KnownFigure;
  readonly company: Company;
  readonly label: string;
}

const views = {
  ttm: 'Four quarters to',
  fy: 'Fiscal year to',
  q: 'Quarter to',
  balance: 'Balance sheet of',
  day: 'Close of',
} as const;

function Origin({ figure, company, label }: OriginProps) {
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
                <td>{formatTerm(term.name, term.value, figure.currency ?? company.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        {end !== null && <Fact term="Period" text={`${views[view]} ${formatCalendarDay(end)}`} />}
        {concept !== undefined && <Fact term="Concept" text={concept} />}
        {filed !== null && <Fact term="Filed" text={formatCalendarDay(filed)} />}
        {note !== undefined && <Fact term="Note" text={note} />}
      </dl>
      {accession !== null && <FilingLinks accession={accession} symbol={company.symbol} label={label} />}
    </>
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
  readonly label: string;
}

function FilingLinks({ symbol, accession, label }: FilingLinksProps) {
  const { sampleData } = useHost().settings;
  const address = useSecAddress(symbol, accession);
  if (sampleData) return <p className={styles.reason}>A made-up figure: no filing states it.</p>;
  return (
    <p className={styles.links}>
      <Link to={filingAddress({ symbol, accession, from: `Compare, ${label}` })} className={styles.show}>
        <FileText size={14} aria-hidden="true" />
        Show in the filing
      </Link>
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer">
          Open on SEC
        </a>
      )}
    </p>
  );
}

/** The fiscal years, newest first, in words: the small line beside the figure is decorative. */
function Years({ row, cell }: { readonly row: ComparedRow; readonly cell: ComparedCell }) {
  const years = cell.years.toReversed().flatMap((figure) => (figure.value === null ? [] : [figure]));
  if (years.length === 0) return null;
  const median = isAmount(row) ? null : formatUsual(row, cell);
  return (
    <table className={styles.terms} aria-label="Fiscal years">
      <thead>
        <tr>
          <th scope="col">Fiscal year to</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {years.map((figure) => (
          <tr key={figure.end}>
            <th scope="row">{figure.end === null ? formatMissing('') : formatCalendarDay(figure.end)}</th>
            <td>{formatFigure(figure, row.format, row.decimals)}</td>
          </tr>
        ))}
      </tbody>
      {median !== null && (
        <tfoot>
          <tr>
            <th scope="row">Median of {years.length} years</th>
            <td>{median}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
