import { classNames } from '@basecase/shared-ui/components/class-names';
import { Panel } from '@basecase/shared-ui/components/panel';
import { PanelTable } from '@basecase/shared-ui/components/panel-table';
import { formatMoneyShort, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { type CashFlowYear, cashFlowYears, type DcfBasis, type DcfResult } from '../model/dcf.model.ts';
import type { MarginAssumption } from '../model/dcf-assumptions.ts';
import styles from './cash-flow-table.module.css';

export interface CashFlowTableProps {
  readonly basis: DcfBasis;
  readonly result: DcfResult;
  readonly margin: MarginAssumption;
  readonly currency: string | null;
  /** Whether some shares of revenue are the user's own. */
  readonly mine: boolean;
}

interface Row {
  readonly label: string;
  /** A total of the rows above. */
  readonly total?: boolean;
  readonly text: (year: CashFlowYear, index: number) => string;
}

/** The calculation of free cash flow and present value for each projected year. */
export function CashFlowTable({ basis, result, margin, currency, mine }: CashFlowTableProps) {
  const years = cashFlowYears(basis, result.revenueGrowthRates, margin);
  const latest = Number(basis.latest.label);
  const money = (value: number | undefined) => formatMoneyShort(value, { currency });
  const rows: Row[] = [
    { label: 'Revenue growth', text: (_, index) => formatPercent(result.revenueGrowthRates[index]) },
    { label: 'Revenue', text: ({ revenue }) => money(revenue) },
    { label: 'Operating margin', text: ({ operatingMargin }) => formatPercent(operatingMargin) },
    { label: 'Operating income after tax', text: ({ afterTax }) => money(afterTax) },
    { label: '+ Depreciation & amortization', text: ({ depreciation }) => money(depreciation) },
    { label: '\u2212 Capital expenditures', text: ({ capitalExpenditures }) => money(capitalExpenditures) },
    { label: '\u2212 Change in working capital', text: ({ workingCapitalChange }) => money(workingCapitalChange) },
    { label: 'Free cash flow', total: true, text: ({ freeCashFlow }) => money(freeCashFlow) },
    { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + result.wacc) ** (index + 1), 3) },
    { label: 'Present value', total: true, text: (_, index) => money(result.presentValues[index]) },
  ];
  const floored = years.some(({ freeCashFlow }) => freeCashFlow === 0);
  return (
    <Panel
      title="Cash flow by year"
      subtitle={
        mine
          ? 'Shares of revenue are means of fiscal years, or your own where you replaced them.'
          : `Shares of revenue are those of fiscal ${result.fiscalYears[0]} to ${result.fiscalYears.at(-1)}.`
      }
      headingLevel={2}
    >
      <PanelTable label="Cash flow by year" tableLabel="Projected cash flow by year" className={styles.frame}>
        <thead>
          <tr>
            <th scope="col">Fiscal year</th>
            {years.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is a year
              <th key={index} scope="col">
                {latest + 1 + index}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, total, text }) => (
            <tr key={label} className={classNames(total === true && styles.total)}>
              <th scope="row">{label}</th>
              {years.map((year, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is a year
                <td key={index}>{text(year, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PanelTable>
      {floored && <p className={styles.note}>Where money would flow out, free cash flow counts as 0.</p>}
    </Panel>
  );
}
