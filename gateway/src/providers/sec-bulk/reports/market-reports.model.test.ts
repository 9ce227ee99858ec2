import { factsBody } from '../../../../test/support/filings/filed-facts.ts';
import { makeYear as year } from '../../../../test/support/filings/filed-statements.ts';
import { readCompanyFacts } from '../../sec/facts/company-facts.ts';
import { readFactCompany } from './company-reports.model.ts';
import { roundToMonthEnd } from './market-reports.model.ts';

test.each([
  ['2024-12-28', '2024-12-31'],
  ['2025-01-03', '2024-12-31'],
  ['2024-02-29', '2024-02-29'],
  ['2024-02-15', '2024-02-29'],
  ['2024-03-14', '2024-02-29'],
  ['2024-01-31', '2024-01-31'],
])('%s belongs to the month that ends on %s', (day, end) => {
  expect(roundToMonthEnd(day)).toBe(end);
});

describe('earnings per share of a report', () => {
  const basic = {
    NetIncomeLoss: [year(2024, 4_000_000)],
    EarningsPerShareBasic: [year(2024, 2)],
    WeightedAverageNumberOfSharesOutstandingBasic: [year(2024, 2_000_000)],
  };
  const readFigures = (concepts: Parameters<typeof factsBody>[0]) => {
    const facts = readCompanyFacts(factsBody(concepts));
    if (facts === null) throw new Error('no facts');
    const { reports } = readFactCompany(1, null, facts);
    return reports.find(({ quarters }) => quarters === 4)?.figures;
  };

  test('are basic, with the basic average, where no diluted amount is filed', () => {
    const figures = readFigures(basic);
    expect(figures?.eps).toMatchObject({ value: 2, concept: expect.stringContaining('EarningsPerShareBasic') });
    expect(figures?.dilutedShares?.value).toBe(2_000_000);
  });

  test('are diluted where one is filed', () => {
    const figures = readFigures({ ...basic, EarningsPerShareDiluted: [year(2024, 1.9)] });
    expect(figures?.eps?.value).toBe(1.9);
    expect(figures?.dilutedShares).toBeUndefined();
  });
});
