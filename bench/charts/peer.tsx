import '@basecase/shared-ui/tokens/tokens.css';
import '@basecase/shared-ui/tokens/fonts.css';
import '@basecase/shared-ui/tokens/base.css';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading, SmallGrid } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { closes, income, margins, metrics, multipleBand, multiples, revenue, years } from './figures.ts';
import { offer } from './harness.tsx';

// The same screens with Chart.js in typical use: responsive, without animation, with legend and tooltips.

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface PeerChartProps {
  readonly label: string;
  readonly height: number;
  readonly config: () => ChartConfiguration<'bar' | 'line', unknown[], string>;
}

function PeerChart({ label, height, config }: PeerChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    const chart = new Chart(canvas.current, config());
    return () => chart.destroy();
  }, [config]);
  const frame: CSSProperties = { position: 'relative', height };
  return (
    <div style={frame}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

const shared = { animation: false, responsive: true, maintainAspectRatio: false } as const;
const money = (value: string | number): string => `$${Number(value) / 1e9}B`;

const priceConfig = (): ChartConfiguration<'line', unknown[], string> => ({
  type: 'line',
  data: {
    datasets: [
      {
        label: 'Close',
        data: closes.map(({ close }, x) => ({ x, y: close })),
        pointRadius: 0,
        borderColor: '#2f5bd0',
        borderWidth: 1.75,
        backgroundColor: '#2f5bd029',
        fill: true,
      },
    ],
  },
  options: {
    ...shared,
    parsing: false,
    normalized: true,
    plugins: { legend: { display: false } },
    scales: { x: { type: 'linear', grid: { display: false }, ticks: { maxTicksLimit: 10 } }, y: { position: 'right' } },
  },
});

type Multiple = (typeof multiples)[number];

/** A line over a filled band, with the median dashed. */
const multipleConfig =
  ({ points }: Multiple) =>
  (): ChartConfiguration<'line', unknown[], string> => {
    const level = (y: number) => [
      { x: 0, y },
      { x: points.length - 1, y },
    ];
    return {
      type: 'line',
      data: {
        datasets: [
          {
            data: points.map(({ value }, x) => ({ x, y: value })),
            pointRadius: 0,
            borderColor: '#2f5bd0',
            borderWidth: 1.5,
          },
          { data: level(multipleBand.median), pointRadius: 0, borderColor: '#6b7480', borderDash: [4, 3] },
          { data: level(multipleBand.high), pointRadius: 0, borderWidth: 0, backgroundColor: '#eceef1', fill: '+1' },
          { data: level(multipleBand.low), pointRadius: 0, borderWidth: 0 },
        ],
      },
      options: {
        ...shared,
        parsing: false,
        normalized: true,
        plugins: { legend: { display: false } },
        scales: { x: { type: 'linear', grid: { display: false }, ticks: { maxTicksLimit: 6 } }, y: { min: 0 } },
      },
    };
  };

const smallConfig = (values: readonly number[]) => (): ChartConfiguration<'bar', unknown[], string> => ({
  type: 'bar',
  data: { labels: [...years], datasets: [{ data: [...values], backgroundColor: '#3a63cf' }] },
  options: {
    ...shared,
    plugins: { legend: { display: false } },
    scales: { x: { display: false }, y: { display: false } },
  },
});

const comboConfig = (stacked: boolean, parts: number) => (): ChartConfiguration<'bar' | 'line', unknown[], string> => ({
  type: 'bar',
  data: {
    labels: [...years],
    datasets: [
      ...Array.from({ length: parts }, (_, part) => ({
        type: 'bar' as const,
        label: `Part ${part + 1}`,
        data: part % 2 === 0 ? [...revenue] : [...income],
        backgroundColor: part % 2 === 0 ? '#6a8ee5' : '#1c3a80',
      })),
      { type: 'line' as const, label: 'Margin', data: [...margins], yAxisID: 'rate', borderColor: '#d2690b' },
    ],
  },
  options: {
    ...shared,
    scales: {
      x: { stacked, grid: { display: false } },
      y: { stacked, ticks: { callback: money } },
      rate: { position: 'right', min: 0, grid: { display: false } },
    },
  },
});

const configs = metrics.map(({ values }) => smallConfig(values));
const multipleConfigs = multiples.map(multipleConfig);
const combo = comboConfig(false, 2);
const assets = comboConfig(true, 6);
const debt = comboConfig(true, 2);

function SmallOnes() {
  return (
    <SmallGrid>
      {metrics.map(({ title }, index) => (
        <article key={title}>
          <h3>{title}</h3>
          <div>
            <b>$20.0B</b> <span>+4.0%</span>
          </div>
          <PeerChart label={title} height={64} config={configs[index] ?? combo} />
        </article>
      ))}
    </SmallGrid>
  );
}

function Multiples() {
  return (
    <SmallGrid>
      {multiples.map(({ title }, index) => (
        <PeerChart key={title} label={title} height={140} config={multipleConfigs[index] ?? combo} />
      ))}
    </SmallGrid>
  );
}

function Balance() {
  return (
    <>
      <SectionHeading title="Financial Health Dashboard" />
      <StatStrip label="Financial Health Dashboard">
        {['Working capital', 'Current ratio', 'Quick ratio', 'Debt-to-equity', 'Total debt'].map((label) => (
          <Stat key={label} label={label} value="1.67" note="Good: 1.5 or more" />
        ))}
      </StatStrip>
      <SectionHeading title="Assets and debt" />
      <Grid>
        <GridCell span={7}>
          <Panel title="Asset Composition & Liquidity" height={420}>
            <PeerChart label="Assets" height={420} config={assets} />
          </Panel>
        </GridCell>
        <GridCell span={5}>
          <Panel title="Debt Structure & Leverage" height={420}>
            <PeerChart label="Debt" height={420} config={debt} />
          </Panel>
        </GridCell>
      </Grid>
      <SectionHeading title="Every line" />
      <SmallOnes />
    </>
  );
}

offer({
  line: { canvases: 1, draw: () => <PeerChart label="Price" height={330} config={priceConfig} /> },
  small: { canvases: 19, draw: () => <SmallOnes /> },
  combo: { canvases: 1, draw: () => <PeerChart label="Revenue" height={330} config={combo} /> },
  multiples: { canvases: 6, draw: () => <Multiples /> },
  balance: { canvases: 21, draw: () => <Balance /> },
});
