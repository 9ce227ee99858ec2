import * as fc from 'fast-check';
import { overview } from '../../testing/company.ts';
import { valued } from '../../testing/opened-valuation.ts';
import { steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Check } from './check.model.ts';
import { readExitMultiple, readMedianMultiple, steadyReinvestment, terminalChecks } from './terminal-checks.model.ts';

const stock = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000 };

interface Claims {
  readonly minority?: string;
  readonly preferred?: string;
}

function runOn(years: readonly YearFigures[], change: Partial<DcfAssumptions> = {}, claims: Claims = {}) {
  const assumptions = { ...defaultAssumptions, ...change };
  const { company, result } = valued(years, assumptions, stock);
  const { balanceSheet } = company.statements;
  const annualReports = (balanceSheet?.annualReports ?? []).map((report) => ({
    ...report,
    minorityInterest: claims.minority ?? null,
    preferredStock: claims.preferred ?? null,
  }));
  const statements = { ...company.statements, balanceSheet: balanceSheet && { ...balanceSheet, annualReports } };
  return terminalChecks({ company: { ...company, statements }, assumptions, result, prices: [], currency: 'USD' });
}

const find = (checks: readonly Check[], code: string) => checks.find((check) => check.code === code);
const withCapex = (capex: number, depreciation: number) =>
  steadyGrower.map((year) => ({
    ...year,
    capex: capex * (year.revenue ?? 0),
    depreciation: depreciation * (year.revenue ?? 0),
  }));

test('reinvestment for ever is growth × life ÷ (1 − (1 + growth)^−life) of depreciation', () => {
  expect(steadyReinvestment(0)).toBe(1);
  // 0.025 × 15 ÷ (1 − 1.025^−15) = 0.375 ÷ 0.309534.
  expect(steadyReinvestment(0.025)).toBeCloseTo(1.2115, 4);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.05, noNaN: true }), (growth) => {
      expect(steadyReinvestment(growth)).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(steadyReinvestment(growth)).toBeLessThan(1.5);
    }),
  );
});

test('capex of 1.65 times depreciation for ever is raised, with a cure that changes the value', () => {
  const check = find(runOn(withCapex(0.033, 0.02)), 'reinvestment');
  expect(check).toMatchObject({
    state: 'raised',
    title: 'Capex is 1.65 times depreciation',
    action: { input: 'capitalExpenditures', value: 0.0242, label: 'Use 2.42%' },
  });
  expect(check?.text).toMatch(
    /needs 1\.21 times: capex of 2\.42% of revenue\. That is \+\$\d+\.\d\d a share, to \$\d+\.\d\d\.$/,
  );
  expect(find(runOn(withCapex(0.024, 0.02)), 'reinvestment')?.state).toBe('passed');
  expect(find(runOn(withCapex(0.015, 0.02)), 'reinvestment')?.state).toBe('raised');
});

test('the cure of a check is in order afterwards', () => {
  const check = find(runOn(withCapex(0.033, 0.02)), 'reinvestment');
  if (check?.action === undefined || !('input' in check.action)) throw new Error('The check has a cure');
  const { input, value } = check.action;
  const overrides = { inputs: [{ name: input, value: value ?? 0 }], figures: [] };
  expect(find(runOn(withCapex(0.033, 0.02), { overrides }), 'reinvestment')?.state).toBe('passed');
});

test('minority interest above 1% of the value is counted as debt by its cure', () => {
  expect(find(runOn(steadyGrower), 'claims')?.state).toBe('passed');
  expect(find(runOn(steadyGrower, {}, { minority: '1' }), 'claims')?.state).toBe('passed');
  const check = find(runOn(steadyGrower, {}, { minority: '400' }), 'claims');
  expect(check).toMatchObject({ state: 'raised', action: { input: 'debt', value: 400 } });
  expect(check?.text).toMatch(/at book value\. That is [−+]\$\d+\.\d\d a share, to /);
  const mine = { overrides: { inputs: [{ name: 'debt' as const, value: 400 }], figures: [] } };
  expect(find(runOn(steadyGrower, mine, { minority: '400' }), 'claims')?.state).toBe('passed');
});

test('preferred stock is a claim as well: both count as debt together, and each is named', () => {
  expect(find(runOn(steadyGrower, {}, { preferred: '300' }), 'claims')).toMatchObject({
    title: 'Preferred stock of $300 is not taken off',
    action: { label: 'Count it as debt', value: 300 },
  });
  expect(find(runOn(steadyGrower, {}, { minority: '400', preferred: '300' }), 'claims')).toMatchObject({
    title: 'Minority interest of $400 and preferred stock of $300 are not taken off',
    action: { label: 'Count them as debt', value: 700 },
  });
});

test('a terminal share above 80% names the horizon or the growth that lowers it', () => {
  const check = find(runOn(steadyGrower, { projectionYears: 3 }), 'terminal');
  expect(check).toMatchObject({
    state: 'raised',
    severity: 'high',
    title: 'Terminal value above 80% of valuation',
    action: { assumption: 'projectionYears' },
  });
  const { action } = check ?? {};
  if (action === undefined || !('assumption' in action)) throw new Error('The check has a cure');
  const cured = runOn(steadyGrower, { projectionYears: action.value });
  expect(find(cured, 'terminal')?.state).toBe('passed');
});

test('an exit multiple far from today’s is raised; growth above the risk-free rate is no cure', () => {
  const assumptions = defaultAssumptions;
  const { company, result } = valued(steadyGrower, assumptions, stock);
  const exit = readExitMultiple({ company, assumptions, result }) ?? 0;
  expect(exit).toBeGreaterThan(0);
  const dear = { ...company, overview: { ...company.overview, marketCap: 90_000 } };
  const checks = terminalChecks({ company: dear, assumptions, result, prices: [], currency: 'USD' });
  const check = find(checks, 'exit');
  expect(check).toMatchObject({
    state: 'raised',
    severity: 'look',
    action: { assumption: 'terminalGrowthRate', value: 0.04 },
  });
  expect(check?.text).toMatch(/^Today it is [\d.]+ times; no history of its own\. The check passes between/);
});

test('without a fair value nothing is checked', () => {
  const { company, result } = valued(steadyGrower, defaultAssumptions, stock);
  const none = { ...result, fairValuePerShare: null };
  expect(
    terminalChecks({ company, assumptions: defaultAssumptions, result: none, prices: [], currency: null }),
  ).toEqual([]);
});

test('the median multiple is that of the ends of fiscal years, from three on', () => {
  const { company } = valued(steadyGrower, defaultAssumptions, stock);
  const { balanceSheet, incomeStatement } = company.statements;
  const [balance, income] = [balanceSheet?.annualReports[0], incomeStatement?.annualReports[0]];
  if (balance === undefined || income === undefined) throw new Error('The fixture has statements');
  const years = [2024, 2023, 2022];
  const dated = (year: number) => ({ fiscalDateEnding: `${year}-12-31`, fiscalYear: year });
  const ends = {
    commonStockSharesOutstanding: '100',
    cashAndCashEquivalentsAtCarryingValue: '200',
    longTermDebt: '300',
  };
  const balances = years.map((year) => ({
    ...balance,
    ...ends,
    shortTermDebt: '0',
    shortTermInvestments: '0',
    ...dated(year),
  }));
  const incomes = years.map((year) => ({ ...income, ebitda: '100', ...dated(year) }));
  const statements = {
    ...company.statements,
    balanceSheet: balanceSheet && { ...balanceSheet, annualReports: balances },
    incomeStatement: incomeStatement && { ...incomeStatement, annualReports: incomes },
  };
  const prices = [
    { date: '2022-12-30', close: 10 },
    { date: '2023-12-29', close: 40 },
    { date: '2024-12-27', close: 20 },
  ];
  // (100 × 20 + 300 − 200) ÷ 100 is the middle one of 11, 41 and 21.
  expect(readMedianMultiple({ company: { ...company, statements }, prices })).toBe(21);
  expect(readMedianMultiple({ company: { ...company, statements }, prices: prices.slice(1) })).toBeNull();

  const withDebt = (missing: 'absent' | 'unread') => {
    const longTermDebt = { rule: 'missing' as const, concepts: [], accessionNumber: null, filed: null, missing };
    const annualReports = balances.map((each) => ({ ...each, longTermDebt: null, provenance: { longTermDebt } }));
    return {
      ...company,
      statements: { ...statements, balanceSheet: balanceSheet && { ...balanceSheet, annualReports } },
    };
  };
  // Debt that is unknown is no debt of 0. A balance sheet without such a line has none: (100 × 20 − 200) ÷ 100.
  expect(readMedianMultiple({ company: withDebt('unread'), prices })).toBeNull();
  expect(readMedianMultiple({ company: withDebt('absent'), prices })).toBe(18);
});
