import type { AsFiled } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filedAnnual, filedQuarterly } from '../testing/as-filed.ts';
import { overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';

const byPeriod = (input: unknown): AsFiled =>
  JSON.stringify(input).includes('quarterly') ? filedQuarterly : filedAnnual;

async function showAsFiled(asFiled: FakeReplies['asFiled'] = byPeriod) {
  const shown = renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    replies: { overview, allStatements: statements, asFiled },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'As filed' }));
  return shown;
}
const income = () => screen.findByRole('table', { name: 'Income statement as filed' });
const open = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));
const choose = (option: string) => userEvent.click(screen.getByRole('radio', { name: option }));
const readHeads = (table: HTMLElement) => readTexts(within(table).getAllByRole('columnheader'));

test('the statement has the lines, labels and order of the company, each column its filing, and each head its scope', async () => {
  await showAsFiled();
  const table = await income();
  expect(readHeads(table)).toEqual([
    'Fiscal year Filing each column is read from',
    '2022 10-K, 1 Nov 2024',
    '2023 10-K, 1 Nov 2024',
    '2024 10-K, 1 Nov 2024',
  ]);
  expect(readTexts(within(table).getAllByRole('rowheader'))).toEqual([
    'Net sales:',
    'Anvils',
    'Rockets',
    'Total net sales',
    'Cost of sales',
    'Net income',
    'Earnings per share:',
    'Diluted',
    'Diluted shares',
  ]);
  expect(within(table).getByRole('row', { name: 'Total net sales 40 80 100' })).toBeVisible();
  expect(screen.getByText('In millions of US dollars and of shares, except per share')).toBeVisible();
  for (const head of within(table).getAllByRole('columnheader')) expect(head).toHaveAttribute('scope', 'col');
  expect(within(table).getByRole('rowheader', { name: 'Anvils' })).toHaveAttribute('scope', 'row');
  expect(within(table).getByRole('rowheader', { name: 'Net sales:' })).toHaveAttribute('scope', 'rowgroup');
});

test('as filed is a table, whose units are kept from tab to tab and beside the standard lines; these bring charts back', async () => {
  await showAsFiled();
  const table = await income();
  expect(screen.getByRole('radio', { name: 'Chart' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked();
  expect(within(table).getByRole('row', { name: 'Rockets N/A 30 40' })).toBeVisible();
  await choose('Full amounts');
  expect(screen.getByText('In US dollars, except shares')).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Rockets N/A $30,000,000 $40,000,000' })).toBeVisible();
  await choose('Thousands');
  await open('Balance Sheet');
  const balance = await screen.findByRole('table', { name: 'Balance sheet as filed' });
  expect(within(balance).getByRole('row', { name: 'Total assets $180,000 $200,000' })).toBeVisible();
  await choose('Standard');
  await open('Income Statement');
  expect(await screen.findByRole('region', { name: 'Revenue & Profitability' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Chart' })).toBeChecked();
  await choose('As filed');
  expect(screen.getByRole('radio', { name: 'Thousands' })).toBeChecked();
});

test('the quarterly report is loaded on request; twelve months are disabled with the reason', async () => {
  const { host } = await showAsFiled();
  await income();
  const ttm = screen.getByRole('radio', { name: 'Twelve months' });
  expect(ttm).toBeDisabled();
  expect(screen.getByRole('button', { name: 'About twelve months' })).toHaveAccessibleDescription(
    'As filed shows periods a filing presents',
  );
  await choose('Quarterly');
  await screen.findByText('9 months to 29 Jun 2025');
  expect(readHeads(await income())).toContain('3 months to 29 Jun 2025 10-Q, 1 Aug 2025');
  expect(host.sent('asFiled')).toEqual([
    { params: { symbol: 'ACME' }, query: { period: 'annual' } },
    { params: { symbol: 'ACME' }, query: { period: 'quarterly' } },
  ]);
});

describe('the origin of a figure', () => {
  test('has concept, label, period and filing, and opens the filing at the figure', async () => {
    await showAsFiled();
    await choose('Millions');
    await userEvent.click(within(await income()).getByRole('button', { name: '100' }));
    const origin = await screen.findByRole('dialog', { name: 'Total net sales, fiscal 2024' });
    expect(origin).toHaveTextContent('$100,000,000');
    expect(readTexts(within(origin).getAllByRole('term'))).toEqual([
      'Concept',
      'Label',
      'Rule',
      'Period',
      'Filing',
      'Filed',
    ]);
    expect(readTexts(within(origin).getAllByRole('definition'))).toEqual([
      'us-gaap:Totalnetsales',
      'Total net sales',
      'As the filing presents it',
      '1 Oct 2023 to 28 Sep 2024',
      '10-K for fiscal 2024',
      '1 Nov 2024',
    ]);
    expect(within(origin).getByRole('link', { name: 'Show in the filing' })).toHaveAttribute(
      'href',
      '/edgar?symbol=ACME&filing=0000001234-24-000003&document=acme-20240928.htm&fact=f-0&from=Income+Statement%2C+fiscal+2024',
    );
  });

  test('opens by keyboard, has the reason of a missing figure and returns the focus', async () => {
    await showAsFiled();
    const table = await income();
    const stops = within(table)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const origin = await screen.findByRole('dialog', { name: 'Rockets, fiscal 2022' });
    expect(origin).toHaveTextContent('N/ANot presented in the 10-K filed 1 Nov 2024');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.activeElement).toHaveTextContent('N/A');
  });
});

describe('without figures', () => {
  test('while the filing is read, skeleton rows stand under the head of the table', async () => {
    await showAsFiled(() => new Promise(() => {}));
    expect(await screen.findByText('Loading statements as filed')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Annual' })).toBeChecked();
    expect(screen.getByText('Annual reports')).toBeVisible();
  });

  test('a failed load has its text and Retry, and the quarterly report stays in reach', async () => {
    let failed = false;
    await showAsFiled((input) => {
      if (failed) return byPeriod(input);
      failed = true;
      throw new ApiError('The SEC archive does not answer.', 503, 'bad_upstream');
    });
    expect(await screen.findByText('Statements as filed did not load')).toBeVisible();
    expect(screen.getByText('The SEC archive does not answer.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await income()).toBeVisible();
  });

  test('a filing without readable statements leads to the list of filings', async () => {
    const { host } = await showAsFiled({ ...filedAnnual, statements: [] });
    expect(await screen.findByText(/^This filing’s statements could not be read\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open on SEC' })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1234/000000123424000003/acme-20240928.htm',
    );
    await userEvent.click(screen.getByRole('button', { name: 'List of filings' }));
    expect(host.visited).toEqual(['/edgar']);
  });

  test('a statement in an exhibit is named as absent', async () => {
    await showAsFiled();
    await open('Cash Flow');
    expect(await screen.findByRole('heading', { name: 'No cash flow statement as filed' })).toBeVisible();
    expect(
      screen.getByText(
        'The main document of the 10-K filed 1 Nov 2024 has no cash flow statement. It may be in an exhibit of the filing.',
      ),
    ).toBeVisible();
  });
});

test('stale statements are marked', async () => {
  await showAsFiled({ ...filedAnnual, meta: { stale: true, asOf: '2025-02-20T10:00:00.000Z' } });
  expect(await screen.findByText(/^These figures are from 20 Feb 2025/)).toBeVisible();
});
