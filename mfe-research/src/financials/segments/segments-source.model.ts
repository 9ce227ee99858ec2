import { formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type FigureSource, knownFacts, makeFact } from '../../figure-source/figure-source.model.ts';
import type { FigureHeading } from '../table/figure-table.model.ts';
import { type ExportedTable, linesLabel, toExportedLines } from '../table/table-export.model.ts';
import type { SegmentGroup, SegmentRow, SegmentsTable } from './segments.model.ts';

/** Returns the rows of all groups; below each stands how far its parts add up. */
export function listSegmentRows({ groups, currency }: SegmentsTable): (SegmentRow | FigureHeading)[] {
  return groups.flatMap((group) => [
    { key: group.key, section: group.title },
    ...group.rows,
    ...listTies(group, currency),
  ]);
}

function listTies({ key, tie }: SegmentGroup, currency: string | null): SegmentRow[] {
  if (tie === null) return [];
  const cells = tie.gaps.map((gap, index) => ({
    value: gap,
    full: formatMoneyFull(gap, { currency }),
    text: tie.texts[index] ?? NOT_AVAILABLE,
    mark: null,
    missing: gap === null ? 'The sum or the consolidated figure is missing' : null,
    anchor: null,
  }));
  const kind = tie.adds ? 'adds' : 'gap';
  return [
    { key: `${key} tie`, label: tie.label, level: 1, kind, unit: 'money', member: null, cells, change: '', share: '' },
  ];
}

const gapFormula = 'Sum of the parts less the consolidated figure';
const formulas = {
  part: null,
  sum: 'Sum of the outermost parts',
  consolidated: null,
  margin: 'Operating income over revenue',
  adds: gapFormula,
  gap: gapFormula,
} as const satisfies Record<SegmentRow['kind'], string | null>;

/** Returns where the figure of a row in a column comes from. A gap is calculated from several filings. */
export function segmentSource(
  symbol: string,
  { columns }: SegmentsTable,
  row: SegmentRow,
  index: number,
): FigureSource | null {
  const [column, cell] = [columns[index], row.cells[index]];
  if (column === undefined || cell === undefined) return null;
  const { filing, accession } = column;
  const figure = {
    title: `${row.label}, ${column.title}`,
    symbol,
    from: `Segments, ${column.title}`,
    amount: cell.full,
    missing: cell.missing,
    formula: formulas[row.kind],
  };
  if (row.kind === 'adds' || row.kind === 'gap') return figure;
  return {
    ...figure,
    facts: knownFacts([
      { term: 'Member', lines: row.member === null ? [] : [row.member], kind: 'concepts' },
      makeFact('Label', row.kind === 'part' ? row.label : null),
      makeFact('Period', column.period),
      makeFact('Filing', filing?.form ?? accession),
      makeFact('Filed', filing === null ? null : formatCalendarDay(filing.filed)),
    ]),
    place: {
      accession,
      ...(filing !== null && { document: filing.primaryDocument }),
      ...(cell.anchor !== null && { anchor: cell.anchor }),
    },
    accession,
  };
}

/** Returns a company's parts for export, in full units, with the gap between their sum and the consolidated figure. */
export function toExportedSegments(symbol: string, table: SegmentsTable): ExportedTable {
  const { columns, currency } = table;
  const rows = listSegmentRows(table).map((row) =>
    'kind' in row && (row.kind === 'adds' || row.kind === 'gap') ? { ...row, label: 'Sum less consolidated' } : row,
  );
  return {
    name: 'Segments',
    title: `${symbol} Segments`,
    heads: [
      { label: linesLabel('reported', currency), texts: columns.map(({ label }) => label), strong: true },
      { label: 'Period', texts: columns.map(({ period }) => period) },
      { label: 'Filing', texts: columns.map(({ accession }) => accession) },
    ],
    lines: toExportedLines(rows),
    plainHeadings: true,
    widths: { label: 40, figure: 26 },
    sources: null,
  };
}
