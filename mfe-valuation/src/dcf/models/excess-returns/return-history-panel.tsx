import { formatMoneyTenth, formatPercent } from '@basecase/shared-ui/figures/format';
import { YearTable } from '../../panels/year-table.tsx';
import type { ExcessPart } from './excess-part.ts';

/** The filed figures behind the starting return on equity. */
export function ReturnHistoryPanel({ value: { years }, currency }: ExcessPart) {
  const money = (amount: number | null) => formatMoneyTenth(amount, { currency });
  return (
    <YearTable
      title="Where the figures come from"
      subtitle="Return on equity is net income ÷ equity at the beginning of the year, preferred stock included."
      label="Sources of excess returns"
      tableLabel="Return on equity by fiscal year"
      head="Figure"
      labels={years.map(({ year }) => year)}
      years={years}
      rows={[
        { label: 'Net income', text: ({ netIncome }) => money(netIncome) },
        { label: 'Equity of the owners, end of year', text: ({ equity }) => money(equity) },
        { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
      ]}
    />
  );
}
