import { readReport } from '../../../../test/support/filings/read-report.ts';
import type { FactReport } from '../facts/fact-reports.model.ts';
import type { PeriodFact } from '../shape/filing-figures.ts';
import { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import { decideKind } from './company-kind.model.ts';

const reportWith = (figures: Readonly<Record<string, number>>) =>
  readReport({ end: '2024-12-31', income: [['2024-01-01', '2024-12-31', figures]] });
const ofBank = [reportWith({ netIncome: 5 })];

test.each([
  ['6021', 'bank'],
  ['6712', 'bank'],
  ['6211', 'broker'],
  ['6324', 'insurer'],
  ['6798', 'reit'],
  ['3571', 'general'],
  ['6510', 'general'],
])('industry %s is a %s', (industry, kind) => {
  expect(decideKind(industry, ofBank)).toBe(kind);
});

test('an insurer that states its operating income fits the standard rows', () => {
  expect(decideKind('6324', [reportWith({ netIncome: 5, operatingIncome: 7 })])).toBe('general');
});

/** A report by company facts: revenue and assets are 100. */
function factReport(figures: Readonly<Record<string, number>>, facts: readonly PeriodFact[] = []): FactReport {
  const [start, end] = ['2024-01-01', '2024-12-31'];
  const report = readReport({
    filed: '2025-02-01',
    end,
    income: [[start, end, { totalRevenue: 100, ...figures }]],
    balance: [[end, { totalAssets: 100 }]],
  });
  return { ...report, isFacts: true, notes: new NoteFacts(facts) };
}

test('without filings the facts tell what is stated', () => {
  expect(decideKind('6211', [], [factReport({})])).toBe('broker');
  expect(decideKind('6211', [], [factReport({ operatingIncome: 7 })])).toBe('general');
});

test('without an industry the kind is not known', () => {
  expect(decideKind(undefined, ofBank)).toBeUndefined();
  expect(decideKind('', ofBank)).toBeUndefined();
});

describe('figures that make up the statements', () => {
  const known = (concept: string, value: number, start: string | null = null) => {
    const period = { start, end: '2024-12-31' };
    const unit = 'iso4217:USD';
    return [factReport({}, [{ concept: `us-gaap:${concept}`, period, value, unit, members: new Map(), anchor: null }])];
  };

  test.each([
    ['Deposits', null, 'bank'],
    ['PremiumsEarnedNet', '2024-01-01', 'insurer'],
    ['RealEstateInvestmentPropertyNet', null, 'reit'],
  ])('%s of half of the whole go before the industry code', (concept, start, kind) => {
    expect(decideKind(undefined, [], known(concept, 50, start))).toBe(kind);
    expect(decideKind('3571', ofBank, known(concept, 50, start))).toBe(kind);
  });

  test('of a small part of a group say nothing, nor beside an operating income', () => {
    expect(decideKind('3571', [], known('PremiumsEarnedNet', 5, '2024-01-01'))).toBe('general');
    expect(decideKind('3571', [], known('PremiumsEarnedNet', 50, '2024-10-01'))).toBe('general');
    const states = [reportWith({ netIncome: 5, operatingIncome: 7 })];
    expect(decideKind('3571', states, known('Deposits', 50))).toBe('general');
  });
});
