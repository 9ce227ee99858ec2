import { Panel } from '@basecase/shared-ui/components/panel';
import { PanelTable } from '@basecase/shared-ui/components/panel-table';
import { formatMoneyTenth, formatPercent } from '@basecase/shared-ui/figures/format';
import table from '../result/cash-flow-table.module.css';
import type { ReturnYear } from './excess-inputs.model.ts';

export interface ReturnHistoryPanelProps {
  /** Oldest first. */
  readonly years: readonly ReturnYear[];
  readonly currency: string | null;
}

/** The filed figures behind the starting return on equity. */
export function ReturnHistoryPanel({ years, currency }: ReturnHistoryPanelProps) {
  const money = (value: number | null) => formatMoneyTenth(value, { currency });
  const rows: readonly { label: string; text: (year: ReturnYear) => string }[] = [
    { label: 'Net income', text: ({ netIncome }) => money(netIncome) },
    { label: 'Equity of the owners, end of year', text: ({ equity }) => money(equity) },
    { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
  ];
  return (
    <Panel
      title="Where the figures come from"
      subtitle="Return on equity is net income ÷ equity at the beginning of the year, preferred stock included."
      headingLevel={2}
    >
      <PanelTable
        label="Sources of excess returns"
        tableLabel="Return on equity by fiscal year"
        className={table.frame}
      >
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {years.map(({ year }) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {years.map((year) => (
                <td key={year.year}>{text(year)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PanelTable>
    </Panel>
  );
}
