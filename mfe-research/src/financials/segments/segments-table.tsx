import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Check, TriangleAlert } from 'lucide-react';
import { type FigureFacts, factRow, knownRows } from '../origin/figure-facts.model.ts';
import {
  ColumnHead,
  type FigureSection,
  FigureTable,
  type FigureTableRow,
  FilingHead,
} from '../table/figure-table.tsx';
import type { SegmentCell, SegmentColumn, SegmentGroup, SegmentRow, SegmentsTable as Table } from './segments.model.ts';
import styles from './segments.module.css';
import type { Tie } from './segments-tie.model.ts';

export interface SegmentsTableProps {
  readonly symbol: string;
  /** Head of the first column. */
  readonly head: string;
  readonly table: Table;
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

/** The table of a company's parts, with how far they add up below each measure. */
export function SegmentsTable({ symbol, head, table, returned, onLeave }: SegmentsTableProps) {
  const { columns, groups, currency } = table;
  const newest = columns.at(-1)?.label ?? '';
  const rows = groups.flatMap((group): (FigureTableRow | FigureSection)[] => [
    { key: group.key, section: group.title },
    ...group.rows.map((row) => figureRow(row, columns)),
    ...(group.tie === null ? [] : [tieRow(group, group.tie, columns, currency)]),
  ]);
  const sentences = groups.flatMap(({ tie }) => tie?.sentence ?? []);
  return (
    <>
      <FigureTable
        symbol={symbol}
        label="Segments"
        from="Segments"
        head={<ColumnHead label={head} small="Filing each column is read from" />}
        columns={columns.map(({ key, label, filing }) => ({
          key,
          header: (
            <ColumnHead
              label={label}
              small={
                filing === null ? undefined : <FilingHead form={filing.form} day={formatCalendarDay(filing.filed)} />
              }
            />
          ),
          breakBefore: false,
        }))}
        after={[
          { key: 'change', header: <ColumnHead label="Change" small={`to ${newest}`} />, hideAt: 'tablet' },
          { key: 'share', header: <ColumnHead label="Share" small={newest} />, hideAt: 'tablet' },
        ]}
        rows={rows}
        growth={false}
        hint="Select a figure to see where it comes from."
        returned={returned}
        onLeave={onLeave}
      />
      {sentences.length > 0 && (
        <Grid as="ul" gap={4} top={10} tone={2} size="xs" className={styles.notes} aria-label="Gaps">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <TriangleAlert size={12} aria-hidden="true" />
              {sentence}
            </li>
          ))}
        </Grid>
      )}
    </>
  );
}

function figureRow(row: SegmentRow, columns: readonly SegmentColumn[]): FigureTableRow {
  return {
    key: row.key,
    label: row.label,
    level: row.level,
    strong: row.kind === 'sum',
    total: row.kind === 'sum' ? 'sum' : undefined,
    cells: row.cells,
    after: [row.change, row.share],
    factsAt: (index) => {
      const [column, cell] = [columns[index], row.cells[index]];
      return column === undefined || cell === undefined ? null : buildFacts(row, column, cell);
    },
  };
}

const formulas = {
  part: null,
  sum: 'Sum of the outermost parts',
  consolidated: null,
  margin: 'Operating income over revenue',
};

function buildFacts(row: SegmentRow, column: SegmentColumn, cell: SegmentCell): FigureFacts {
  const { filing } = column;
  return {
    title: `${row.label}, ${column.title}`,
    period: column.title,
    amount: cell.full,
    share: null,
    rows: knownRows([
      { term: 'Member', lines: row.member === null ? [] : [row.member], kind: 'concepts' },
      factRow('Label', row.kind === 'part' ? row.label : null),
      factRow('Period', column.period),
      factRow('Filing', filing?.form ?? column.accession),
      factRow('Filed', filing === null ? null : formatCalendarDay(filing.filed)),
      factRow('Formula', formulas[row.kind]),
      factRow('Reason', cell.missing),
    ]),
    place: {
      accession: column.accession,
      ...(filing !== null && { document: filing.primaryDocument }),
      ...(cell.anchor !== null && { anchor: cell.anchor }),
    },
    accession: column.accession,
    secAddress: null,
    findings: [],
  };
}

/** Returns the line that says how far the parts add up. */
function tieRow(
  group: SegmentGroup,
  tie: Tie,
  columns: readonly SegmentColumn[],
  currency: string | null,
): FigureTableRow {
  const Sign = tie.adds ? Check : TriangleAlert;
  return {
    key: `${group.key} tie`,
    label: tie.label,
    header: (
      <span className={tie.adds ? styles.adds : styles.gap}>
        <Sign size={12} aria-hidden="true" />
        {tie.label}
      </span>
    ),
    level: 1,
    cells: tie.gaps.map((gap, index) => ({
      value: gap,
      full: formatMoneyFull(gap, { currency }),
      text: tie.texts[index] ?? NOT_AVAILABLE,
      mark: null,
      missing: gap === null ? 'The sum or the consolidated figure is missing' : null,
    })),
    factsAt: (index) => {
      const [column, gap] = [columns[index], tie.gaps[index] ?? null];
      if (column === undefined) return null;
      return {
        title: `${tie.label}, ${column.title}`,
        period: column.title,
        amount: formatMoneyFull(gap, { currency }),
        share: null,
        rows: [factRow('Formula', 'Sum of the parts less the consolidated figure')],
        place: null,
        accession: null,
        secAddress: null,
        findings: [],
      };
    },
  };
}
