import type { AllStatements } from '@basecase/gateway/contract';
import * as blank from '@basecase/gateway/contract/testing/reports';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filedAnnual, filedQuarterly } from '../testing/as-filed.ts';
import { overview, statements } from '../testing/company.ts';
import { segments } from '../testing/segments.ts';
import { FinancialsScreen } from './financials-screen.tsx';

// A company that was listed this year: two 10-Qs, no 10-K.

const head = { symbol: 'YOUNG', source: 'sec', asOf: '2025-02-21T10:00:00.000Z', annualReports: [] } as const;
const ends = ['2025-06-30', '2025-03-31'];
const young: AllStatements = {
  incomeStatement: {
    ...head,
    annualReports: [],
    quarterlyReports: ends.map((end) => blank.incomeReport(end, { totalRevenue: '5000000' })),
  },
  balanceSheet: {
    ...head,
    annualReports: [],
    quarterlyReports: ends.map((end) => blank.balanceReport(end, { totalAssets: '9000000' })),
  },
  cashFlow: null,
  errors: { income: null, balance: null, cashFlow: null },
};

const NO_ANNUAL = 'No annual report found for this company.';
const isQuarterly = (input: unknown) => JSON.stringify(input).includes('quarterly');
const noAnnual = (): never => {
  throw new ApiError(NO_ANNUAL, 404, 'not_found');
};
const show = (address: string, allStatements = young, extra: FakeReplies = {}) =>
  renderWithHost(<FinancialsScreen />, {
    company: 'YOUNG',
    address,
    replies: {
      overview,
      allStatements,
      asFiled: (input) => (isQuarterly(input) ? filedQuarterly : noAnnual()),
      segments: (input) => (isQuarterly(input) ? segments : noAnnual()),
      ...extra,
    },
  });

const SENTENCE = 'No annual report yet: quarterly figures are shown.';

test('the standard lines open as a table of quarters, in the chart view too; a statement without any report keeps its reason', async () => {
  show('/financials?symbol=YOUNG');
  const table = await screen.findByRole('table', { name: 'Income statement' });
  expect(within(table).getByRole('row', { name: /^Total Revenue \$5 \$5/ })).toBeVisible();
  expect(screen.getByText(SENTENCE)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Annual' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Chart' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Cash Flow' }));
  expect(await screen.findByText('No cash flow data found for YOUNG.')).toBeVisible();
});

test('as filed opens the quarters', async () => {
  show('/financials?symbol=YOUNG&lines=filed');
  expect(await screen.findByRole('table', { name: 'Income statement as filed' })).toBeVisible();
  expect(screen.getByText(SENTENCE)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Annual' })).toBeDisabled();
  expect(screen.queryByText('Statements as filed did not load')).not.toBeInTheDocument();
});

test('where annual reports exist and cannot be read, the sentence has that reason', async () => {
  show('/financials?symbol=YOUNG&lines=filed', statements);
  expect(await screen.findByText(`${NO_ANNUAL} Quarterly figures are shown.`)).toBeVisible();
});

test('segments open the quarters', async () => {
  show('/financials?symbol=YOUNG&tab=segments');
  const table = await screen.findByRole('table', { name: 'Segments' });
  expect(within(table).getAllByRole('columnheader')[0]).toHaveTextContent(/^Quarter to/);
  expect(screen.getByText(/Quarterly figures are shown\.$/)).toBeVisible();
});

test('without readable quarters the reason of the annual report stays', async () => {
  show('/financials?symbol=YOUNG&lines=filed', young, { asFiled: noAnnual });
  expect(await screen.findByRole('heading', { name: 'No statements as filed' })).toBeVisible();
  expect(screen.getByText(NO_ANNUAL)).toBeVisible();
  expect(screen.getByRole('button', { name: 'List of filings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('segments without a report lead to the list of filings', async () => {
  const { host } = show('/financials?symbol=YOUNG&tab=segments', young, { segments: noAnnual });
  expect(await screen.findByRole('heading', { name: 'No segments' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'List of filings' }));
  expect(host.visited).toEqual(['/edgar']);
});

test('a failure that may pass is not taken for a missing report', async () => {
  show('/financials?symbol=YOUNG&lines=filed', young, {
    asFiled: (input) => {
      if (isQuarterly(input)) return filedAnnual;
      throw new ApiError('The SEC archive does not answer.', 503, 'bad_upstream');
    },
  });
  expect(await screen.findByText('The SEC archive does not answer.')).toBeVisible();
});
