import { readCondition } from '../questions/formula-cache.ts';
import { describeCondition } from './describe-condition.ts';

test.each([
  ['fcf / revenue > 15%', 'Free cash flow is more than 15% of revenue.'],
  ['cagr(revenue, 5) > 8%', 'Revenue grew by more than 8% a year over the last 5 years.'],
  ['change(netIncome.q, 1) >= 10%', 'Net income of the latest quarter grew by at least 10% over the last year.'],
  ['revenue > revenue[-1y] * 1.1', 'Revenue is more than 10% above that of a year before.'],
  [
    'revenue.fy < revenue.fy[-3y] * 0.9',
    'Revenue of the latest fiscal year is less than 90% of that of 3 years before.',
  ],
  ['pe < 25', 'P/E is less than 25.'],
  ['kind = "bank"', 'The kind is bank.'],
  ['kind != "bank"', 'The kind is not bank.'],
  ['pct(roic) > 90%', 'The percentile of return on invested capital is more than 90%.'],
  ['min(ebit, fcf, netIncome) > 0', 'The smallest of EBIT, free cash flow and net income is more than 0.'],
  ['not pe < 25 or debt = 0', 'It is not so that P/E is less than 25, or debt is equal to 0.'],
  ['cash - debt > 10M', 'Cash minus debt is more than 10M.'],
])('%s in words', (source, words) => {
  const { node } = readCondition(source);
  expect(describeCondition(source, node)).toBe(words);
});
