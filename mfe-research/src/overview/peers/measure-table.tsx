import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Fragment } from 'react';
import { FigureButton, FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { marketSource } from '../../market-figures/market-source.model.ts';
import { DotStripImage } from './dot-strip.tsx';
import styles from './measure-table.module.css';
import { countCompanies, formatMeasure, groupMeasures, isSmall, readOwnFigure } from './peer-group.model.ts';
import { sayPlace } from './peer-words.model.ts';
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
  const count = countCompanies(peers.group.members.length);
  const { priceDay } = peers;
  const groups = groupMeasures(peers);
  const shown = groups.flatMap(({ measures }) => measures);
  return (
    <FigureGrid>
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
          {groups.map(({ title, measures }) => (
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
                  symbol={symbol}
                  measure={measure}
                  line={shown.indexOf(measure)}
                  pointed={pointed}
                  onPoint={onPoint}
                  disagreement={disagreements.get(measure.name) ?? null}
                  isSmallGroup={isSmall(peers.group)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </FigureGrid>
  );
}

interface MeasureRowProps extends Pick<MeasureTableProps, 'symbol' | 'pointed' | 'onPoint'> {
  readonly measure: PeerMeasure;
  /** Place of the row among the measures. */
  readonly line: number;
  readonly disagreement: string | null;
  readonly isSmallGroup: boolean;
}

function MeasureRow({ symbol, measure, line, pointed, onPoint, ...rank }: MeasureRowProps) {
  const { sampleData } = useHost().settings;
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
          place={`${line} 0`}
          source={() => peerSource(symbol, measure, sampleData)}
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

/** Returns where the company's own figure comes from, with its place among the peers. */
function peerSource(symbol: string, measure: PeerMeasure, isSample: boolean): FigureSource {
  const { label, value: figure } = measure;
  const { text: amount } = readOwnFigure(measure);
  const shown = { title: label, symbol, from: `Peers, ${label}`, amount, figure, isSample };
  const place = sayPlace(measure);
  return { ...marketSource(shown), rank: place === null ? null : `${place}.` };
}

/** A strip of fewer members would look like a distribution. */
const fewestDrawn = 10;

/** A company that files once a year has figures of its fiscal year. */
function describePeriod({ note, value }: PeerMeasure): string | null {
  const isYear = typeof value.value === 'number' && 'note' in value && value.note?.startsWith('Fiscal year') === true;
  return isYear && note === '4 quarters' ? 'fiscal year' : note;
}
