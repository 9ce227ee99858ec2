import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { YearTable } from '../../panels/year-table.tsx';
import type { ExcessPart } from './excess-part.ts';

/** The calculation of each projected year, from book value to present value. Nothing without a value. */
export function ExcessYearsPanel({ company, value, currency }: ExcessPart) {
  const { result, inputs } = value.valuation;
  if (result === null || inputs === null) return null;
  const { costOfEquity } = inputs;
  const firstYear = Number(company.basis.latest.label) + 1;
  const money = (amount: number) => formatPerShare(amount, { currency });
  return (
    <YearTable
      title="Excess returns by year"
      subtitle="A share."
      label="Excess returns by year"
      tableLabel="Projected excess returns by year"
      head="Fiscal year"
      labels={result.projected.map((_, index) => firstYear + index)}
      years={result.projected}
      rows={[
        { label: 'Book value, start', text: ({ bookValue }) => money(bookValue) },
        { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
        { label: '\u2212 Cost of equity', text: () => formatPercent(costOfEquity, { decimals: 2 }) },
        { label: 'Excess return', text: ({ excessReturn }) => money(excessReturn) },
        { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + costOfEquity) ** (index + 1), 3) },
        { label: 'Present value', total: true, text: ({ presentValue }) => money(presentValue) },
      ]}
    />
  );
}
