import { figuresOfChart, pointInWords } from './reading.ts';

const reading = {
  count: 2,
  titleAt: (index: number) => `Fiscal ${2023 + index}`,
  rowsAt: (index: number) => [
    { key: 'revenue', label: 'Revenue', value: index === 0 ? '$10.0B' : 'N/A', color: 'seq-1' as const },
    { key: 'margin', label: 'Net margin', value: '10.0%', color: 'series-2' as const },
  ],
};

test('a point reads as its title and its rows', () => {
  expect(pointInWords(reading, 1)).toBe('Fiscal 2024, Revenue N/A, Net margin 10.0%');
});

test('the table has a row for each point and a column for each series', () => {
  expect(figuresOfChart(reading)).toEqual({
    columns: ['Revenue', 'Net margin'],
    rows: [
      { key: '0', title: 'Fiscal 2023', values: ['$10.0B', '10.0%'] },
      { key: '1', title: 'Fiscal 2024', values: ['N/A', '10.0%'] },
    ],
  });
});

test('a chart without points is an empty table', () => {
  expect(figuresOfChart({ ...reading, count: 0 })).toEqual({ columns: [], rows: [] });
});
