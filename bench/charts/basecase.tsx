import '@basecase/shared-ui/tokens/tokens.css';
import '@basecase/shared-ui/tokens/fonts.css';
import '@basecase/shared-ui/tokens/base.css';
import { BandChart } from '@basecase/shared-ui/charts/bands/band-chart';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { SmallChart } from '@basecase/shared-ui/charts/bars/small-bars';
import { PriceChart } from '@basecase/shared-ui/charts/price/price-chart';
import { SmallGrid } from '@basecase/shared-ui/components/layout/screen';
import {
  formatMoneyAxis,
  formatMoneyShort,
  formatPercent,
  formatPercentAxis,
} from '@basecase/shared-ui/figures/format';
import { BalanceCharts } from '../../mfe-research/src/financials/charts/balance-charts.tsx';
import {
  balanceReports,
  closes,
  income,
  margins,
  metrics,
  multipleBand,
  multiples,
  revenue,
  years,
} from './figures.ts';
import { offer } from './harness.tsx';

const bars = [
  { key: 'revenue', label: 'Revenue', color: 'seq-3', values: revenue },
  { key: 'income', label: 'Net income', color: 'seq-1', values: income },
] as const;
const lines = [{ key: 'margin', label: 'Net margin', color: 'series-2', values: margins }] as const;

const multipleText = (value: number): string => value.toFixed(1);

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
  multiples: {
    canvases: 6,
    draw: () => (
      <SmallGrid>
        {multiples.map(({ title, points }) => (
          <BandChart
            key={title}
            label={title}
            series={title}
            points={points}
            band={multipleBand}
            gapDays={25}
            height={140}
            formatValue={multipleText}
            textOfGap={() => 'Not meaningful'}
          />
        ))}
      </SmallGrid>
    ),
  },
  balance: { canvases: 21, draw: () => <BalanceCharts symbol="AAPL" reports={balanceReports} /> },
});
