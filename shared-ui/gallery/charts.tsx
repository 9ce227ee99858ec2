import { BandChart } from '@basecase/shared-ui/charts/bands/band-chart';
import { FanChart } from '@basecase/shared-ui/charts/bands/fan-chart';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { SmallChart } from '@basecase/shared-ui/charts/bars/small-bars';
import { SparkBars } from '@basecase/shared-ui/charts/bars/spark-bars';
import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { ChartKey } from '@basecase/shared-ui/charts/frame/chart-legend';
import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import { LinesChart } from '@basecase/shared-ui/charts/lines/lines-chart';
import { PriceChart } from '@basecase/shared-ui/charts/price/price-chart';
import { WaterfallChart } from '@basecase/shared-ui/charts/waterfall/waterfall-chart';
import { SmallGrid } from '@basecase/shared-ui/components/layout/screen';
import {
  formatMoneyAxis,
  formatMoneyTenth,
  formatPercent,
  formatPercentAxis,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';
import { Entry } from './entry.tsx';

const years = ['2018', '2019', '2020', '2021', '2022', '2023', '2024'];
const revenue = [265.6e9, 260.2e9, 274.5e9, 365.8e9, 394.3e9, null, 391e9];
const income = [59.5e9, 55.3e9, 57.4e9, 94.7e9, 99.8e9, 97e9, -12e9];
const rate = [0.224, 0.212, 0.209, 0.259, 0.253, null, -0.031];
const closes = Array.from({ length: 1260 }, (_, index) => ({
  date: new Date(Date.UTC(2020, 0, 2 + Math.floor(index * 1.45))).toISOString().slice(0, 10),
  close: 120 + 30 * Math.sin(index / 120) + 4 * Math.sin(index / 9) + index / 25,
}));
/** Weeks, a gap of three months, then days. */
const datedCloses = [
  ...closes.filter((_, index) => index < 900 && index % 5 === 0),
  ...closes.filter((_, index) => index >= 960),
].map((point, index) => ({ ...point, volume: index % 11 === 0 ? null : 2e6 + 1.5e6 * Math.sin(index / 7) }));
const events = [
  { kind: 'ring', date: '2023-01-25', text: 'Earnings of the quarter to 31 Dec 2022' },
  { kind: 'diamond', date: '2022-12-31', text: 'Fiscal year ended 31 Dec 2022' },
] as const;
const trades = [
  { kind: 'bought', date: closes[1100]?.date ?? '', text: 'Bought by a director' },
  { kind: 'bought', date: closes[1104]?.date ?? '', text: 'Bought by another director' },
  { kind: 'sold', date: closes[600]?.date ?? '', text: 'Sold by an officer' },
  { kind: 'planned', date: closes[300]?.date ?? '', text: 'Sold under a plan' },
] as const;
const cluster = [
  { from: closes[1098]?.date ?? '', to: closes[1110]?.date ?? '', text: '3 directors bought within 9 days' },
] as const;
const eventNames = { ring: 'Earnings', diamond: 'Fiscal year end' } as const;
const signed = (value: number) => formatMoneyTenth(value, { plus: true });
const fiscal = (year: string) => `Fiscal ${year}`;
const perShare = (value: number) => formatPerShare(value);

const money = { formatBar: formatMoneyTenth, formatBarAxis: formatMoneyAxis, titleOf: fiscal } as const;
const percent = { formatLine: formatPercent, formatLineAxis: formatPercentAxis } as const;
const bars = [
  { key: 'revenue', label: 'Revenue', color: 'seq-4', values: revenue },
  { key: 'income', label: 'Net income', color: 'seq-1', values: income },
] as const;
const lines = [{ key: 'margin', label: 'Net margin', color: 'series-2', values: rate }] as const;
const level = [
  { key: 'estimate', label: 'Estimated EPS', color: 'text', values: [2.9, 3, 3.2, 5.2, 6, null, 6.7], mark: 'level' },
] as const;
const eps = [
  { key: 'eps', label: 'Reported EPS', color: 'seq-3', values: [2.98, 2.97, 3.28, 5.61, 6.11, 6.13, 6.08] },
] as const;
const steps = [
  {
    key: 'operating',
    label: 'Operating',
    color: 'wf-operating-pos',
    negativeColor: 'wf-operating-neg',
    values: income,
  },
  {
    key: 'investing',
    label: 'Investing',
    color: 'wf-investing-pos',
    negativeColor: 'wf-investing-neg',
    values: [16e9, 45e9, -4e9, -14e9, -22e9, null, 3e9],
  },
  {
    key: 'financing',
    label: 'Financing',
    color: 'wf-financing-pos',
    negativeColor: 'wf-financing-neg',
    values: [-60e9, -70e9, -50e9, -80e9, -70e9, -90e9, 20e9],
  },
] as const;
const net = { label: 'Net cash change', values: [15.5e9, 30.3e9, 3.4e9, 0.7e9, 7.8e9, 7e9, 11e9] };
const bands = [
  { key: 'bear', label: 'Bear', color: 'bear', low: [180, 160, 150, 140, 130], high: [200, 190, 180, 170, 165] },
  { key: 'base', label: 'Base', color: 'base', low: [190, 210, 230, 250, 280], high: [210, 240, 270, 300, 330] },
  { key: 'bull', label: 'Bull', color: 'bull', low: [200, 250, 300, 360, 420], high: [220, 290, 350, 430, 510] },
] as const;

const datedLines = ['AAPL', 'KO', 'DIS', 'NKE', 'WMT'].map((label, index) => ({
  key: label,
  label,
  index,
  points: years.map((year, at) => ({
    date: `${year}-12-31`,
    value: index === 2 && at === 3 ? null : 100 + at * 9 * index,
  })),
}));
const lineMoments = years.map((year, at) => ({
  date: `${year}-12-31`,
  title: fiscal(year),
  values: datedLines.map(({ points }) => points[at]?.value ?? null),
}));

/** Ten years of weeks with a peak above the plot and a gap. */
const multiples = Array.from({ length: 520 }, (_, index) => ({
  date: new Date(Date.UTC(2016, 0, 4 + index * 7)).toISOString().slice(0, 10),
  value: index > 200 && index < 240 ? null : index > 300 && index < 330 ? 107 : 20 + 8 * Math.sin(index / 40),
}));
const formatTenth = (value: number) => value.toFixed(1);

const rates = [0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12];
const growths = [0, 0.02, 0.04, 0.06, 0.08];
const heat = {
  columns: rates.map((rate) => formatPercent(rate)),
  rows: growths.map((growth) => formatPercent(growth)),
  values: growths.map((growth) => rates.map((rate) => (rate > growth ? 5 / (rate - growth) : null))),
};

/** Every kind of chart, with missing and negative figures. */
export function Charts() {
  return (
    <>
      <Entry name="Line of 1,260 points">
        <PriceChart
          label="Closing prices of five years"
          title="Price history"
          caption="1,260 daily closes"
          points={closes}
          height={320}
        />
      </Entry>
      <Entry name="Prices at their dates, with a gap, volumes and events">
        <PriceChart
          label="Closing prices by week, then by day"
          caption="Drag, or press Shift and an arrow key, for a range"
          note="Daily after the gap, weekly before"
          points={datedCloses}
          marks={events}
          markNames={eventNames}
          height={396}
        />
      </Entry>
      <Entry name="Prices with trades, which the arrow keys go through">
        <PriceChart
          label="Closing prices with four trades"
          note="Marks closer than 8 pixels are one, with their number"
          points={closes}
          marks={trades}
          spans={cluster}
          stopsAtTrades
          height={320}
        />
      </Entry>
      <Entry name="Value within its band">
        <BandChart
          label="Multiples of ten years"
          series="P/E"
          points={multiples}
          band={{ low: 13, median: 21, high: 28 }}
          gapDays={25}
          height={140}
          formatValue={formatTenth}
          textOfGap={() => 'Not meaningful'}
        />
      </Entry>
      <Entry name="Bars with lines">
        <BarsWithLines
          label="Revenue, net income and margin"
          title="Revenue"
          categories={years}
          bars={bars}
          lines={lines}
          height={340}
          {...money}
          {...percent}
        />
      </Entry>
      <Entry name="Stacked bars">
        <BarsWithLines
          label="Parts of a whole"
          title="Parts"
          categories={years}
          bars={bars}
          mode="stacked"
          height={300}
          {...money}
        />
      </Entry>
      <Entry name="Bars with levels">
        <BarsWithLines
          label="EPS against its estimate"
          title="EPS"
          categories={years}
          bars={eps}
          lines={level}
          height={280}
          formatBar={perShare}
          formatBarAxis={perShare}
        />
      </Entry>
      <Entry name="Waterfall">
        <WaterfallChart
          label="Cash flow waterfall"
          title="Waterfall"
          categories={years}
          steps={steps}
          net={net}
          height={380}
          formatValue={signed}
          formatAxis={formatMoneyAxis}
          titleOf={fiscal}
        />
      </Entry>
      <Entry name="Fan">
        <FanChart
          label="Where each case lands"
          title="Cases"
          categories={['2024', '2025', '2026', '2027', '2028']}
          bands={bands}
          price={230}
          height={300}
        />
      </Entry>
      <Entry name="Fan in another currency">
        <FanChart
          label="Where each case lands, in euros"
          categories={['2024', '2025', '2026', '2027', '2028']}
          bands={bands}
          price={205}
          currency="EUR"
          height={280}
        />
      </Entry>
      <Entry name="Lines over time">
        <LinesChart
          label="Two companies from one level"
          lines={datedLines}
          moments={lineMoments}
          base={100}
          marked
          height={280}
          formatValue={String}
          formatAxis={String}
        />
      </Entry>
      <Entry name="Heat map">
        <HeatMap
          label="Fair value by WACC and terminal growth"
          title="Fair value"
          {...heat}
          rowsAre="Terminal growth"
          format={(value) => `$${Math.round(value)}`}
          reference={100}
          ends={['Below price', 'Above price']}
          ownRow={2}
          ownColumn={3}
        />
      </Entry>
      <Entry name="Small bar charts, tiny bars, key">
        <SmallGrid>
          <SmallChart
            title="Total Revenue"
            value="$391B"
            change="+2.0%"
            changeTone="positive"
            categories={years}
            values={revenue}
            format={formatMoneyTenth}
          />
          <SmallChart
            title="Net Income"
            value="−$12.0B"
            change={null}
            categories={years}
            values={income}
            format={formatMoneyTenth}
            color="neutral-fill"
          />
        </SmallGrid>
        <SparkBars values={revenue} />
        <SparkLine values={revenue} />
        <ChartKey
          label="Colours of the growth rates"
          entries={[
            { label: '20%+', color: 'cagr-strong' },
            { label: '0%+', color: 'cagr-light' },
            { label: 'Below', color: 'cagr-dark-neg' },
          ]}
        />
      </Entry>
    </>
  );
}
