import type { FiledStatement } from '@basecase/gateway/contract';
import { filedLine } from '../../testing/as-filed.ts';
import { bankEarnings } from './bank-earnings.model.ts';

// In millions: 60 + 40 − 10 − 50 − 8 − 2 = 30; the year before 50 + 40 − 5 − 50 − 7 = 28.
const line = (concept: string, figures: (number | null)[]) =>
  filedLine(
    concept,
    figures.map((value) => (value === null ? null : value * 1e6)),
    { concept: `us-gaap:${concept}` },
  );
const lines = [
  line('InterestIncomeExpenseNet', [60, 50]),
  line('ProvisionForLoanLeaseAndOtherLosses', [10, 5]),
  line('NoninterestIncome', [40, 40]),
  line('NoninterestExpense', [50, 50]),
  line('IncomeTaxExpenseBenefit', [8, 7]),
  line('ProfitLoss', [32, 28]),
  line('NetIncomeLossAttributableToNoncontrollingInterest', [2, 0]),
  line('NetIncomeLoss', [30, 28]),
];
const bank: FiledStatement = {
  kind: 'income',
  columns: [
    { start: '2024-01-01', end: '2024-12-31', fiscalYear: 2024 },
    { start: '2023-01-01', end: '2023-12-31', fiscalYear: 2023 },
  ],
  lines,
};
const without = (concept: string) => ({
  ...bank,
  lines: lines.filter((one) => one.concept !== `us-gaap:${concept}`),
});

test('the steps lead from net interest income to net income', () => {
  const earnings = bankEarnings(bank, 'annual');
  expect(earnings?.title).toBe('fiscal 2024');
  expect(earnings?.steps.map(({ label, text, from, to }) => [label, text, from, to])).toEqual([
    ['Net interest income', '$60.0M', 0, 0.6],
    ['Noninterest income', '$40.0M', 0.6, 1],
    ['Provision for credit losses', '\u2212$10.0M', 0.9, 1],
    ['Noninterest expense', '\u2212$50.0M', 0.4, 0.9],
    ['Income taxes', '\u2212$8.0M', 0.32, 0.4],
    ['Noncontrolling interests', '\u2212$2.0M', 0.3, 0.32],
    ['Net income', '$30.0M', 0, 0.3],
  ]);
});

test('main figures have their change, and the efficiency ratio is expense over income', () => {
  expect(bankEarnings(bank, 'annual')?.figures.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Net interest income', '$60.0M', '+20.0% from the year before'],
    ['Noninterest income', '$40.0M', '0.0% from the year before'],
    ['Provision for credit losses', '$10.0M', '+100.0% from the year before'],
    ['Noninterest expense', '$50.0M', '0.0% from the year before'],
    ['Net income', '$30.0M', '+7.1% from the year before'],
    // 50 / (60 + 40), the year before 50 / (50 + 40).
    ['Efficiency ratio', '50.0%', 'Derived: noninterest expense over income, 55.6% the year before'],
  ]);
});

test.each([
  'InterestIncomeExpenseNet',
  'NoninterestExpense',
  'IncomeTaxExpenseBenefit',
  'ProvisionForLoanLeaseAndOtherLosses',
])('without the line %s the steps do not add up, so nothing is shown', (concept) => {
  expect(bankEarnings(without(concept), 'annual')).toBeNull();
});

test('without a line of minority interests the steps end at the net income that they add up to', () => {
  // 60 + 40 − 10 − 50 − 8 = 32, the income before minority interests.
  const earnings = bankEarnings(without('NetIncomeLossAttributableToNoncontrollingInterest'), 'annual');
  expect(earnings?.steps.at(-1)).toMatchObject({ label: 'Net income', text: '$32.0M' });
});

test('discontinued operations are a step of their own', () => {
  // 60 + 40 − 10 − 50 − 8 + 5 − 2 = 35.
  const sold = {
    ...bank,
    lines: [
      ...without('NetIncomeLoss').lines,
      line('IncomeLossFromDiscontinuedOperationsNetOfTax', [5, 0]),
      line('NetIncomeLoss', [35, 28]),
    ],
  };
  const steps = bankEarnings(sold, 'annual')?.steps;
  expect(steps?.find(({ label }) => label === 'Discontinued operations')).toMatchObject({
    text: '$5.0M',
    kind: 'gain',
  });
  expect(steps?.at(-1)).toMatchObject({ text: '$35.0M' });
});

test('a loss has its bar below zero', () => {
  const loss = { ...bank, lines: bank.lines.map((one) => lossLine(one.concept ?? '') ?? one) };
  // 60 + 40 − 130 − 50 − 8 − 2 = −90, so zero is at 0.9 / 1.9 of the width.
  const steps = bankEarnings(loss, 'annual')?.steps;
  expect(steps?.at(-1)).toMatchObject({ text: '\u2212$90.0M', from: 0 });
  expect(steps?.at(-1)?.to).toBeCloseTo(90 / 190);
});

function lossLine(concept: string) {
  if (concept === 'us-gaap:ProvisionForLoanLeaseAndOtherLosses') {
    return line('ProvisionForLoanLeaseAndOtherLosses', [130, 5]);
  }
  return concept === 'us-gaap:NetIncomeLoss' ? line('NetIncomeLoss', [-90, 28]) : null;
}
