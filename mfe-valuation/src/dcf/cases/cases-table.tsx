import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { type RowLook, Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoneyShort, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import type { ReactNode } from 'react';
import { models } from '../models/registry.ts';
import { averageGrowth } from '../valuation/valuation.model.ts';
import { type CaseColumn, type CaseLine, type CaseYear, otherModel } from './case-columns.model.ts';
import styles from './cases.module.css';

export interface CasesTableProps {
  readonly columns: readonly CaseColumn[];
  readonly differences: readonly CaseLine[];
  /** Today's price in the currency of the statements; null when unknown. */
  readonly price: number | null;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

interface Row {
  readonly label: string;
  readonly cells: readonly ReactNode[];
  /** Of a heading, or of a line instead of rows. */
  readonly look?: RowLook;
}

/** The compared cases in columns: their values, what differs between them, and free cash flow by year. */
export function CasesTable({ columns, differences, price, currency }: CasesTableProps) {
  const rows: readonly Row[] = [
    makeSection('Value'),
    ...listValueRows(columns, price, currency),
    makeSection('What differs'),
    ...listDifferentRows(differences),
    makeSection('Free cash flow by year, with growth of revenue and operating margin'),
    ...listYearRows(columns, currency),
  ];
  return (
    <Table<Row>
      frame="panel"
      sizes={{ row: 34, head: 56 }}
      label="Cases side by side"
      columns={[
        { key: 'line', header: 'Case', width: 220, cell: ({ label }) => label },
        ...columns.map(
          ({ key, name, note }, index): TableColumn<Row> => ({
            key,
            header: <CaseHead name={name} note={note} />,
            width: '20%',
            cell: ({ cells }) => cells[index],
          }),
        ),
      ]}
      rows={rows}
      // Two groups may have a line of one label.
      keyOf={(row) => `${rows.indexOf(row)}`}
      look={({ look = {} }) => look}
    />
  );
}

function makeSection(section: string): Row {
  return { label: section, cells: [], look: { section, apart: true } };
}

function CaseHead({ name, note }: Pick<CaseColumn, 'name' | 'note'>) {
  return (
    <span className={styles.head}>
      {name}
      <Text as="small" hidePhone>
        {note}
      </Text>
    </span>
  );
}

function listValueRows(columns: readonly CaseColumn[], price: number | null, currency: string | null): Row[] {
  const ofDcf = (label: string, text: (dcf: NonNullable<CaseColumn['dcf']>) => string): Row => ({
    label,
    cells: columns.map(({ dcf, model }) => (dcf !== null ? text(dcf) : model === 'dcf' ? 'N/A' : otherModel)),
  });
  const isMixed = columns.some(({ model }) => model !== 'dcf');
  return [
    ...(isMixed ? [{ label: 'Model', cells: columns.map(({ model }) => models[model].label) }] : []),
    {
      label: 'Fair value a share',
      cells: columns.map(({ key, fairValue }) => <b key={key}>{formatPerShare(fairValue, { currency })}</b>),
    },
    {
      label: 'Against today’s price',
      cells: columns.map(({ fairValue }) =>
        formatPercent(fairValue === null || price === null ? null : fairValue / price - 1, { plus: true }),
      ),
    },
    ofDcf('Enterprise value', ({ result }) => formatMoneyShort(result.enterpriseValue, { currency })),
    ofDcf('Of it beyond the projected years', ({ result }) => formatPercent(result.terminalShare)),
    ofDcf('Discount rate (WACC)', ({ result }) => formatPercent(result.wacc, { decimals: 2 })),
    ofDcf('Growth of revenue a year', ({ result }) => formatPercent(averageGrowth(result.revenueGrowthRates))),
  ];
}

function listDifferentRows(differences: readonly CaseLine[]): Row[] {
  if (differences.length === 0) {
    return [{ label: '', cells: [], look: { across: 'Nothing: the cases have the same assumptions and inputs.' } }];
  }
  return differences.map(({ label, texts, mine }) => ({
    label,
    cells: texts.map((text, index) =>
      mine[index] === true ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text belongs to the column at its index
        <Text as="span" key={index} tone="accent" weight="medium" title="A value of the user’s own">
          {text}
        </Text>
      ) : (
        text
      ),
    ),
  }));
}

function listYearRows(columns: readonly CaseColumn[], currency: string | null): Row[] {
  const labels = [...new Set(columns.flatMap(({ dcf }) => dcf?.years.map(({ label }) => label) ?? []))].sort();
  return labels.map((label) => ({
    label: `Fiscal ${label}`,
    cells: columns.map(({ key, dcf }) => {
      const year = dcf?.years.find((each) => each.label === label);
      return year === undefined ? '–' : <YearCell key={key} year={year} currency={currency} />;
    }),
  }));
}

function YearCell({ year, currency }: { readonly year: CaseYear; readonly currency: string | null }) {
  return (
    <>
      {formatMoneyShort(year.freeCashFlow, { currency })}
      <small>
        {formatPercent(year.growth, { plus: true })}, {formatPercent(year.operatingMargin)}
      </small>
    </>
  );
}
