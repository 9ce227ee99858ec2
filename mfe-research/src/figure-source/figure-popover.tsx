import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { filingAddress as readerAddress } from '@basecase/shared-ui/figures/filing-address';
import { findCik, filingAddress as secAddress } from '@basecase/shared-ui/figures/sec-address';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { ExternalLink, FileText } from 'lucide-react';
import { Fragment } from 'react';
import styles from './figure-popover.module.css';
import type { FigureSource, SourceFact, SourceTerm } from './figure-source.model.ts';

interface FigurePopoverProps {
  /** The button of the figure; null while none is chosen. */
  readonly anchor: HTMLElement | null;
  readonly source: FigureSource | null;
  readonly onClose: () => void;
  /** The reader opens: the page may remember the figure, to come back to it. */
  readonly onLeave: () => void;
}

/** The window that says where a figure comes from. Escape returns the focus to the figure. */
export function FigurePopover({ anchor, source, onClose, onLeave }: FigurePopoverProps) {
  return (
    <Popover anchor={anchor} title={source?.title} anchors="[data-figure]" side="left" onClose={onClose}>
      {source !== null && <Origin source={source} onLeave={onLeave} />}
    </Popover>
  );
}

interface OriginProps {
  readonly source: FigureSource;
  readonly onLeave: () => void;
}

function Origin({ source, onLeave }: OriginProps) {
  const { beside, missing, asked, rank, facts = [], warnings = [], remarks = [], years = [] } = source;
  const { formula, terms = [] } = useCalculation(source);
  return (
    <>
      <p className={styles.amount}>
        {source.amount}
        {beside != null && <small> {beside}</small>}
      </p>
      {missing != null && <Text tone={2}>{missing}</Text>}
      {asked != null && (
        <Row as="p" justify="between" gap={12} className={styles.asked}>
          <b>{asked[0]}</b>
          <b>{asked[1]}</b>
        </Row>
      )}
      {rank != null && <Text tone={2}>{rank}</Text>}
      {formula != null && <p className={styles.formula}>{formula}</p>}
      <Terms label="Terms" source={source} terms={terms} />
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={fact.term} fact={fact} />
          ))}
        </dl>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      {remarks.map((remark) => (
        <Text key={remark} top={4} tone={3}>
          {remark}
        </Text>
      ))}
      <Filing source={source} onLeave={onLeave} />
      <Terms label="Fiscal years" head="Fiscal year to" source={source} terms={years} />
      {source.opensCompany === true && (
        <p className={styles.links}>
          <Link to={`/overview?symbol=${encodeURIComponent(source.symbol)}`}>Open the company</Link>
        </p>
      )}
    </>
  );
}

/** Returns the calculation of a figure, which is loaded where its table left it out. */
function useCalculation({ later, formula, terms }: FigureSource): Pick<FigureSource, 'formula' | 'terms'> {
  const { data } = useQuery({
    queryKey: ['calculation', ...(later?.key ?? [])],
    queryFn: ({ signal }) => later?.load(signal) ?? {},
    enabled: later !== undefined,
  });
  return data ?? { formula, ...(terms !== undefined && { terms }) };
}

interface TermsProps {
  readonly label: string;
  readonly head?: string;
  readonly source: FigureSource;
  readonly terms: readonly SourceTerm[];
}

/** A table of amounts, each a link to its place. Renders nothing without amounts. */
function Terms({ label, head, source, terms }: TermsProps) {
  if (terms.length === 0) return null;
  return (
    <table className={styles.terms} aria-label={label}>
      {head !== undefined && (
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td />
          </tr>
        </thead>
      )}
      <tbody>
        {terms.map((term) => (
          <tr key={`${term.name} ${term.note}`} className={term.strong === true ? styles.strong : undefined}>
            <th scope="row">
              {term.name}
              {term.note != null && <small> {term.note}</small>}
            </th>
            <td>
              <Amount source={source} term={term} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount as a link to its place in the reader, or to its filing at the SEC; plain text without both. */
function Amount({ source: { symbol, from }, term }: { readonly source: FigureSource; readonly term: SourceTerm }) {
  const { text, place, accession } = term;
  if (place != null) return <Link to={readerAddress({ symbol, ...place, from })}>{text}</Link>;
  if (accession == null) return text;
  return <AmountAtSec symbol={symbol} accession={accession} text={text} />;
}

interface AmountAtSecProps {
  readonly symbol: string;
  readonly accession: string;
  readonly text: string;
}

function AmountAtSec({ symbol, accession, text }: AmountAtSecProps) {
  const address = useSecAddress(symbol, accession);
  if (address === null) return text;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {text}
      <ExternalLink size={12} aria-label="at sec.gov" />
    </a>
  );
}

/** The links into the document of a figure, and to the original at the SEC. Renders nothing without a filing. */
function Filing({ source, onLeave }: OriginProps) {
  const { symbol, from, place = null, accession } = source;
  if (accession == null) return null;
  return (
    <Row wrap className={styles.links}>
      {place === null ? (
        <Text as="span" tone={2}>
          This filing’s document is not held.
        </Text>
      ) : (
        <Link to={readerAddress({ symbol, ...place, from })} className={styles.show} onClick={onLeave}>
          <FileText size={14} aria-hidden="true" />
          Show in the filing
        </Link>
      )}
      {source.secAddress != null ? (
        <SecLink address={source.secAddress} />
      ) : (
        <FoundSecLink symbol={symbol} accession={accession} />
      )}
    </Row>
  );
}

function FoundSecLink({ symbol, accession }: { readonly symbol: string; readonly accession: string }) {
  return <SecLink address={useSecAddress(symbol, accession)} />;
}

/** A link that opens a document at the SEC in a new window. Renders nothing without an address. */
export function SecLink({ address }: { readonly address: string | null }) {
  if (address === null) return null;
  return (
    <a className={styles.secLink} href={address} target="_blank" rel="noreferrer">
      Open on SEC
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}

/** Returns the address of a filing at the SEC once the company's CIK is known; null for a sample company. */
function useSecAddress(symbol: string, accession: string): string | null {
  const { data } = useTickerMap(true);
  const cik = data === undefined ? null : findCik(data, symbol);
  return cik === null ? null : secAddress(cik, accession);
}

function Fact({ fact: { term, lines, kind } }: { readonly fact: SourceFact }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {lines.map((line) => (kind === 'concepts' ? <Concept key={line} name={line} /> : <div key={line}>{line}</div>))}
      </dd>
    </div>
  );
}

/** The name of a concept. A long name wraps between its words. */
function Concept({ name }: { readonly name: string }) {
  const words = name.split(/(?<=[a-z:])(?=[A-Z])/).map((text, place) => ({ text, place }));
  return (
    <code className={styles.concept}>
      {words.map(({ text, place }) => (
        <Fragment key={place}>
          {text}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
