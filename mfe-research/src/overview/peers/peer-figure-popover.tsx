import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { formatNumberShort } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { ExternalLink } from 'lucide-react';
import { useSecAddress } from '../../use-sec-address.ts';
import { readOwnFigure } from './peer-group.model.ts';
import styles from './peer-origins.module.css';
import { sayPlace } from './peer-words.model.ts';
import type { PeerMeasure } from './peers.ts';

/** The measure whose origin is shown. */
export interface ChosenMeasure {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  readonly measure: PeerMeasure;
}

interface PeerFigurePopoverProps {
  readonly symbol: string;
  readonly chosen: ChosenMeasure | null;
  readonly onClose: () => void;
}

/** The calculation of a figure with its terms, their filing, and its place. Escape returns the focus to the figure. */
export function PeerFigurePopover({ symbol, chosen, onClose }: PeerFigurePopoverProps) {
  return (
    <Popover
      anchor={chosen?.anchor ?? null}
      title={chosen?.measure.label ?? ''}
      anchors="[data-figure]"
      onClose={onClose}
    >
      {chosen !== null && <Origin symbol={symbol} measure={chosen.measure} />}
    </Popover>
  );
}

function Origin({ symbol, measure }: { readonly symbol: string; readonly measure: PeerMeasure }) {
  const { text, reason } = readOwnFigure(measure);
  const { value } = measure;
  const place = sayPlace(measure);
  return (
    <>
      <p className={styles.figure}>{text}</p>
      {reason !== null && <p>{reason}.</p>}
      {value.value !== null && (
        <>
          {value.formula !== undefined && <p className={styles.formula}>{value.formula}</p>}
          {value.terms !== undefined && value.terms.length > 0 && (
            <table className={styles.terms}>
              <tbody>
                {value.terms.map((term) => (
                  <tr key={term.name}>
                    <th scope="row">
                      {term.name}
                      {term.end !== null && <small>to {formatCalendarDay(term.end)}</small>}
                    </th>
                    <td>{formatNumberShort(term.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {value.note !== undefined && <p className={styles.remark}>{value.note}.</p>}
          {value.accession !== null && <Filing symbol={symbol} accession={value.accession} filed={value.filed} />}
        </>
      )}
      {place !== null && <p className={styles.remark}>{place}.</p>}
    </>
  );
}

interface FilingProps {
  readonly symbol: string;
  readonly accession: string;
  readonly filed: string | null;
}

function Filing({ symbol, accession, filed }: FilingProps) {
  const address = useSecAddress(symbol, accession);
  const text = filed === null ? 'Newest filing' : `Filed on ${formatCalendarDay(filed)}`;
  if (address === null) return <p className={styles.remark}>{text}.</p>;
  return (
    <p className={styles.remark}>
      {text}.{' '}
      <a href={address} target="_blank" rel="noreferrer">
        Show the filing
        <ExternalLink size={12} aria-label="at sec.gov" />
      </a>
    </p>
  );
}
