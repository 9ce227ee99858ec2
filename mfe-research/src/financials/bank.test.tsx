import type { AllStatements, CompanyKind } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filedLine, filedYears } from '../testing/as-filed.ts';
import { absentFields, incomeReport, incomeStatement, overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';

const missing = { grossProfit: null, costOfRevenue: null };
const absent = absentFields('grossProfit', 'costOfRevenue');
const ofKind = (companyKind: CompanyKind, change = { ...missing, ...absent }): AllStatements => ({
  ...statements,
  incomeStatement: {
    ...incomeStatement,
    companyKind,
    annualReports: [60, 50].map((revenue, index) => incomeReport(2024 - index, revenue, change)),
  },
});
const makeHost = (allStatements: AllStatements) =>
  fakeHost({ company: 'ACME', replies: { overview, allStatements, asFiled: filedYears } });
const show = (allStatements: AllStatements, address = '/financials?symbol=ACME') => {
  const host = makeHost(allStatements);
  return { host, ...renderIn(host, <FinancialsScreen />, address) };
};
const filedIncome = () => screen.findByRole('table', { name: 'Income statement as filed' });

test('the statement of a bank opens as filed, with the reason, and names the lines that it does not present', async () => {
  show(ofKind('bank'));
  expect(await filedIncome()).toBeVisible();
  expect(screen.getByRole('radio', { name: 'As filed' })).toBeChecked();
  expect(screen.getByText('This is a bank, so its own statement opens first.')).toBeVisible();
  expect(
    screen.getByText('The standard rows ask for gross profit and operating income, which a bank does not present.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByText('Not presented by this company:')).toBeVisible());
});

test.each([
  ['insurer', 'This is an insurer, so its own statement opens first.'],
  ['broker', 'This is a broker, so its own statement opens first.'],
] as const)('the word of an %s', async (kind, text) => {
  show(ofKind(kind));
  expect(await screen.findByText(text)).toBeVisible();
});

test.each(['general', 'reit'] as const)('standard rows fit a %s company', async (kind) => {
  show(ofKind(kind));
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
  expect(screen.queryByText(/opens first/)).not.toBeInTheDocument();
});

test('the choice of standard rows wins from then on, for other banks too', async () => {
  const { host, unmount } = show(ofKind('bank'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show standard rows' }));
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
  expect(screen.queryByText(/opens first/)).not.toBeInTheDocument();
  unmount();
  renderIn(host, <FinancialsScreen />, '/financials?symbol=OTHER');
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
});

test.each([
  ['no document', new ApiError('This filing is not available.', 404, 'not_found')],
  ['a document that could not be read', { ...filedYears, statements: [] }],
])('a bank with %s as filed opens its standard rows, with the reason', async (_, asFiled) => {
  const host = fakeHost({ company: 'ACME', replies: { overview, allStatements: ofKind('bank'), asFiled } });
  renderIn(host, <FinancialsScreen />, '/financials?symbol=ACME');
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
  expect(
    screen.getByText('The statement of this bank is not available, so the standard rows are shown.'),
  ).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Standard' })).toBeChecked();
  expect(screen.queryByText('No statements as filed')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'As filed' }));
  expect(await screen.findByText('No statements as filed')).toBeVisible();
});

test('an address with standard lines shows them without a banner', async () => {
  show(ofKind('bank'), '/financials?symbol=ACME&lines=standard');
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
});

test('small charts of lines that are not presented fold into one, with the reasons inside', async () => {
  show(ofKind('general'));
  await screen.findByRole('region', { name: 'Revenue & Profitability' });
  const fold = screen.getByText('Not presented by this company:').closest('details');
  expect(fold).not.toHaveAttribute('open');
  expect(fold?.querySelector('summary')).toHaveTextContent(
    'Not presented by this company: Gross Profit, Cost of Revenue',
  );
  const titles = screen.getAllByRole('article').map((chart) => chart.textContent ?? '');
  expect(titles.filter((title) => title.startsWith('Gross Profit'))).toEqual([]);
  // Nothing is known about interest expense, so its chart stays.
  expect(titles.filter((title) => title.startsWith('Interest Expense'))).toHaveLength(1);
  expect(within(fold ?? document.body).getByRole('definition', { hidden: true })).toHaveTextContent(
    /^Not presented by this company$/,
  );
});

test('the newest year of a bank has its main figures and the way to its net income', async () => {
  const line = (concept: string, value: number) => filedLine(concept, [value * 1e6], { concept: `us-gaap:${concept}` });
  const [filed] = filedYears.statements;
  const lines = [
    line('InterestIncomeExpenseNet', 60),
    line('NoninterestIncome', 40),
    line('NoninterestExpense', 50),
    line('IncomeTaxExpenseBenefit', 10),
    line('NetIncomeLoss', 40),
  ];
  const asFiled = { ...filedYears, statements: filed === undefined ? [] : [{ ...filed, lines }] };
  const host = fakeHost({ company: 'ACME', replies: { overview, allStatements: ofKind('bank'), asFiled } });
  renderIn(host, <FinancialsScreen />, '/financials?symbol=ACME');
  const strip = await screen.findByRole('group', { name: 'Main figures, fiscal 2024' });
  expect(strip).toHaveTextContent('Net interest income$60.0M');
  expect(strip).toHaveTextContent('Efficiency ratio50.0%');
  const steps = within(screen.getByRole('region', { name: 'How it was earned' })).getAllByRole('listitem');
  expect(readTexts(steps)).toEqual([
    'Net interest income$60.0M',
    'Noninterest income$40.0M',
    'Noninterest expense\u2212$50.0M',
    'Income taxes\u2212$10.0M',
    'Net income$40.0M',
  ]);
});

test('in the standard table a line that is not presented is N/A with that reason', async () => {
  show(ofKind('general'), '/financials?symbol=ACME&view=table');
  const table = await screen.findByRole('table', { name: 'Income statement' });
  const [cell] = within(within(table).getByRole('row', { name: /^Gross Profit/ })).getAllByRole('button', {
    name: 'N/A',
  });
  expect(cell).toHaveAccessibleDescription('Not presented by this company');
});
