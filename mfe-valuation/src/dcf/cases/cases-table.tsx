import { PanelTable } from '@basecase/shared-ui/components/tables/panel-table';
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
}

/** The compared cases in columns: their values, what differs between them, and free cash flow by year. */
export function CasesTable({ columns, differences, price, currency }: CasesTableProps) {
  const groups = [
    { title: 'Value', rows: listValueRows(columns, price, currency) },
    { title: 'What differs', rows: listDifferentRows(differences) },
    {
      title: 'Free cash flow by year, with growth of revenue and operating margin',
      rows: listYearRows(columns, currency),
    },
  ];
  return (
    <PanelTable label="Cases side by side" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Case</th>
          {columns.map(({ key, name, note }) => (
            <th key={key} scope="col">
              {name}
              <small>{note}</small>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              <span>{title}</span>
            </th>
          </tr>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1}>Nothing: the cases have the same assumptions and inputs.</td>
            </tr>
          )}
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ key }, index) => (
                <td key={key}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </PanelTable>
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
  return differences.map(({ label, texts, mine }) => ({
    label,
    cells: texts.map((text, index) =>
      mine[index] === true ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text belongs to the column at its index
        <span key={index} className={styles.mine} title="A value of the user’s own">
          {text}
        </span>
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
