import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { SeriesSwatch, shapeAt } from '@basecase/shared-ui/charts/lines/series-shape';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { Star } from 'lucide-react';
import { type CSSProperties, Fragment, useState } from 'react';
import { moveFocus } from '../figure-grid.tsx';
import { CompanyHead, CompanyName } from './company-head.tsx';
import styles from './compare.module.css';
import type { Company, ComparedCell, ComparedGroup, ComparedRow, Comparison } from './comparison.model.ts';
import { type ChosenCell, FigureDetails } from './figure-details.tsx';
import { SavedValues } from './saved-values.tsx';

/** The width of the table depends on the number of companies. */
interface FrameStyle extends CSSProperties {
  readonly '--companies': number;
}

interface CompareTableProps {
  readonly comparison: Comparison;
  readonly groups: readonly ComparedGroup[];
}

/** The companies side by side: each figure with its fiscal years as a small line, and a button that opens its origin. */
export function CompareTable({ comparison, groups }: CompareTableProps) {
  const { companies, saved = [] } = comparison;
  const [chosen, setChosen] = useState<ChosenCell | null>(null);
  const [current, setCurrent] = useState('0 0');
  const rows = groups.flatMap((group) => group.rows);
  const span = companies.length + 1;
  const frameStyle: FrameStyle = { '--companies': companies.length };
  const open = chosen?.anchor.dataset.figure ?? null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the figures inside, which are buttons
    <div onKeyDown={moveFocus}>
      <TableFrame label="Comparison" className={styles.frame} tableClassName={styles.table} style={frameStyle}>
        <Heads companies={companies} />
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={span}>
                  <span>
                    <b>{group.title}</b> {group.note}
                  </span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row
                  key={row.name}
                  row={row}
                  companies={companies}
                  number={rows.indexOf(row)}
                  current={current}
                  open={open}
                  onFocus={setCurrent}
                  onChoose={setChosen}
                />
              ))}
            </Fragment>
          ))}
          <SavedValues companies={companies} saved={saved} />
        </tbody>
      </TableFrame>
      <TableKey />
      <FigureDetails chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

/** The meaning of the marks. */
function TableKey() {
  return (
    <p className={styles.keyNote}>
      <span>
        <Star size={11} fill="currentColor" aria-hidden="true" className={styles.star} /> and bold: best of the row,
        where a direction is clear
      </span>
      <span>Select a figure for its formula, its years and its filing</span>
      <span>Small lines: ten fiscal years, each on its own scale</span>
    </p>
  );
}

interface RowProps {
  readonly row: ComparedRow;
  readonly companies: readonly Company[];
  /** Place of the row in the table. */
  readonly number: number;
  /** Row and column of the figure that is the tab stop. */
  readonly current: string;
  /** Row and column of the figure whose origin is shown; null for none. */
  readonly open: string | null;
  readonly onFocus: (place: string) => void;
  readonly onChoose: (chosen: ChosenCell) => void;
}

function Row({ row, companies, number, current, open, onFocus, onChoose }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.note !== null && <small>{row.note}</small>}
      </th>
      {companies.map((company, at) => {
        const cell = row.cells[at];
        const place = `${number} ${at}`;
        if (cell === undefined) return null;
        return (
          <td key={company.symbol}>
            <Cell
              cell={cell}
              known={row.known}
              index={at}
              place={place}
              stop={place === current}
              open={place === open}
              onFocus={() => onFocus(place)}
              onChoose={(anchor) => onChoose({ anchor, row, cell, company })}
            />
          </td>
        );
      })}
    </tr>
  );
}

function Heads({ companies }: { readonly companies: readonly Company[] }) {
  return (
    <thead>
      <tr className={styles.names}>
        <td />
        {companies.map((company, at) => (
          <th key={company.symbol} scope="col">
            <CompanyName company={company} swatch={<SeriesSwatch index={at} />} />
          </th>
        ))}
      </tr>
      <tr className={styles.heads}>
        <td>Small lines: ten fiscal years</td>
        {companies.map((company) => (
          <td key={company.symbol}>
            <CompanyHead company={company} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps {
  readonly cell: ComparedCell;
  /** Figures in the row. */
  readonly known: number;
  /** Place of the company. */
  readonly index: number;
  readonly place: string;
  /** Whether this figure is the tab stop. */
  readonly stop: boolean;
  readonly open: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (anchor: HTMLElement) => void;
}

function Cell({ cell, known, index, place, stop, open, onFocus, onChoose }: CellProps) {
  const years = cell.years.map(({ value }) => (typeof value === 'number' ? value : null));
  const hasTrend = years.filter((value) => value !== null).length > 1;
  return (
    <span className={styles.cell}>
      <span className={styles.trend}>
        {hasTrend && <SparkLine values={years} width={68} height={24} color={shapeAt(index).color} />}
      </span>
      <span className={styles.value}>
        <span className={styles.star}>{cell.isBest && <Star size={11} fill="currentColor" aria-hidden="true" />}</span>
        <button
          type="button"
          data-figure={place}
          tabIndex={stop ? 0 : -1}
          title={cell.missing ?? undefined}
          className={classNames(styles.figure, cell.isBest && styles.best, cell.missing !== null && styles.missing)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onFocus={onFocus}
          onClick={(event) => onChoose(event.currentTarget)}
        >
          {cell.text}
          {cell.isBest && <VisuallyHidden>, best of {known}</VisuallyHidden>}
        </button>
        {cell.usual !== null && <small className={styles.usual}>median {cell.usual}</small>}
      </span>
    </span>
  );
}
