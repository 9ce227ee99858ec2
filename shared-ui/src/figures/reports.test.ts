import type { CashFlowReport, Provenance } from '@basecase/gateway/contract';
import { latestReports, originNote, readFigure, readFigures, yearLabels } from './reports.ts';

type Report = Pick<CashFlowReport, 'fiscalDateEnding' | 'operatingCashflow' | 'provenance'>;

const report = (year: number, operatingCashflow: string | null, provenance?: Provenance): Report => ({
  fiscalDateEnding: `${year}-12-31`,
  operatingCashflow,
  ...(provenance === undefined ? {} : { provenance: { operatingCashflow: provenance } }),
});

const sum: Provenance = {
  rule: 'sum',
  concepts: ['us-gaap:NetCashFlow', 'us-gaap:OtherFlow'],
  accessionNumber: null,
  filed: null,
};

test('the latest reports are sorted oldest first', () => {
  const reports = [report(2024, '3'), report(2023, '2'), report(2022, '1')];
  expect(yearLabels(latestReports(reports, 2))).toEqual(['2023', '2024']);
  expect(readFigures(latestReports(reports, 5), 'operatingCashflow')).toEqual([1, 2, 3]);
});

test('a missing figure is null, never 0', () => {
  expect(readFigure(report(2024, null), 'operatingCashflow')).toBeNull();
  expect(readFigure(report(2024, 'None'), 'operatingCashflow')).toBeNull();
});

describe('origin of a figure', () => {
  test('a stated figure has no note', () => {
    expect(originNote([report(2024, '3')], 'operatingCashflow')).toBeNull();
    const tagged: Provenance = { ...sum, rule: 'tagged' };
    expect(originNote([report(2024, '3', tagged)], 'operatingCashflow')).toBeNull();
  });

  test('years of one origin share a sentence', () => {
    expect(originNote([report(2023, '2', sum), report(2024, '3', sum)], 'operatingCashflow')).toBe(
      '2023, 2024: calculated as the sum of net cash flow, other flow.',
    );
  });

  test('the note gives the reason of a missing figure', () => {
    const missing: Provenance = { ...sum, rule: 'missing', concepts: [], reason: 'Not tagged in any filing.' };
    expect(originNote([report(2024, null, missing)], 'operatingCashflow')).toBe('2024: Not tagged in any filing.');
  });
});
