import { ageText, fiscalYear, formatCalendarDay, quarterLabel, yearsText } from './period.ts';

test('a fiscal year is labelled as the company does, else by its last day', () => {
  expect(fiscalYear('2024-09-28')).toBe('2024');
  expect(fiscalYear({ fiscalDateEnding: '2025-01-31', fiscalYear: 2024 })).toBe('2024');
  expect(fiscalYear('2023-01-01')).toBe('2022');
});

test('a fiscal quarter is labelled as the company does, else by the calendar quarter that it belongs to', () => {
  // NVIDIA's third quarter of fiscal 2026.
  expect(quarterLabel({ fiscalDateEnding: '2025-10-26', fiscalYear: 2026, fiscalQuarter: 3 })).toBe('Q3 \u201926');
  expect(quarterLabel('2023-04-02')).toBe('Q1 \u201923');
  expect(quarterLabel('2023-01-01')).toBe('Q4 \u201922');
});

test('a transition to another fiscal year has another label than a year or quarter of the same number', () => {
  const end = { fiscalDateEnding: '2024-12-31', fiscalYear: 2024, transitionMonths: 6 };
  expect(fiscalYear(end)).toBe('6M 2024');
  expect(quarterLabel(end)).toBe('Dec \u201924');
});

test('days and quarters have readable labels', () => {
  expect(formatCalendarDay('2022-07-12')).toBe('12 Jul 2022');
  expect(formatCalendarDay('soon')).toBe('soon');
  expect(quarterLabel('2024-09-30')).toBe('Q3 \u201924');
  expect(quarterLabel('2020-01-31')).toBe('Q1 \u201920');
});

test.each([
  [10_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [2 * 3_600_000 + 59 * 60_000, '2 h ago'],
  [25 * 3_600_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
  [-5_000, 'just now'],
])('%d ms of age read %s', (age, text) => {
  const now = Date.UTC(2026, 10, 20, 12);
  expect(ageText(new Date(now - age).toISOString(), now)).toBe(text);
});

test('an invalid moment has no age', () => {
  expect(ageText('yesterday', 0)).toBeNull();
});

test('consecutive years are shown as a range', () => {
  expect(yearsText([])).toBe('');
  expect(yearsText(['2024'])).toBe('2024');
  expect(yearsText(['2023', '2024'])).toBe('2023 to 2024');
  expect(yearsText(['2011', '2012', '2013', '2020', '2022'])).toBe('2011 to 2013, 2020, 2022');
  expect(yearsText(['2014', '2016', '2016', '2017'])).toBe('2014, 2016 to 2017');
});
