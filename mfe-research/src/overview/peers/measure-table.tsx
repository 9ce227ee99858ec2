import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { FigureButton, FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { marketSource } from '../../market-figures/market-source.model.ts';
import { type Dot, type DotStrip, planStrip } from './dot-strip.model.ts';
import {
  countCompanies,
  formatMeasure,
  groupMeasures,
  isSmall,
  type PeerMeasure,
  type Peers,
  readOwnFigure,
} from './peer-group.model.ts';
import styles from './peer-marks.module.css';
import { sayPlace } from './peer-words.model.ts';
import { PercentileCell } from './percentile-cell.tsx';

interface MeasureTableProps {
  readonly symbol: string;
  readonly peers: Peers;
  /** The peer that is pointed at; null for none. */
  readonly pointed: string | null;
  readonly onPoint: (symbol: string | null) => void;
  /** What the rule for all companies says against a rank, by the name of the measure. */
  readonly disagreements: ReadonlyMap<string, string>;
}

/** A measure, or the heading of a group of them. */
type Line = { readonly section: string } | { readonly measure: PeerMeasure; readonly place: number };

/** A row for each measure: the company, the median, all members on a strip, and the place among them. */
export function MeasureTable({ symbol, peers, pointed, onPoint, disagreements }: MeasureTableProps) {
  const { sampleData } = useHost().settings;
  const drawCell = (draw: (measure: PeerMeasure, place: number) => ReactNode) => (line: Line) =>
    'measure' in line ? draw(line.measure, line.place) : null;
  const columns: readonly TableColumn<Line>[] = [
    { key: 'measure', header: 'Measure', width: 181, wraps: true, cell: drawCell(nameMeasure), card: { row: 1 } },
    {
      key: 'own',
      header: symbol,
      width: 80,
      card: { column: 2, row: 1 },
      cell: drawCell((measure, place) => (
        <Text as="span" weight="semibold">
          <FigureButton
            text={readOwnFigure(measure).text}
            missing={readOwnFigure(measure).reason}
            place={`${place} 0`}
            source={() => peerSource(symbol, measure, sampleData)}
          />
        </Text>
      )),
    },
    {
      key: 'median',
      header: 'Median',
      width: 80,
      card: { column: '1 / -1', label: 'Median', isLine: true },
      cell: drawCell((measure) => (
        <Text as="span" tone={2}>
          {formatMeasure(measure.median, measure)}
        </Text>
      )),
    },
    {
      key: 'peers',
      header: 'All peers',
      align: 'left',
      card: { column: '1 / -1' },
      cell: drawCell((measure) => <Strip measure={measure} pointed={pointed} onPoint={onPoint} />),
    },
    {
      key: 'place',
      header: 'Percentile',
      align: 'left',
      wraps: true,
      width: 199,
      card: { column: '1 / -1' },
      cell: drawCell((measure) => (
        <PercentileCell
          measure={measure}
          disagreement={disagreements.get(measure.name) ?? null}
          isSmallGroup={isSmall(peers.group)}
        />
      )),
    },
  ];
  return (
    <FigureGrid>
      <Table
        isRegion={false}
        tableLabel={`${symbol} against ${countCompanies(peers.group.members.length)}`}
        sizes={{ row: 50, padding: 7 }}
        cards="minmax(0, 1fr) auto"
        columns={columns}
        rows={listLines(peers)}
        keyOf={(line) => ('measure' in line ? line.measure.name : line.section)}
        look={(line) => ('measure' in line ? {} : { section: line.section, apart: true })}
      />
    </FigureGrid>
  );
}

function listLines(peers: Peers): Line[] {
  const { priceDay } = peers;
  const groups = groupMeasures(peers);
  const shown = groups.flatMap(({ measures }) => measures);
  return groups.flatMap(({ title, measures }): Line[] => [
    {
      section:
        title === 'Valuation' && priceDay !== null ? `${title}, prices of ${formatCalendarDay(priceDay)}` : title,
    },
    ...measures.map((measure) => ({ measure, place: shown.indexOf(measure) })),
  ]);
}

function nameMeasure(measure: PeerMeasure) {
  return (
    <>
      {measure.label}
      {measure.note !== null && <small>{describePeriod(measure)}</small>}
    </>
  );
}

interface StripProps extends Pick<MeasureTableProps, 'pointed' | 'onPoint'> {
  readonly measure: PeerMeasure;
}

function Strip({ measure, ...point }: StripProps) {
  if (measure.quartiles === null || measure.n < fewestDrawn) {
    return (
      <Text as="span" tone={3} size="xs">
        Too few companies to draw
      </Text>
    );
  }
  return <DotStripImage measure={measure} own={readOwnFigure(measure).text} {...point} />;
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

interface DotStripProps extends StripProps {
  /** Text of the company's own figure. */
  readonly own: string;
}

/** All members on one axis, with the middle half, the median and the company itself. Its name says it in a sentence. */
function DotStripImage({ measure, own, pointed, onPoint }: DotStripProps) {
  const plan = planStrip(measure);
  if (plan === null) return null;
  const ring = pointed === null ? undefined : plan.places.get(pointed);
  const point = (event: PointerEvent<HTMLElement>) => {
    const symbol = event.target instanceof HTMLElement ? event.target.dataset.peer : undefined;
    if (symbol !== undefined) onPoint(symbol);
  };
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={describeStrip(measure, own)}
      onPointerOver={point}
      onPointerLeave={() => onPoint(null)}
    >
      <Marks plan={plan} />
      <Dots dots={plan.dots} />
      {ring !== undefined && <i className={styles.ring} style={{ left: `${ring}%`, top: findTop(plan, pointed) }} />}
      {plan.own !== null && <i className={styles.own} style={{ left: `${plan.own}%` }} />}
      <span className={styles.low}>{formatMeasure(plan.low, measure)}</span>
      <span className={styles.high}>{formatMeasure(plan.high, measure)}</span>
    </div>
  );
}

function findTop({ dots }: DotStrip, pointed: string | null): number {
  return dots.find(({ symbol }) => symbol === pointed)?.top ?? 17.5;
}

function Marks({ plan: { median, middle } }: { readonly plan: DotStrip }) {
  return (
    <>
      <i className={styles.middle} style={{ left: `${middle[0]}%`, width: `${middle[1] - middle[0]}%` }} />
      <i className={styles.axis} />
      <i className={styles.median} style={{ left: `${median}%` }} />
    </>
  );
}

const Dots = memo(({ dots }: { readonly dots: readonly Dot[] }) =>
  dots.map(({ symbol, left, top }) => (
    <i key={symbol} data-peer={symbol} className={styles.dot} style={{ left: `${left}%`, top }} />
  )),
);

function describeStrip(measure: PeerMeasure, own: string): string {
  const { label, median, quartiles, n } = measure;
  const middle =
    quartiles === null
      ? ''
      : `, middle half ${formatMeasure(quartiles[0], measure)} to ${formatMeasure(quartiles[1], measure)}`;
  return `${label}: ${own} against a median of ${formatMeasure(median, measure)}${middle}, ${countCompanies(n)}`;
}
