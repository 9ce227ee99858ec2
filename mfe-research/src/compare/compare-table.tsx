import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { SeriesSwatch, shapeAt } from '@basecase/shared-ui/charts/lines/series-shape';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { useHost } from '@basecase/shared-ui/host';
import { Star } from 'lucide-react';
import { type CSSProperties, Fragment } from 'react';
import { FigureButton, FigureGrid } from '../figure-source/figure-grid.tsx';
import { CompanyHead, CompanyName } from './company-head.tsx';
import styles from './compare.module.css';
import { comparedSource } from './compared-source.model.ts';
import type { Company, ComparedCell, ComparedGroup, ComparedRow, Comparison } from './comparison.model.ts';
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
  const rows = groups.flatMap((group) => group.rows);
  const span = companies.length + 1;
  const frameStyle: FrameStyle = { '--companies': companies.length };
  return (
    <FigureGrid>
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
                <Row key={row.name} row={row} companies={companies} number={rows.indexOf(row)} />
              ))}
            </Fragment>
          ))}
          <SavedValues companies={companies} saved={saved} />
        </tbody>
      </TableFrame>
      <TableKey />
    </FigureGrid>
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
}

function Row({ row, companies, number }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.note !== null && <small>{row.note}</small>}
      </th>
      {companies.map((company, at) => {
        const cell = row.cells[at];
        if (cell === undefined) return null;
        return (
          <td key={company.symbol}>
            <Cell row={row} cell={cell} company={company} index={at} place={`${number} ${at}`} />
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
  readonly row: ComparedRow;
  readonly cell: ComparedCell;
  readonly company: Company;
  /** Place of the company. */
  readonly index: number;
  readonly place: string;
}

function Cell({ row, cell, company, index, place }: CellProps) {
  const { sampleData } = useHost().settings;
  const years = cell.years.map(({ value }) => (typeof value === 'number' ? value : null));
  const hasTrend = years.filter((value) => value !== null).length > 1;
  return (
    <span className={styles.cell}>
      <span className={styles.trend}>
        {hasTrend && <SparkLine values={years} width={68} height={24} color={shapeAt(index).color} />}
      </span>
      <span className={styles.value}>
        <span className={styles.star}>{cell.isBest && <Star size={11} fill="currentColor" aria-hidden="true" />}</span>
        <FigureButton
          text={cell.text}
          spoken={cell.isBest ? `, best of ${row.known}` : null}
          missing={cell.missing}
          strong={cell.isBest}
          place={place}
          source={() => comparedSource(row, cell, company, sampleData)}
        />
        {cell.usual !== null && <small className={styles.usual}>median {cell.usual}</small>}
      </span>
    </span>
  );
}
