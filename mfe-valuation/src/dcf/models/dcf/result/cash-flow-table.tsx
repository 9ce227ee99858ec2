import { formatMoneyShort, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { YearTable } from '../../../panels/year-table.tsx';
import { cashFlowYears, type DcfBasis, type DcfResult } from '../../../valuation/dcf.model.ts';
import type { MarginAssumption } from '../../../valuation/dcf-assumptions.ts';

export interface CashFlowTableProps {
  readonly basis: DcfBasis;
  readonly result: DcfResult;
  readonly margin: MarginAssumption;
  readonly currency: string | null;
  /** Whether some shares of revenue are the user's own. */
  readonly mine: boolean;
}

/** The calculation of free cash flow and present value for each projected year. */
export function CashFlowTable({ basis, result, margin, currency, mine }: CashFlowTableProps) {
  const years = cashFlowYears(basis, result.revenueGrowthRates, margin);
  const latest = Number(basis.latest.label);
  const money = (value: number | undefined) => formatMoneyShort(value, { currency });
  const floored = years.some(({ freeCashFlow }) => freeCashFlow === 0);
  return (
    <YearTable
      id="cash-flow-by-year"
      title="Cash flow by year"
      summary={`${money(result.projectedCashFlows[0])} in ${latest + 1} to ${money(result.projectedCashFlows.at(-1))} in ${latest + years.length}`}
      subtitle={
        mine
          ? 'Shares of revenue are means of fiscal years, or your own where you replaced them.'
          : `Shares of revenue are those of fiscal ${result.fiscalYears[0]} to ${result.fiscalYears.at(-1)}.`
      }
      tableLabel="Projected cash flow by year"
      head="Fiscal year"
      labels={years.map((_, index) => latest + 1 + index)}
      years={years}
      rows={[
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
      ]}
      {...(floored && { note: 'Where money would flow out, free cash flow counts as 0.' })}
    />
  );
}
