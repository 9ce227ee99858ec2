import type { PresentedLine, StatementKind } from '../shape/filing-figures.ts';
import { withTotals } from './totals.model.ts';

const line = (
  label: string,
  values: readonly (number | null)[],
  change: Partial<PresentedLine> = {},
): PresentedLine => ({
  concept: 'us-gaap:Some',
  label,
  level: 0,
  unit: 'iso4217:USD',
  members: {},
  figures: values.map((value) => (value === null ? null : { value, printed: value, anchor: null })),
  ...change,
});
const totals = (lines: readonly PresentedLine[], kind: StatementKind = 'income') =>
  withTotals(kind, lines).flatMap(({ label, total }) => (total ? [label] : []));

test('results are totals, costs below a rule are not', () => {
  expect(
    totals([
      line('Sales', [100, 90]),
      line('Cost of products sold', [40, 35]),
      line('Gross profit', [60, 55]),
      line('Selling expense', [20, 20]),
      line('Interest income', [-5, -4]),
      line('Earnings before tax', [45, 39]),
      line('Tax', [9, 8]),
      line('Net earnings', [36, 31]),
    ]),
  ).toEqual(['Gross profit', 'Earnings before tax', 'Net earnings']);
});

test('costs that are printed in parentheses add up too', () => {
  expect(totals([line('Sales', [100]), line('Costs', [-70]), line('Operating income', [30])])).toEqual([
    'Operating income',
  ]);
});

test('net income is a total of the income statement whatever signs its parts have, and none of the cash flow', () => {
  const lines = [
    line('Income before tax', [45]),
    line('Equity income', [4]),
    line('Tax', [9]),
    line('Consolidated net income', [40], { concept: 'us-gaap:ProfitLoss' }),
  ];
  expect(totals(lines)).toEqual(['Consolidated net income']);
  expect(totals(lines, 'cashFlow')).toEqual([]);
});

test('a flow is the sum of its lines, without the flow before it', () => {
  expect(
    totals([
      line('Net income', [50]),
      line('Depreciation', [10]),
      line('Cash from operations', [60]),
      line('Purchases of equipment', [-20]),
      line('Sales of securities', [5]),
      line('Cash used for investing', [-15]),
    ]),
  ).toEqual(['Cash from operations', 'Cash used for investing']);
});

test('a sum that holds in one of two columns is none; a label that says total is one', () => {
  const lines = [line('A', [1, 1]), line('B', [2, 2]), line('C', [3, 4])];
  expect(totals(lines)).toEqual([]);
  expect(totals([...lines, line('Total assets', [9, null])])).toEqual(['Total assets']);
});

test('earnings per share, shares, headings and parts of the company never add up to a total', () => {
  expect(
    totals([
      line('Products', [60], { members: { 'srt:ProductOrServiceAxis': 'us-gaap:ProductMember' } }),
      line('Services', [40], { members: { 'srt:ProductOrServiceAxis': 'us-gaap:ServiceMember' } }),
      line('Net sales', [100]),
      line('Heading', [null], { concept: null, unit: '' }),
      line('Basic', [2], { unit: 'iso4217:USD/xbrli:shares' }),
      line('Diluted', [2], { unit: 'iso4217:USD/xbrli:shares' }),
      line('Shares', [50], { unit: 'xbrli:shares' }),
    ]),
  ).toEqual([]);
});
