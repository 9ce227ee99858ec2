import type { FilingReference } from '@basecase/gateway/contract';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { type RowLook, Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FigureButton, FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { type FigureMark, markLetters, markNames, marksInUse } from '../origin/provenance.model.ts';
import type { GrowthCell } from './figure-growth.model.ts';
import {
  type FigureColumn,
  type FigureHeading,
  type FigureRow,
  isFigureRow,
  listFigureRows,
} from './figure-table.model.ts';
import styles from './figure-table.module.css';

export interface FigureTableColumn {
  readonly key: string;
  readonly header: ReactNode;
  readonly breakBefore: boolean;
}

/** A column after the figures. */
export type AfterColumn<Line extends FigureRow> = Pick<TableColumn<Line>, 'key' | 'header' | 'hideAt' | 'cell'>;

/** A row of the table: the figures of a line, its growth, or a heading. */
interface BodyRow extends RowLook {
  readonly key: string;
  readonly header?: ReactNode;
  readonly cells?: readonly ReactNode[];
}

export interface FigureTableProps<Line extends FigureRow> {
  /** Name of the table. */
  readonly label: string;
  readonly head: ReactNode;
  readonly columns: readonly FigureTableColumn[];
  readonly rows: readonly (Line | FigureHeading)[];
  /** Where the figure of a line in a column comes from. */
  readonly findSource: (row: Line, column: number) => FigureSource | null;
  /** Shown in place of the label of a line. */
  readonly header?: (row: Line) => ReactNode;
  /** Whether rows of growth are shown. */
  readonly growth: boolean;
  /** Columns after the figures. */
  readonly after?: readonly AfterColumn<Line>[];
  readonly hint: string;
  /** Row and column of the figure to come back to; null for none. */
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

/** A table of figures, each of which opens its origin. Arrow keys go from figure to figure. */
export function FigureTable<Line extends FigureRow>(props: FigureTableProps<Line>) {
  const { label, columns, findSource, header = ({ label: text }) => text, growth, after = [], returned } = props;
  const lines = listFigureRows(props.rows);
  const renderFigures = (row: Line): ReactNode[] =>
    row.cells.map(({ text, missing, mark }, index) => {
      const place = `${lines.indexOf(row)} ${index}`;
      return (
        <Fragment key={place}>
          <FigureButton text={text} missing={missing} place={place} source={() => findSource(row, index)} />
          {mark !== null && <Mark mark={mark} />}
        </Fragment>
      );
    });
  const renderRow = (row: Line | FigureHeading): BodyRow[] => {
    if (!isFigureRow(row)) return [row];
    const changes = growth ? (row.growth ?? null) : null;
    const cells = [...renderFigures(row), ...after.map(({ cell }) => cell(row))];
    return [{ ...toLine(row, header(row)), cells, open: changes !== null }, ...growthRows(row, changes, after.length)];
  };
  return (
    <>
      <FigureGrid
        columns={columns.map(({ key }) => key).join()}
        after={after.length}
        returned={returned}
        onLeave={props.onLeave}
      >
        <Table
          statement
          label={label}
          columns={[
            { key: 'line', header: props.head, cell: (row: BodyRow) => row.header },
            ...[...columns, ...after].map((column, index) => ({
              ...column,
              cell: ({ cells }: BodyRow) => cells?.[index],
            })),
          ]}
          rows={props.rows.flatMap(renderRow)}
          keyOf={({ key }) => key}
          look={(row) => row}
        />
      </FigureGrid>
      <MarkKey marks={marksInUse(lines)} hint={props.hint} />
    </>
  );
}

function toLine(row: FigureRow, header: ReactNode): BodyRow {
  const { key, label, note = null, strong = false, groupEnd = false, level, total } = row;
  return {
    key,
    header:
      note === null ? (
        header
      ) : (
        <Row as="span" inline gap={6}>
          {header}
          <InfoMark label={`About ${label}`} text={note} />
        </Row>
      ),
    strong,
    groupEnd,
    total,
    level,
  };
}

function growthRows(row: FigureRow, changes: readonly GrowthCell[] | null, after: number): BodyRow[] {
  if (changes === null) return [];
  const cells = changes.map((cell, index) => <Growth key={row.cells[index]?.text ?? cell.text} cell={cell} />);
  return [
    {
      key: `${row.key} growth`,
      header: 'Change from the year before',
      level: (row.level ?? 0) + 1,
      small: true,
      cells: [...cells, ...Array.from({ length: after }, () => '')],
    },
  ];
}

/** The head of a column with a line in small type: the filing that it is read from. */
export function ColumnHead({ label, small }: { readonly label: string; readonly small?: ReactNode }) {
  if (small === undefined) return label;
  return (
    <span className={styles.head}>
      {label} <small>{small}</small>
    </span>
  );
}

interface FilingColumn extends FigureColumn {
  readonly key: string;
  /** The filing that the column is read from; null where it is not known. */
  readonly filing: FilingReference | null;
  readonly breakBefore?: boolean;
}

/** Returns a column under its label and its filing: form and day, up to 768 px the day alone. */
export function filingColumn({ key, label, filing, breakBefore = false }: FilingColumn): FigureTableColumn {
  const small = filing !== null && (
    <>
      <span className={styles.form}>{filing.form}, </span>
      {formatCalendarDay(filing.filed)}
    </>
  );
  return { key, header: <ColumnHead label={label} small={small || undefined} />, breakBefore };
}

/** The change of a figure from the year before. A missing one has its reason. */
function Growth({ cell }: { readonly cell: GrowthCell }) {
  if (cell.reason === null) return <span className={cell.falls ? styles.falls : undefined}>{cell.text}</span>;
  return (
    <Tooltip text={cell.reason}>
      <button type="button" aria-description={cell.reason}>
        {cell.text}
      </button>
    </Tooltip>
  );
}

function Sign({ mark }: { readonly mark: FigureMark }) {
  return mark === 'finding' ? <TriangleAlert size={12} aria-hidden="true" /> : markLetters[mark];
}

/** The mark of a figure, in the padding of its cell. */
function Mark({ mark }: { readonly mark: FigureMark }) {
  return (
    <span
      role="img"
      aria-label={markNames[mark]}
      title={markNames[mark]}
      className={mark === 'finding' ? `${styles.mark} ${styles.finding}` : styles.mark}
    >
      <Sign mark={mark} />
    </span>
  );
}

/** The marks in use with their names, and how to read the table. */
function MarkKey({ marks, hint }: { readonly marks: readonly FigureMark[]; readonly hint: string }) {
  return (
    <Row wrap top={10} tone={2} size="xs" className={styles.keys}>
      {marks.length > 0 && (
        <Row aria-label="Marks" as="ul" align="stretch" wrap className={styles.list}>
          {marks.map((mark) => (
            <li key={mark}>
              <span aria-hidden="true" className={mark === 'finding' ? styles.finding : styles.letter}>
                <Sign mark={mark} />
              </span>
              {markNames[mark]}
            </li>
          ))}
        </Row>
      )}
      <p className={styles.hint} data-print="none">
        {hint}
        <VisuallyHidden> Arrow keys go from figure to figure.</VisuallyHidden>
      </p>
    </Row>
  );
}
