import { Panel } from '@basecase/shared-ui/components/panel';
import { PanelTable } from '@basecase/shared-ui/components/panel-table';
import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import table from '../result/cash-flow-table.module.css';
import type { ExcessReturnYear } from './excess-returns.model.ts';
import type { FadePanelProps } from './fade-panel.tsx';

/** The calculation of each projected year, from book value to present value. */
export function ExcessYearsPanel({ valuation, currency, firstYear }: FadePanelProps) {
  const { result, inputs } = valuation;
  if (result === null || inputs === null) return null;
  const { costOfEquity } = inputs;
  const money = (value: number) => formatPerShare(value, { currency });
  const rows: readonly { label: string; text: (year: ExcessReturnYear, index: number) => string }[] = [
    { label: 'Book value, start', text: ({ bookValue }) => money(bookValue) },
    { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
    { label: '\u2212 Cost of equity', text: () => formatPercent(costOfEquity, { decimals: 2 }) },
    { label: 'Excess return', text: ({ excessReturn }) => money(excessReturn) },
    { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + costOfEquity) ** (index + 1), 3) },
    { label: 'Present value', text: ({ presentValue }) => money(presentValue) },
  ];
  const fiscalYears = result.projected.map((_, index) => firstYear + index);
  return (
    <Panel title="Excess returns by year" subtitle="A share." headingLevel={2}>
      <PanelTable label="Excess returns by year" tableLabel="Projected excess returns by year" className={table.frame}>
        <thead>
          <tr>
            <th scope="col">Fiscal year</th>
            {fiscalYears.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }, row) => (
            <tr key={label} className={row === rows.length - 1 ? table.total : undefined}>
              <th scope="row">{label}</th>
              {result.projected.map((year, index) => (
                <td key={fiscalYears[index]}>{text(year, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PanelTable>
    </Panel>
  );
}
