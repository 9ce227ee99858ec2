import { readReport, tagged } from '../../../../test/support/read-report.ts';
import type { Fact } from '../facts.ts';
import { usGaap } from '../us-gaap-concepts.ts';
import { mergedCompany } from './merged-company.ts';

const accession = '0000000009-25-000001';

/** The facts of a concept: year and value, all out of one annual report. */
function factsOf(values: Readonly<Record<number, number>>): Fact[] {
  return Object.entries(values).map(([year, val]) => ({
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    val,
    accn: accession,
    form: '10-K',
    filed: '2025-02-13',
    fy: 2024,
  }));
}

const revenue = { 2022: 1000, 2023: 1100, 2024: 1200 };
const company = (facts: Readonly<Record<string, Readonly<Record<number, number>>>>) => ({
  concepts: usGaap,
  currency: 'USD',
  facts: new Map(
    Object.entries({ Revenues: revenue, NetIncomeLoss: revenue, ...facts }).map(([name, values]) => [
      name,
      factsOf(values),
    ]),
  ),
});

/** An annual report with two years of overhead, under a concept. */
function reportWith(concept: string, last: number, before: number) {
  const figures = (year: 2023 | 2024, value: number) => ({
    totalRevenue: revenue[year],
    netIncome: revenue[year],
    sellingGeneralAndAdministrative: tagged(value, concept),
  });
  return readReport({
    form: '10-K',
    filed: '2025-02-13',
    end: '2024-12-31',
    income: [
      ['2024-01-01', '2024-12-31', figures(2024, last)],
      ['2023-01-01', '2023-12-31', figures(2023, before)],
    ],
  });
}

const whole = 'GeneralAndAdministrativeExpense';
const costs = (sources: Parameters<typeof mergedCompany>[0]) =>
  mergedCompany(sources).income.annualReports.map((report) => report.sellingGeneralAndAdministrative);

test('the concept on the face is carried back where company facts agree in every year of both', () => {
  const facts = company({
    SellingGeneralAndAdministrativeExpense: { 2022: 1, 2023: 2, 2024: 3 },
    [whole]: { 2022: 70, 2023: 80, 2024: 90 },
  });
  expect(costs({ facts, reports: [] })).toEqual(['3', '2', '1']);
  expect(costs({ facts, reports: [reportWith(`us-gaap:${whole}`, 90, 80)] })).toEqual(['90', '80', '70']);
});

test('it is not carried back where one year differs: the earlier year is N/A rather than another line', () => {
  const facts = company({
    SellingGeneralAndAdministrativeExpense: { 2022: 1, 2023: 2, 2024: 3 },
    [whole]: { 2022: 70, 2023: 85, 2024: 90 },
  });
  expect(costs({ facts, reports: [reportWith(`us-gaap:${whole}`, 90, 80)] })).toEqual(['90', '80', null]);
});

test('a concept of the company’s own cannot be carried back', () => {
  const facts = company({ SellingGeneralAndAdministrativeExpense: { 2022: 1, 2023: 2, 2024: 3 } });
  expect(costs({ facts, reports: [reportWith('acme:Overhead', 90, 80)] })).toEqual(['90', '80', null]);
});

test('net income of the cash flow statement, which may include minority owners, does not change the income statement', () => {
  const facts = company({
    ProfitLoss: { 2022: 1010, 2023: 1115, 2024: 1220 },
    NetCashProvidedByUsedInOperatingActivities: revenue,
  });
  const flow = (value: number) => ({ operatingCashflow: value, netIncome: tagged(value + 20, 'us-gaap:ProfitLoss') });
  const report = readReport({
    form: '10-K',
    filed: '2025-02-13',
    end: '2024-12-31',
    income: [['2024-01-01', '2024-12-31', { totalRevenue: 1200, netIncome: tagged(1200, 'us-gaap:NetIncomeLoss') }]],
    cashFlow: [['2024-01-01', '2024-12-31', flow(1200)]],
  });
  const { income, cashFlow } = mergedCompany({ facts, reports: [report] });
  expect(income.annualReports.map(({ netIncome }) => netIncome)).toEqual(['1200', '1100', '1000']);
  expect(cashFlow.annualReports[0]?.netIncome).toBe('1220');
});
