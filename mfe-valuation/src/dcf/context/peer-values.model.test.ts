import { peerValues } from '../../testing/peer-values.ts';
import { describeGroup, describeMissingFits, planPeerRows } from './peer-values.model.ts';

test('a row has the quartiles, the warranted range and the whole calculation', () => {
  const [row] = planPeerRows(peerValues);
  expect(row).toMatchObject({
    label: 'P/E',
    note: 'Median 12.00× of 35 peers',
    range: { low: 20, high: 30 },
    median: 24,
    warranted: { low: 14, high: 56, r2: 0.41, n: 33 },
    reason: null,
  });
  expect(row?.about).toBe(
    'Median 12.00× of 35 peers (quartiles 10.00× and 15.00×; 2 not meaningful, 1 missing) × $2.00, Net income ÷ diluted shares (to 31 Dec 2024, filed 20 Feb 2025) = $24.00. Warranted by growth 10.0%, margin 20.0%, leverage 30.0%: 14.00×, $28.00 a share; one spread of the residuals is 7.00× to 28.00×. R² 0.41 over 33 peers.',
  );
});

test('without quartiles the median is a point, and a missing value has its reason', () => {
  const [, ebit, book] = planPeerRows(peerValues);
  expect(ebit).toMatchObject({ range: { low: 35, high: 35 }, warranted: null });
  expect(ebit?.about).toContain('less net debt and minority interest of $500, ÷ 100 shares = $35.00.');
  const reason = 'Not meaningful: negative or zero denominator';
  expect(book).toMatchObject({ range: null, median: null, reason });
  expect(book?.about).toContain(`No value: ${reason}.`);
});

test('the group and the multiples without a regression are named in words', () => {
  expect(describeGroup(peerValues)).toBe('2 peers of SIC 3674, ¼ to 4 times the size; closes up to 15 Feb 2026');
  const own = { ...peerValues, group: { ...peerValues.group, own: true } };
  expect(describeGroup(own)).toBe('Your own set: 2 peers; closes up to 15 Feb 2026');
  expect(describeMissingFits(peerValues)).toEqual([
    'Not warranted: Fewer than 30 peers have all four figures (EV/EBIT 12, P/B 12).',
  ]);
});
