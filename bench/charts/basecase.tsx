import '@basecase/shared-ui/tokens/tokens.css';
import '@basecase/shared-ui/tokens/fonts.css';
import '@basecase/shared-ui/tokens/base.css';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars-with-lines';
import { PriceChart } from '@basecase/shared-ui/charts/price-chart';
import { SmallChart } from '@basecase/shared-ui/charts/small-bars';
import { SmallGrid } from '@basecase/shared-ui/components/screen';
import {
  formatMoneyAxis,
  formatMoneyShort,
  formatPercent,
  formatPercentAxis,
} from '@basecase/shared-ui/figures/format';
import { BalanceCharts } from '../../mfe-research/src/financials/balance-charts.tsx';
import { balanceReports, closes, income, margins, metrics, revenue, years } from './figures.ts';
import { offer } from './harness.tsx';

const bars = [
  { key: 'revenue', label: 'Revenue', color: 'seq-3', values: revenue },
  { key: 'income', label: 'Net income', color: 'seq-1', values: income },
] as const;
const lines = [{ key: 'margin', label: 'Net margin', color: 'series-2', values: margins }] as const;

offer({
  line: { canvases: 1, draw: () => <PriceChart label="Price" title="Price" points={closes} height={330} /> },
  small: {
    canvases: 19,
    draw: () => (
      <SmallGrid>
        {metrics.map(({ title, values }) => (
          <SmallChart
            key={title}
            title={title}
            value={formatMoneyShort(values.at(-1))}
            change="+4.0%"
            categories={years}
            values={values}
            format={formatMoneyShort}
          />
        ))}
      </SmallGrid>
    ),
  },
  combo: {
    canvases: 1,
    draw: () => (
      <BarsWithLines
        label="Revenue"
        title="Revenue"
        categories={years}
        bars={bars}
        lines={lines}
        height={330}
        formatBar={formatMoneyShort}
        formatBarAxis={formatMoneyAxis}
        formatLine={formatPercent}
        formatLineAxis={formatPercentAxis}
      />
    ),
  },
  balance: { canvases: 21, draw: () => <BalanceCharts symbol="AAPL" reports={balanceReports} /> },
});
