import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
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
  const columns: readonly TableColumn<ReplayRow>[] = [
    { key: 'filed', header: 'Filed', cell: ({ filed }) => formatCalendarDay(filed) },
    { key: 'year', header: 'Fiscal year', cell: ({ fiscalYear }) => fiscalYear },
    { key: 'value', header: 'Fair value', cell: (row) => <FairValue row={row} currency={currency} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => formatPerShare(price, { currency }) },
    { key: 'gap', header: 'Against price', cell: ({ fairValue, price }) => signed(changeFrom(price, fairValue)) },
    ...horizons.map((years) => ({
      key: `${years}`,
      header: `${years} ${years === 1 ? 'year' : 'years'} later`,
      cell: (row: ReplayRow) => <Later row={row} years={years} currency={currency} />,
    })),
    { key: 'agreed', header: 'The year after', cell: (row) => describeAgreement(agreedAfter(row, 1)) },
  ];
  return (
    <Panel title="Each filing" subtitle="N/A where that day has not come yet" headingLevel={2}>
      <Table
        frame="panel"
        label="Each filing"
        tableLabel="Fair value and price at each annual filing"
        columns={columns}
        rows={rows}
        keyOf={({ accessionNumber }) => accessionNumber}
      />
    </Panel>
  );
}

/** Returns the change from a price; null without either. */
function changeFrom(price: number | null, to: number | null): number | null {
  return to === null || price === null || price <= 0 ? null : to / price - 1;
}

function describeAgreement(agreed: boolean | null): string {
  return agreed === null ? NOT_AVAILABLE : agreed ? 'Agreed' : 'Disagreed';
}

interface FigureProps {
  readonly row: ReplayRow;
  readonly currency: string | null;
}

function FairValue({ row: { fairValue, missing }, currency }: FigureProps) {
  return (
    <span className={styles.value}>
      {formatPerShare(fairValue, { currency })}
      {fairValue === null && (
        <small title={`Missing: ${listNames(missing)}`}>
          {NO_FAIR_VALUE} that year: {listNames(missing)}
        </small>
      )}
    </span>
  );
}

function Later({ row: { price, later }, years, currency }: FigureProps & { readonly years: Horizon }) {
  const change = changeFrom(price, later[years]);
  return (
    <>
      {formatPerShare(later[years], { currency })}
      {change !== null && <span className={change < 0 ? styles.fall : styles.rise}> {signed(change)}</span>}
    </>
  );
}
