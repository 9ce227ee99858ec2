import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Fragment, useState } from 'react';
import { FigureButton } from '../../figure-grid.tsx';
import { DotStripImage } from './dot-strip.tsx';
import styles from './measure-table.module.css';
import { type ChosenMeasure, PeerFigurePopover } from './peer-figure-popover.tsx';
import { countCompanies, formatMeasure, groupMeasures, isSmall, readOwnFigure } from './peer-group.model.ts';
import type { PeerMeasure, Peers } from './peers.ts';
import { PercentileCell } from './percentile-cell.tsx';

interface MeasureTableProps {
  readonly symbol: string;
  readonly peers: Peers;
  readonly pointed: string | null;
  readonly onPoint: (symbol: string | null) => void;
  /** What the rule for all companies says against a rank, by the name of the measure. */
  readonly disagreements: ReadonlyMap<string, string>;
}

/** A row for each measure: the company, the median, all members on a strip, and the place among them. */
export function MeasureTable({ symbol, peers, pointed, onPoint, disagreements }: MeasureTableProps) {
  const [chosen, setChosen] = useState<ChosenMeasure | null>(null);
  const count = countCompanies(peers.group.members.length);
  const { priceDay } = peers;
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>
            {symbol} against {count}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">{symbol}</th>
            <th scope="col">Median</th>
            <th scope="col">All peers</th>
            <th scope="col">Percentile</th>
          </tr>
        </thead>
        <tbody>
          {groupMeasures(peers).map(({ title, measures }) => (
            <Fragment key={title}>
              <tr className={styles.group}>
                <th colSpan={5} scope="colgroup">
                  {title === 'Valuation' && priceDay !== null
                    ? `${title}, prices of ${formatCalendarDay(priceDay)}`
                    : title}
                </th>
              </tr>
              {measures.map((measure) => (
                <MeasureRow
                  key={measure.name}
                  measure={measure}
                  pointed={pointed}
                  onPoint={onPoint}
                  disagreement={disagreements.get(measure.name) ?? null}
                  isSmallGroup={isSmall(peers.group)}
                  isOpen={chosen?.measure.name === measure.name}
                  onChoose={(anchor) => setChosen({ anchor, measure })}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <PeerFigurePopover symbol={symbol} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

interface MeasureRowProps extends Pick<MeasureTableProps, 'pointed' | 'onPoint'> {
  readonly measure: PeerMeasure;
  readonly disagreement: string | null;
  readonly isSmallGroup: boolean;
  readonly isOpen: boolean;
  readonly onChoose: (anchor: HTMLElement) => void;
}

function MeasureRow({ measure, isOpen, onChoose, pointed, onPoint, ...rank }: MeasureRowProps) {
  const { text, reason } = readOwnFigure(measure);
  const canDraw = measure.quartiles !== null && measure.n >= fewestDrawn;
  return (
    <tr className={styles.row}>
      <th scope="row">
        {measure.label}
        {measure.note !== null && <small>{describePeriod(measure)}</small>}
      </th>
      <td className={styles.value}>
        <FigureButton
          text={text}
          missing={reason}
          place={`peer ${measure.name}`}
          stop
          open={isOpen}
          onFocus={() => undefined}
          onChoose={onChoose}
        />
      </td>
      <td className={styles.typical}>{formatMeasure(measure.median, measure)}</td>
      <td className={styles.drawn}>
        {canDraw ? (
          <DotStripImage measure={measure} own={text} pointed={pointed} onPoint={onPoint} />
        ) : (
          <span className={styles.few}>Too few companies to draw</span>
        )}
      </td>
      <td className={styles.ranked}>
        <PercentileCell measure={measure} {...rank} />
      </td>
    </tr>
  );
}

/** A strip of fewer members would look like a distribution. */
const fewestDrawn = 10;

/** A company that files once a year has figures of its fiscal year. */
function describePeriod({ note, value }: PeerMeasure): string | null {
  const isYear = typeof value.value === 'number' && 'note' in value && value.note?.startsWith('Fiscal year') === true;
  return isYear && note === '4 quarters' ? 'fiscal year' : note;
}
