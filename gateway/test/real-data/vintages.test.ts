import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trailingVintages } from '../../src/finance/figures/trailing-vintages.model.ts';
import { readCompanyFacts } from '../../src/providers/sec/facts/company-facts.ts';
import { readFactReports } from '../../src/providers/sec/facts/fact-reports.model.ts';
import { statementsAtFilings, statementsOn } from '../../src/providers/sec/merge/known-statements.model.ts';
import { mergeStatements } from '../../src/providers/sec/merge/merged-statements.model.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const folder = join(recordings, 'sec/companyfacts');
const ciks = { AAPL: '0000320193', MCD: '0000063908', DIS: '0001744489', KHC: '0001637459' } as const;
type Ticker = keyof typeof ciks;
const tickers = Object.keys(ciks).filter((name): name is Ticker => name in ciks);

function readSources(ticker: Ticker) {
  const name = readdirSync(folder).find((file) => file.includes(ciks[ticker])) ?? '';
  const facts = readCompanyFacts(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return { facts: facts === null ? [] : readFactReports(facts), reports: [] };
}

function recordedFacts(): void {
  test.each(tickers)('%s: what is known today is what the statements show', (ticker) => {
    const sources = readSources(ticker);
    expect(statementsOn(sources, '2026-12-31')).toEqual(mergeStatements(sources).statements);
  });

  test.each(tickers)('%s: no figure of a day was filed later', (ticker) => {
    const sources = readSources(ticker);
    for (const day of ['2019-06-30', '2021-12-31', '2024-03-01']) {
      const { income, balance, cashFlow } = statementsOn(sources, day);
      const reports = [income, balance, cashFlow].flatMap(({ annualReports, quarterlyReports }) => [
        ...annualReports,
        ...quarterlyReports,
      ]);
      const filed = reports.flatMap(({ provenance = {} }) =>
        Object.values(provenance).flatMap((origin) => [origin.filed ?? '', origin.firstFiled?.filed ?? '']),
      );
      expect(filed.length).toBeGreaterThan(100);
      expect(filed.filter((one) => one > day)).toEqual([]);
    }
  });

  test('Kraft Heinz: net income of 2017 before and after its restatement of June 2019', () => {
    const sources = readSources('KHC');
    const netIncomeOn = (day: string) =>
      statementsOn(sources, day).income.annualReports.find(({ fiscalDateEnding }) => fiscalDateEnding === '2017-12-30')
        ?.netIncome;
    expect(netIncomeOn('2019-06-06')).toBe('10999000000');
    expect(netIncomeOn('2019-06-07')).toBe('10941000000');
  });

  test('Apple: revenue of twelve months in July 2016, and earnings per share of 2015 on the basis of today', () => {
    const vintages = statementsAtFilings(readSources('AAPL'));
    const trailing = trailingVintages(vintages, 'USD');
    expect(trailing.find(({ filed }) => filed === '2016-07-27')).toMatchObject({
      periodEnd: '2016-06-25',
      revenueTtm: 220_288e6,
    });
    // Filed as 9.22, before a split of four for one.
    const year = vintages.find(({ filed }) => filed === '2015-10-28')?.income.annualReports[0];
    expect(year).toMatchObject({ totalRevenue: '233715000000', earningsPerShareDiluted: '2.305' });
  });
}

describeOnRecordings('earlier statements out of recorded company facts', recordedFacts);
