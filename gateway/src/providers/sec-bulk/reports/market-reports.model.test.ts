import { balance, factsBody } from '../../../../test/support/filings/filed-facts.ts';
import { makeYear as year } from '../../../../test/support/filings/filed-statements.ts';
import { readCompanyFacts } from '../../sec/facts/company-facts.ts';
import { readFactCompany, roundToMonthEnd } from './market-reports.model.ts';

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

describe('a quarterly report', () => {
  const note = { form: '10-Q', filed: '2025-05-01' };
  const readNewest = (concepts: Parameters<typeof factsBody>[0]) => {
    const facts = readCompanyFacts(factsBody(concepts));
    return facts === null ? [] : readFactCompany(1, null, facts).reports.filter(({ filed }) => filed === note.filed);
  };
  const taxes = { Revenues: [year(2024, 50)], IncomeTaxExpenseBenefit: [year(2024, 1), year(2024, 0.5, note)] };

  test('recasts a year that it states with its net income', () => {
    const [recast] = readNewest({ ...taxes, NetIncomeLoss: [year(2024, 4), year(2024, 3, note)] });
    expect(recast).toMatchObject({ end: '2024-12-31', quarters: 4 });
    expect(recast?.figures).toMatchObject({ netIncome: { value: 3 }, tax: { value: 0.5 } });
  });

  test('says nothing of a year of which it mentions another figure', () => {
    expect(readNewest({ ...taxes, NetIncomeLoss: [year(2024, 4)] })).toEqual([]);
  });

  test('has the balances of a day with its balance sheet, and not those that it mentions', () => {
    const sheet = (end: string, amount: number) => balance(end, amount, note);
    const reports = readNewest({
      Assets: [sheet('2025-03-31', 9)],
      StockholdersEquity: [sheet('2025-03-31', 5), sheet('2024-03-31', 4)],
    });
    expect(reports.map(({ end, figures }) => [end, figures.equity?.value])).toEqual([['2025-03-31', 5]]);
  });
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
