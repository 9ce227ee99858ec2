import { Popover } from '@basecase/shared-ui/components/popover';
import type { FiledColumn } from './as-filed-columns.model.ts';
import type { FiledCell, FiledRow, FiledTable } from './as-filed-table.model.ts';
import styles from './figure-origin.module.css';
import { ConceptName, Fact } from './origin-facts.tsx';
import { SecLink } from './sec-link.tsx';

/** The figure whose origin is shown. */
export interface ChosenFiledFigure {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  readonly row: FiledRow;
  readonly cell: FiledCell;
  readonly column: FiledColumn;
}

export interface FiledOriginProps {
  readonly table: FiledTable;
  readonly figure: ChosenFiledFigure | null;
  readonly onClose: () => void;
}

/** The popover with a filed figure's concept, label, period and filing. Escape returns the focus to the figure. */
export function FiledOrigin({ table, figure, onClose }: FiledOriginProps) {
  const title = figure === null ? undefined : `${figure.row.label}, ${figure.column.title}`;
  return (
    <Popover anchor={figure?.anchor ?? null} title={title} anchors="[data-figure]" onClose={onClose}>
      {figure !== null && <Origin table={table} figure={figure} />}
    </Popover>
  );
}

function Origin({ table, figure }: Pick<FiledOriginProps, 'table'> & { readonly figure: ChosenFiledFigure }) {
  const { row, cell, column } = figure;
  return (
    <>
      <p className={styles.amount}>{cell.full}</p>
      <dl className={styles.facts}>
        <Fact term="Concept">
          <ConceptName concept={row.concept} />
        </Fact>
        <Fact term="Label">{row.label}</Fact>
        <Fact term="Period">{column.period}</Fact>
        <Fact term="Filing">{table.filing}</Fact>
        <Fact term="Filed">{table.filed}</Fact>
        {cell.missing !== null && <Fact term="Remark">{cell.missing}</Fact>}
      </dl>
      <SecLink address={cell.address} />
    </>
  );
}
