import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import styles from '../market-figures/figure-origin.module.css';
import { FigureOrigin } from '../market-figures/figure-origin.tsx';
import { formatMissing } from '../market-figures/market-figure.model.ts';
import { type Company, type ComparedCell, type ComparedRow, formatFigure, formatUsual } from './comparison.model.ts';
import { isAmount } from './fiscal-lines.model.ts';

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
      {figure.value !== null && (
        <FigureOrigin
          figure={figure}
          symbol={company.symbol}
          currency={company.currency}
          from={`Compare, ${row.label}`}
        />
      )}
      <Years row={row} cell={cell} />
    </>
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
