import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { PanelTable } from '@basecase/shared-ui/components/tables/panel-table';
import { formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { type Horizon, horizons, type ReplayRow } from './replay.model.ts';
import styles from './replay.module.css';
import { agreedAfter } from './replay-summary.model.ts';

export interface ReplayTableProps {
  /** Newest first. */
  readonly rows: readonly ReplayRow[];
  readonly currency: string | null;
}

const signed = (fraction: number | null) => formatPercent(fraction, { decimals: 0, plus: true });

/** Each replayed filing, newest first: the text form of the chart. */
export function ReplayTable({ rows, currency }: ReplayTableProps) {
  return (
    <Panel title="Each filing" subtitle="N/A where that day has not come yet" headingLevel={2}>
      <PanelTable label="Each filing" tableLabel="Fair value and price at each annual filing">
        <thead>
          <tr>
            <th scope="col">Filed</th>
            <th scope="col">Fiscal year</th>
            <th scope="col">Fair value</th>
            <th scope="col">Price</th>
            <th scope="col">Against price</th>
            {horizons.map((years) => (
              <th key={years} scope="col">
                {years} {years === 1 ? 'year' : 'years'} later
              </th>
            ))}
            <th scope="col">The year after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FilingRow key={row.accessionNumber} row={row} currency={currency} />
          ))}
        </tbody>
      </PanelTable>
    </Panel>
  );
}

function FilingRow({ row, currency }: { readonly row: ReplayRow; readonly currency: string | null }) {
  const { filed, fiscalYear, fairValue, missing, price } = row;
  const gap = fairValue === null || price === null || price <= 0 ? null : fairValue / price - 1;
  const agreed = agreedAfter(row, 1);
  return (
    <tr>
      <th scope="row">{formatCalendarDay(filed)}</th>
      <td>{fiscalYear}</td>
      <td className={styles.value}>
        {formatPerShare(fairValue, { currency })}
        {fairValue === null && (
          <small title={`Missing: ${listNames(missing)}`}>
            {NO_FAIR_VALUE} that year: {listNames(missing)}
          </small>
        )}
      </td>
      <td>{formatPerShare(price, { currency })}</td>
      <td>{signed(gap)}</td>
      {horizons.map((years) => (
        <LaterCell key={years} row={row} years={years} currency={currency} />
      ))}
      <td>{agreed === null ? NOT_AVAILABLE : agreed ? 'Agreed' : 'Disagreed'}</td>
    </tr>
  );
}

interface LaterCellProps {
  readonly row: ReplayRow;
  readonly years: Horizon;
  readonly currency: string | null;
}

function LaterCell({ row: { price, later }, years, currency }: LaterCellProps) {
  const then = later[years];
  const change = then === null || price === null || price <= 0 ? null : then / price - 1;
  return (
    <td>
      {formatPerShare(then, { currency })}
      {change !== null && <span className={change < 0 ? styles.fall : styles.rise}> {signed(change)}</span>}
    </td>
  );
}
