import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type ReactNode, useState } from 'react';
import { FigureButton } from '../../figure-grid.tsx';
import { DotStripImage } from './dot-strip.tsx';
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

/** A measure, or the heading of a group of them. */
type Line = { readonly section: string } | { readonly measure: PeerMeasure };

/** A row for each measure: the company, the median, all members on a strip, and the place among them. */
export function MeasureTable({ symbol, peers, pointed, onPoint, disagreements }: MeasureTableProps) {
  const [chosen, setChosen] = useState<ChosenMeasure | null>(null);
  const cellOf = (draw: (measure: PeerMeasure) => ReactNode) => (line: Line) =>
    'measure' in line ? draw(line.measure) : null;
  const columns: readonly TableColumn<Line>[] = [
    { key: 'measure', header: 'Measure', width: 181, wraps: true, cell: cellOf(nameMeasure), card: { row: 1 } },
    {
      ...{ key: 'own', header: symbol, width: 80, card: { column: 2, row: 1 } },
      cell: cellOf((measure) => (
        <Text as="span" weight="semibold">
          <FigureButton
            text={readOwnFigure(measure).text}
            missing={readOwnFigure(measure).reason}
            place={`peer ${measure.name}`}
            stop
            open={chosen?.measure.name === measure.name}
            onFocus={() => undefined}
            onChoose={(anchor) => setChosen({ anchor, measure })}
          />
        </Text>
      )),
    },
    {
      ...{
        key: 'median',
        header: 'Median',
        width: 80,
        cell: cellOf((each) => (
          <Text as="span" tone={2}>
            {formatMeasure(each.median, each)}
          </Text>
        )),
      },
      ...{ card: { column: '1 / -1', label: 'Median', isLine: true } },
    },
    {
      ...{ key: 'peers', header: 'All peers', align: 'left', card: { column: '1 / -1' } },
      cell: cellOf((measure) => <Strip measure={measure} pointed={pointed} onPoint={onPoint} />),
    },
    {
      ...{ key: 'place', header: 'Percentile', align: 'left', wraps: true, width: 199, card: { column: '1 / -1' } },
      cell: cellOf((measure) => (
        <PercentileCell
          measure={measure}
          disagreement={disagreements.get(measure.name) ?? null}
          isSmallGroup={isSmall(peers.group)}
        />
      )),
    },
  ];
  return (
    <>
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
      <PeerFigurePopover symbol={symbol} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function listLines(peers: Peers): Line[] {
  const { priceDay } = peers;
  return groupMeasures(peers).flatMap(({ title, measures }): Line[] => [
    {
      section:
        title === 'Valuation' && priceDay !== null ? `${title}, prices of ${formatCalendarDay(priceDay)}` : title,
    },
    ...measures.map((measure) => ({ measure })),
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

/** A strip of fewer members would look like a distribution. */
const fewestDrawn = 10;

/** A company that files once a year has figures of its fiscal year. */
function describePeriod({ note, value }: PeerMeasure): string | null {
  const isYear = typeof value.value === 'number' && 'note' in value && value.note?.startsWith('Fiscal year') === true;
  return isYear && note === '4 quarters' ? 'fiscal year' : note;
}
