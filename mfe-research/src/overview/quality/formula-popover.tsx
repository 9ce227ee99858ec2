import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { filingAddress as readerAddress } from '@basecase/shared-ui/figures/filing-address';
import { Link } from '@basecase/shared-ui/router';
import { ExternalLink } from 'lucide-react';
import { useSecAddress } from '../../use-sec-address.ts';
import type { Figure } from './figure.model.ts';
import styles from './quality.module.css';
import { partText, type QualityCell, type QualityRow } from './quality-table.model.ts';
import type { Subtotal } from './ratio.model.ts';

/** The value whose formula is shown. */
export interface ChosenRatio {
  /** The button of the value. */
  readonly anchor: HTMLElement;
  readonly row: QualityRow;
  readonly cell: QualityCell;
  readonly year: string;
}

interface FormulaPopoverProps {
  readonly symbol: string;
  readonly currency: string | null;
  readonly chosen: ChosenRatio | null;
  readonly onClose: () => void;
}

/** The formula of a ratio with its figures, each of which opens its source. Escape returns the focus to the value. */
export function FormulaPopover({ symbol, currency, chosen, onClose }: FormulaPopoverProps) {
  const title = chosen === null ? '' : `${chosen.row.kind.name}, fiscal ${chosen.year}`;
  return (
    <Popover anchor={chosen?.anchor ?? null} title={title} anchors="[data-figure]" side="left" onClose={onClose}>
      {chosen !== null && <Formula symbol={symbol} currency={currency} chosen={chosen} from={title} />}
    </Popover>
  );
}

interface FormulaProps {
  readonly symbol: string;
  readonly currency: string | null;
  readonly chosen: ChosenRatio;
  /** The name of the value for the reader's link back. */
  readonly from: string;
}

function Formula({ symbol, currency, chosen, from }: FormulaProps) {
  const { row, cell } = chosen;
  const { figures, subtotals, zeros } = cell.ratio;
  const hasSources = figures.some(({ accession }) => accession !== null);
  return (
    <>
      <p className={styles.value}>{cell.text}</p>
      {cell.missing !== null && <p className={styles.reason}>{cell.missing}</p>}
      <p className={styles.formula}>{row.kind.formula}</p>
      {figures.length + subtotals.length > 0 && (
        <table className={styles.parts}>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.name}>
                <th scope="row">{figure.name}</th>
                <td>
                  <SourceLink symbol={symbol} figure={figure} from={from} currency={currency} />
                </td>
              </tr>
            ))}
            {subtotals.map((part) => (
              <SubtotalRow key={part.name} part={part} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
      {zeros !== null && <p className={styles.remark}>{zeros}.</p>}
      {hasSources && <p className={styles.remark}>Select a figure to open its source.</p>}
      {row.kind.origin !== null && <p className={styles.remark}>Definition: {row.kind.origin}.</p>}
    </>
  );
}

function SubtotalRow({ part, currency }: { readonly part: Subtotal; readonly currency: string | null }) {
  return (
    <tr className={styles.subtotal}>
      <th scope="row">
        {part.name}
        {part.remark !== null && <small>{part.remark}</small>}
      </th>
      <td>{partText(part.value, part.unit, currency)}</td>
    </tr>
  );
}

interface SourceLinkProps {
  readonly symbol: string;
  readonly figure: Figure;
  readonly from: string;
  readonly currency: string | null;
}

/** A figure as a link to its place in the filing, or to the filing at the SEC; plain text without both. */
function SourceLink({ symbol, figure, from, currency }: SourceLinkProps) {
  const text = partText(figure.value, figure.unit, currency);
  if (figure.place !== null) return <Link to={readerAddress({ symbol, ...figure.place, from })}>{text}</Link>;
  if (figure.accession === null) return text;
  return <SecFigure symbol={symbol} accession={figure.accession} text={text} />;
}

interface SecFigureProps {
  readonly symbol: string;
  readonly accession: string;
  readonly text: string;
}

function SecFigure({ symbol, accession, text }: SecFigureProps) {
  const address = useSecAddress(symbol, accession);
  if (address === null) return text;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {text}
      <ExternalLink size={12} aria-label="at sec.gov" />
    </a>
  );
}
