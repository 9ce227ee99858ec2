import type { Scenario } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Column } from '../scenarios/projection.model.ts';
import { formatCell, formatTyped } from './cell-format.model.ts';
import { type CellActions, ProjectionCell } from './projection-cell.tsx';
import styles from './projection-table.module.css';
import { isInputRow, selectTableRows, type TableRow } from './table-rows.ts';

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
    <TableFrame
      label={`${scenarioName} projection`}
      tableLabel={`${scenarioName} projection, editable`}
      className={styles.frame}
      tableClassName={styles.table}
    >
      <thead>
        <tr>
          <th scope="col">METRIC</th>
          {columns.map(({ year, kind }) => (
            <th key={year} scope="col" className={kind === 'historical' ? styles.historical : undefined}>
              {year}
              <small>{kind === 'historical' ? 'Historical' : 'Projected'}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {selectTableRows(scenario).map((row) => (
          <tr
            key={row.key}
            className={classNames(row.strong === true && styles.strong, row.groupEnd === true && styles.groupEnd)}
          >
            <th scope="row">{row.label}</th>
            {columns.map((column, index) => (
              <Cell
                key={column.year}
                row={row}
                column={column}
                index={index}
                value={scenario[row.key][index] ?? null}
                isSeed={scenario[row.key][index] === seeds[row.key][index]}
                multiple={scenario.multiple}
                currency={currency}
                actions={actions}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
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
  const historical = column.kind === 'historical';
  if (row.dashFirst === true && index === 0) {
    return <td className={historical ? styles.historical : undefined}>-</td>;
  }
  const text = formatCell(key, value, currency, multiple);
  if (isInputRow(key) && !historical) {
    const typed = isSeed ? null : formatTyped(key, value);
    return (
      <td className={styles.editable}>
        <ProjectionCell
          place={{ row: key, column: index }}
          label={`${label} ${column.year}`}
          value={value}
          text={typed ?? text}
          actions={actions}
        />
      </td>
    );
  }
  const sign = row.signed === true && value !== null && (value < 0 ? styles.negative : styles.positive);
  return (
    <td className={classNames(historical && styles.historical, text === NOT_AVAILABLE && styles.missing)}>
      <Result text={text} tone={sign === false ? undefined : sign} />
    </td>
  );
}

/** A calculated figure. It flashes when it changes, but not when it first appears. */
function Result({ text, tone }: { readonly text: string; readonly tone: string | undefined }) {
  const [first] = useState(text);
  return (
    <span key={text} className={classNames(styles.result, tone, text !== first && styles.flash)}>
      {text}
    </span>
  );
}

/** The legend of the three kinds of cells, with the keys that move between them and the table's tools. */
export function TableLegend({ tools }: { readonly tools: ReactNode }) {
  return (
    <div className={styles.legendRow}>
      <Row as="ul" align="stretch" wrap className={styles.legend}>
        <li>
          <i className={styles.keyInput} aria-hidden="true" />
          Input: type over it
        </li>
        <li>
          <i className={styles.keyCalculated} aria-hidden="true" />
          Calculated
        </li>
        <li>
          <i className={styles.keyHistorical} aria-hidden="true" />
          Historical
        </li>
      </Row>
      <Row gap={12}>
        <Text tone={3} hidePhone data-print="none">
          Tab moves across a row, Enter moves down a column. Rows can be pasted.
        </Text>
        {tools}
      </Row>
    </div>
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
    <div className={styles.tools} role="toolbar" aria-label="Table">
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
    </div>
  );
}
