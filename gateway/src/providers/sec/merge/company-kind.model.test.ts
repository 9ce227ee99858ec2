import { readReport } from '../../../../test/support/read-report.ts';
import { companyKindOf } from './company-kind.model.ts';

const reportWith = (figures: Readonly<Record<string, number>>) =>
  readReport({
    form: '10-K',
    filed: '2025-02-13',
    end: '2024-12-31',
    income: [['2024-01-01', '2024-12-31', figures]],
  });
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
  expect(companyKindOf(industry, ofBank)).toBe(kind);
});

test('an insurer that states its operating income fits the standard rows', () => {
  expect(companyKindOf('6324', [reportWith({ netIncome: 5, operatingIncome: 7 })])).toBe('general');
});

test('without filings the facts tell what is stated', () => {
  const provenance = { rule: 'tagged' as const, concepts: ['OperatingIncomeLoss'], accessionNumber: null, filed: null };
  expect(companyKindOf('6211', [])).toBe('broker');
  const report = { operatingIncome: '7', provenance: { operatingIncome: provenance } };
  expect(companyKindOf('6211', [], report)).toBe('general');
});

test('without an industry the kind is not known', () => {
  expect(companyKindOf(undefined, ofBank)).toBeUndefined();
  expect(companyKindOf('', ofBank)).toBeUndefined();
});
