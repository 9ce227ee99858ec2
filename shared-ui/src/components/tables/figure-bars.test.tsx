import { render, screen } from '@testing-library/react';
import { readTexts } from '../../testing/read-texts.tsx';
import { RangeBar } from '../layout/range-bar.tsx';
import { MetricLegend, MetricList, MetricRow } from './metric-row.tsx';

test('a metric row reads out figure and level; a missing figure has no level', () => {
  render(
    <MetricList>
      <MetricRow label="P/E" value="37.8" level="high" fraction={0.76} thresholds={[0.3, 0.5]} />
      <MetricRow label="Debt/equity" value="N/A" level="none" fraction={null} thresholds={[0.2, 0.4]} />
    </MetricList>,
  );
  const values = readTexts(screen.getAllByRole('definition'));
  expect(values).toEqual(['37.8, excellent', 'N/A']);
});

test('a metric of which more is not better is read out with its meaning in place of praise', () => {
  render(
    <MetricList>
      <MetricRow label="P/E" value="95.0" level="high" fraction={1} note="Above 25: high growth" neutral />
    </MetricList>,
  );
  const values = readTexts(screen.getAllByRole('definition'));
  expect(values).toEqual(['95.0', 'Above 25: high growth']);
});

test('the legend names the colours of the bars', () => {
  render(<MetricLegend />);
  expect(readTexts(screen.getAllByRole('listitem'))).toEqual(['Below good', 'Good', 'Excellent', 'Thresholds']);
});

test('a range bar is one image with one description; marks outside are at its ends', () => {
  const { container } = render(
    <RangeBar
      label="Price $300 between $164 and $237"
      low={164}
      high={237}
      format={(value) => `$${value}`}
      marks={[
        { key: 'price', kind: 'point', value: 300 },
        { key: 'average', kind: 'tick', value: 200.5 },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: 'Price $300 between $164 and $237' })).toBeVisible();
  expect(container.querySelector('.point')).toHaveStyle({ left: '100%' });
  expect(container.querySelector('.tick')).toHaveStyle({ left: '50%' });
});

test('names of close marks stand beside each other, within the bar', () => {
  const { container } = render(
    <RangeBar
      label="Price $110 between $100 and $200"
      low={100}
      high={200}
      format={String}
      marks={[
        { key: '200', kind: 'tick', value: 199, label: '200 d' },
        { key: '50', kind: 'tick', value: 198, label: '50 d' },
      ]}
    />,
  );
  const names = [...container.querySelectorAll<HTMLElement>('.names span')];
  expect(readTexts(names)).toEqual(['50 d', '200 d']);
  const [first = 0, second = 0] = names.map(({ style }) => Number.parseFloat(style.left));
  // A name is 12% wide and centred on its position.
  expect(second).toBeCloseTo(94, 6);
  expect(first).toBeCloseTo(82, 6);
});
