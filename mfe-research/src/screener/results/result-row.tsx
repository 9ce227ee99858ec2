import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Link } from '@basecase/shared-ui/router';
import { memo } from 'react';
import { FigureButton } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { formatCell, formatPercentile, rateQuarter, type ScreenColumn, type ScreenRow } from '../figure-text.model.ts';
import { nameIndustry } from '../scope.model.ts';
import { useIndustries } from '../use-screen.ts';
import styles from './results-table.module.css';

interface ResultRowProps {
  /** From 0. */
  readonly place: number;
  /** Null while it is loaded. */
  readonly row: ScreenRow | null;
  readonly columns: readonly ScreenColumn[];
  readonly sortedBy: string | null;
  readonly isNew: boolean;
  readonly isShown: boolean;
  readonly findSource: (row: ScreenRow, column: ScreenColumn) => FigureSource | null;
}

/** A company with its figures. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { place, row, columns, sortedBy } = props;
  if (row === null) return <RowToCome place={place} columns={columns} />;
  return (
    <tr aria-rowindex={place + 2} className={classNames(props.isShown && styles.shown)}>
      <Company row={row} isNew={props.isNew} />
      {columns.map((column, at) => (
        <td key={column.formula} className={column.formula === sortedBy ? styles.sorted : undefined}>
          <Figure row={row} column={column} place={`${place} ${at}`} source={() => props.findSource(row, column)} />
        </td>
      ))}
    </tr>
  );
});

/** A row whose company is not known yet. */
export function RowToCome({ place, columns }: Pick<ResultRowProps, 'place' | 'columns'>) {
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row">
        <i className={styles.toCome} />
      </th>
      {columns.map(({ formula }) => (
        <td key={formula}>
          <i className={styles.toCome} />
        </td>
      ))}
    </tr>
  );
}

function Company({ row, isNew }: { readonly row: ScreenRow; readonly isNew: boolean }) {
  const groups = useIndustries().data?.groups ?? [];
  const sic = row.sic ?? null;
  return (
    <th scope="row">
      <Link to={`/overview?symbol=${encodeURIComponent(row.symbol)}`}>
        <b>{row.symbol}</b>
        <span>
          {row.name}
          {isNew && <Badge tone="info">New</Badge>}
          {sic !== null && (
            <small>
              {sic} {nameIndustry(groups, sic)}
            </small>
          )}
        </span>
      </Link>
    </th>
  );
}

interface FigureProps {
  readonly row: ScreenRow;
  readonly column: ScreenColumn;
  /** Row and column. */
  readonly place: string;
  readonly source: () => FigureSource | null;
}

const tints = { best: styles.best, weakest: styles.weakest, none: styles.plain } as const;

function Figure({ row, column, place, source }: FigureProps) {
  const figure = row.values[column.formula];
  const share = row.percentiles?.[column.formula] ?? null;
  return (
    <>
      {share !== null && (
        <span
          aria-hidden="true"
          className={classNames(styles.bar, tints[rateQuarter(share, column.better)])}
          style={{ width: `${share * 100}%` }}
        />
      )}
      <FigureButton
        text={formatCell(figure, column)}
        spoken={share === null ? null : `, ${formatPercentile(share)}`}
        missing={figure?.value === null ? figure.reason : null}
        place={place}
        source={source}
      />
    </>
  );
}
