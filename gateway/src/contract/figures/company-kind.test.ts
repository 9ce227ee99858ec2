import fc from 'fast-check';
import type { MarketKind } from '../market/market.ts';
import { companyKinds } from '../statements.ts';
import { cashFlowReport, incomeReport } from '../testing/reports.ts';
import {
  decideCompanyKind,
  decideMarketKind,
  findCompanyKind,
  keepsTaxedProfit,
  kindOfIndustryText,
  type MarketKindEvidence,
} from './company-kind.ts';

test.each([
  ['REAL ESTATE INVESTMENT TRUSTS', 'reit'],
  ['REIT - Retail', 'reit'],
  ['REAL ESTATE - DEVELOPMENT', 'general'],
  ['INSURANCE - DIVERSIFIED', 'insurer'],
  ['FIRE, MARINE & CASUALTY INSURANCE', 'insurer'],
  ['INSURANCE BROKERS', 'general'],
  ['INSURANCE AGENTS, BROKERS & SERVICE', 'general'],
  ['NATIONAL COMMERCIAL BANKS', 'bank'],
  ['Banks - Regional', 'bank'],
  ['SECURITY BROKERS, DEALERS & FLOTATION COMPANIES', 'broker'],
  ['CAPITAL MARKETS', 'broker'],
  ['CONSUMER ELECTRONICS', 'general'],
  ['', undefined],
  [null, undefined],
])('the industry “%s” is that of a %s', (text, kind) => {
  expect(kindOfIndustryText(text)).toBe(kind);
});

const makeStatements = (companyKind: 'general' | 'bank' | undefined, isStated: boolean) => {
  const stated = { rule: 'tagged' as const, concepts: ['OperatingIncomeLoss'], accessionNumber: null, filed: null };
  const report = incomeReport('2024-12-31', { operatingIncome: '7' });
  const annual = isStated ? { ...report, provenance: { operatingIncome: stated } } : report;
  const head = { symbol: 'TEST', source: 'sec' as const, asOf: '2025-03-03T00:00:00Z', quarterlyReports: [] };
  const incomeStatement = { ...head, ...(companyKind !== undefined && { companyKind }), annualReports: [annual] };
  return { incomeStatement, balanceSheet: null, cashFlow: null };
};

describe('a company', () => {
  test('without an industry code is of the kind that the provider’s words name', () => {
    expect(findCompanyKind(makeStatements(undefined, false), 'REAL ESTATE INVESTMENT TRUSTS')).toBe('reit');
    expect(findCompanyKind(makeStatements(undefined, false), 'INSURANCE - DIVERSIFIED')).toBe('insurer');
    expect(findCompanyKind(makeStatements(undefined, false), null)).toBeUndefined();
  });

  test('whose statements state an operating income is no insurer, whatever its industry; it may be a REIT', () => {
    expect(findCompanyKind(makeStatements('general', true), 'INSURANCE - DIVERSIFIED')).toBe('general');
    expect(findCompanyKind(makeStatements('general', true), 'REIT - HOTEL & MOTEL')).toBe('reit');
  });

  test('that the words alone name is of that kind where the code says nothing', () => {
    expect(findCompanyKind(makeStatements('general', false), 'BANKS - REGIONAL')).toBe('bank');
  });

  test('that filings show to be a bank stays one', () => {
    expect(findCompanyKind(makeStatements('bank', true), 'SOFTWARE - APPLICATION')).toBe('bank');
  });
});

test('an operating result leaves no bank, insurer or broker; presented figures go before names; unnamed is unknown', () => {
  const kind = fc.option(fc.constantFrom(...companyKinds), { nil: undefined });
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 3 }), kind, fc.boolean(), (named, presented, hasOperatingResult) => {
      const decided = decideCompanyKind({ named, presented, hasOperatingResult, keepsTaxedProfit: false });
      if (hasOperatingResult) expect([undefined, 'general', 'reit']).toContain(decided);
      else if (presented !== undefined) expect(decided).toBe(presented);
      if (named.every((one) => one === undefined) && presented === undefined) expect(decided).toBeUndefined();
    }),
  );
});

test.each([
  ['nothing is distributed and tax is 25%', 100, 25, 0, true],
  ['old grants of shares earn dividends', 100, 25, 1, true],
  ['a dividend is paid', 100, 25, 60, false],
  ['dividends are unknown', 100, 25, null, false],
  ['tax is 9%', 100, 9, 0, false],
  ['there is a loss', -100, -25, 0, false],
  ['tax is unknown', 100, null, 0, false],
])('a profit is taxed and kept or not: %s', (_, pretax, tax, dividends, keeps) => {
  expect(keepsTaxedProfit(pretax, tax, dividends)).toBe(keeps);
});

test('a former REIT is none by the words of its provider either', () => {
  const { incomeStatement } = makeStatements('general', true);
  const income = { incomeBeforeTax: '100', incomeTaxExpense: '25' };
  const annualReports = incomeStatement.annualReports.map((report) => ({ ...report, ...income }));
  const find = (dividendPayout: string) =>
    findCompanyKind(
      {
        incomeStatement: { ...incomeStatement, annualReports },
        balanceSheet: null,
        cashFlow: { ...incomeStatement, annualReports: [cashFlowReport('2024-12-31', { dividendPayout })] },
      },
      'REIT - SPECIALTY',
    );
  expect([find('0'), find('80')]).toEqual(['general', 'reit']);
});

const operating = {
  sic: '3674',
  presented: undefined,
  hasOperatingResult: true,
  keepsTaxedProfit: false,
  hasStatements: true,
  hasRevenue: true,
  hasOperations: true,
  holdsInvestments: false,
  isSmall: false,
} as const;
const idle = { ...operating, hasOperatingResult: false, hasRevenue: false, hasOperations: false };

test.each<[string, Partial<MarketKindEvidence>, MarketKind]>([
  ['a company with revenue and operations', operating, 'general'],
  ['a laboratory without revenue', { ...operating, hasRevenue: false }, 'general'],
  ['a small company without revenue and operations', { ...idle, isSmall: true }, 'shell'],
  ['a large company without a revenue that was understood', idle, 'general'],
  ['a company whose statements are not read', { ...idle, isSmall: true, hasStatements: false }, 'general'],
  ['a bank', { ...operating, sic: '6022', hasOperatingResult: false }, 'bank'],
  ['a filer that presents premiums', { ...idle, hasRevenue: true, presented: 'insurer' }, 'insurer'],
  ['a property company', { ...operating, sic: '6798' }, 'reit'],
  ['a property company that gave up the status', { ...operating, sic: '6798', keepsTaxedProfit: true }, 'general'],
  [
    'a company that holds property, taxed',
    { ...idle, presented: 'reit', hasRevenue: true, keepsTaxedProfit: true },
    'general',
  ],
  [
    'a bank that keeps its profit',
    { ...operating, sic: '6022', hasOperatingResult: false, keepsTaxedProfit: true },
    'bank',
  ],
  ['a blank check company', { ...idle, sic: '6770', hasOperatingResult: true }, 'shell'],
  ['a blank check company that has merged', { ...operating, sic: '6770' }, 'general'],
  ['a trust that holds a commodity', { ...idle, sic: '6221' }, 'trust'],
  ['securities backed by assets', { ...idle, sic: '6189', hasStatements: false }, 'trust'],
  ['a dealer in commodities', { ...operating, sic: '6221' }, 'general'],
  [
    'a filer without an industry code that holds investments',
    { ...idle, sic: null, hasRevenue: true, holdsInvestments: true },
    'fund',
  ],
  ['a filer without a code and without revenue', { ...idle, sic: null }, 'fund'],
  ['a filer without a code that leases aircraft', { ...operating, sic: null, hasOperations: false }, 'general'],
])('%s', (_, evidence, kind) => {
  expect(decideMarketKind({ ...operating, ...evidence })).toBe(kind);
});
