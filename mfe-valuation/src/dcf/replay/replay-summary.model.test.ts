import { dcfReplay } from '../models/dcf/dcf-model.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import type { ReplayRow } from './replay.model.ts';
import { agreedAfter, replaySummary } from './replay-summary.model.ts';
import { footnote, summaryText } from './replay-text.model.ts';

const row = (
  year: number,
  fairValue: number | null,
  price: number | null,
  later: readonly (number | null)[],
): ReplayRow => ({
  filed: `${year}-03-01`,
  form: '10-K',
  accessionNumber: `0000000000-${year}`,
  fiscalYear: String(year - 1),
  fairValue,
  missing: fairValue === null ? ['D&A'] : [],
  price,
  later: { 1: later[0] ?? null, 3: later[1] ?? null, 5: later[2] ?? null },
});

// Too dear at 20 of 10 and 30: wrong, then right. Cheap at 40: right. Refused: left out.
const rows = [
  row(2024, 10, 20, [30, null, null]),
  row(2023, 10, 30, [20, 15, null]),
  row(2022, 50, 40, [60, 80, null]),
  row(2021, null, 40, [60, 80, 90]),
];

test('counts leave out filings without a fair value and days that have not come', () => {
  expect(replaySummary(rows)).toMatchObject({
    valued: 3,
    refused: 1,
    tooDear: 2,
    higher: { right: 2, of: 3 },
    right: { 1: { right: 2, of: 3 }, 3: { right: 2, of: 2 }, 5: { right: 0, of: 0 } },
    medianDistance: 0.5,
  });
});

test('right is value above price and a rise, or value below price and a fall; an unchanged price is not', () => {
  const verdicts = [row(2024, 10, 20, [30]), row(2024, 10, 20, [15]), row(2024, 30, 20, [25]), row(2024, 30, 20, [20])];
  expect(verdicts.map((each) => agreedAfter(each, 1))).toEqual([false, true, true, false]);
  expect(agreedAfter(row(2024, null, 20, [30]), 1)).toBeNull();
});

test('the sentence has the counts, the widest miss and what is left out, and no return', () => {
  expect(summaryText(replaySummary(rows), 'Apple', 'USD')).toBe(
    'The rule called Apple too dear at 2 of 3 filings. The price was higher a year later after 2 of 3. ' +
      'Its widest miss: too dear at $20.00 on 1 Mar 2024, $30.00 a year later. ' +
      '1 filing has no reliable fair value and is left out.',
  );
});

test('a company without any fair value gets no counts', () => {
  expect(summaryText(replaySummary(rows.slice(-1)), 'Apple', 'USD')).toBe(
    'No filing of Apple gives a reliable fair value. 1 filing has no reliable fair value and is left out.',
  );
  expect(replaySummary([]).medianDistance).toBeNull();
});

test('the rule in words names what is used at every date, and what is not', () => {
  expect(dcfReplay.ruleText(defaultAssumptions, {})).toBe(
    'the fiscal years filed by then, at most five, growth as in those years and fading to 2.5% over ten years, margin at the mean of those years, ' +
      'risk-free rate 4.0%, premium 6.0%, beta 1.00 (the beta of that day is not on record). ' +
      'Figures as known on that day: later restatements are not used.',
  );
  const overrides = { inputs: [{ name: 'cash' as const, value: 1 }], figures: [] };
  const own = { ...defaultAssumptions, waccMode: 'manual' as const, betaOverride: 1.2, overrides };
  expect(dcfReplay.ruleText(own, {})).toContain('beta 1.20.');
  expect(dcfReplay.ruleText(own, {})).toContain(
    'Your own values of filed figures are those of today and are left out.',
  );
});

test('the footnote counts the filings', () => {
  expect(footnote(10)).toMatch(/^Ten filings of one company prove nothing about the next\./);
});
