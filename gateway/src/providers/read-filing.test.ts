import { readReport } from '../../test/support/filings/read-report.ts';
import { readFilingSchema } from './read-filing.ts';

test('a reading that was stored before a field was added has the field as unread', () => {
  const { filing } = readReport({ end: '2024-12-31', income: [['2024-01-01', '2024-12-31', { totalRevenue: 120 }]] });
  const stored = JSON.parse(JSON.stringify(filing, (key, value) => (key === 'ebitda' ? undefined : value)));
  const figures = readFilingSchema.parse(stored).standard.income[0]?.figures;
  expect(figures?.totalRevenue.value).toBe(120);
  expect(figures?.ebitda).toMatchObject({ value: null, missing: 'unread' });
});
