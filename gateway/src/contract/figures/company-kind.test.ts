import fc from 'fast-check';
import { companyKinds } from '../statements.ts';
import { incomeReport } from '../testing/reports.ts';
import { decideCompanyKind, findCompanyKind, kindOfIndustryText } from './company-kind.ts';

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
      const decided = decideCompanyKind({ named, presented, hasOperatingResult });
      if (hasOperatingResult) expect([undefined, 'general', 'reit']).toContain(decided);
      else if (presented !== undefined) expect(decided).toBe(presented);
      if (named.every((one) => one === undefined) && presented === undefined) expect(decided).toBeUndefined();
    }),
  );
});
