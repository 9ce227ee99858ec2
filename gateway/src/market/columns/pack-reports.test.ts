import type { MarketReport } from '../../providers/market-report.ts';
import { makeFrames } from './pack-reports.ts';

const head = { cik: 7, form: '10-K', currency: 'USD', quarters: 4 as const, figures: {} };
const report = (own: Partial<MarketReport>, revenue: number): MarketReport => ({
  ...head,
  accession: '0000000007-25-000001',
  filed: '2025-02-01',
  accepted: '2025-02-01T00:00:00',
  end: '2024-12-31',
  ...own,
  figures: { revenue: { value: revenue, concept: 'us-gaap:Revenues' } },
});

test('a frame has the newest filed value of each company and year, of annual reports only', () => {
  const frames = makeFrames([
    report({ accepted: '2026-02-01T00:00:00', filed: '2026-02-01' }, 110),
    report({}, 100),
    report({ cik: 3 }, 50),
    report({ end: '2023-12-31' }, 90),
    report({ form: '10-Q', quarters: 1, end: '2025-03-31' }, 30),
  ]);
  expect(frames.map(({ line, year, cik, value }) => ({ line, year, cik: [...cik], value: [...value] }))).toEqual([
    { line: 'revenue', year: 2024, cik: [3, 7], value: [50, 110] },
    { line: 'revenue', year: 2023, cik: [7], value: [90] },
  ]);
});
