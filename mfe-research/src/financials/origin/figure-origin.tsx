import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { filingAddress as readerAddress } from '@basecase/shared-ui/figures/filing-address';
import { Link } from '@basecase/shared-ui/router';
import { ExternalLink, FileText } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useSecAddress } from '../../use-sec-address.ts';
import type { FactRow, FigureFacts } from './figure-facts.model.ts';
import styles from './figure-origin.module.css';

/** The figure whose origin is shown. */
export interface ChosenFigure {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  readonly facts: FigureFacts;
}

export interface FigureOriginProps {
  readonly symbol: string;
  /** Name of the table, such as "Income Statement". */
  readonly from: string;
  readonly figure: ChosenFigure | null;
  readonly onClose: () => void;
  /** The reader opens: the page should remember the figure, to come back to it. */
  readonly onLeave: (anchor: HTMLElement) => void;
}

/** The popover with a figure's concepts, rule and filing. Escape returns the focus to the figure. */
export function FigureOrigin({ symbol, from, figure, onClose, onLeave }: FigureOriginProps) {
  return (
    <Popover
      anchor={figure?.anchor ?? null}
      title={figure?.facts.title}
      anchors="[data-figure]"
      side="left"
      onClose={onClose}
    >
      {figure !== null && (
        <Origin symbol={symbol} from={from} facts={figure.facts} onLeave={() => onLeave(figure.anchor)} />
      )}
    </Popover>
  );
}

interface OriginProps {
  readonly symbol: string;
  readonly from: string;
  readonly facts: FigureFacts;
  readonly onLeave: () => void;
}

function Origin({ symbol, from, facts, onLeave }: OriginProps) {
  return (
    <>
      <p className={styles.amount}>
        {facts.amount}
        {facts.share !== null && (
          <Text as="span" tone={2} size="xs" weight="regular">
            {' '}
            {facts.share}
          </Text>
        )}
      </p>
      <dl className={styles.facts}>
        {facts.rows.map((row) => (
          <Fact key={row.term} term={row.term}>
            <RowLines symbol={symbol} row={row} />
          </Fact>
        ))}
      </dl>
      {facts.findings.map((finding) => (
        <p key={finding} className={styles.finding}>
          {finding}
        </p>
      ))}
      <DocumentLink symbol={symbol} from={from} facts={facts} onLeave={onLeave} />
    </>
  );
}

function RowLines({ symbol, row }: { readonly symbol: string; readonly row: FactRow }) {
  return (
    <>
      {row.lines.map((line) =>
        row.kind === 'concepts' ? (
          <ConceptName key={line} concept={line} />
        ) : (
          <span key={line} className={styles.part}>
            {line}
          </span>
        ),
      )}
      {row.accession !== undefined && <FilingAddress symbol={symbol} accessionNumber={row.accession} />}
    </>
  );
}

/** The link into the document of a figure, or the original at the SEC where the document is not held. */
function DocumentLink({ symbol, from, facts, onLeave }: OriginProps) {
  const { place, secAddress, accession } = facts;
  if (place !== null) {
    const address = readerAddress({ symbol, ...place, from: `${from}, ${facts.period}` });
    return (
      <Link to={address} className={styles.show} onClick={onLeave}>
        <FileText size={14} aria-hidden="true" />
        Show in the filing
      </Link>
    );
  }
  if (accession === null) return null;
  return (
    <Text top={10} tone={2}>
      This filing’s document is not held.{' '}
      {secAddress !== null ? <SecLink address={secAddress} /> : <OpenOnSec symbol={symbol} accession={accession} />}
    </Text>
  );
}

function OpenOnSec({ symbol, accession }: { readonly symbol: string; readonly accession: string }) {
  return <SecLink address={useSecAddress(symbol, accession)} />;
}

interface FilingAddressProps {
  readonly symbol: string;
  readonly accessionNumber: string;
}

/** The number of a filing, as a link to sec.gov once the company's CIK is known. */
function FilingAddress({ symbol, accessionNumber }: FilingAddressProps) {
  const address = useSecAddress(symbol, accessionNumber);
  if (address === null) return accessionNumber;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer">
      {accessionNumber} at sec.gov
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}

/** A term of a figure's origin and its value. */
function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The name of a concept. A long name wraps between its words. */
function ConceptName({ concept }: { readonly concept: string }) {
  return (
    <code className={styles.concept}>
      {splitWords(concept).map((word) => (
        <Fragment key={word.place}>
          {word.text}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

function splitWords(concept: string): { readonly text: string; readonly place: number }[] {
  return concept.split(/(?<=[a-z:])(?=[A-Z])/).map((text, place) => ({ text, place }));
}

/** A link that opens a document at the SEC in a new window. Renders nothing without an address. */
export function SecLink({ address }: { readonly address: string | null }) {
  if (address === null) return null;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer">
      Open on SEC
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}
