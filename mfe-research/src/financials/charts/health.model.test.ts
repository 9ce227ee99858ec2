import { overview } from '../../testing/company.ts';
import { sheetNote } from './health.model.ts';

const sheet = { fiscalDateEnding: '2024-12-31' };
const { derived: _, ...bare } = overview;
const none = { value: null, periodEnd: null, remark: null };
const onDay = (balanceDate: string | null, change: Partial<typeof overview> = {}) => ({
  ...bare,
  derived: {
    enterpriseValue: none,
    freeCashFlowYield: { ...none, period: null },
    currentRatioGap: null,
    debtToEquityGap: null,
    balanceDate,
  },
  ...change,
});

test('the ratios of another sheet on the overview are named with their day', () => {
  const later = onDay('2025-06-30');
  expect(sheetNote('Current ratio', sheet, later)).toBe(
    'Balance sheet of 31 Dec 2024. Overview: 1.20\u00d7 on 30 Jun 2025',
  );
  expect(sheetNote('Debt-to-equity', sheet, later)).toBe(
    'Balance sheet of 31 Dec 2024. Overview: 0.40\u00d7 on 30 Jun 2025',
  );
});

test.each([
  ['the same sheet', onDay('2024-12-31')],
  ['an unknown sheet', onDay(null)],
  ['no overview', null],
  ['no ratio on the overview', onDay('2025-06-30', { currentRatio: null })],
])('with %s the day stands alone', (_name, known) => {
  expect(sheetNote('Current ratio', sheet, known)).toBe('Balance sheet of 31 Dec 2024');
});

test('figures that the overview does not show have no such note', () => {
  expect(sheetNote('Quick ratio', sheet, onDay('2025-06-30'))).toBeNull();
});
