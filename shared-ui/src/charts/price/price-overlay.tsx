import { memo } from 'react';
import { formatPercent } from '../../figures/format.ts';
import styles from '../frame/chart.module.css';

import { valueY } from '../plot/geometry.model.ts';
import { TradeShape } from '../plot/trade-triangle.tsx';
import type { ChartRange } from '../plot/use-active-point.ts';
import type { Size } from '../plot/use-size.ts';
import {
  isTradeMark,
  joinTrades,
  MARKS_HEIGHT,
  type PlacedMark,
  type PlacedSpan,
  type PricePlan,
  rangeChange,
  VOLUME_GAP,
  VOLUME_HEIGHT,
} from './price.model.ts';

interface PriceOverlayProps {
  readonly plan: PricePlan;
  readonly size: Size;
  readonly active: number | null;
  readonly range: ChartRange | null;
}

const RANGE_LABEL_PX = 88;
const MARK_PX = 3;

/** The moving parts and the marks of a price chart. */
export function PriceOverlay({ plan, size, active, range }: PriceOverlayProps) {
  const { points, positions, ticks, margin, marks, spans } = plan;
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const last = points.at(-1);
  if (last === undefined) return null;
  const place = (index: number): Place => ({
    x: margin.left + (positions[index] ?? 0) * width,
    y: margin.top + valueY(points[index]?.close ?? last.close, ticks, height),
  });
  const end = place(points.length - 1);
  const shown = active === null ? null : place(active);
  const volumeHeight = plan.volume === null ? 0 : VOLUME_GAP + VOLUME_HEIGHT;
  const rowY = margin.top + height + volumeHeight + MARKS_HEIGHT / 2 + 1;
  const floor = margin.top + height + volumeHeight;
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {spans.map((span) => (
        <Span key={`${span.from} ${span.text}`} span={span} left={margin.left} width={width} floor={floor} />
      ))}
      <line className={styles.reference} x1={margin.left} x2={end.x} y1={end.y} y2={end.y} />
      <rect className={styles.tag} x={end.x + 4} y={end.y - 9} width={margin.right - 4} height={18} rx={3} />
      <text className={styles.tagText} x={end.x + 9} y={end.y} dominantBaseline="central">
        {last.close.toFixed(2)}
      </text>
      <Marks marks={marks} left={margin.left} width={width} y={rowY} />
      <Trades plan={plan} width={width} height={height} />
      {range !== null && (
        <RangeBand
          from={place(range.from)}
          to={place(range.to)}
          floor={floor}
          width={size.width}
          change={rangeChange(points, range.from, range.to)}
        />
      )}
      {range === null && shown !== null && (
        <line className={styles.crosshair} x1={shown.x} x2={shown.x} y1={margin.top} y2={floor} />
      )}
      {range === null && <circle className={styles.point} cx={(shown ?? end).x} cy={(shown ?? end).y} r={4.5} />}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface MarksProps {
  readonly marks: readonly PlacedMark[];
  readonly left: number;
  readonly width: number;
  readonly y: number;
}

/** The row of marks; it does not follow the pointer. */
const Marks = memo(function Marks({ marks, left, width, y }: MarksProps) {
  return marks.flatMap(({ kind, date, at }) =>
    isTradeMark(kind) ? [] : [<Mark key={`${kind} ${date}`} kind={kind} x={left + at * width} y={y} />],
  );
});

/** Distance of a trade's mark from its price, so that the line stays in sight. */
const TRADE_SHIFT_PX = 8;

interface TradesProps {
  readonly plan: PricePlan;
  readonly width: number;
  readonly height: number;
}

/** The marks of trades, at their prices; it does not follow the pointer. */
const Trades = memo(function Trades({ plan, width, height }: TradesProps) {
  const { points, ticks, margin, marks } = plan;
  return joinTrades(marks, width).map(({ kind, at, index, price, count }) => {
    const shift = kind === 'bought' ? TRADE_SHIFT_PX : -TRADE_SHIFT_PX;
    const level = valueY(price ?? points[index]?.close ?? 0, ticks, height) + shift;
    const [x, y] = [margin.left + at * width, margin.top + Math.min(height, Math.max(0, level))];
    return (
      <g key={`${kind} ${at}`}>
        <TradeShape kind={kind} x={x} y={y} />
        {count > 1 && (
          <text className={styles.tradeCount} x={x + 8} y={y} dominantBaseline="central">
            {count}
          </text>
        )}
      </g>
    );
  });
});

interface SpanProps {
  readonly span: PlacedSpan;
  readonly left: number;
  readonly width: number;
  readonly floor: number;
}

/** The shortest span, which a day would not show. */
const LEAST_SPAN_PX = 6;
const SPAN_Y = 6;
const SPAN_TEXT_PX = 190;

/** A band over the time of a span, with a bracket and its name above. */
function Span({ span: { from, to, text }, left, width, floor }: SpanProps) {
  const middle = left + ((from + to) / 2) * width;
  const half = Math.max(LEAST_SPAN_PX, ((to - from) * width) / 2 + LEAST_SPAN_PX);
  const [start, end] = [Math.max(left, middle - half), Math.min(left + width, middle + half)];
  const isBefore = start > SPAN_TEXT_PX;
  return (
    <>
      <rect className={styles.span} x={start} y={SPAN_Y} width={end - start} height={floor - SPAN_Y} />
      <path className={styles.spanEdge} d={`M${start} ${SPAN_Y + 5}V${SPAN_Y}H${end}v5`} />
      <text
        className={styles.spanText}
        x={isBefore ? start - 6 : end + 6}
        y={SPAN_Y + 2}
        textAnchor={isBefore ? 'end' : 'start'}
        dominantBaseline="central"
      >
        {text}
      </text>
    </>
  );
}

/** A ring or a diamond below the line. */
function Mark({ kind, x, y }: Place & { readonly kind: 'ring' | 'diamond' }) {
  if (kind === 'ring') return <circle className={styles.markRing} cx={x} cy={y} r={MARK_PX} />;
  const side = MARK_PX + 0.5;
  return (
    <path className={styles.markDiamond} d={`M${x} ${y - side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`} />
  );
}

interface RangeBandProps {
  readonly from: Place;
  readonly to: Place;
  /** y of the lower edge. */
  readonly floor: number;
  readonly width: number;
  readonly change: ReturnType<typeof rangeChange>;
}

/** The chosen range with its change and its dates above. */
function RangeBand({ from, to, floor, width, change }: RangeBandProps) {
  const middle = (from.x + to.x) / 2;
  const x = Math.max(RANGE_LABEL_PX, Math.min(width - RANGE_LABEL_PX, middle));
  return (
    <>
      <rect className={styles.rangeBand} x={from.x} y={0} width={Math.max(1, to.x - from.x)} height={floor} />
      <line className={styles.rangeEdge} x1={from.x} x2={from.x} y1={0} y2={floor} />
      <line className={styles.rangeEdge} x1={to.x} x2={to.x} y1={0} y2={floor} />
      <circle className={styles.point} cx={from.x} cy={from.y} r={4.5} />
      <circle className={styles.point} cx={to.x} cy={to.y} r={4.5} />
      {change !== null && (
        <>
          <rect
            className={styles.rangeLabel}
            x={x - RANGE_LABEL_PX}
            y={1}
            width={RANGE_LABEL_PX * 2}
            height={36}
            rx={5}
          />
          <text className={styles.rangeChange} x={x} y={15} textAnchor="middle">
            {formatPercent(change.share, { plus: true })}
          </text>
          <text className={styles.rangeSpan} x={x} y={30} textAnchor="middle">
            {change.span}
          </text>
        </>
      )}
    </>
  );
}
