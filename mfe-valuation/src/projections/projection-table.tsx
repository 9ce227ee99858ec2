import type { Scenario } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import type { Column } from '../scenarios/projection.model.ts';
import { type InputRow, inputRows, type ScenarioRow } from '../scenarios/scenarios.model.ts';
import { formatCell, formatTyped } from './cell-format.model.ts';
import { type CellActions, ProjectionCell } from './projection-cell.tsx';
import styles from './projection-table.module.css';

export interface ProjectionTableProps {
  /** Such as "Base case". */
  readonly scenarioName: string;
  readonly columns: readonly Column[];
  readonly scenario: Scenario;
  /** What the scenario starts from: a figure that differs keeps the decimals that were typed. */
  readonly seeds: Scenario;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly actions: CellActions;
}

/** The table of a scenario: five years of inputs and calculated figures. */
export function ProjectionTable({ scenarioName, columns, scenario, seeds, currency, actions }: ProjectionTableProps) {
  return (
    <Table<TableRow>
      label={`${scenarioName} projection`}
      tableLabel={`${scenarioName} projection, editable`}
      className={styles.frame}
      columns={[
        { key: 'metric', header: 'METRIC', wraps: true, cell: (row) => <Metric row={row} /> },
        ...columns.map((column, index) => ({
          key: `${column.kind} ${column.year}`,
          header: <YearHead column={column} />,
          cell: (row: TableRow) => (
            <Cell
              row={row}
              column={column}
              index={index}
              value={scenario[row.key][index] ?? null}
              isSeed={scenario[row.key][index] === seeds[row.key][index]}
              multiple={scenario.multiple}
              currency={currency}
              actions={actions}
            />
          ),
        })),
      ]}
      rows={selectTableRows(scenario)}
      keyOf={({ key }) => key}
      look={({ strong = false, groupEnd = false }) => ({
        strong,
        groupEnd,
        attributes: { className: strong ? styles.strong : undefined },
      })}
    />
  );
}

function Metric({ row: { label, strong = false } }: { readonly row: TableRow }) {
  return (
    <Text as="span" size="xs" weight={strong ? 'semibold' : 'medium'}>
      {label}
    </Text>
  );
}

function YearHead({ column: { year, kind } }: { readonly column: Column }) {
  return (
    <>
      {year}
      <Text as="small" block tone={3} size="2xs" weight="regular">
        {kind === 'historical' ? 'Historical' : 'Projected'}
      </Text>
    </>
  );
}

interface CellProps {
  readonly row: TableRow;
  readonly column: Column;
  readonly index: number;
  readonly value: number | null;
  readonly isSeed: boolean;
  readonly multiple: Scenario['multiple'];
  readonly currency: string | null;
  readonly actions: CellActions;
}

function Cell({ row, column, index, value, isSeed, multiple, currency, actions }: CellProps) {
  const { key, label } = row;
  if (row.dashFirst === true && index === 0) return '-';
  const text = formatCell(key, value, currency, multiple);
  if (isInputRow(key) && column.kind !== 'historical') {
    const typed = isSeed ? null : formatTyped(key, value);
    return (
      <ProjectionCell
        place={{ row: key, column: index }}
        label={`${label} ${column.year}`}
        value={value}
        text={typed ?? text}
        actions={actions}
      />
    );
  }
  if (text === NOT_AVAILABLE) return <Result text={text} tone={3} weight="regular" />;
  const sign = (value ?? 0) < 0 ? 'negative' : 'positive';
  return <Result text={text} tone={row.signed === true ? sign : undefined} />;
}

/** A calculated figure. It flashes when it changes, but not when it first appears. */
function Result({ text, ...look }: Pick<ComponentProps<typeof Text>, 'tone' | 'weight'> & { readonly text: string }) {
  const [first] = useState(text);
  return (
    <Text as="span" key={text} {...look} className={classNames(styles.result, text !== first && styles.flash)}>
      {text}
    </Text>
  );
}

/** The legend of the three kinds of cells, with the keys that move between them and the table's tools. */
export function TableLegend({ tools }: { readonly tools: ReactNode }) {
  return (
    <Row wrap justify="between" top={8} tone={2} size="xs" className={styles.legendRow}>
      <Row as="ul" align="stretch" wrap className={styles.legend}>
        <Row as="li" inline gap={6}>
          <i className={styles.keyInput} aria-hidden="true" />
          Input: type over it
        </Row>
        <Row as="li" inline gap={6}>
          <i className={styles.keyCalculated} aria-hidden="true" />
          Calculated
        </Row>
        <Row as="li" inline gap={6}>
          <i className={styles.keyHistorical} aria-hidden="true" />
          Historical
        </Row>
      </Row>
      <Row gap={12}>
        <Text tone={3} hidePhone data-print="none">
          Tab moves across a row, Enter moves down a column. Rows can be pasted.
        </Text>
        {tools}
      </Row>
    </Row>
  );
}

interface TableToolsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The cell that was entered last, such as "REV GROWTH (%) 2025"; null before any. */
  readonly cell: string | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onFillRight: () => void;
}

/** Keeps the focus in its cell when a button is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Buttons for the keyboard shortcuts of the table. */
export function TableTools({ canUndo, canRedo, cell, onUndo, onRedo, onFillRight }: TableToolsProps) {
  return (
    <Row align="stretch" className={styles.tools} role="toolbar" aria-label="Table">
      <IconButton
        label="Undo (Ctrl+Z)"
        icon={<Undo2 size={15} aria-hidden="true" />}
        disabled={!canUndo}
        onMouseDown={keepFocus}
        onClick={onUndo}
      />
      <IconButton
        label="Redo (Ctrl+Shift+Z)"
        icon={<Redo2 size={15} aria-hidden="true" />}
        disabled={!canRedo}
        onMouseDown={keepFocus}
        onClick={onRedo}
      />
      <IconButton
        label={cell === null ? 'Fill right (Ctrl+R): choose a cell first' : `Fill right from ${cell} (Ctrl+R)`}
        icon={<ArrowRightToLine size={15} aria-hidden="true" />}
        disabled={cell === null}
        onMouseDown={keepFocus}
        onClick={onFillRight}
      />
    </Row>
  );
}

interface TableRow {
  readonly key: ScenarioRow;
  readonly label: string;
  /** The first column shows a hyphen: it has no year before it to compare with. */
  readonly dashFirst?: boolean;
  readonly strong?: boolean;
  /** Draws a rule below. */
  readonly groupEnd?: boolean;
  /** Green above zero, red below. */
  readonly signed?: boolean;
}

const tableRows: readonly TableRow[] = [
  { key: 'revenue', label: 'REVENUE ($M)', strong: true },
  { key: 'revgrowth', label: 'REV GROWTH (%)', dashFirst: true, groupEnd: true },
  { key: 'margin', label: 'NET MARGINS (%)' },
  { key: 'netincome', label: 'NET INCOME ($M)', strong: true, groupEnd: true },
  { key: 'shares', label: 'SHARES OUT (M)' },
  { key: 'eps', label: 'EPS ($)', strong: true, groupEnd: true },
  { key: 'peLow', label: 'P/E LOW EST' },
  { key: 'peHigh', label: 'P/E HIGH EST', groupEnd: true },
  { key: 'priceLow', label: 'SHARE PRICE LOW ($)', strong: true },
  { key: 'priceHigh', label: 'SHARE PRICE HIGH ($)', strong: true, groupEnd: true },
  { key: 'cagrLow', label: 'CAGR LOW (%)', dashFirst: true, signed: true },
  { key: 'cagrHigh', label: 'CAGR HIGH (%)', dashFirst: true, signed: true },
];

const salesLabels: Partial<Record<ScenarioRow, string>> = { peLow: 'P/S LOW EST', peHigh: 'P/S HIGH EST' };

/** Returns the rows of a scenario, by the figure that its multiples are of. */
export function selectTableRows({ multiple }: Pick<Scenario, 'multiple'>): readonly TableRow[] {
  return multiple === undefined
    ? tableRows
    : tableRows.map((row) => ({ ...row, label: salesLabels[row.key] ?? row.label }));
}

/** Returns whether the user may edit a row. */
function isInputRow(key: ScenarioRow): key is InputRow {
  return inputRows.some((row) => row === key);
}
