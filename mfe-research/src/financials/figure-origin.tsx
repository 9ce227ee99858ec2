import type { Source } from '@basecase/gateway/contract';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Popover } from '@basecase/shared-ui/components/popover';
import { quarterLabel } from '@basecase/shared-ui/figures/period';
import { cikOf, filingAddress } from '@basecase/shared-ui/figures/sec-address';
import { ExternalLink } from 'lucide-react';
import styles from './figure-origin.module.css';
import { findingAmounts } from './findings.model.ts';
import { ConceptName, Fact } from './origin-facts.tsx';
import { filedOn, reasonOf, ruleName, sourceName } from './provenance.model.ts';
import type { TableCell } from './statement-table.model.ts';

/** The figure whose origin is shown. */
export interface ChosenFigure {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  /** `Total Revenue, fiscal 2024`. */
  readonly title: string;
  readonly cell: TableCell;
  readonly currency: string | null;
}

export interface FigureOriginProps {
  readonly symbol: string;
  readonly source: Source;
  /** The name of the base of common size. */
  readonly base: string;
  readonly figure: ChosenFigure | null;
  readonly onClose: () => void;
}

/** The popover with a figure's source, concepts, rule and filing. Escape returns the focus to the figure. */
export function FigureOrigin({ symbol, source, base, figure, onClose }: FigureOriginProps) {
  return (
    <Popover anchor={figure?.anchor ?? null} title={figure?.title} anchors="[data-figure]" onClose={onClose}>
      {figure !== null && <Origin symbol={symbol} source={source} base={base} figure={figure} />}
    </Popover>
  );
}

interface OriginProps {
  readonly symbol: string;
  readonly source: Source;
  /** The name of the base of common size. */
  readonly base: string;
  readonly figure: ChosenFigure;
}

function Origin({ symbol, source, base, figure }: OriginProps) {
  const { cell, currency } = figure;
  const { provenance, parts, findings } = cell;
  const filed = filedOn(provenance);
  const reason = reasonOf(provenance);
  return (
    <>
      <p className={styles.amount}>
        {cell.text}
        {cell.text !== cell.reported && (
          <span className={styles.reported}>
            {' '}
            of {base}, reported {cell.reported}
          </span>
        )}
      </p>
      <dl className={styles.facts}>
        <Fact term="Source">{sourceName(source)}</Fact>
        <Fact term="How">{ruleName(cell)}</Fact>
        {provenance !== null && provenance.concepts.length > 0 && (
          <Fact term={provenance.concepts.length === 1 ? 'Concept' : 'Concepts'}>
            {provenance.concepts.map((concept) => (
              <ConceptName key={concept} concept={concept} />
            ))}
          </Fact>
        )}
        {provenance?.accessionNumber != null && (
          <Fact term="Filing">
            <FilingAddress symbol={symbol} accessionNumber={provenance.accessionNumber} />
          </Fact>
        )}
        {filed !== null && <Fact term="Filed">{filed}</Fact>}
        {parts.map((part) => (
          <Fact key={part.day} term={quarterLabel(part.day)}>
            <span className={styles.part}>{part.text}</span>
            {part.provenance?.accessionNumber != null && (
              <FilingAddress symbol={symbol} accessionNumber={part.provenance.accessionNumber} />
            )}
          </Fact>
        ))}
        {reason !== null && <Fact term="Remark">{reason}</Fact>}
      </dl>
      {findings.map((finding) => (
        <p key={`${finding.rule} ${finding.expected}`} className={styles.finding}>
          {finding.text} {findingAmounts(finding, currency)}
        </p>
      ))}
    </>
  );
}

interface FilingAddressProps {
  readonly symbol: string;
  readonly accessionNumber: string;
}

/** The number of a filing, as a link to sec.gov once the company's CIK is known. */
function FilingAddress({ symbol, accessionNumber }: FilingAddressProps) {
  const { data } = useTickerMap(true);
  const cik = data === undefined ? null : cikOf(data, symbol);
  if (cik === null) return accessionNumber;
  return (
    <a className={styles.link} href={filingAddress(cik, accessionNumber)} target="_blank" rel="noreferrer">
      {accessionNumber} at sec.gov
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}
